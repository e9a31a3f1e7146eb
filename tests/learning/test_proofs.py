"""What the files of puzzles for two claim is true: the line reaches the goal, and nothing else
does."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.registry import GAMES
from learning.puzzle import Puzzle, find_puzzle, puzzles_of
from learning.solving import solved
from players.puzzles.duel import Duels
from players.puzzles.duel import reaching as turns_reaching
from players.puzzles.goals import KEEP, SAVE, SHELTER, TAKE, TRAP, WIN, parted
from players.puzzles.prover import Duel, Prover
from players.puzzles.puzzler import puzzler_of
from tests.sample import present

DEEP: Final = "win 3"
QUICK: Final = ("vicious-circle", "vilitum")
"""Games in which all but the deepest wins are proved in no time."""
SHORT: Final = (WIN, SAVE, KEEP)
"""The goals that are proved in no time, by their words, if they look one or two turns ahead."""
CHEAP: Final = [
    each
    for game in QUICK
    for each in puzzles_of(game)
    if each.goal not in (DEEP, "save 3") and parted(each.goal)[0] in SHORT
]
DUELS: Final = [
    each
    for game in (*QUICK, "victorus")
    for each in puzzles_of(game)
    if parted(each.goal)[0] in (*SHORT, SHELTER, TAKE, TRAP)
]
SAVING: Final = [each for each in DUELS if each.game in QUICK and parted(each.goal)[0] != WIN]
"""After these the other side must not win by force."""
LOST: Final = (
    ("vicious-circle", "van-slyke t Sc1 Pc2 Wa2 C* D* / Sd4 Ce4 We5 P* D* -"),
    ("vicious-circle", "van-slyke t Cc1 Wb1 Db3 S* / Sb2 Ce4 Dc3 P* W* ban:Da1/Sc2"),
    ("vilitum", "5x5 2 Wb3 Rd3-1 Za1 Ab5 / Zc5 Ab4-2"),
)
"""Positions in which the other side wins three turns later at the latest."""
LOST_LATER: Final = (("vicious-circle", "clryg"), ("vilitum", "i7hty"))
REST: Final = [each for each in DUELS if each not in CHEAP]


def is_proved(puzzle: Puzzle) -> bool:
    """Whether the line alone reaches the goal, at each own turn."""
    game = GAMES[puzzle.game]
    state = game.load(puzzle.position)
    duel = puzzler_of(puzzle.game)
    assert isinstance(duel, Duel)
    seat, prover, left = duel.mover(state), Prover(duel), puzzle.own_turns
    for number, texts in enumerate(puzzle.turns):
        actions = [game.read(each) for each in texts]
        mover = duel.mover(state)
        if number % 2 == 0:
            if [duel.key(each) for each in reaching(prover, puzzle, state, left)] != [
                duel.result(state, seat, actions)
            ]:
                return False
            left -= 1
        for action in actions:
            state = game.play(state, mover, action)
    return parted(puzzle.goal)[0] != WIN or duel.has_won(state, seat)


def reaching(prover: Prover[Any, Any], puzzle: Puzzle, state: Any, left: int) -> list[Any]:
    """The states after the turns that reach the goal; none if it is reached too soon."""
    if parted(puzzle.goal)[0] != WIN:
        found = turns_reaching(prover, puzzle.goal, state)
    else:
        found = iter(()) if prover.wins(state, left - 1) else prover.winning(state, left)
    return [each.after for each in found]


@pytest.mark.parametrize("part", range(4))
def test_every_puzzle_that_is_proved_quickly_has_one_solution(part: int) -> None:
    for puzzle in CHEAP[part::4]:
        assert is_proved(puzzle), puzzle.key


@given(st.sampled_from(REST))
@settings(max_examples=8, deadline=None)
def test_the_others_have_one_solution(puzzle: Puzzle) -> None:
    assert is_proved(puzzle), puzzle.key


def is_lost_all_the_same(puzzle: Puzzle, turns: int) -> bool:
    """Whether the other side wins by force in so many turns of its own after the solution."""
    duel, end = puzzler_of(puzzle.game), solved(puzzle)
    assert isinstance(duel, Duel)
    return end.game.outcome(end.state) is None and Prover(duel).wins(end.state, turns)


def test_whoever_saves_something_has_not_lost_it_all_the_same() -> None:
    """`python -m tools.strength.puzzles` looks farther."""
    for puzzle in SAVING[::2]:
        assert not is_lost_all_the_same(puzzle, 2), puzzle.key


@given(st.sampled_from(SAVING))
@settings(max_examples=4, deadline=None)
def test_nor_does_a_turn_more_show_it_lost(puzzle: Puzzle) -> None:
    assert not is_lost_all_the_same(puzzle, 3), puzzle.key


@pytest.mark.untraced
@given(st.sampled_from(SAVING))
@settings(max_examples=1, deadline=None)
def test_nor_does_a_search_as_far_as_that_of_the_finder(puzzle: Puzzle) -> None:
    duel, end = puzzler_of(puzzle.game), solved(puzzle)
    assert isinstance(duel, Duels)
    assert end.game.outcome(end.state) is not None or not duel.is_lost(end.state)


@pytest.mark.parametrize(("game", "key"), LOST_LATER)
def test_what_loses_many_turns_later_is_not_asked(game: str, key: str) -> None:
    """Such puzzles were taken out: their solution is the only one, but saves for a while alone."""
    puzzle = present(find_puzzle(game, key))
    assert puzzle not in puzzles_of(game)
    assert is_proved(puzzle)
    assert not is_lost_all_the_same(puzzle, 2)
    puzzler = puzzler_of(game)
    assert not [*puzzler.problems(puzzler.game.load(puzzle.position))]


@pytest.mark.parametrize(
    ("key", "other"), [("nokfy", "Wb2-d3"), ("t2r7a", "Cb5-a3"), ("mzq2p", "Cb2-d3")]
)
def test_what_loses_a_piece_or_the_match_whatever_is_replied_traps(key: str, other: str) -> None:
    """A turn that was called wrong although the throne falls after the reply that saves the piece:
    with two such turns there is no puzzle."""
    puzzle = present(find_puzzle("vicious-circle", key))
    assert puzzle not in puzzles_of("vicious-circle")
    puzzler = puzzler_of("vicious-circle")
    assert isinstance(puzzler, Duel)
    state = puzzler.game.load(puzzle.position)
    found = {puzzler.game.write(each.actions[0]) for each in Prover(puzzler).trapping(state)}
    assert found == {puzzle.turns[0][0], other}
    assert not [*puzzler.problems(state, (TRAP,))]


@pytest.mark.parametrize(("game", "position"), LOST)
def test_nothing_is_asked_where_all_is_lost(game: str, position: str) -> None:
    """One turn alone keeps a piece, or saves the match, for the moment only."""
    puzzler = puzzler_of(game)
    assert not [*puzzler.problems(puzzler.game.load(position))]


@given(st.sampled_from([each for each in CHEAP if each.own_turns == 1]))
@settings(max_examples=10, deadline=None)
def test_what_is_no_solution_is_not_proved(puzzle: Puzzle) -> None:
    game = GAMES[puzzle.game]
    state = game.load(puzzle.position)
    duel = puzzler_of(puzzle.game)
    seat = game.to_act(state)[0]
    right = duel.result(state, seat, [game.read(each) for each in puzzle.turns[0]])
    for actions, after in game.whole_turns(state):
        if duel.key(after) != right:
            texts = tuple(game.write(each) for each in actions)
            changed = Puzzle(
                puzzle.game, "wrong", puzzle.goal, 1, puzzle.position, (texts,), puzzle.source
            )
            assert not is_proved(changed)
            break
