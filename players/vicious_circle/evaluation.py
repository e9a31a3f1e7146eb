"""The worth of a position for the search, by numbers that were fitted to games.

`weights.json` has them, in points: 100 points are odds of e to 1;
`docs/decisions/computer-players.md` tells what made it.

A creature has a worth on each square, and in reserve, by whether its captor and its prey are still
there. Each two creatures add to it by both their places, and so does the set of creatures left.
Then there are captures that a side could make next, threats to the throne of the side on turn, and
the turn itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, final

from players.search.arrays import COMPILED, filled, row
from players.vicious_circle.tables import GONE, HELD

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

FILE: Final = Path(__file__).with_name("weights.json")
PLACES: Final = 26
"""The places of a creature that is not captured."""
WIDE: Final = 27
AHEAD: Final = 4
"""The creatures of the other side with which one is paired: its own kind and the next three round
the circle. The fourth is its captor, which is paired with it as its prey."""
TWOS: Final = tuple(combinations(range(5), 2))
"""The pairs of kinds of one side."""
MOST: Final = 1 << 15
"""The most entries of the worth of a side; a table that is full begins anew."""
Table: TypeAlias = list[int]
BIAS: Final = 4096
"""More than the points of any table."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers, for a side that plays towards e5.

    `places` are by kind, by which of captor (1) and prey (2) are alive, and by place; `pairs` by
    kind, by how many kinds the other side's creature is ahead in the circle (1 is the prey), and by
    the places of both; `twos` by two kinds of one side (`TWOS`) and their places. `left` are by the
    sets of kinds that the side, and the other side, has left. `takes` and `fears` are for a capture
    that the side on turn, or the other, could make next, by the kind of the prey. `single` and
    `double` are for one and for more creatures that could enter the throne of the side on turn.
    """

    places: list[list[list[int]]]
    pairs: list[list[list[list[int]]]]
    twos: list[list[list[int]]]
    left: list[list[int]]
    takes: list[int]
    fears: list[int]
    single: int
    double: int
    turn: int


@cache
def weights() -> Weights:
    """Returns the player's numbers."""
    return Weights(**json.loads(FILE.read_text("utf-8"))["weights"])


@final
class Evaluation:
    """The numbers as tables, by creature (`side * 5 + kind`) and place; Dawn's are negative. All
    rows hold `BIAS` more than the points, so that they have no negative numbers, which take
    longer."""

    def __init__(self, given: Weights) -> None:
        self.given: Final = given
        self.single: Final[i64] = given.single
        self.double: Final[i64] = given.double
        self.turn: Final[i64] = given.turn
        self.singles: Final = row(1024 * 10 * WIDE)
        """By the creatures that are alive, by creature and place, once `first_of` was asked."""
        self._has: Final = row(1024)
        self._left: Final = filled(_left(given, alive) for alive in range(1024))
        self._twos: Final = filled(_twos(given))
        self._across: Final = filled(_all_across(given))
        """By Twilight's creature and its place, for each of Dawn's: the worth of both by the
        latter's place."""
        self._takes: Final = filled(
            BIAS + _capture(given, side, creature) for side in (0, 1) for creature in range(10)
        )
        """By the side on turn, for each creature: the worth of being able to capture its prey."""
        self._known: Final[dict[int, int]] = {}

    def first_of(self, alive: i64) -> i64:
        """Returns the place in `singles` of the numbers while these creatures are alive."""
        first: i64 = alive * (10 * WIDE)
        if not self._has[alive]:
            for creature in range(10):
                at: i64 = first + creature * WIDE
                for each in _table(self.given, creature, int(alive)):
                    self.singles[at] = BIAS + each
                    at += 1
            self._has[alive] = 1
        return first

    def stands(self, spots: Row, alive: i64) -> i64:
        """Returns the points of all creatures, Dawn's negative."""
        if COMPILED:  # quicker than to remember
            return self._apart(spots, alive) + self._together(spots)
        key = int(alive)
        for each in spots:
            key = key << 5 | each
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._apart(spots, alive) + self._together(spots)
            self._known[key] = found
        return found

    def _apart(self, spots: Row, alive: i64) -> i64:
        """Returns the points of each side by itself."""
        singles, twos = self.singles, self._twos
        at: i64 = self.first_of(alive)
        total: i64 = self._left[alive] - 31 * BIAS
        creature: i64
        for creature in range(10):
            total += singles[at + spots[creature]]
            at += WIDE
        one: i64
        other: i64
        side: i64
        pair: i64 = 0
        for side in range(2):
            for one in range(side * 5, side * 5 + 4):
                row: i64 = spots[one] * WIDE
                for other in range(one + 1, side * 5 + 5):
                    total += twos[pair + row + spots[other]]
                    pair += WIDE * WIDE
        return total

    def _together(self, spots: Row) -> i64:
        """Returns the points of the pairs of creatures of both sides."""
        across = self._across
        f: i64 = spots[5]
        g: i64 = spots[6] + WIDE
        h: i64 = spots[7] + 2 * WIDE
        i: i64 = spots[8] + 3 * WIDE
        j: i64 = spots[9] + 4 * WIDE
        total: i64 = -25 * BIAS
        kind: i64
        at: i64
        for kind in range(5):
            at = (kind * WIDE + spots[kind]) * (5 * WIDE)
            total += across[at + f] + across[at + g] + across[at + h] + across[at + i]
            total += across[at + j]
        return total

    def takes(self, spots: Row, reach: Row, side: i64) -> i64:
        """Returns the points of the captures that creatures reach, for Twilight."""
        total: i64 = 0
        kind: i64
        prey: i64
        first: i64 = side * 10
        for kind in range(5):
            prey = 5 + (kind + 1 if kind < 4 else 0)
            if reach[kind] >> spots[prey] & 1:
                total += self._takes[first + kind] - BIAS
            if reach[5 + kind] >> spots[prey - 5] & 1:
                total += self._takes[first + 5 + kind] - BIAS
        return total


