"""Turns of two moves: royal knights, King and Queen, and when the two may go to war."""

from __future__ import annotations

import pytest

from engines.victorus.model.board import CELL, COLOURS, GREY, WHITE
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, board, freed, play, ways
from tests.engines.victorus.rules.rules_kit import lands, mover, shown

ROYAL = "standard orange / orange Kj1 Twg7* Hbi4 / blue Kh14"
FREE = freed("o", "b")


@sayings(f"""
    print: a royal knight takes two moves on its own colour; ruling: not back to the beginning
        {ROYAL} goes g7 g2 g4 g6 g8 g10 g12 c5 e7
        | g7-g8 goes g8 g2 g4 g6 g10 g12 e8 c6 a3 k8 m8 o6 q3
        | g7-g8 refused g8-g7: …where the turn began…
    no other piece moves between the two; ruling: the second is optional
        {ROYAL} | g7-g8 starts g8
        | g7-g8 end status Blue…
        | g7-g8 g8-g6 status Blue…
    regular knights have one move; a Hospitaller is never promoted
        standard orange / orange Kj1 [UH]wg7 / blue Kh14 | g7-[e8 h9-g8] status Blue…
    print: a royal knight's strategic step is its whole turn, and so is never a second move itself
        standard orange / orange Kj1 Uwg7* / blue Kh14 | g7-g6 status Blue…
        | g7-e6 end h14-h13 end may e6-e5
        | g7-e6 never e6-e5 e6-e7
    print: King and Queen go as an Excalibur; no 60 degree spokes such as that to k3
        standard orange / orange [KQ]j2 / blue Kh14 {FREE} goes j2
            j3 j5 j7 j8 j10 j12 j14 j1 i2 h3 g3 f4 e4 d4 b2 p1 h1 k1 f2 l2
    the third capture frees the King at once: it takes the bonus move, to grey as f9
        standard orange / orange Kj2 Tbf4 / blue Kh14 Ubf9 captures:oHbxbEw,oHbxbHb never j2-j5
        | f4xf9 may j2-j5
    print speaks of captures on either move of the two
        standard orange / orange Kj1 Twg7* / blue Kh14 Uwg12 | g7-g8 g8xg12
            -> orange 1 / orange Kj1 Twg12* / blue Kh14
""")
def test_two_moves(saying: Saying) -> None:
    saying.holds(GAME)


@pytest.mark.parametrize("name", ["K", "Q"])
@pytest.mark.parametrize(
    ("start", "first", "second"), [("j2", "j5", "g3"), ("j5", "j6", "e8"), ("i4", "i5", "g4")]
)
def test_king_and_queen_pivot_and_end_on_the_other_colour(
    name: str, start: str, first: str, second: str
) -> None:
    """Print: both moves land on the colour opposite to where the turn began, wherever the piece
    has come to meanwhile."""
    state = board(f"standard orange / orange {name}{start} / blue Kh14 {FREE}")
    other = GREY if COLOURS[CELL[start]] == WHITE else WHITE
    after = play(state, f"{start}-{first}")
    for moment, cell in ((state, start), (after, first)):
        ends = {end.removeprefix("x") for end in ways(moment, cell)}
        assert ends
        assert {COLOURS[CELL[end]] for end in ends} == {other}, shown(moment)
    assert lands(after, first, second), shown(after)
    assert mover(play(after, f"{first}-{second}")) == "Blue"


@pytest.mark.parametrize(
    ("captures", "is_free"),
    [
        ("oTbxbEw,oHbxbHb", False),
        ("oTbxbEw,oHbxbHb,oKxbHw", False),
        ("oTbxbEw,oHbxbHb,oQxbHw,oQxbTb", False),
        ("oTbxbEw,oTbxbHb,oTbxbHw", True),
        ("oHbxbEw,oHbxbHb,oHwxbHw", True),
    ],
)
@pytest.mark.parametrize("name", ["K", "Q"])
def test_king_and_queen_stay_at_home_until_their_knights_have_captured_three(
    name: str, captures: str, *, is_free: bool
) -> None:
    """Print: three captures by the knights; ruling: royal knights and Hospitallers count, King and
    Queen do not. Until then they move within the kingdom, twice a turn."""
    state = board(f"standard orange / orange {name}j1 / blue Kh14 captures:{captures}")
    home = {"j2", "i1", "h2", "f1", "l1"}
    assert (ways(state, "j1") == home) is not is_free, shown(state)
    assert home <= ways(state, "j1"), shown(state)
    second = play(state, "j1-j2")
    assert (ways(second, "j2") == {"h2", "i1", "l1"}) is not is_free, shown(second)
