"""Fights of puzzles: what the file claims is true, and the quick look at sendings finds what trying
every action finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Seat
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action, Ready, Recall
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage
from learning.puzzle import Puzzle, find_puzzle, puzzles_of
from players.vilnius.battles import (
    BOOST,
    FIGHT,
    FINAL,
    HOLD,
    LOSSES,
    RAID,
    FightEnd,
    ending,
    endings,
    payments,
    ways_to_send,
)
from players.vilnius.puzzler import PUZZLER
from tests.sample import drawn, present, some

EVERY: Final = puzzles_of(GAME.key)
SMALL: Final = 4
"""Units in hand with which everything is tried."""
MANY: Final = 20_000
"""Ways to send that are listed one by one."""
OTHERS: Final = (BOOST, RAID, LOSSES)
"""The goals in which that does not matter."""
BEATEN: Final = (FIGHT, FINAL)
"""The goals in which every enemy is defeated."""


def begun(puzzle: Puzzle) -> State:
    state = GAME.load(puzzle.position)
    assert isinstance(state, State)
    return state


def hand(state: State) -> int:
    return len(state.players[GAME.to_act(state)[0]].units.hand)


FEW: Final = [each for each in EVERY if each.goal == LOSSES or hand(begun(each)) <= SMALL]


def ways(begun: State, state: State, seat: Seat) -> Iterator[tuple[Action, ...]]:
    """Yields all actions with which this seat can bring a fight to its end, none taken back."""
    if PUZZLER.ended(begun, state, seat):
        yield ()
        return
    for action in GAME.actions(state, seat):
        if not isinstance(action, Recall):
            for more in ways(begun, GAME.apply(state, seat, action), seat):
                yield (action, *more)


@given(st.sampled_from(EVERY))
@settings(max_examples=some(5, 15), deadline=None)
def test_no_other_end_of_a_fight_costs_as_little(puzzle: Puzzle) -> None:
    state = begun(puzzle)
    seat = GAME.to_act(state)[0]
    result = ending(state, seat, [GAME.read(each) for each in puzzle.turns[0]])
    assert (result.unbeaten == 0) >= (puzzle.goal in BEATEN)
    (problem,) = PUZZLER.problems(state)
    assert problem.goal == puzzle.goal
    assert ending(state, seat, problem.turns[0]).same(puzzle.goal) == result.same(puzzle.goal)


def test_what_is_lost_is_not_the_same_whatever_is_done() -> None:
    """Where few units are to be lost."""
    for puzzle in drawn([each for each in EVERY if each.goal in (FIGHT, LOSSES)], 8):
        state = begun(puzzle)
        seat = GAME.to_act(state)[0]
        found = payments(state, seat) if puzzle.goal == LOSSES else endings(state, seat)
        assert len({len(each.fallen) for each in found}) > 1, puzzle.key


@pytest.mark.parametrize("key", ["mwavb", "n5ngk"])
def test_where_as_many_fall_whatever_is_done_nothing_is_asked(key: str) -> None:
    puzzle = present(find_puzzle(GAME.key, key))
    assert puzzle not in EVERY
    assert not [*PUZZLER.problems(begun(puzzle))]


@given(st.sampled_from(FEW))
@settings(max_examples=some(3, 6), deadline=None)
def test_trying_everything_finds_no_better_end(puzzle: Puzzle) -> None:
    """Nor another one that is as good, with no short cut at all."""
    state, goal = begun(puzzle), puzzle.goal
    seat = GAME.to_act(state)[0]
    found = {ending(state, seat, each) for each in ways(state, state, seat)}
    best = ending(state, seat, [GAME.read(each) for each in puzzle.turns[0]])
    cost = min(each.cost(goal) for each in found)
    assert best.cost(goal) == cost
    assert {each.same(goal) for each in found if each.cost(goal) == cost} == {best.same(goal)}
    if goal in BEATEN:
        assert {each for each in found if each.unbeaten == 0} == set(endings(state, seat))


def test_a_task_says_what_the_position_is() -> None:
    """The Boost is out, it is the Final Attack, not all can be defeated, or skulls are to be
    paid."""
    for puzzle in EVERY:
        state, goal = begun(puzzle), puzzle.goal
        assert state.fight
        assert (state.stage is not Stage.FIGHT) == (goal == LOSSES)
        if goal == LOSSES:
            continue
        battle = state.fight.battle
        assert (battle is Battle.RAID) == (goal == RAID)
        assert (goal == FINAL) <= (battle is Battle.FINAL)
        assert (goal == BOOST) <= bool(state.table.boost)


@given(st.sampled_from([each for each in EVERY if each.goal == HOLD] or EVERY))
@settings(max_examples=4, deadline=None)
def test_where_points_are_to_be_held_not_all_can_be_defeated(puzzle: Puzzle) -> None:
    state = begun(puzzle)
    seat = GAME.to_act(state)[0]
    assert bool(endings(state, seat)) == (puzzle.goal != HOLD) or puzzle.goal in OTHERS


def test_who_is_not_ready_has_defeated_nobody() -> None:
    for puzzle in [each for each in EVERY if each.goal == FIGHT][:5]:
        state = begun(puzzle)
        seat = GAME.to_act(state)[0]
        assert state.fight
        assert ending(state, seat, ()) == FightEnd(len(state.fight.enemies), (), ())
        assert ending(state, seat, (Ready(),)).unbeaten > 0


@given(st.sampled_from([each for each in EVERY if each.goal != LOSSES]), st.integers(0, 3))
@settings(max_examples=10, deadline=None)
def test_ways_to_send_are_counted_as_they_are_listed(puzzle: Puzzle, most: int) -> None:
    state = begun(puzzle)
    seat = GAME.to_act(state)[0]
    assert state.fight
    hand, enemies = state.players[seat].units.hand, len(state.fight.enemies)
    places = product(range(enemies + 1), repeat=len(hand))  # 0 for a unit that is kept
    ways = {
        tuple(sorted(zip(hand, each, strict=True)))
        for each in islice(places, MANY)
        if sum(map(bool, each)) <= most
    }
    if (enemies + 1) ** len(hand) <= MANY:
        assert ways_to_send(state, seat, most) == len(ways)
