"""Taking back within a turn, at the table: as long as the turn lasts, and no longer."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Illegal
from engines.match import Match, begin, replay
from tests.engines.vilitum.kit import GAME
from tests.sample import said

PLACED = ("W>a1", "W>e5", "R>b1", "R>d5", "Z>c1", "Z>c5", "A>d1", "A>b5", "C>e1", "C>a5")


def begun(regional: str = "") -> Match:
    match = replay(begin("vilitum", {"regional": regional}, ""))
    if "agile-warrior" in regional:
        match = said(said(match, 0, "agile"), 1, "standard")
    for number, text in enumerate(PLACED):
        match = said(match, number % 2, text)
    return match


def test_an_action_that_ended_its_turn_is_not_taken_back() -> None:
    match = begun()
    swapped = said(match, 0, "Zc1<>e1")
    assert swapped.to_act == (1,), "nothing was in reach, so the turn was over"
    assert not swapped.may_take_back(0)


def test_until_the_turn_ends_all_of_it_may_be_taken_back() -> None:
    match = said(said(begun(), 0, "Rb1-b3"), 1, "Rd5-d4")
    once = said(match, 0, "Rb3-c4")
    assert once.to_act == (0,)
    back = said(once, 0, "!back")
    assert back.state == match.state
    again = said(said(back, 0, "Rb3-c4"), 0, "end")
    assert again.to_act == (1,)
    with pytest.raises(Illegal, match="nothing of this turn"):
        said(again, 0, "!back")
    with pytest.raises(Illegal, match="nothing of this turn"):
        said(again, 1, "!back")


def test_a_placing_or_a_choice_is_not_taken_back() -> None:
    match = replay(begin("vilitum", {"regional": "agile-warrior"}, ""))
    for seat, text in ((0, "agile"), (1, "agile"), (0, "W>a1")):
        match = said(match, seat, text)
        assert not match.may_take_back(seat)


@given(st.sets(st.sampled_from(["blood-lust", "tactical-wizard", "white-wizard"])), st.integers())
@settings(max_examples=8, deadline=None)
def test_taking_back_brings_back_the_very_state(rules: set[str], seed: int) -> None:
    rng = random.Random(seed)
    match = begun(",".join(rules))
    for _ in range(40):
        if match.outcome:
            break
        (seat,) = match.to_act
        before = match
        text = GAME.write(rng.choice(GAME.actions(match.state, seat)))
        match = said(match, seat, text)
        if match.may_take_back(seat):
            back = said(match, seat, "!back")
            assert back.state == before.state
            assert GAME.dump(back.state) == GAME.dump(before.state)
            assert replay(back.setup, back.entries).state == before.state
        else:
            assert match.outcome or match.to_act != (seat,)
