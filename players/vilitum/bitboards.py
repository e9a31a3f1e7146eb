"""The squares of a board of Vilitum as sets of bits: tables made once for each set of rules.

Square 0-48 is the bit of that number; a set of squares is a number of 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, final

from engines.vilitum.model.board import KINDS, SQUARES, Kind, away, squares_of
from engines.vilitum.model.state import ONBOARD
from engines.vilitum.model.values import Regional, Ruleset
from engines.vilitum.rules.movement import TABLES, Squares
from players.search.arrays import COMPILED, filled, row
from players.vilitum.boards import (
    ALL_SPOTS,
    HALF,
    HALF_SPOTS,
    KNOWN,
    OFF,
    PLACE,
    SPOTS,
    WORN,
    Rings,
    Whole,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

BitSet: TypeAlias = int
PLACES: Final = OFF + 1
"""The places of a piece."""
BITS: Final = filled([1 << at for at in range(ONBOARD)] + [0] * (PLACES - ONBOARD))
"""By place: the square's bit; 0 for `OFF`."""
REST: Final = 61
"""No two bits of a set of squares leave the same rest by this number."""
SQUARE: Final = bytes(
    next((at for at in range(ONBOARD) if (1 << at) % REST == rest), 0) for rest in range(REST)
)
"""By that rest: the square."""


def bits_of(squares: Iterable[int]) -> BitSet:
    """Returns the set of these squares."""
    return sum(1 << each for each in set(squares))


def squares_in(bits: BitSet) -> list[int]:
    """Returns the squares of a set, ascending."""
    return [at for at in range(ONBOARD) if bits >> at & 1]


def count(bits: i64) -> i64:
    """Returns the number of squares of a set."""
    pairs: i64 = bits - (bits >> 1 & 0x5555555555555)
    fours: i64 = (pairs & 0x3333333333333) + (pairs >> 2 & 0x3333333333333)
    eights: i64 = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F
    return eights * 0x01010101010101 >> 48 & 0xFF


if not COMPILED:
    globals().update(count=int.bit_count)  # the same, quicker


@final
class Way:
    """The squares to which a piece moves from one square, by the squares of the pieces that stop
    it: along lines up to them, or by leaps that they do not shut. `to` has them by the stops in its
    `area`. The stops themselves are left out."""

    __slots__ = ("_falling", "_leaps", "_lines", "_rising", "_shut", "area", "to")

    def __init__(
        self,
        start: int,
        lines: Sequence[Squares],
        leaps: Iterable[int] = (),
        shut: Sequence[tuple[int, Squares, Squares]] = (),
    ) -> None:
        rising = [bits_of(line) for line in lines if line and line[0] > start]
        falling = [bits_of(line) for line in lines if line and line[0] < start]
        self._rising: Final = filled(rising)
        self._falling: Final = filled(falling)
        self._lines: Final[i64] = bits_of([at for line in lines for at in line])
        """The lines to higher squares, to lower ones, and all together."""
        self._leaps: Final[i64] = bits_of(leaps)
        ways = [(1 << end, bits_of(one), bits_of(other)) for end, one, other in shut]
        self._shut: Final = filled([each for way in ways for each in way])
        """Ends of leaps, each before the squares that shut it: one of either set is enough."""
        passed = [at for _, one, other in shut for at in (*one, *other)]
        self.area: Final[i64] = bits_of(passed) | self._lines
        self.to: Final = Reaches(self)

    def reached(self, stops: i64) -> i64:
        """Returns the squares to which it leads if pieces stand on these."""
        found: i64 = self._leaps
        if not stops & self.area:
            return found | self._lines
        line: i64
        met: i64
        at: i64
        rising, falling, shut = self._rising, self._falling, self._shut
        for at in range(len(rising)):
            line = rising[at]
            met = stops & line
            found |= line & (met & -met) - 1
        for at in range(len(falling)):
            line = falling[at]
            met = stops & line
            met |= met >> 1
            met |= met >> 2
            met |= met >> 4
            met |= met >> 8
            met |= met >> 16
            met |= met >> 32
            found |= line & ~met
        for at in range(0, len(shut), 3):
            if shut[at + 1] & stops and shut[at + 2] & stops:
                found &= ~shut[at]
        return found


