"""What is asked of the process that makes animations, and what it gives back: all that the bot
itself needs to know of them.

The line is JSON: the exported match, the seat through whose eyes it is shown (null for all), and
name and picture (in base64) of whoever plays each seat. The answer is a line of JSON that tells
about the file, then the file.
"""

from __future__ import annotations

import base64
import json
import math
from dataclasses import dataclass
from typing import Any, Final

from engines.terms import Seat
from render.look import Player

_GAME: Final = "game "
MOST: Final = 1_000_000
"""The bytes of an animation at the most."""


@dataclass(frozen=True, slots=True)
class Animation:
    """An animation: the GIF file, its size in px, how many turns the match has had, and how many of
    them go to each frame."""

    data: bytes
    size: tuple[int, int]
    turns: int
    every: int

    @property
    def frames(self) -> int:
        """The number of frames, the start among them."""
        return 1 + math.ceil(self.turns / self.every)


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: a match as it is exported, through whose eyes, and who plays."""

    text: str
    eyes: Seat | None
    players: tuple[Player, ...]

    @property
    def game(self) -> str:
        """The key of the match's game, as the text tells it; empty if it tells none."""
        found = (line for line in self.text.splitlines() if line.startswith(_GAME))
        return next(found, _GAME).removeprefix(_GAME).strip()

    def line(self) -> bytes:
        """Returns it as a line."""
        players = [[each.name, base64.b64encode(each.face).decode()] for each in self.players]
        return json.dumps([self.text, self.eyes, players]).encode() + b"\n"

    @classmethod
    def of(cls, line: bytes) -> Order:
        """Returns what such a line asks for."""
        text, eyes, players = json.loads(line)
        named = tuple(Player(name, base64.b64decode(face)) for name, face in players)
        return cls(text, eyes, named)


def answered(made: Animation) -> bytes:
    """Returns an animation as it is given back."""
    facts = [*made.size, made.turns, made.every, len(made.data)]
    return json.dumps(facts).encode() + b"\n" + made.data


def understood(answer: bytes) -> Animation:
    """Returns the animation that was given back. Raises `ValueError` for anything else, such as
    half of one."""
    line, _, data = answer.partition(b"\n")
    facts: Any = json.loads(line)
    wide, high, turns, every, size = facts
    if len(data) != size or size > MOST:
        raise ValueError("half of an animation, or a very large one")
    return Animation(data, (wide, high), turns, every)
