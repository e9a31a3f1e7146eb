"""The worth of a position for the search, by numbers that were fitted to games.

`weights.json` has them, in points: 100 points are odds of e to 1. `python -m
tools.vicious_circle.worth` makes that file anew.

A creature is worth so much on each square, and in reserve, by whether its captor and its prey are
still there. Any two creatures are worth so much more or less by where both are, and so is each
choice of creatures that are left. Then there are captures that a side could make next, threats to
the throne of the side on turn, and the turn itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

from players.vicious_circle.tables import GONE, HELD

FILE: Final = Path(__file__).with_name("weights.json")
PLACES: Final = 26
"""The places of a creature that is not captured."""
WIDE: Final = GONE + 1
AHEAD: Final = 4
"""The creatures of the other side with which one is paired: its own kind and the next three round
the circle. The fourth is its captor, which is paired with it as its prey."""
TWOS: Final = tuple(combinations(range(5), 2))
"""The pairs of kinds of one side."""
MOST: Final = 1 << 15
"""The most entries of the worth of a side; a table that is full begins anew."""
Table: TypeAlias = list[int]


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


class Worth:
    """The numbers as tables, by creature (`side * 5 + kind`) and place; Dawn's are negative."""

    def __init__(self, given: Weights) -> None:
        self.given: Final = given
        self._by_alive: Final[dict[int, list[Table]]] = {}
        self.sides: Final = Alone(self, 0), Alone(self, 1)
        self.across: Final = [
            [[_across(given, kind, at, foe) for foe in range(5)] for at in range(WIDE)]
            for kind in range(5)
        ]
        """By Twilight's creature and its place, for each of Dawn's: the worth of both by the
        latter's place."""
        self.captures: Final = tuple(
            [_capture(given, side, creature) for creature in range(10)] for side in (0, 1)
        )
        """By the side on turn, for each creature: itself, its prey, and the worth of being able to
        capture it."""

    def tables(self, alive: int) -> list[Table]:
        """Returns the worth of each creature on each place while these are alive."""
        found = self._by_alive.get(alive)
        if found is None:
            found = [_table(self.given, each, alive) for each in range(10)]
            self._by_alive[alive] = found
        return found


class Alone(dict[int, int]):
    """The worth of a side's own places, Dawn's negative, by these, five bits for each creature, and
    then the bits of all creatures that are alive. It is filled as it is asked."""

    def __init__(self, judged: Worth, side: int) -> None:
        super().__init__()
        self._judged: Final = judged
        self._side: Final = side

    def __missing__(self, key: int) -> int:
        if len(self) >= MOST:
            self.clear()
        side, given, alive = self._side, self._judged.given, key >> 25
        places = [key >> 5 * kind & 31 for kind in range(5)]
        tables = self._judged.tables(alive)[side * 5 :]
        total = sum(table[at] for table, at in zip(tables, places, strict=False))
        sign, own, foe = (-1, alive >> 5, alive & 31) if side else (1, alive & 31, alive >> 5)
        total += sign * given.left[own][foe]
        for (one, other), worth in zip(TWOS, given.twos, strict=True):
            if GONE not in (places[one], places[other]):
                total += sign * worth[turned(side, places[one])][turned(side, places[other])]
        self[key] = total
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


def _capture(given: Weights, side: int, creature: int) -> tuple[int, int, int]:
    whose, kind = divmod(creature, 5)
    prey = (kind + 1) % 5
    points = (given.takes if whose == side else given.fears)[prey]
    return creature, 5 - whose * 5 + prey, -points if whose else points


@cache
def worth() -> Worth:
    """Returns the player's numbers as tables."""
    return Worth(weights())
