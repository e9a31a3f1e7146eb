"""A position as terms of a sum: the numbers that its worth is made of.

A number belongs to a side that plays towards e5; a term of the side on turn counts, one of the
other side counts against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from players.vicious_circle.position import Position
from players.vicious_circle.tables import GONE
from players.vicious_circle.worth import AHEAD, PLACES, TWOS, Weights, state_of, turned

STATES: Final = 4
_PAIRS: Final = 5 * STATES * PLACES
_TWOS: Final = _PAIRS + 5 * AHEAD * PLACES * PLACES
_LEFT: Final = _TWOS + len(TWOS) * PLACES * PLACES
_TAKES: Final = _LEFT + 32 * 32
_FEARS: Final = _TAKES + 5
SINGLE: Final = _FEARS + 5
DOUBLE: Final = SINGLE + 1
TURN: Final = DOUBLE + 1
NUMBERS: Final = TURN + 1
"""How many numbers there are, in the order of `Weights`."""
TABLES: Final = _TAKES
"""How many of them, the first ones, belong to places, pairs, twos, and what is left."""


class Terms(NamedTuple):
    """The terms of a position that count for the side on turn, and those that count against it."""

    own: tuple[int, ...]
    other: tuple[int, ...]


def terms(position: Position) -> Terms:
    """Returns the terms of a position in which the side on turn does not win at once."""
    reaches, side = position.reaches(), position.mover
    own, other = [TURN], list[int]()
    for whose in (0, 1):
        found = own if whose == side else other
        found += _placed(position, whose)
        for kind in range(5):
            prey = (kind + 1) % 5
            if reaches[whose * 5 + kind] >> position.places[5 - whose * 5 + prey] & 1:
                found.append((_TAKES if whose == side else _FEARS) + prey)
    if threats := position.enters(1 - side):
        own.append(SINGLE if threats == 1 else DOUBLE)
    return Terms(tuple(own), tuple(other))


def _placed(position: Position, side: int) -> Iterator[int]:
    """Yields the terms of a side that follow from where creatures are."""
    here = [turned(side, each) for each in position.places]
    own, foe = here[side * 5 : side * 5 + 5], here[5 - side * 5 : 10 - side * 5]
    for kind, at in enumerate(own):
        if at == GONE:
            continue
        known = state_of(side * 5 + kind, position.alive)
        yield (kind * STATES + known) * PLACES + at
        for ahead in range(AHEAD):
            if (there := foe[(kind + ahead) % 5]) != GONE:
                yield _PAIRS + ((kind * AHEAD + ahead) * PLACES + at) * PLACES + there
    for number, (one, two) in enumerate(TWOS):
        if GONE not in (own[one], own[two]):
            yield _TWOS + (number * PLACES + own[one]) * PLACES + own[two]
    twilight, dawn = position.alive & 31, position.alive >> 5
    mine, theirs = (dawn, twilight) if side else (twilight, dawn)
    yield _LEFT + mine * 32 + theirs


def weights(numbers: list[float]) -> Weights:
    """Returns the numbers, rounded, in their places."""
    rest = iter([round(each) for each in numbers])
    places = _table(rest, 5, STATES, PLACES)
    pairs = _table(rest, 5, AHEAD, PLACES, PLACES)
    twos, left = _table(rest, len(TWOS), PLACES, PLACES), _table(rest, 32, 32)
    takes, fears = _table(rest, 5), _table(rest, 5)
    return Weights(places, pairs, twos, left, takes, fears, next(rest), next(rest), next(rest))


def _table(rest: Iterator[int], size: int, *inner: int) -> Any:
    """Returns the next numbers as a list of lists of these sizes."""
    return [_table(rest, *inner) if inner else next(rest) for _ in range(size)]


def numbers(given: Weights) -> list[float]:
    """Returns the numbers of weights, in the order of terms."""
    tables = (given.places, given.pairs, given.twos, given.left, given.takes, given.fears)
    rest = (given.single, given.double, given.turn)
    return [float(each) for each in (*chain.from_iterable(map(_flat, tables)), *rest)]


def _flat(table: Any) -> Iterator[int]:
    for each in table:
        if isinstance(each, int):
            yield each
        else:
            yield from _flat(each)
