"""Deeds as whole numbers, all of a search on one stack, each below its rank.

A deed is a number of `DEED` bits, whose meaning its game knows. Its rank is above it: a deed that
forces matters goes before a quiet one, then the one with the greater gain, then the one with the
higher place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from players.search.arrays import row

if TYPE_CHECKING:
    from mypy_extensions import i64

DEED: Final = 21
MASK: Final = (1 << DEED) - 1
PLACES: Final = 1 << 15
"""The number of places. Deeds of the same rank are different deeds, so that their order is certain:
the greater number comes first."""
GAIN: Final = 36
"""Above which bits the gain stands; in a quiet deed the past cutoffs."""
LOUD: Final = 1 << 60
"""The bit of a deed that forces matters."""
MOST: Final = 1 << 24
"""More than any gain."""
ROOM: Final = 1 << 15


@final
class Deeds:
    """The stack: the deeds are those before `top`."""

    __slots__ = ("row", "top")

    def __init__(self) -> None:
        self.row: Final = row(ROOM)
        self.top: i64 = 0

    def add(self, deed: i64, gain: i64, place: i64) -> None:
        """Adds a deed that forces matters."""
        self.row[self.top] = LOUD | gain << GAIN | place << DEED | deed
        self.top += 1

    def add_quiet(self, deed: i64) -> None:
        """Adds a quiet deed, which goes after those that were added before it."""
        self.row[self.top] = PLACES - 1 - self.top << DEED | deed
        self.top += 1
