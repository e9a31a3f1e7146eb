"""Where the highest levels place their pieces.

`placings.json` has the worth of places at the start of the play: of a piece by its file, and of two
pieces, of one side or of both, by the files between them. It was learned once
(`docs/decisions/computer-players.md`). A piece is placed where the start is worth most on average,
over chance endings of the placing; the last few placings are tried out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Final, TypeAlias

from engines.game import Seat
from engines.vilitum.model.board import PIECES, STRIDE
from engines.vilitum.model.state import WAITING, State
from engines.vilitum.model.values import Action, Place
from engines.vilitum.play import actions
from players.player import ScoredAction

FILE: Final = Path(__file__).with_name("placings.json")
TRIES: Final = 60
"""Chance endings of the placing for each way to place a piece."""
FEW: Final = 4
"""The most pieces still to place for which everything is tried."""
Files: TypeAlias = Sequence[int]
"""The file of each piece, `side * 5 + kind`; `WAITING` if it is not placed."""


def traits(files: Files, size: int) -> Iterator[tuple[int, int]]:
    """Yields the features of the start: the number of each, and 1 or -1 for the side it favours.
    A board in a mirror has the same ones."""
    pairs = tuple(combinations(range(5), 2))
    for side, sign in ((0, 1), (1, -1)):
        own = files[side * 5 : side * 5 + 5]
        for kind, at in enumerate(own):
            yield kind * size + min(at, size - 1 - at), sign
        for number, (one, other) in enumerate(pairs):
            yield (5 + number) * size + abs(own[one] - own[other]), sign
    for one, other in product(range(5), repeat=2):
        yield (15 + one * 5 + other) * size + abs(files[one] - files[5 + other]), 1


def traits_of(size: int) -> int:
    """Returns the number of different features."""
    return 40 * size


@cache
def _stored() -> dict[int, tuple[float, ...]]:
    return {int(key): tuple(row) for key, row in json.loads(FILE.read_text("utf-8")).items()}


def value(files: Files, size: int) -> float:
    """Returns the points of the start for Ember, which the worth of a turn is no part of."""
    numbers = _stored()[size]
    return sum([sign * numbers[each] for each, sign in traits(files, size)])


def placings(state: State, rng: random.Random) -> tuple[ScoredAction[Action], ...]:
    """Returns the ways to place a piece, best first, with their values for the mover."""
    size, mover = state.ruleset.size, state.mover
    files = [at if at == WAITING else at % STRIDE for at in state.board[:PIECES]]
    sign = -1 if mover else 1
    waiting = files.count(WAITING)
    found = list[ScoredAction[Action]]()
    for action in actions(state, mover):
        if not isinstance(action, Place):
            continue
        then = [*files]
        then[mover * 5 + action.kind] = action.square % STRIDE
        if waiting - 1 <= FEW:
            worth = _tried(then, size, 1 - mover)
        else:
            worth = sum(_by_chance(then, size, rng) for _ in range(TRIES)) / TRIES
        found.append(ScoredAction(action, round(sign * worth), (action,)))
    found.sort(key=lambda each: each.value, reverse=True)
    return tuple(found)


def _tried(files: list[int], size: int, mover: Seat) -> float:
    """Returns the value for Ember if both sides place the rest as well as they can."""
    first = mover * 5
    left = [each for each in range(first, first + 5) if files[each] == WAITING]
    if not left:
        return value(files, size)
    free = [at for at in range(size) if at not in files[first : first + 5]]
    values = list[float]()
    for piece, at in product(left, free):
        files[piece] = at
        values.append(_tried(files, size, 1 - mover))
        files[piece] = WAITING
    return min(values) if mover else max(values)


def _by_chance(files: Files, size: int, rng: random.Random) -> float:
    """Returns the value for Ember if the rest is placed at random."""
    then = [*files]
    for first in (0, 5):
        own = then[first : first + 5]
        free = [at for at in range(size) if at not in own]
        rng.shuffle(free)
        for piece in range(first, first + 5):
            if then[piece] == WAITING:
                then[piece] = free.pop()
    return value(then, size)