@final
class Reaches(dict[int, int]):
    """The squares to which a way leads, by those of the stops in its area. It is filled as it is
    asked."""

    def __init__(self, way: Way) -> None:
        super().__init__()
        self._way: Final = way

    def __missing__(self, stops: int) -> int:
        if len(self) >= KNOWN:
            self.clear()
        found = self._way.reached(stops)
        self[stops] = found
        return found


@final
class Half:
    """The pieces of one side as they stand: their places, as in a board (`spots`) and each, their
    squares and those of some of them, `friends` without the Rogue, and for plain Python the ways of
    their moves.

    `magic` are the squares from which Wizard and Archer strike without a move: the former changes
    places with any piece. `nurses` says whether the Cleric stands, `gone` whether any other piece
    does not.
    """

    __slots__ = (
        "_first",
        "_ground",
        "archer",
        "friends",
        "gone",
        "magic",
        "nurses",
        "places",
        "rogue",
        "spots",
        "squares",
        "warrior",
        "ways",
    )

    def __init__(self, ground: Ground, side: int, spots: i64) -> None:
        self._ground: Final = ground
        self._first: Final[i64] = side * 5 * PLACES
        self.places: Final = row(5)
        self.ways: list[Way] = []
        self.stand(spots)

    def stand(self, spots: i64) -> None:
        """Takes the places from the number that they make of a board."""
        one: i64 = spots & OFF
        two: i64 = spots >> PLACE & OFF
        three: i64 = spots >> 2 * PLACE & OFF
        four: i64 = spots >> 3 * PLACE & OFF
        five: i64 = spots >> 4 * PLACE
        warrior: i64 = BITS[one]
        rogue: i64 = BITS[two]
        wizard: i64 = BITS[three]
        archer: i64 = BITS[four]
        friends: i64 = warrior | wizard | archer | BITS[five]
        places = self.places
        places[0] = one
        places[1] = two
        places[2] = three
        places[3] = four
        places[4] = five
        self.spots: i64 = spots
        self.warrior: i64 = warrior
        self.rogue: i64 = rogue
        self.archer: i64 = archer
        self.friends: i64 = friends
        self.squares: i64 = friends | rogue
        self.magic: i64 = archer
        if wizard:
            self.magic = archer | (friends | rogue if self._ground.swaps else wizard)
        self.nurses: bool = five != OFF
        self.gone: bool = not (warrior and rogue and wizard and archer)
        if not COMPILED:
            ways, first = self._ground.ways, self._first
            self.ways = [
                ways[first + one],
                ways[first + PLACES + two],
                ways[first + 2 * PLACES + three],
                ways[first + 3 * PLACES + four],
                ways[first + 4 * PLACES + five],
            ]


@final
class _Halves(dict[int, Half]):
    """How the pieces of a side stand, by their places. It is filled as it is asked."""

    def __init__(self, ground: Ground, side: int) -> None:
        super().__init__()
        self._ground: Final = ground
        self._side: Final = side

    def __missing__(self, spots: int) -> Half:
        if len(self) >= KNOWN:
            self.clear()
        found = self[spots] = Half(self._ground, self._side, spots)
        return found


@final
class Sides:
    """Both sides of the board that was seen last, and their rings."""

    __slots__ = ("_halves", "first", "rings", "second")

    def __init__(self, ground: Ground) -> None:
        self._halves: Final = ground.halves
        self.first = Half(ground, 0, HALF_SPOTS)
        self.second = Half(ground, 1, HALF_SPOTS)
        self.rings = Rings()

    def see(self, board: Whole) -> None:
        """Looks at a board."""
        if COMPILED:
            spots: i64 = board & ALL_SPOTS
            self.first.stand(spots & HALF_SPOTS)
            self.second.stand(spots >> HALF)
            self.rings.wear(board >> SPOTS)
        else:  # quicker by the known ones
            self.first = self._halves[0][board & HALF_SPOTS]
            self.second = self._halves[1][board >> HALF & HALF_SPOTS]
            self.rings = WORN[board >> SPOTS]