def turned(side: int, place: int) -> int:
    """Returns the place as seen by a side that plays towards e5."""
    return 24 - place if side and place < HELD else place


def state_of(creature: int, alive: int) -> int:
    """Returns which of its captor (1) and prey (2) are alive."""
    foe, kind = 5 - creature // 5 * 5, creature % 5
    captor, prey = alive >> foe + (kind + 4) % 5, alive >> foe + (kind + 1) % 5
    return captor & 1 | (prey & 1) << 1


def _table(given: Weights, creature: int, alive: int) -> Table:
    side, kind = divmod(creature, 5)
    worth = given.places[kind][state_of(creature, alive)]
    sign = -1 if side else 1
    return [*(sign * worth[turned(side, place)] for place in range(PLACES)), 0]


def _across(given: Weights, kind: int, at: int, foe: int) -> Table:
    """Returns the worth of Twilight's creature here with one of Dawn's, by the latter's place."""
    found = [0] * WIDE
    if at == GONE:
        return found
    for other in range(PLACES):
        ahead, behind = (foe - kind) % 5, (kind - foe) % 5
        if ahead < AHEAD:
            found[other] += given.pairs[kind][ahead][at][other]
        if behind < AHEAD:
            found[other] -= given.pairs[foe][behind][turned(1, other)][turned(1, at)]
    return found


def _capture(given: Weights, side: int, creature: int) -> int:
    whose, kind = divmod(creature, 5)
    points = (given.takes if whose == side else given.fears)[(kind + 1) % 5]
    return -points if whose else points


def _left(given: Weights, alive: int) -> int:
    own, foe = alive & 31, alive >> 5
    return BIAS + given.left[own][foe] - given.left[foe][own]


def _twos(given: Weights) -> Iterator[int]:
    for side, sign in ((0, 1), (1, -1)):
        for worth in given.twos:
            for one in range(WIDE):
                for other in range(WIDE):
                    if GONE in (one, other):
                        yield BIAS
                    else:
                        yield BIAS + sign * worth[turned(side, one)][turned(side, other)]


def _all_across(given: Weights) -> Iterator[int]:
    for kind in range(5):
        for at in range(WIDE):
            for foe in range(5):
                for each in _across(given, kind, at, foe):
                    yield BIAS + each


@cache
def worth() -> Evaluation:
    """Returns the player's numbers as tables."""
    return Evaluation(weights())
