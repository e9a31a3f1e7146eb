"""The positions of the search obey the same rules as the engine."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.vilitum.model.state import State
from engines.vilitum.model.values import Regional, VilitumEnding
from players.player import WIN
from players.search.arrays import COMPILED, numbers
from players.vilitum.boards import SPOTS, Whole, packed, unpacked
from players.vilitum.position import GRAMMAR, Arena, arena_of
from players.vilitum.turns import Scene, Turns
from players.vilitum.weights import WORTH
from tests.engines.vilitum.draws import positions, turn_ends
from tests.engines.vilitum.kit import GAME

SEEDS = st.integers(0, 2**32)
BY_BOARD = (VilitumEnding.DEFEAT, VilitumEnding.WIPED_OUT, VilitumEnding.STAND_OFF)
"""The endings that a board alone tells."""


def by_engine(state: State) -> dict[int, State]:
    """Returns the states after all turns, by their boards; none for a pass."""
    turns = GAME.whole_turns(state)
    return {packed(after.board): after for _, after in turns if not after.passes}


def taken(turns: Turns, board: Whole) -> dict[Whole, int]:
    """Takes what was listed: the ends, each with what it gains. None is listed twice."""
    if COMPILED:
        rows = (numbers(each) for each in (turns.spots, turns.rings, turns.gains))
        each_turn = [*zip(*rows, strict=True)][: turns.top]
        found = [(board + (rings << SPOTS) + spots, gain) for spots, rings, gain in each_turn]
    else:
        found = [(board + change, gain) for gain, change in turns.listed]
    turns.top, turns.listed = 0, []
    ends = dict(found)
    assert len(ends) == len(found)
    return ends


def listed(arena: Arena, state: State) -> tuple[dict[Whole, int], dict[Whole, int]]:
    """Returns the ends of the turns that strike, and of the others, each with what it gains."""
    board, scene = packed(state.board), Scene(arena.ground)
    arena.look(scene, board, state.mover)
    arena.strikes(scene)
    strikes = taken(scene.turns, board)
    arena.others(scene)
    return strikes, taken(scene.turns, board)


def matches(arena: Arena, state: State) -> None:
    """Checks that all turns are the engine's, and what they gain."""
    board, mover, engine = packed(state.board), state.mover, by_engine(state)
    assert unpacked(board) == state.board
    strikes, others = listed(arena, state)
    assert not strikes.keys() & others.keys()
    ends = {**strikes, **others}
    if state.forbidden is not None:
        ends.pop(packed(state.forbidden), None)
    assert set(ends) == set(engine)
    lead = arena.lead(board, mover)
    assert lead == -arena.lead(board, 1 - mover)
    for end, gain in ends.items():
        over = GAME.outcome(engine[end])
        worth = None
        if over and over.reason in BY_BOARD:
            worth = 0 if over.winner is None else WIN if over.winner == mover else -WIN
        assert arena.over(end, mover) == worth
        if worth:
            assert gain == worth
        elif not arena.odd:
            assert gain == arena.lead(end, mover) - lead


@given(positions(), SEEDS)
@settings(max_examples=60, deadline=None)
def test_its_turns_are_the_engines(start: State, seed: int) -> None:
    """By all rules, the repeat state among them, along random games."""
    arena = arena_of(start.ruleset, WORTH)
    for state in (start, *turn_ends(start, seed, 6)):
        if not GAME.outcome(state):
            matches(arena, state)


@given(positions(regional=False), SEEDS)
@settings(max_examples=100, deadline=None)
def test_its_turns_are_the_engines_without_regional_rules(start: State, seed: int) -> None:
    arena = arena_of(start.ruleset, WORTH)
    assert not arena.by_engine
    for state in (start, *turn_ends(start, seed, 4)):
        if not GAME.outcome(state):
            matches(arena, state)


@pytest.mark.parametrize("rule", Regional)
def test_only_rules_that_change_the_grammar_need_the_engine(rule: Regional) -> None:
    agile = rule is Regional.AGILE_WARRIOR
    ruleset = GAME.load(f"5x5:{rule.value} 1 Wa1 / Wa2").ruleset
    assert arena_of(ruleset, WORTH).by_engine is (rule in GRAMMAR and not agile)


def test_strikes_and_the_others_are_all_turns_and_no_turn_twice() -> None:
    rng = random.Random(1)
    for seed in range(20):
        state = GAME.load("5x5 1 Wa1 Rb1 Zc1 Ad1 Ce1 / We5 Rd5 Zc5 Ab5 Ca5")
        arena = arena_of(state.ruleset, WORTH)
        for _ in range(seed):
            state = rng.choice([each for _, each in GAME.whole_turns(state)])
        strikes, _ = listed(arena, state)
        hurt = 1 - state.mover
        theirs = slice(10 + 5 * hurt, 15 + 5 * hurt)
        assert all(unpacked(end)[theirs] != state.board[theirs] for end in strikes)
        if not GAME.outcome(state):
            matches(arena, state)
