"""The curve that makes chances of points, fitted to matches, and the table that checks it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from players.chances import Curve
from tools.chances.matches import Sample

BINS: Final = 10
Z: Final = 1.96
"""The standard normal quantile of a 95 % interval."""
_GOLDEN: Final = (math.sqrt(5) - 1) / 2


def surprise(curve: Curve, matches: Sequence[Sequence[Sample]]) -> float:
    """Returns the mean of minus the logarithm of the chance that the winner was given."""
    total, count = 0.0, 0
    for each in (sample for match in matches for sample in match):
        chances = curve.of(each.points, each.sides, each.mover)
        if len(set(each.sides)) == 1:  # the team, and the game itself
            chances, won = [chances[0], 1 - chances[0]], [each.won[0], 1 - each.won[0]]
        else:
            won = list(each.won)
        total -= sum(w * math.log(max(c, 1e-4)) for w, c in zip(won, chances, strict=True))
        count += 1
    return total / max(1, count)


def fitted(matches: Sequence[Sequence[Sample]]) -> Curve:
    """Returns the curve that is least surprised by the results."""
    curve = Curve(200.0, 0.0, 1000.0)
    for _ in range(5):
        curve = _tried(matches, curve, lambda at, x: replace(at, scale=math.exp(x)), 2.0, 8.5)
        curve = _tried(matches, curve, lambda at, x: replace(at, tempo=x), -200, 200)
        curve = _tried(matches, curve, lambda at, x: replace(at, bend=math.exp(x)), 3.5, 9)
    return Curve(round(curve.scale, 1), round(curve.tempo, 1), round(curve.bend, 1))


def _tried(
    matches: Sequence[Sequence[Sample]],
    curve: Curve,
    change: Callable[[Curve, float], Curve],
    low: float,
    high: float,
) -> Curve:
    """Returns the curve with the best change between two numbers."""
    return change(curve, least(lambda x: surprise(change(curve, x), matches), low, high))


def least(cost: Callable[[float], float], low: float, high: float, steps: int = 16) -> float:
    """Returns where a function with one valley is lowest, by the golden section."""
    a, b = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_a, at_b = cost(a), cost(b)
    for _ in range(steps):
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - _GOLDEN * (high - low)
            at_a = cost(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + _GOLDEN * (high - low)
            at_b = cost(b)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Bin:
    """The positions called about so likely to win: the number of positions and of matches, the mean
    chance called, the share won, and its 95 % interval, in which positions of one match count as
    dependent."""

    low: float
    positions: int
    matches: int
    called: float
    won: float
    least: float
    most: float


def called(curve: Curve, match: Sequence[Sample]) -> Iterator[tuple[float, float]]:
    """Yields the chances called in a match, each with the share won. Of two sides, and of a team,
    each position counts once: for whoever is to act."""
    for each in match:
        chances = curve.of(each.points, each.sides, each.mover)
        known = sorted(set(each.sides))
        for side in known if len(known) > 2 else [each.sides[each.mover]]:
            yield chances[side], float(each.won[side] > 0) if len(known) > 2 else each.won[side]


def bins(told: Sequence[tuple[Hashable, tuple[float, float]]]) -> Iterator[Bin]:
    """Yields the bins from the lowest chance to the highest, without empty ones, from the match,
    the chance called and the share won of each position."""
    found: list[dict[Hashable, list[tuple[float, float]]]] = [{} for _ in range(BINS)]
    for match, pair in told:
        at = min(BINS - 1, int(pair[0] * BINS))
        found[at].setdefault(match, []).append(pair)
    for number, by_match in enumerate(found):
        if by_match:
            yield _bin(number / BINS, list(by_match.values()))


def _bin(low: float, by_match: Sequence[Sequence[tuple[float, float]]]) -> Bin:
    positions = sum(map(len, by_match))
    won = sum(share for match in by_match for _, share in match) / positions
    called = sum(chance for match in by_match for chance, _ in match) / positions
    off = [sum(share - won for _, share in match) for match in by_match]
    some = len(by_match)
    spread = sum(each * each for each in off) * some / max(1, some - 1)
    half = Z * math.sqrt(spread) / positions
    return Bin(low, positions, some, called, won, max(0.0, won - half), min(1.0, won + half))
