"""The squares that creatures reach, as sets of squares in the bits of an integer, looked up in
tables.

The places of a creature are the squares 0-24 of the engine, `HELD` in reserve, and `GONE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engines.game import Seat
from engines.vicious_circle.board import DOMAINS, NEIGHBOURS, STEPS, THRONES, Kind, admits

HELD, GONE = 25, 26
"""The places of a creature in reserve and of a captured one."""
LARGEST: Final = 8192
"""The most entries of one table; a table that is full begins anew."""
BOARD: Final = (1 << 25) - 1


def bits_of(squares: Iterable[int]) -> int:
    """Returns the set of these squares."""
    return sum(1 << each for each in squares)


@lru_cache(maxsize=1 << 14)
def squares_of(bits: int) -> tuple[int, ...]:
    """Returns the squares of a set, ascending."""
    return tuple(at for at in range(25) if bits >> at & 1)


DOMAIN: Final = tuple(bits_of(each) for each in DOMAINS)
THRONE: Final = tuple(1 << each for each in THRONES)
_BESIDE: Final = tuple(
    tuple(bits_of(to for to in NEIGHBOURS[at] if admits(to, kind)) for at in range(25))
    for kind in Kind
)
"""The squares beside a square whose terrain admits the creature, by kind and square."""


def _beside(kind: int, squares: int) -> int:
    found = 0
    for at in squares_of(squares):
        found |= _BESIDE[kind][at]
    return found


class Reaches(dict[int, int]):
    """The squares that a creature comes to from one place, taken ones included, by those of the
    squares in its way (`mask`) that are taken. It is filled as it is asked. A creature in reserve
    comes to its side's domain."""

    def __init__(self, side: Seat, kind: int, place: int) -> None:
        super().__init__()
        self._kind: Final = kind
        self._start: Final = 1 << place if place < HELD else 0
        self._free: Final = BOARD & ~THRONE[1 - side]
        """The squares that it may pass: a move ends on the enemy throne."""
        self._always: Final = DOMAIN[side] if place == HELD else 0
        self.mask: Final = self._passed(BOARD) & ~self._start

    def __missing__(self, taken: int) -> int:
        if len(self) >= LARGEST:
            self.clear()
        passed = self._passed(BOARD & ~taken)
        found = self._always | _beside(self._kind, passed) & ~self._start
        self[taken] = found
        return found

    def _passed(self, empty: int) -> int:
        """Returns the squares from which it may make its last step, the start among them."""
        passed, free = self._start, self._free & empty
        for _ in range(STEPS[self._kind] - 1):
            passed |= _beside(self._kind, passed) & free
        return passed


REACHES: Final = tuple(
    tuple(Reaches(side, kind, place) for place in range(GONE + 1))
    for side in (0, 1)
    for kind in range(5)
)
"""The squares that creatures come to, by creature (`side * 5 + kind`) and place."""
