"""The squares of a board of Vilitum as sets of bits: tables made once for each set of rules.

Square 0-48 is the bit of that number. What depends on the pieces that stand in the way is computed
when it is first asked for, and remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from engines.vilitum.model.board import ORTHOGONAL, SQUARES, Kind, away, squares_of
from engines.vilitum.model.state import ONBOARD
from engines.vilitum.model.values import Regional, Ruleset
from engines.vilitum.rules.movement import TABLES, Squares

BitSet: TypeAlias = int
BIT: Final = tuple(1 << at if at < ONBOARD else 0 for at in range(256))
"""By place: the square's bit; 0 for places off the board."""
_KNOWN: Final = 1 << 15
"""The most entries of a memory: it is emptied when full."""


class _Listed(dict[BitSet, Squares]):
    """The squares of sets of bits."""

    def __missing__(self, bits: BitSet) -> Squares:
        if len(self) >= _KNOWN:
            self.clear()
        found = tuple(at for at in range(ONBOARD) if bits >> at & 1)
        self[bits] = found
        return found


LISTED: Final = _Listed()


def bits_of(squares: Iterable[int]) -> BitSet:
    """Returns the set of these squares."""
    found = 0
    for each in squares:
        found |= BIT[each]
    return found


class Slides(dict[BitSet, BitSet]):
    """The squares that lines from one square lead to, by those of the pieces that stop them. The
    stops themselves are left out."""

    def __init__(self, lines: Iterable[Squares]) -> None:
        super().__init__()
        self._lines: Final = tuple(lines)
        self.area: Final = bits_of(at for line in self._lines for at in line)

    def __missing__(self, stops: BitSet) -> BitSet:
        if len(self) >= _KNOWN:
            self.clear()
        found = 0
        for line in self._lines:
            for at in line:
                if BIT[at] & stops:
                    break
                found |= BIT[at]
        self[stops] = found
        return found


class Leaps(dict[BitSet, BitSet]):
    """The ends of a Wizard's leaps from one square, by the enemies that may shut them."""

    def __init__(self, ends: BitSet, ways: Iterable[tuple[int, Squares, Squares]]) -> None:
        super().__init__()
        self._ends: Final = ends
        self._ways: Final = tuple(ways)
        self.area: Final = bits_of(at for _, one, other in self._ways for at in one + other)

    def __missing__(self, enemies: BitSet) -> BitSet:
        found = self._ends
        for end, *both in self._ways:
            if all(bits_of(way) & enemies for way in both):
                found &= ~BIT[end]
        self[enemies] = found
        return found


class Flanks(dict[BitSet, BitSet]):
    """The squares from which a Rogue deals 2 to a target, by the squares of its friends there."""

    def __init__(self, size: int, target: int) -> None:
        super().__init__()
        self._opposite: Final = tuple(
            (one, other)
            for files, ranks in ORTHOGONAL
            if (one := away(size, target, files, ranks)) is not None
            and (other := away(size, target, -files, -ranks)) is not None
        )

    def __missing__(self, friends: BitSet) -> BitSet:
        found = bits_of(other for one, other in self._opposite if BIT[one] & friends)
        self[friends] = found
        return found


Ways: TypeAlias = Slides | Leaps


class Ground:
    """The tables of a set of rules. Where a table has two parts they are those of the sides."""

    def __init__(self, rules: Ruleset) -> None:
        tables, size = TABLES[rules.size], rules.size
        board = squares_of(size)
        self.near: Final = tuple(map(bits_of, tables.near))
        magic, far = tuple(map(bits_of, tables.magic)), tuple(map(bits_of, tables.far))
        self.care: Final = tuple(map(bits_of, tables.care))
        self.strikes_from: Final = (self.near, self.near, magic, magic, (0,) * len(SQUARES))
        """By kind and target: the squares from which the kind strikes it after moving, too."""
        stays = [0 if rules.beginner else each for each in far]
        if rules.has(Regional.MELEE_ARCHER):
            stays = [one | other for one, other in zip(stays, self.near, strict=True)]
        self.stays: Final = tuple(stays)
        """By target: the further squares from which an Archer strikes it if it does not move."""
        self.flanks: Final = tuple(
            Flanks(size, at) if at in board else Flanks(size, 0) for at in range(len(SQUARES))
        )
        self.ways: Final = tuple(
            tuple(
                tuple(_ways(rules, side, kind, at) for at in range(len(SQUARES))) for kind in Kind
            )
            for side in (0, 1)
        )
        """By side, kind and start: the ways of a move."""
        centre = size // 2
        self.rings: Final = tuple(
            max(abs(at % 7 - centre), abs(at // 7 - centre)) if at in board else 0
            for at in range(len(SQUARES))
        )
        """By square: the steps to the centre."""


def _ways(rules: Ruleset, side: int, kind: Kind, start: int) -> Ways:
    tables = TABLES[rules.size]
    if kind is Kind.ROGUE:
        return Slides(tables.straight[start])
    if kind is Kind.ARCHER:
        return Slides(tables.diagonal[start])
    if kind is Kind.CLERIC:
        return Slides(tables.orthogonal[start])
    if kind is Kind.WARRIOR:
        slanted = rules.size == 7 or rules.beginner or rules.agile[side]
        return Leaps(bits_of((tables.around if slanted else tables.near)[start]), ())
    leaps = tables.leaps[start]
    shut = leaps if rules.beginner else ()
    ways = ((each.end, each.long_first, each.short_first) for each in shut)
    return Leaps(bits_of(each.end for each in leaps), ways)


@lru_cache(16)
def ground_of(rules: Ruleset) -> Ground:
    """Returns the tables of a set of rules."""
    return Ground(rules)
