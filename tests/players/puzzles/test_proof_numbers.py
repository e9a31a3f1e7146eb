"""The search by proof numbers finds what the prover finds, and the wins that it finds can be
played."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.registry import GAMES
from learning.puzzle import Puzzle, find_puzzle, puzzles_of
from learning.solving import solved
from players.puzzles.duel import Duels
from players.puzzles.proof_numbers import ProofNumbers
from players.puzzles.prover import Prover, Tired
from players.puzzles.puzzler import puzzler_of
from tests.sample import present

QUICK: Final = ("vicious-circle", "vilitum")
POSED: Final = [each for game in QUICK for each in puzzles_of(game)]
LONG: Final = ("vicious-circle", "clryg")
"""A puzzle taken out: the other side wins six turns after its solution at the latest."""
TURNS: Final = 6
BUDGET: Final = 6_000


def duel_of(game: str) -> Duels[Any, Any]:
    duel = puzzler_of(game)
    assert isinstance(duel, Duels)
    return duel


def after_line(game: str, key: str) -> Any:
    """The state after the solution of a puzzle."""
    puzzle = present(find_puzzle(game, key))
    return solved(puzzle).state


@given(st.sampled_from(POSED), st.integers(1, 2), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_it_finds_what_the_prover_finds(puzzle: Puzzle, turns: int, rng: random.Random) -> None:
    """Both in the puzzle's own position and after a turn in it."""
    duel = duel_of(puzzle.game)
    begun = GAMES[puzzle.game].load(puzzle.position)
    after = rng.choice([each.after for each in duel.turns(begun)])
    for state in (begun, after):
        found = ProofNumbers(duel, 1_000_000).wins(state, turns)
        assert found == Prover(duel).wins(state, turns)


@given(st.sampled_from([each for each in POSED if each.goal == "win 3"]))
@settings(max_examples=5, deadline=None)
def test_a_win_in_three_takes_three(puzzle: Puzzle) -> None:
    search = ProofNumbers(duel_of(puzzle.game), 1_000_000)
    state = GAMES[puzzle.game].load(puzzle.position)
    assert [search.wins(state, turns) for turns in (0, 2, 3)] == [False, False, True]


@pytest.mark.untraced
def test_what_it_finds_far_ahead_can_be_played() -> None:
    """Whatever is replied, a turn that still wins is found, one turn sooner each time."""
    game, key = LONG
    duel, state, rng = duel_of(game), after_line(game, key), random.Random(1)
    assert not Prover(duel).wins(state, 2), "too near to tell anything"
    winner, left = duel.mover(state), TURNS
    while not duel.has_won(state, winner):
        assert left
        left -= 1
        won = (each.after for each in duel.turns(state) if holds(duel, each.after, winner, left))
        state = next(won)
        if not duel.has_won(state, winner):
            state = rng.choice([each.after for each in duel.turns(state)])


def holds(duel: Duels[Any, Any], after: Any, winner: int, left: int) -> bool:
    """Whether every reply is quickly seen to leave this side a win within so many turns."""
    if duel.game.outcome(after) is not None:
        return duel.has_won(after, winner)
    try:
        return all(ProofNumbers(duel, BUDGET).wins(each.after, left) for each in duel.turns(after))
    except Tired:
        return False


def test_it_gives_up_when_the_budget_is_used_up() -> None:
    game, key = LONG
    state = after_line(game, key)
    search = ProofNumbers(duel_of(game), 100)
    with pytest.raises(Tired):
        search.wins(state, TURNS)
    assert search.positions == 101
