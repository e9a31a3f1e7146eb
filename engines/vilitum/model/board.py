"""The boards and the pieces of Vilitum.

Squares are numbered 0-48 from a1 eastwards, then rank by rank to g7, on both boards: the
board of 5x5 is the corner a1-e5, so that a square's number does not depend on the board.
"""

from __future__ import annotations

import enum
from typing import Final

from common.text.say import name
from common.text.text import Name

FILES: Final = "abcdefg"
RANKS: Final = "1234567"
STRIDE: Final = 7
SQUARES: Final = tuple(file + rank for rank in RANKS for file in FILES)
"""Square number to name: `SQUARES[0] == "a1"`, `SQUARES[48] == "g7"`."""
SIZES: Final = (5, 7)

EMBER: Final = 0
FROST: Final = 1
SIDES: Final = (name("Ember"), name("Frost"))
"""House names, since print has none (ruling “names”). Ember's back row is rank 1, Frost's the
last."""


class Kind(enum.IntEnum):
    """The five pieces, one of each on either side."""

    WARRIOR = 0
    ROGUE = 1
    WIZARD = 2
    ARCHER = 3
    CLERIC = 4

    @property
    def letter(self) -> str:
        """The piece's letter in texts and pictures; Z is the Wizard."""
        return LETTERS[self]

    @property
    def title(self) -> Name:
        """The piece's name."""
        return _TITLES[self]

    @property
    def hp(self) -> int:
        """Hit points: this many rings defeat the piece."""
        return HP[self]


KINDS: Final = tuple(Kind)
LETTERS: Final = "WRZAC"
_TITLES: Final = (name("Warrior"), name("Rogue"), name("Wizard"), name("Archer"), name("Cleric"))
HP: Final = (5, 3, 3, 3, 4)
PIECES: Final = 10
"""The pieces of both sides. A piece's number is `side * 5 + kind`."""


def square(called: str) -> int:
    """Returns the number of a square by its name. Raises `ValueError` if there is no such
    square."""
    return SQUARES.index(called)


def distance(one: int, other: int) -> int:
    """Returns the steps between two squares, in any direction, past any pieces."""
    return max(abs(one // STRIDE - other // STRIDE), abs(one % STRIDE - other % STRIDE))


def squares_of(size: int) -> tuple[int, ...]:
    """Returns the squares of the board of this size, rank by rank."""
    return tuple(rank * STRIDE + file for rank in range(size) for file in range(size))


def back_row(size: int, side: int) -> tuple[int, ...]:
    """Returns the squares on which a side places its pieces."""
    rank = 0 if side == EMBER else size - 1
    return tuple(rank * STRIDE + file for file in range(size))


ORTHOGONAL: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL: Final = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Directions as (files, ranks)."""
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
"""The Wizard's L: one square one way and two the other."""


def away(size: int, start: int, files: int, ranks: int) -> int | None:
    """Returns the square this many files and ranks from `start`, or None off the board."""
    rank, file = divmod(start, STRIDE)
    file, rank = file + files, rank + ranks
    return rank * STRIDE + file if 0 <= file < size and 0 <= rank < size else None
