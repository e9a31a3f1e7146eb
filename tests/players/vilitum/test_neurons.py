"""The neurons that judge Vilitum: plain and compiled ones bring what their weights say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from engines.vilitum.model.board import PIECES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Regional, Ruleset
from players.observation import AnyObservation
from players.vilitum.boards import OFF, packed
from players.vilitum.planner import searched
from players.vilitum.player import PLAYER
from players.vilitum.position import arena_of
from players.vilitum.threats import Threats, neurons_of
from players.vilitum.weights import FULL, NEURONS, PART, WEIGHTS, WORTH, Weights, weights_of
from tests.engines.vilitum.draws import turn_ends
from tests.engines.vilitum.kit import GAME, START_5, START_7

SIZES: Final = (5, 7)
BUDGET: Final = 20
MOST: Final = 1 << 14
"""A compiled sum has 15 bits, of which this is the middle."""


def positions(number: int) -> Iterator[State]:
    """Positions of random plays, on both boards, with pieces off the board and rings."""
    for seed in range(number):
        start = GAME.load(f"7x7 1 {START_7}" if seed % 2 else f"5x5 1 {START_5}")
        yield from [each for each in turn_ends(start, seed, 40) if not GAME.outcome(each)][::3]


def told(weights: Weights, state: State) -> int:
    """What the neurons bring, one weight after the other."""
    total = 0
    for neuron in range(NEURONS):
        met = weights.bias[neuron]
        for piece in range(PIECES):
            at, rings = state.board[piece], state.board[PIECES + piece]
            seen = (piece + 5 * state.mover) % PIECES
            met += weights.of(seen, min(at, OFF), rings)[neuron]
        total += weights.points[neuron] * max(0, min(FULL, met))
    return total // PART


def judged(state: State, *, neurons: bool) -> int:
    """The judgement beyond the pieces."""
    arena = arena_of(state.ruleset, WORTH)
    layer = neurons_of(state.ruleset) if neurons else None
    return Threats(arena, WORTH, layer).value(packed(state.board), state.mover)


def test_they_bring_what_their_weights_say() -> None:
    gone, movers, brought = 0, set[int](), set[int]()
    for state in positions(24):
        more = judged(state, neurons=True) - judged(state, neurons=False)
        assert more == told(weights_of(state.ruleset.size), state)
        gone += max(state.board[:PIECES]) > OFF
        movers.add(state.mover)
        brought.add(more)
    assert gone > 20
    assert movers == {0, 1}
    assert len(brought) > 50


@pytest.mark.parametrize("size", SIZES)
def test_no_sum_is_too_great_for_its_bits(size: int) -> None:
    weights = weights_of(size)
    for neuron in range(NEURONS):
        most = abs(weights.bias[neuron])
        for places, rings in zip(weights.places, weights.rings, strict=True):
            most += max(abs(each[neuron]) for each in places)
            most += max(abs(each[neuron]) for each in rings)
        assert most < MOST


def test_their_file_is_small() -> None:
    assert WEIGHTS.stat().st_size <= 60_000


def test_they_judge_by_the_rules_that_they_know() -> None:
    assert all(neurons_of(Ruleset(size)) for size in SIZES)
    assert not neurons_of(Ruleset(5, beginner=True))
    assert not neurons_of(Ruleset(7, regional=(Regional.BLOOD_RAGE,)))
    assert not neurons_of(Ruleset(5, agile=(True, False)))


def test_they_judge_for_the_highest_level_alone() -> None:
    differ = 0
    for state in [*positions(4)][::3]:
        mover = state.mover
        sight = AnyObservation.of(GAME, state, mover, "all")
        if len(sight.legal) == 1:
            continue
        found = list[int]()
        for level, neurons in zip(PLAYER.levels[-2:], (False, True), strict=True):
            best = searched(state, BUDGET, level.margin, neurons=neurons).turns[0]
            thought = PLAYER.choose(sight, level.of(BUDGET), "all")
            assert thought.value == best.value
            found.append(best.value)
        differ += found[0] != found[1]
    assert differ > 3
