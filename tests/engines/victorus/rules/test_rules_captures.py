"""Captures, frozen pieces and bonus moves of knights in the standard game."""

from __future__ import annotations

import pytest

from tests.engines.victorus.kit import actions, board, freed, play, refused, where
from tests.engines.victorus.rules.rules_kit import goes, lands, mover, movers, shown, turn

FIELD = """standard orange / orange Kj1 Twg7 Tbf4 Ebk5
    / blue Kh14 Uwg10 Ubf9 Ebk9"""
"""Three captures straight on: g7xg10, f4xf9 and k5xk9."""
ROYALS = "standard orange / orange Kj1 Twg7* Tbf4* / blue Kh14 Uwg8 Bwg10 Twg12 Ubf9"
"""The white Templar has three captures in a row, the black one has f9."""


def test_a_capture_is_made_by_occupying_the_enemys_cell() -> None:
    """Print: the captor stands there, and the victim leaves the board."""
    after = play(board(FIELD), "g7xg10")
    assert (where(after, "oTw"), where(after, "bUw")) == ("g10", "-"), shown(after)


def test_captors_freeze_and_others_take_bonus_move_after_bonus_move() -> None:
    """Print: a capture earns a bonus move, but the captor stays where it captured; another piece
    takes the bonus, stays if it captures in its turn and so earns the next, and so on, never for
    one that has captured before."""
    state = board(FIELD)
    for text, free in [("g7xg10", {"j1", "f4", "k5"}), ("f4xf9", {"j1", "k5"}), ("k5xk9", {"j1"})]:
        state = play(state, text)
        assert mover(state) == "Orange"
        assert movers(state) == free, shown(state)
    assert "frozen until your next turn" in refused(state, "g10-g8")


def test_the_frozen_are_free_in_the_next_turn() -> None:
    """Print: they stay until their player's next turn."""
    state = turn(board(FIELD), "g7xg10", "f4xf9")
    state = turn(state, "h14-h13")
    assert movers(state) == {"j1", "g10", "f9", "k5"}, shown(state)


def test_a_bonus_move_without_capture_ends_the_turn() -> None:
    """Print: as does any move without a capture."""
    assert mover(play(board(FIELD), "g7-g8")) == "Blue"
    assert mover(play(board(FIELD), "g7xg10", "f4-f6")) == "Blue"


def test_a_bonus_move_is_optional() -> None:
    """Print allows it; nobody has to take it."""
    after = play(board(FIELD), "g7xg10")
    assert "end" in actions(after)
    assert mover(play(after, "end")) == "Blue"


def test_a_capture_is_never_forced() -> None:
    """Whoever can capture may go elsewhere."""
    goes(board(FIELD), "f4", "f6 f7 f8 xf9 f2  l4  g3 e4")


def test_the_turn_ends_by_itself_when_nobody_can_take_the_bonus_move() -> None:
    """After a capture on white the King lands on white: on l1, not free to leave the kingdom
    and shut in by two on grey, it cannot."""
    state = board("standard orange / orange Kl1 Twg7 / blue Kh14 Uwg10 Ubk1 Bbj1")
    assert mover(play(state, "g7xg10")) == "Blue"


@pytest.mark.parametrize(
    ("piece", "text"),
    [("Uwm8", "m8-m7"), ("Bwg4", "g4-f5"), ("Hwm8", "m8-k8-k7"), ("Hwm8", "m8-k8xj9")],
)
def test_a_bonus_move_is_any_move_of_the_piece(piece: str, text: str) -> None:
    """Ruling: a strategic step may be a bonus move; a Hospitaller's is its full travel and
    pivot, and with a capture it earns the next."""
    state = board(f"standard orange / orange Kj1 Twg7 {piece} / blue Kh14 Uwg10 Bwj9")
    after = play(state, "g7xg10", text)
    assert mover(after) == ("Orange" if "x" in text else "Blue"), shown(after)
    assert "x" not in text or movers(after) == {"j1"}, shown(after)


