"""What games teach about Vilitum."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from engines.vilitum.model.board import PIECES, STRIDE
from engines.vilitum.model.values import Ruleset
from engines.vilitum.play import whole_turns
from players.vilitum.arena import arena_of
from players.vilitum.boards import packed
from players.vilitum.placing import traits, traits_of
from players.vilitum.threats import Threats
from tests.engines.vilitum.kit import GAME
from tools.vilitum import fit, placings
from tools.vilitum.games import Sample, begun, samples


def positions(number: int) -> Iterator[Sample]:
    """Positions of random plays."""
    rng = random.Random(3)
    for seed in range(number):
        size = 5 if seed % 2 else 7
        state = begun(size, rng)
        for _ in range(seed % 30):
            turns = [after for _, after in whole_turns(state)]
            if not GAME.outcome(state):
                state = rng.choice(turns)
        if not GAME.outcome(state):
            yield Sample(size, state.board, state.mover, 0.5)


def test_the_numbers_go_into_a_row_and_back() -> None:
    assert fit.shaped(fit.flat(fit.BEFORE)) == fit.BEFORE


def test_the_features_by_the_numbers_are_the_judgement() -> None:
    """But for the rounding."""
    eyes = {size: fit.eyes_of(size) for size in (5, 7)}
    numbers = fit.flat(fit.BEFORE)
    for each in positions(60):
        row = fit.features(each, eyes[each.size])
        guess = sum(one * other for one, other in zip(row, numbers, strict=True))
        arena = arena_of(Ruleset(each.size), fit.BEFORE)
        board = packed(each.board)
        value = arena.lead(board, each.mover)
        value += Threats(arena, fit.BEFORE).value(board, each.mover)
        assert guess == pytest.approx(value, abs=1.01)


def test_numbers_that_decide_games_are_found_again() -> None:
    rng = random.Random(1)
    true = [50.0, -120.0, 0.0]
    rows = [[rng.uniform(-2, 2) for _ in true] for _ in range(4000)]
    points = list[float]()
    for row in rows:
        lead = sum(one * other for one, other in zip(row, true, strict=True))
        points.append(float(rng.random() < 1 / (1 + math.exp(-lead / fit.SCALE))))
    found = fit.fitted(rows, points, [0.0] * 3, 0.001)
    assert found == pytest.approx(true, abs=12)
    assert fit.loss(rows, points, found) < fit.loss(rows, points, [0.0] * 3)
    kept = fit.fitted(rows, points, [10.0] * 3, 1e6)
    assert kept == pytest.approx([10.0] * 3, abs=0.1)


@pytest.mark.untraced
def test_the_same_seed_plays_the_same_games() -> None:
    one, other = (samples(2, 2, fit.BEFORE, "same", 1) for _ in range(2))
    assert one == other
    assert {each.points for each in one} <= {0.0, 0.5, 1.0}


def test_places_that_are_worth_something_are_found_again() -> None:
    """The Rogue in a corner, and the Cleric away from the Wizard."""
    rng = random.Random(4)
    starts = list[tuple[list[int], int]]()
    for _ in range(900):
        files = [at % STRIDE for at in begun(5, rng).board[:PIECES]]
        worth = [
            10 * (files[at + 1] in (0, 4)) + 5 * abs(files[at + 2] - files[at + 4]) for at in (0, 5)
        ]
        starts.append((files, 7 + worth[0] - worth[1]))
    numbers, turn = placings.learned(starts[:700], 5, 1.0)
    assert len(numbers) == traits_of(5)
    assert turn == pytest.approx(7, abs=2)
    assert placings.told(starts[700:], numbers, turn, 5) > 0.95
    assert all(0 <= each < traits_of(5) for each, _ in traits(starts[0][0], 5))
