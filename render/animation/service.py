"""An animation asked for in one line and given back: what the bot's own process for it does.

The line is JSON: the exported match, the seat through whose eyes it is shown (null for all), and
name and picture (in base64) of whoever plays each seat. The answer is a line of JSON that tells
about the file, then the file.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from engines import export
from engines.terms import Seat
from render.animation.film import MOST, Film, film
from render.look import Player

MEMORY: Final = 768
"""Megabytes of address space that the process may have."""
PROCESSOR: Final = 60
"""Seconds of processor time that it may take: many times what any match needs."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: a match as it is exported, through whose eyes, and who plays."""

    text: str
    eyes: Seat | None
    players: tuple[Player, ...]

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


def answered(made: Film) -> bytes:
    """Returns an animation as it is given back."""
    facts = [*made.size, made.turns, made.every, len(made.data)]
    return json.dumps(facts).encode() + b"\n" + made.data


def understood(answer: bytes) -> Film:
    """Returns the animation that was given back. Raises `ValueError` for anything else, such as
    half of one."""
    line, _, data = answer.partition(b"\n")
    facts: Any = json.loads(line)
    wide, high, turns, every, size = facts
    if len(data) != size or size > MOST:
        raise ValueError("half of an animation, or a very large one")
    return Film(data, (wide, high), turns, every)


def serve(asked: BinaryIO, given: BinaryIO) -> int:
    """Answers one order, within the process's bounds. Returns the exit status."""
    bound()
    order = Order.of(asked.readline())
    made = film(export.read(order.text), order.eyes, order.players)
    given.write(answered(made))
    given.flush()
    return 0


def bound() -> None:
    """Lets this process take no more memory and time than it should, and go behind others, where
    the system knows how."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY << 20, MEMORY << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        os.nice(5)