@final
class _Flanked(dict[int, int]):
    """The squares from which a Rogue deals 2 to a target, by its friends. It is filled as it is
    asked."""

    def __init__(self, ground: Ground, target: int) -> None:
        super().__init__()
        self._ground: Final = ground
        self._target: Final = target

    def __missing__(self, friends: int) -> int:
        found = self[friends] = self._ground.flanks(self._target, friends)
        return found


@final
class Ground:
    """The tables of a set of rules."""

    def __init__(self, rules: Ruleset) -> None:
        tables, size = TABLES[rules.size], rules.size
        board = squares_of(size)
        near, far = [*map(bits_of, tables.near)], [*map(bits_of, tables.far)]
        magic = [*map(bits_of, tables.magic)]
        self.near: Final = filled(near)
        self.magic: Final = filled(magic)
        """By target: the squares from which Warrior and Rogue, and Wizard and Archer, strike it."""
        self.care: Final = filled(map(bits_of, tables.care))
        """By square: those from which the Cleric heals the piece on it."""
        stays = [0 if rules.beginner else each for each in far]
        if rules.has(Regional.MELEE_ARCHER):
            stays = [one | other for one, other in zip(stays, near, strict=True)]
        self.stays: Final = filled(stays)
        """By target: the further squares from which an Archer strikes it if it does not move."""
        self._beside: Final = filled(_both(size, at, (1, 0)) for at in range(ONBOARD))
        self._above: Final = filled(_both(size, at, (0, 1)) for at in range(ONBOARD))
        """By target: the squares on both sides, and above and below it; none if one is missing."""
        self.ways: Final = [
            _way(rules, side, kind, at) if at < ONBOARD else Way(at, ())
            for side in (0, 1)
            for kind in KINDS
            for at in range(PLACES)
        ]
        """By piece and place: the ways of a move."""
        self.swaps: Final = not rules.beginner
        """Whether a Wizard changes places with its friends."""
        self.halves: Final = [_Halves(self, side) for side in (0, 1)]
        """By side and the places of its pieces, as in a board, for plain Python: how they stand."""
        self.flanked: Final = [_Flanked(self, at) for at in range(ONBOARD)]
        """By target, for plain Python: `flanks` by the friends near it."""
        centre = size // 2
        self.rings: Final = [
            max(abs(at % 7 - centre), abs(at // 7 - centre)) if at in board else 0
            for at in range(len(SQUARES))
        ]
        """By square: the steps to the centre."""

    def flanks(self, target: i64, friends: i64) -> i64:
        """Returns the squares from which a Rogue deals 2 to a target: those across from its
        friends."""
        row: i64 = self._beside[target]
        file: i64 = self._above[target]
        beside: i64 = friends & row
        above: i64 = friends & file
        return (beside << 2 | beside >> 2) & row | (above << 14 | above >> 14) & file


def _both(size: int, target: int, way: tuple[int, int]) -> BitSet:
    """Returns the squares next to a target on both sides, if both are on the board."""
    if target not in squares_of(size):
        return 0
    files, ranks = way
    found = [away(size, target, files * each, ranks * each) for each in (1, -1)]
    return bits_of([each for each in found if each is not None]) if None not in found else 0


def _way(rules: Ruleset, side: int, kind: Kind, start: int) -> Way:
    tables = TABLES[rules.size]
    if kind is Kind.ROGUE:
        return Way(start, tables.straight[start])
    if kind is Kind.ARCHER:
        return Way(start, tables.diagonal[start])
    if kind is Kind.CLERIC:
        return Way(start, tables.orthogonal[start])
    if kind is Kind.WARRIOR:
        slanted = rules.size == 7 or rules.beginner or rules.agile[side]
        return Way(start, (), (tables.around if slanted else tables.near)[start])
    leaps = tables.leaps[start]
    shut = [(each.end, each.long_first, each.short_first) for each in leaps]
    return Way(start, (), [each.end for each in leaps], shut if rules.beginner else ())


@lru_cache(16)
def ground_of(rules: Ruleset) -> Ground:
    """Returns the tables of a set of rules."""
    return Ground(rules)
