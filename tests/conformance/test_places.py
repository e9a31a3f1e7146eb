"""The places of a match that is over, of the toy game for three."""

from __future__ import annotations

import pytest

from engines.game import Outcome, Refusal
from engines.match import DRAW, RESIGN, Entry, begin, places, replay
from tests.toys.three_rivals import THREE_RIVALS


def end(*texts: tuple[int, str], outcome: Outcome | None = None) -> tuple[int, ...]:
    """The places of a match of the toy game for three after these words."""
    match = replay(begin("toy", THREE_RIVALS.resolve_options({}), "1", 3), (), THREE_RIVALS)
    for seat, text in texts:
        match = match.follow(Entry(match.ply, seat, text))
    assert match.outcome
    return places(match)


def whoever_was_out_first_is_last() -> None:
    assert end((1, RESIGN), (0, RESIGN)) == (2, 3, 1)
    assert end((0, RESIGN), (1, RESIGN)) == (3, 2, 1)


def those_beaten_while_still_in_the_game_share_a_place() -> None:
    assert end((0, "win")) == (1, 2, 2)
    assert end((2, RESIGN), (0, "win")) == (1, 2, 3)


def who_agrees_to_a_draw_shares_the_first_place() -> None:
    assert end((0, DRAW), (1, DRAW), (2, DRAW)) == (1, 1, 1)
    assert end((0, RESIGN), (1, DRAW), (2, DRAW)) == (3, 1, 1)


def a_match_that_goes_on_has_no_places() -> None:
    with pytest.raises((AssertionError, Refusal)):
        places(replay(begin("toy", THREE_RIVALS.resolve_options({}), "1", 3), (), THREE_RIVALS))
