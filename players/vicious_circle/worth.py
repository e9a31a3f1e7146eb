"""The worth of a position for the search, by numbers that were fitted to games.

`weights.json` has them, in points: 100 points are odds of e to 1. `python -m
tools.vicious_circle.worth` makes that file anew.

A creature is worth so much on each square, and in reserve, by whether its captor and its prey are
still there. A captor and its prey are worth so much more or less by where both are. Then there are
captures that a side could make next, threats to the throne of the side on turn, and the turn
itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from players.vicious_circle.tables import GONE, HELD

FILE: Final = Path(__file__).with_name("weights.json")
PLACES: Final = 26
"""The places of a creature that is not captured."""
WIDE: Final = GONE + 1
Table: TypeAlias = list[int]


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers, for a side that plays towards e5.

    `places` are by kind, by which of captor (1) and prey (2) are alive, and by place; `pairs` by
    the captor's kind, its place and its prey's. `takes` and `fears` are for a capture that the
    side on turn, or the other, could make next, by the kind of the prey. `single` and `double` are
    for one and for more creatures that could enter the throne of the side on turn.
    """

    places: list[list[list[int]]]
    pairs: list[list[list[int]]]
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
        hunts = [_hunts(given, creature) for creature in range(10)]
        self.rows: Final = tuple(
            [_row(given, side, creature, hunts[creature]) for creature in range(10)]
            for side in (0, 1)
        )
        """By the side on turn, for each creature: itself, its prey, the worth of its place (times
        `WIDE`) and its prey's, and that of being able to capture it."""

    def tables(self, alive: int) -> list[Table]:
        """Returns the worth of each creature on each place while these are alive."""
        found = self._by_alive.get(alive)
        if found is None:
            found = [_table(self.given, each, alive) for each in range(10)]
            self._by_alive[alive] = found
        return found


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


def _row(given: Weights, side: int, creature: int, hunts: Table) -> tuple[int, int, Table, int]:
    whose, kind = divmod(creature, 5)
    prey = (kind + 1) % 5
    points = (given.takes if whose == side else given.fears)[prey]
    return creature, 5 - whose * 5 + prey, hunts, -points if whose else points


def _hunts(given: Weights, creature: int) -> Table:
    side, kind = divmod(creature, 5)
    sign, found = -1 if side else 1, [0] * (WIDE * WIDE)
    for own in range(PLACES):
        for prey in range(PLACES):
            worth = given.pairs[kind][turned(side, own)][turned(side, prey)]
            found[own * WIDE + prey] = sign * worth
    return found


@cache
def worth() -> Worth:
    """Returns the player's numbers as tables."""
    return Worth(weights())
