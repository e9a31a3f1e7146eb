"""A position as terms of a sum: the numbers that its worth is made of.

A number belongs to a side that plays towards e5; a term of the side on turn counts, one of the
other side counts against it.
"""

from __future__ import annotations

from itertools import chain
from typing import Final, NamedTuple

from players.vicious_circle.position import Position
from players.vicious_circle.tables import GONE
from players.vicious_circle.worth import PLACES, Weights, state_of, turned

STATES: Final = 4
_PAIRS: Final = 5 * STATES * PLACES
_TAKES: Final = _PAIRS + 5 * PLACES * PLACES
_FEARS: Final = _TAKES + 5
SINGLE: Final = _FEARS + 5
DOUBLE: Final = SINGLE + 1
TURN: Final = DOUBLE + 1
NUMBERS: Final = TURN + 1
"""How many numbers there are: places first, then pairs, and then the rest, as in `Weights`."""


class Terms(NamedTuple):
    """The terms of a position that count for the side on turn, and those that count against it."""

    own: tuple[int, ...]
    other: tuple[int, ...]


def terms(position: Position) -> Terms:
    """Returns the terms of a position in which the side on turn does not win at once."""
    reaches, side = position.reaches(), position.mover
    own, other = [TURN], list[int]()
    for creature, place in enumerate(position.places):
        if place == GONE:
            continue
        mine = creature // 5 == side
        found = own if mine else other
        whose, kind = divmod(creature, 5)
        prey = (kind + 1) % 5
        at = position.places[5 - whose * 5 + prey]
        here = turned(whose, place)
        known = state_of(creature, position.alive)
        found.append((kind * STATES + known) * PLACES + here)
        if at != GONE:
            found.append(_PAIRS + (kind * PLACES + here) * PLACES + turned(whose, at))
        if reaches[creature] >> at & 1:
            found.append((_TAKES if mine else _FEARS) + prey)
    if threats := position.enters(reaches, 1 - side):
        own.append(SINGLE if threats == 1 else DOUBLE)
    return Terms(tuple(own), tuple(other))


def weights(numbers: list[float]) -> Weights:
    """Returns the numbers, rounded, in their places."""
    whole = [round(each) for each in numbers]
    places = [
        [_row(whole, (kind * STATES + known) * PLACES) for known in range(STATES)]
        for kind in range(5)
    ]
    pairs = [
        [_row(whole, _PAIRS + (kind * PLACES + at) * PLACES) for at in range(PLACES)]
        for kind in range(5)
    ]
    takes, fears = whole[_TAKES:_FEARS], whole[_FEARS:SINGLE]
    return Weights(places, pairs, takes, fears, whole[SINGLE], whole[DOUBLE], whole[TURN])


def _row(whole: list[int], start: int) -> list[int]:
    return whole[start : start + PLACES]


def numbers(given: Weights) -> list[float]:
    """Returns the numbers of weights, in the order of terms."""
    rows = (*chain.from_iterable(given.places), *chain.from_iterable(given.pairs))
    rest = (*given.takes, *given.fears, given.single, given.double, given.turn)
    return [float(each) for each in (*chain.from_iterable(rows), *rest)]
