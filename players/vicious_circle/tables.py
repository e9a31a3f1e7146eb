"""The squares that creatures reach, as sets of squares in the bits of an integer, looked up in
tables.

The places of a creature are the squares 0-24 of the engine, `HELD` in reserve, and `GONE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from engines.game import Seat
from engines.vicious_circle.board import DOMAINS, STEPS, THRONES, Kind, admits

if TYPE_CHECKING:
    from mypy_extensions import i64

HELD: Final = 25
GONE: Final = 26
"""The places of a creature in reserve and of a captured one."""
LARGEST: Final = 8192
"""The most entries of one table; a table that is full begins anew."""
BOARD: Final = (1 << 25) - 1


def bits_of(squares: Iterable[int]) -> int:
    """Returns the set of these squares."""
    return sum(1 << each for each in squares)


@final
class Squares(dict[int, list[int]]):
    """The squares of each set, ascending. It is filled as it is asked."""

    def __missing__(self, bits: int) -> list[int]:
        if len(self) >= LARGEST:
            self.clear()
        found = [at for at in range(25) if bits >> at & 1]
        self[bits] = found
        return found


SQUARES_OF: Final = Squares()


def squares_of(bits: int) -> list[int]:
    """Returns the squares of a set, ascending."""
    return SQUARES_OF[bits]


DOMAIN: Final = tuple(bits_of(each) for each in DOMAINS)
THRONE: Final = [1 << each for each in THRONES]
_ADMITTING: Final = [bits_of(at for at in range(25) if admits(at, kind)) for kind in Kind]
"""The squares whose terrain admits the creature, by kind."""
_LEFT: Final = bits_of(range(0, 25, 5))
_RIGHT: Final = bits_of(range(4, 25, 5))
"""The files at the edges."""


def _beside(admitting: i64, squares: i64) -> i64:
    """Returns the squares beside these, and these, as far as they admit a creature."""
    row: i64 = squares | (squares & (BOARD ^ _RIGHT)) << 1 | (squares & (BOARD ^ _LEFT)) >> 1
    return (row | row << 5 | row >> 5) & admitting


@final
class Way:
    """The squares that a creature comes to from one place, taken ones included: `to` has them by
    the taken squares in its way (`mask`). A creature in reserve comes to its side's domain."""

    __slots__ = ("_admitting", "_always", "_free", "_start", "_steps", "mask", "to")

    def __init__(self, side: Seat, kind: int, place: int) -> None:
        self._steps: Final[i64] = STEPS[kind] - 1
        self._admitting: Final[i64] = _ADMITTING[kind]
        self._start: Final[i64] = 1 << place if place < HELD else 0
        self._free: Final[i64] = BOARD & ~THRONE[1 - side]
        """The squares that it may pass: a move ends on the enemy throne."""
        self._always: Final[i64] = DOMAIN[side] if place == HELD else 0
        self.mask: Final[i64] = self._passed(BOARD) & ~self._start
        self.to: Final = Reaches(self)

    def reached(self, taken: i64) -> i64:
        """Returns the squares that it comes to if these are taken."""
        passed: i64 = self._passed(BOARD & ~taken)
        return self._always | _beside(self._admitting, passed) & ~self._start

    def _passed(self, empty: i64) -> i64:
        """Returns the squares from which it may make its last step, the start among them."""
        passed: i64 = self._start
        free: i64 = self._free & empty
        left: i64 = self._steps
        while left:
            left -= 1
            passed |= _beside(self._admitting, passed) & free
        return passed


@final
class Reaches(dict[int, int]):
    """The squares that a creature comes to on its way, by those that are taken. It is filled as it
    is asked."""

    def __init__(self, way: Way) -> None:
        super().__init__()
        self._way: Final = way

    def __missing__(self, taken: int) -> int:
        if len(self) >= LARGEST:
            self.clear()
        found = self._way.reached(taken)
        self[taken] = found
        return found


WAYS: Final = [
    Way(side, kind, place) for side in (0, 1) for kind in range(5) for place in range(GONE + 1)
]
"""The ways of creatures, by creature (`side * 5 + kind`) and place."""
