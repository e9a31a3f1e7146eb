"""Turns of two moves: royal knights, King and Queen, and when the two may go to war."""

from __future__ import annotations

import pytest

from engines.victorus.model.board import CELL, COLOURS, GREY, WHITE
from tests.engines.victorus.kit import board, freed, play, refused, ways, where
from tests.engines.victorus.rules.rules_kit import goes, lands, mover, movers, shown, turn

ROYAL = "standard orange / orange Kj1 Twg7* Hbi4 / blue Kh14"
FREE = freed("o", "b")


def test_a_royal_knight_takes_two_moves_on_its_own_colour() -> None:
    """Print: two moves, both to cells of the colour of its edge. Ruling: the second may go
    straight on, but not end where the turn began."""
    first = board(ROYAL)
    goes(first, "g7", "g2 g4 g6 g8 g10 g12  c5 e7")
    second = play(first, "g7-g8")
    goes(second, "g8", "g2 g4 g6 g10 g12  e8 c6 a3  k8 m8 o6 q3")
    assert "where the turn began" in refused(second, "g8-g7")


def test_no_other_piece_moves_between_the_two_and_the_second_is_optional() -> None:
    """The two moves are by one piece; ruling: the second is optional."""
    second = play(board(ROYAL), "g7-g8")
    assert movers(second) == {"g8"}
    assert mover(play(second, "end")) == mover(play(second, "g8-g6")) == "Blue"


@pytest.mark.parametrize("knight", ["Uwg7", "Hwg7"])
def test_regular_knights_have_one_move(knight: str) -> None:
    """Two moves are for royal knights, King and Queen; a Hospitaller is never promoted."""
    state = board(f"standard orange / orange Kj1 {knight} / blue Kh14")
    text = "g7-h9-g8" if knight[0] == "H" else "g7-e8"
    assert mover(play(state, text)) == "Blue"


def test_a_royal_knights_strategic_step_is_its_whole_turn() -> None:
    """Print: no second move after it; and so the step is never a second move itself."""
    state = board("standard orange / orange Kj1 Uwg7* / blue Kh14")
    assert mover(play(state, "g7-g6")) == "Blue"
    second = play(state, "g7-e6")
    assert lands(play(state, "g7-e6", "end", "h14-h13", "end"), "e6", "e5")
    assert not {"e5", "e7"} & ways(second, "e6"), shown(second)


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


@pytest.mark.parametrize("name", ["K", "Q"])
def test_king_and_queen_go_as_an_excalibur(name: str) -> None:
    """Print: from j2 up and down, the four diagonals, and the horizontal spokes; no 60 degree
    spokes such as that to k3."""
    state = board(f"standard orange / orange {name}j2 / blue Kh14 {FREE}")
    goes(state, "j2", "j3 j5 j7 j8 j10 j12 j14 j1  i2 h3 g3 f4 e4 d4 b2  p1 h1 k1  f2 l2")


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


def test_the_third_capture_frees_the_king_at_once() -> None:
    """The King takes the bonus move of that very capture, out of the kingdom; f9 is grey, so
    it lands on grey."""
    state = board("standard orange / orange Kj2 Tbf4 / blue Kh14 Ubf9 captures:oHbxbEw,oHbxbHb")
    assert not lands(state, "j2", "j5")
    after = play(state, "f4xf9")
    assert lands(after, "j2", "j5"), shown(after)


def test_a_second_move_may_capture() -> None:
    """Print speaks of captures on either move of the two."""
    state = board("standard orange / orange Kj1 Twg7* / blue Kh14 Uwg12")
    after = turn(state, "g7-g8", "g8xg12")
    assert (where(after, "oTw"), where(after, "bUw")) == ("g12", "-")
