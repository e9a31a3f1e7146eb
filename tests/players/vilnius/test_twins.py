"""Twins among the puzzles of Vilnius."""

from __future__ import annotations

from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.vilnius.game import GAME as VILNIUS
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import Arms
from learning.puzzle import Puzzle, puzzles_of
from players.vilnius.puzzler import PUZZLER, to_raise


@given(st.sampled_from(puzzles_of("vilnius")))
@settings(max_examples=20, deadline=None)
def test_in_vilnius_neither_the_order_of_what_was_sent_nor_its_senders_count(
    puzzle: Puzzle,
) -> None:
    state = VILNIUS.load(puzzle.position)
    assert state.fight is not None
    sent = tuple(each._replace(seat=1 - each.seat) for each in reversed(state.fight.sent))
    other = state._replace(fight=state.fight._replace(sent=sent))
    assert PUZZLER.looks(other) == PUZZLER.looks(state)


ARMS: Final = st.tuples(*[st.integers(0, 5)] * 4)


@given(ARMS, ARMS, ARMS)
def test_fights_that_look_the_same_take_the_same_weapons(
    need: Arms, have: Arms, more: Arms
) -> None:
    """What is missing after more was raised follows from the looks alone (ruling 19)."""
    *left, pairs = to_raise(need, have)
    left = [want - got for want, got in zip(left, more, strict=True)]
    missing = sum(each if each > 0 else -(-each // 2) for each in left) - pairs
    assert max(0, missing) == weapons.short(need, weapons.total([have, more]))
