"""The order to the process that makes animations, and its answer: all that the bot itself needs to
know of that process.

The order is a line of JSON: the exported match, the seat through whose eyes it is shown (null for
all), for each seat the player's name and picture (in base64), and the code of the language of all
words. The answer is a line of JSON with
facts about the file, then the file.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import Any, Final

from engines.terms import Seat
from render.look import Player

_GAME: Final = "game "
MOST: Final = 3_000_000
"""The size limit of an animation in bytes."""


@dataclass(frozen=True, slots=True)
class Animation:
    """An animation: the GIF file, its size in px, the number of turns of the match, and that of
    boards that stand still, the start among them. Pieces on their way have frames of their own."""

    data: bytes
    size: tuple[int, int]
    turns: int
    boards: int


@dataclass(frozen=True, slots=True)
class Order:
    """An order: a match as exported, the seat through whose eyes it is shown, the players, and the
    code of the language of all words."""

    text: str
    eyes: Seat | None
    players: tuple[Player, ...]
    language: str = "en"

    @property
    def game(self) -> str:
        """The key of the match's game, read from the text; empty if the text has none."""
        found = (line for line in self.text.splitlines() if line.startswith(_GAME))
        return next(found, _GAME).removeprefix(_GAME).strip()

    def line(self) -> bytes:
        players = [[each.name, base64.b64encode(each.face).decode()] for each in self.players]
        return json.dumps([self.text, self.eyes, players, self.language]).encode() + b"\n"

    @classmethod
    def of(cls, line: bytes) -> Order:
        text, eyes, players, language = json.loads(line)
        named = tuple(Player(name, base64.b64decode(face)) for name, face in players)
        return cls(text, eyes, named, language)


def answered(made: Animation) -> bytes:
    """Returns the answer that holds an animation."""
    facts = [*made.size, made.turns, made.boards, len(made.data)]
    return json.dumps(facts).encode() + b"\n" + made.data


def understood(answer: bytes) -> Animation:
    """Returns the animation in an answer. Raises `ValueError` if the answer is cut off, or larger
    than `MOST`."""
    line, _, data = answer.partition(b"\n")
    facts: Any = json.loads(line)
    wide, high, turns, boards, size = facts
    if len(data) != size or size > MOST:
        raise ValueError("half of an animation, or a very large one")
    return Animation(data, (wide, high), turns, boards)
