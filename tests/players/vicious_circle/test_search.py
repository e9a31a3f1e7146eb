"""The search that knows the Vicious Circle: it finds wins, and those that it claims are true."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.vicious_circle import rules
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import turns
from engines.vicious_circle.state import OFFSET, State
from learning.puzzle import Puzzle, puzzles_of
from players.player import SURE, WIN
from players.puzzles.prover import Prover, Tired
from players.vicious_circle.puzzler import PUZZLER
from players.vicious_circle.search import CircleSearch
from tests.engines.vicious_circle.test_properties import positions

WINS: Final = [
    each for each in puzzles_of(GAME.key) if each.goal.startswith("win") and len(each.turns) > 1
]


@pytest.mark.untraced
@given(st.sampled_from(WINS))
@settings(deadline=None, max_examples=25)
def test_it_finds_the_win_of_a_puzzle(puzzle: Puzzle) -> None:
    """With the number of turns that it takes, and the line to its end."""
    found = CircleSearch(60_000).scored(GAME.load(puzzle.position))
    assert GAME.write(found[0].action) == puzzle.turns[0][0]
    assert found[0].value == WIN - len(puzzle.turns) + 1
    state = GAME.load(puzzle.position)
    for action in found[0].line:
        assert rules.outcome(state) is None
        state = rules.play(state, state.mover, action)


@pytest.mark.untraced
@given(positions(), st.integers(50, 3000))
@settings(deadline=None, max_examples=60)
def test_every_win_that_it_claims_can_be_forced(state: State, budget: int) -> None:
    """And every loss: no action escapes it, or lasts longer."""
    found = CircleSearch(budget).scored(state)
    prover = Prover(PUZZLER, 200_000)
    bare = next(PUZZLER.posed(state))
    try:
        value = found[0].value
        if value >= SURE:
            after = rules.apply(bare, bare.mover, found[0].action)
            assert prover.leads(after, bare.mover, (WIN - value) // 2 + 1)
        elif value <= -SURE:
            for each in turns(bare):
                after = rules.apply(bare, bare.mover, each)
                assert prover.wins(after, (WIN + value + 1) // 2)
    except Tired:
        return


@given(positions(), st.integers(1, 400), st.sampled_from([0, 30, 200]))
@settings(deadline=None, max_examples=60)
def test_it_values_every_legal_action_and_keeps_to_its_budget(
    state: State, budget: int, margin: int
) -> None:
    search = CircleSearch(budget)
    found = search.scored(state, margin=margin)
    assert {each.action for each in found} == set(turns(state))
    assert len(found) == len(turns(state))
    assert search.positions <= budget + len(found)
    values = [each.value for each in found]
    assert values[0] == max(values)
    assert found[0].line[0] == found[0].action
    assert CircleSearch(budget).scored(state, margin=margin) == found


@given(positions())
@settings(deadline=None, max_examples=60)
def test_values_within_the_margin_are_exact(state: State) -> None:
    """They are those of a search that has to know every action's value; a depth at which nothing is
    left out and reduced."""
    whole = CircleSearch(10**6).scored(state, margin=10**7, deepest=1)
    some = CircleSearch(10**6).scored(state, margin=50, deepest=1)
    true = {each.action: each.value for each in whole}
    for each in some:
        assert each.value >= true[each.action]
        if some[0].value - each.value <= 50:
            assert each.value == true[each.action]


@given(positions())
@settings(deadline=None, max_examples=60)
def test_the_board_turned_by_half_is_worth_the_same(state: State) -> None:
    """With the sides exchanged."""
    places = bytes(
        24 + 2 * OFFSET - each if each >= OFFSET else each
        for each in state.places[5:] + state.places[:5]
    )
    free = rules.begin(state._replace(bans=(None, None), root=(None, None)))
    other = rules.begin(free._replace(places=places, mover=1 - state.mover))
    one, turned = (
        CircleSearch(10**6).scored(each, margin=10**7, deepest=1) for each in (free, other)
    )
    assert sorted(each.value for each in one) == sorted(each.value for each in turned)


def test_what_is_known_to_lose_is_not_played_when_the_budget_ends() -> None:
    """While anything else is not yet known to lose."""
    for puzzle in [each for each in puzzles_of(GAME.key) if each.goal == "save"][:20]:
        state = GAME.load(puzzle.position)
        for budget in range(30, 300, 30):
            search = CircleSearch(budget)
            found = search.scored(state)
            if search.depth >= 2:
                assert GAME.write(found[0].action) == puzzle.turns[0][0]


def test_it_does_not_repeat_what_it_could_win() -> None:
    """A position that comes back in the search is a draw, and so is one that has stood twice."""
    state = GAME.load("magnus t Pb1 Sa2 Db2 / Pe4 Sd3")
    rng = random.Random(1)
    for text in ["Pb1-c1", "Pe4-d4", "Pc1-b1", "Pd4-e4", "Pb1-c1", "Pe4-d4", "Pc1-b1"]:
        action = GAME.parse(text)
        assert action in turns(state), rng
        state = rules.apply(state, state.mover, action)
    found = CircleSearch(3_000).scored(state)
    values = {GAME.write(each.action): each.value for each in found}
    assert values["Pd4-e4"] >= 0 or found[0].value < 0
    assert values["Pd4-e4"] == 0 or found[0].value > 0
