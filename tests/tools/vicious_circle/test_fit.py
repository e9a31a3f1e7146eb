"""What games teach about set-ups."""

from __future__ import annotations

import math
import random

import pytest

from engines.vicious_circle.moves import SET_UPS
from tools.vicious_circle.set_ups.fit import MOST, Fit, Game, fitted


def test_without_games_every_pair_is_even() -> None:
    assert Fit({}).chance(SET_UPS[0][0], SET_UPS[1][0], 200) == 0.5
    assert fitted([]).chance(SET_UPS[0][0], SET_UPS[1][0], 0) == 0.5


def _games(number: int) -> list[Game]:
    """Games in which the points decide, and a set-up is better than it looks."""
    rng = random.Random(5)
    found: list[Game] = []
    for _ in range(number):
        opens, follows = rng.choice(SET_UPS[0][:3]), rng.choice(SET_UPS[1][:40])
        points = rng.uniform(-200, 200)
        odds = points / 80 + 1.5 * (opens == SET_UPS[0][1])
        won = rng.random() < 1 / (1 + math.exp(-odds))
        found.append(Game(opens, follows, points, float(won)))
    return found


def test_chances_come_near_those_of_the_games() -> None:
    fit = fitted(_games(3000))
    other = SET_UPS[1][0]
    assert fit.chance(SET_UPS[0][0], other, 0) == pytest.approx(0.5, abs=0.1)
    assert fit.chance(SET_UPS[0][1], other, 0) == pytest.approx(0.82, abs=0.1)
    assert fit.chance(SET_UPS[0][0], other, 80) == pytest.approx(0.73, abs=0.1)


def test_a_few_games_make_no_great_merit() -> None:
    few = [Game(SET_UPS[0][1], SET_UPS[1][each], 0, 1.0) for each in range(3)]
    rest = [Game(SET_UPS[0][0], SET_UPS[1][9], 0, each % 2) for each in range(200)]
    fit = fitted(few + rest)
    assert 0.5 < fit.chance(SET_UPS[0][1], SET_UPS[1][9], 0) < 0.75


def test_a_sure_win_counts_as_much_as_the_most() -> None:
    fit = fitted(_games(300))
    pair = SET_UPS[0][0], SET_UPS[1][0]
    assert fit.chance(*pair, 999_990) == fit.chance(*pair, MOST) < 1
