"""The values of games on squares: men, positions and views."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import NamedTuple

from common.text.text import Name
from engines.game import Seat, View
from engines.grid.actions import GridAction
from engines.grid.board import Board


class Man(NamedTuple):
    """The meaning of a letter on the board: the man's owner and its name."""

    seat: Seat
    name: Name


class Passing(enum.Enum):
    """The right of a side to pass."""

    NEVER = "never"
    FORCED = "forced"
    """Only without any other action; then the side must pass, and does so by itself."""
    FREE = "free"
    """Always."""


class GridState(NamedTuple):
    """A position. `ply` counts turns, `passes` the passes in a row just before; `last` is the
    latest action, and `struck` are the squares of the men that it took or changed. `bound` is the
    square of the man that must go on in this turn, empty at the beginning of a turn. `memory` is
    the game's own: a word of small letters and digits."""

    board: Board
    mover: Seat
    ply: int = 0
    passes: int = 0
    last: GridAction | None = None
    struck: tuple[str, ...] = ()
    bound: str = ""
    memory: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView(View[GridAction]):
    """Everything, for nothing is secret; the fields are those of `GridState`."""

    board: Board
    mover: Seat
    passes: int
    last: GridAction | None
    struck: tuple[str, ...]
    bound: str
    memory: str

    @property
    def state(self) -> GridState:
        """The position of this view."""
        seen = (self.board, self.mover, self.turn, self.passes, self.last, self.struck)
        return GridState(*seen, self.bound, self.memory)


def miniature_of(letter: str) -> str:
    """Returns the key of the small picture of a man."""
    return f"man-{letter}"
