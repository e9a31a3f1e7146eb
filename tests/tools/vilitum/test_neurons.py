"""What neurons learn from games of Vilitum."""

from __future__ import annotations

import random
from math import log

import pytest

from engines.vilitum.model.board import PIECES
from engines.vilitum.model.values import Ruleset
from players.vilitum.arena import arena_of
from players.vilitum.boards import packed
from players.vilitum.threats import Neurons, Threats
from players.vilitum.worth import WORTH
from tools.vilitum import neurons
from tools.vilitum.fit import SCALE
from tools.vilitum.games import Sample, samples


@pytest.fixture(scope="module")
def found() -> list[Sample]:
    """The positions of two games."""
    return samples(2, 2, WORTH, "same", 1)


def test_a_board_is_turned_in_eight_ways() -> None:
    ways = neurons.turned(5)
    assert len({*map(tuple, ways)}) == len(ways) == 8
    for way in ways:
        assert sorted(way) == [*range(26)]
        assert way[-1] == 25
        assert way[12] == 12, "the centre stays"


def test_the_same_seed_teaches_the_same(found: list[Sample]) -> None:
    size = found[0].size
    one, other, third = (
        neurons.whole(neurons.taught(neurons.cases(found, size), size, 1, seed), size)
        for seed in ("1", "1", "2")
    )
    assert one == other
    assert one != third


def test_neurons_tell_what_no_sum_of_points_tells() -> None:
    """Here a position is good if both Clerics are as worn."""
    rng = random.Random(1)
    made = list[neurons.Case]()
    for _ in range(1500):
        worn = [rng.randrange(2) for _ in range(PIECES)]
        first = PIECES * 26
        rings = tuple(first + piece * 5 + each for piece, each in enumerate(worn))
        places = tuple(rng.sample(range(25), PIECES))
        made.append(neurons.Case(places, rings, 0.0, 0.95 if worn[4] == worn[9] else 0.05))
    net = neurons.taught(made[300:], 5, 12, "1")
    assert neurons.loss(None, made[:300]) == pytest.approx(log(2))
    assert neurons.loss(net, made[:300]) < 0.5


def test_in_whole_numbers_they_bring_the_same(found: list[Sample]) -> None:
    size = found[0].size
    known = neurons.cases(found, size)
    net = neurons.taught(known, size, 5, "1")
    arena = arena_of(Ruleset(size), WORTH)
    layer = Neurons(neurons.whole(net, size))
    seen = [each for each in found if each.size == size and each.value is not None]
    for sample, case in zip(seen, known, strict=True):
        board = packed(sample.board)
        value = Threats(arena, WORTH, layer).value(board, sample.mover)
        whole = int(value + arena.lead(board, sample.mover))
        assert whole / SCALE == pytest.approx(net.value(case), abs=0.15)
