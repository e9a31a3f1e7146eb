"""The numbers of the Vicious Circle's player, and the program that fits them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings

from engines.vicious_circle.state import State
from players.vicious_circle.position import Position
from players.vicious_circle.search import CircleSearch
from players.vicious_circle.worth import FILE, Evaluation
from players.vicious_circle.worth import weights as kept
from tests.engines.vicious_circle.test_properties import positions
from tools.vicious_circle.worth.fit import SCALE, Fit, Sample, chance, loss
from tools.vicious_circle.worth.program import QUICK, Plan, plain, run
from tools.vicious_circle.worth.terms import NUMBERS, TURN, Terms, numbers, terms, weights

SMALL: Final = Plan((3, 2), 10)


def wins_at_once(position: Position) -> bool:
    return any(position.wins(each) for each in position.moves())


@given(positions())
@settings(deadline=None)
def test_the_search_counts_what_is_fitted(state: State) -> None:
    """The sum of a position's terms is its value in the search: at depth one a pass."""
    position = Position(state)
    for given_numbers in (kept(), plain()):
        found = numbers(given_numbers)
        own, other = terms(position)
        total = sum(found[each] for each in own) - sum(found[each] for each in other)
        search = CircleSearch(10**6, Evaluation(given_numbers))
        assert search.looks(state) == round(total)


def test_the_numbers_are_the_same_there_and_back() -> None:
    found = numbers(kept())
    assert len(found) == NUMBERS
    assert weights(found) == kept()


def test_a_fit_finds_what_decides() -> None:
    """Whoever is on turn wins two games of three, and a creature decides the rest."""
    rng = random.Random(1)
    samples = list[Sample]()
    for _ in range(16_000):
        strong = rng.random() < 0.5
        won = rng.random() < (0.9 if strong else 2 / 3)
        samples.append(Sample(Terms((TURN, 5) if strong else (TURN,), ()), float(won)))
    fit = Fit([0.0] * NUMBERS)
    before = loss(samples, fit.numbers())
    fit.learn(samples, rng)
    found = fit.numbers()
    assert chance(found[TURN] / SCALE) == pytest.approx(2 / 3, abs=0.05)
    assert chance((found[TURN] + found[5]) / SCALE) == pytest.approx(0.9, abs=0.05)
    assert loss(samples, found) < before - 0.1


def test_a_seed_always_writes_the_same(tmp_path: Path) -> None:
    written = list[str]()
    for number, seed in enumerate(("a", "a", "b")):
        file = tmp_path / f"{number}.json"
        lines = list(run(seed, SMALL, 1, file))
        assert len(lines) == len(SMALL.games) + 1
        written.append(file.read_text("utf-8"))
    assert written[0] == written[1]
    assert json.loads(written[0])["weights"] != json.loads(written[2])["weights"]


def test_the_file_tells_how_it_was_made() -> None:
    told = json.loads(FILE.read_text("utf-8"))
    assert told["made_by"].endswith("python -m tools.vicious_circle.worth in C++")
    assert sum(told["plan"]["games"]) > 1000 > sum(QUICK.games)
