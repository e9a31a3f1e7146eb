"""Puzzles that ask for a deed of one turn: the boards before and after each turn tell who did it,
and it is done in one way alone."""

from __future__ import annotations

from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.victorus.game import GAME
from engines.victorus.model.pieces import PIECES, is_family, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import FREE, Action
from learning.puzzle import Puzzle, puzzles_of
from players.puzzles.goals import parted
from players.victorus.puzzler import CHAIN, DEEDS, PUZZLER, RESCUE, missed

EVERY: Final = [each for each in puzzles_of(GAME.key) if parted(each.goal)[0] in DEEDS]


def gone(before: State, after: State) -> frozenset[int]:
    """The enemy pieces that a turn has taken: those on the board before that are not there any
    more, and those that have come back by an exchange."""
    own, back = before.mover, {each.piece for move in after.last for each in move.returned}
    there = {each for each in PIECES if before.cell(each) >= 0 and kingdom_of(each) != own}
    return frozenset(each for each in there if after.cell(each) < 0 or each in back)


def has_done(word: str, number: int, before: State, after: State) -> bool:
    taken, own = gone(before, after), before.mover * 2
    if word == CHAIN:
        return len(taken) >= number
    if word == RESCUE:
        held = range(own, own + 2)
        return any(before.held[at] != FREE and after.held[at] == FREE for at in held)
    return any(is_family(each) or before.royal[each] for each in taken)


def those_that_count(
    word: str, taken: frozenset[int], before: State, after: State
) -> frozenset[int]:
    """The captured pieces that make the deed: all of a chain, the exchanged one, or royalty."""
    if word == CHAIN:
        return taken
    if word == RESCUE:
        return frozenset(each for each in taken if after.cell(each) >= 0)
    return frozenset(each for each in taken if is_family(each) or before.royal[each])


@given(st.sampled_from(EVERY))
@settings(max_examples=12, deadline=None)
def test_a_deed_is_done_in_one_way_alone(puzzle: Puzzle) -> None:
    word, number = parted(puzzle.goal)
    state = GAME.load(puzzle.position)
    seat = GAME.to_act(state)[0]
    meant = [GAME.read(each) for each in puzzle.turns[0]]
    victims: set[frozenset[int]] = set()
    for turn, after in GAME.whole_turns(state):
        done = has_done(word, number, state, after)
        assert PUZZLER.is_right(puzzle.goal, state, seat, turn, meant) == done
        if done:
            taken = gone(state, after)
            victims.add(those_that_count(word, taken, state, after))
            assert word != CHAIN or len(taken) == number, "no more can be taken"
        else:
            assert missed(word, number, after).endswith(".")
    assert len(victims) == 1


@given(st.sampled_from(EVERY))
@settings(max_examples=12, deadline=None)
def test_no_first_move_does_it(puzzle: Puzzle) -> None:
    """The line does not lose at once, and its deed is none of a first move."""
    word, number = parted(puzzle.goal)
    state = GAME.load(puzzle.position)
    seat = GAME.to_act(state)[0]
    assert len(puzzle.turns[0]) > 1
    after = state
    for number_of, text in enumerate(puzzle.turns[0]):
        action: Action = GAME.read(text)
        after = GAME.apply(after, seat, action)
        if not number_of and word != CHAIN:
            assert not has_done(word, number, state, after)
    assert not PUZZLER.wins_at_once(after)


def test_a_turn_wins_at_once_that_first_makes_way_for_its_bonus_move() -> None:
    """Blue's Queen takes the King, goes on without a capture, and the Excalibur takes the Queen."""
    captures = ",".join(f"{one}Hbx{other}Hb" for one, other in ("ob", "bo") for _ in range(3))
    state = GAME.load(f"standard blue 20 / orange Kg2 Qg1 / blue Qb1 Ebg3 captures:{captures}")
    assert PUZZLER.wins_at_once(state)