def test_a_royal_knights_bonus_move_is_one_move() -> None:
    """Print: every bonus move is one move only. With a capture the royal knight is frozen like any
    other."""
    state = play(board(ROYALS), "g7xg8", "g8-g6")
    assert mover(play(state, "f4-f6")) == "Blue"
    state = play(state, "f4xf9")
    assert movers(state) == {"j1"}, shown(state)


@pytest.mark.parametrize(
    ("moves", "ends_on"), [(("g7xg8", "g8-g6"), "g6"), (("g7-g6", "g6xg8"), "g8")]
)
def test_a_piece_of_two_moves_finishes_them_and_freezes_where_the_second_ended(
    moves: tuple[str, str], ends_on: str
) -> None:
    """The rulebook contradicts itself: captors in general stay where they captured, but a royal
    knight, King or Queen with a capture in the battlefield stays where its second move ended. The
    latter holds: one capture on either move, both moves finished, and another piece takes the
    bonus."""
    after = play(board(ROYALS), *moves)
    assert where(after, "oTw") == ends_on
    assert movers(after) == {"j1", "f4"}, shown(after)


def test_the_second_move_after_a_capture_may_be_left_out() -> None:
    """Ruling: the second move is optional; once another piece has moved it is lost."""
    first = play(board(ROYALS), "g7xg8")
    assert movers(first) == {"g8", "f4", "j1"}, shown(first)
    assert movers(play(first, "f4xf9")) == {"j1"}


def test_two_captures_of_one_turn_let_the_piece_take_the_bonus_itself() -> None:
    """Print: that is its privilege, for as long as it captures, one move at a time. Its own bonus
    may lead back to where the turn began, and may be a strategic step (f10, h11)."""
    twice = play(board(ROYALS), "g7xg8", "g8xg10")
    goes(twice, "g10", "xg12  g8 g7 g6 g4 g2  c8 k10 o8  f10 h11")
    assert mover(play(twice, "g10-g8")) == "Blue"
    thrice = play(twice, "g10xg12")
    assert "g12" in movers(thrice), shown(thrice)
    assert mover(play(thrice, "g12-k12")) == "Blue"


def test_the_privilege_may_be_left_to_another_and_is_gone_then() -> None:
    """A privilege, no duty. Two captures in one turn of two moves earn one bonus move in the
    standard game."""
    twice = play(board(ROYALS), "g7xg8", "g8xg10")
    assert movers(twice) == {"g10", "f4", "j1"}, shown(twice)
    assert movers(play(twice, "f4xf9")) == {"j1"}
    assert mover(play(twice, "f4-f6")) == "Blue"


@pytest.mark.parametrize("name", ["K", "Q"])
def test_a_kings_own_bonus_lands_on_the_colour_of_the_last_capture(name: str) -> None:
    """The rulebook contradicts itself: twice it names the colour of the cell of the last capture,
    with a figure of a Queen that captures on grey three times and ends on grey; once it names the
    opposite colour. The same colour holds: from grey i4 to the grey cells of its lines."""
    state = board(f"standard orange / orange {name}j2 / blue Kh14 Ubj5 Bbg3 Tbi4 {freed('o', 'b')}")
    twice = play(state, "j2xj5", "j5xi4")
    goes(twice, "i4", "i6 i2  j5 k5 l6 n6 p4  k3 m2  xg3  h5 g5 f6 d6 b4  m4 e4")
    thrice = play(twice, "i4xg3")
    assert lands(thrice, "g3", "g5"), shown(thrice)
    assert not lands(thrice, "g3", "g4"), shown(thrice)


@pytest.mark.parametrize(
    ("texts", "ends"),
    [(["g7xg10"], "j2 i1 h2 f1 l1"), (["f4xf9"], "k1 l2 h1"), (["g7xg10", "f4xf9"], "k1 l2 h1")],
)
def test_a_kings_bonus_after_anothers_capture_lands_on_that_captures_colour(
    texts: list[str], ends: str
) -> None:
    """The same where a knight has made the last capture of the turn: on white g10 or grey f9,
    though the King stands on grey j1 itself (ruling)."""
    goes(play(board(FIELD), *texts), "j1", ends)
