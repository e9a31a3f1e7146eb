"""The centre: which pieces may enter it, from where, and with which move."""

from __future__ import annotations

import pytest

from tests.engines.victorus.kit import actions, board, freed, play, refused
from tests.engines.victorus.rules.rules_kit import result, shown

FREE = freed("o", "b")
WON = "centre: win loss"


@pytest.mark.parametrize("name", ["K", "Q"])
@pytest.mark.parametrize("cell", ["i1", "i2", "i3", "i4", "i5", "i6"])
def test_after_a_whole_lap_the_centre_is_open_from_every_cell_of_the_axis(
    name: str, cell: str
) -> None:
    """Print: completely round, and in through the triangle of its own colour; ruling: with the
    first move, too, through empty cells and from either colour. That wins the match."""
    state = board(f"standard orange / orange {name}{cell}@1 / blue Kh14 {FREE}")
    assert result(play(state, f"{cell}-i7")) == WON
    early = board(f"standard orange / orange {name}{cell} / blue Kh14 {FREE}")
    assert f"{cell}-i7" not in actions(early), shown(early)


@pytest.mark.parametrize(
    ("piece", "start", "stop"),
    [("K", "i5", "i6"), ("Q", "i4", "i5"), ("K", "j5", "i5"), ("Q", "h5", "i5"), ("K", "h5", "i5")],
)
def test_the_second_move_may_enter(piece: str, start: str, stop: str) -> None:
    """Print, figure J: a Queen pivots on grey and enters with move 2; so may she where the pivot
    is white. The King closes his lap from j5 and the Queen hers from h5; the King on h5 has gone
    further and comes back."""
    state = board(f"standard orange / orange {piece}{start}@1 / blue Kh14 {FREE}")
    first = play(state, f"{start}-{stop}")
    assert result(first) == "goes on"
    assert result(play(first, f"{stop}-i7")) == WON


@pytest.mark.parametrize("capture", ["g8xg10", "f4xf9"])
def test_a_bonus_move_may_enter(capture: str) -> None:
    """Ruling: with any move, whatever the colour of the last capture."""
    state = board(f"standard orange / orange Ki6@1 Twg8 Tbf4 / blue Kh14 Uwg10 Ubf9 {FREE}")
    assert result(play(state, capture, "i6-i7")) == WON


def test_the_kings_own_bonus_move_may_enter() -> None:
    """After two captures with its two moves, the second on its axis, and one move more."""
    state = board(f"standard orange / orange Kj4@1 / blue Kh14 Ubj3 Tbi2 {FREE}")
    assert result(play(state, "j4xj3", "j3xi2", "i2-i7")) == WON


@pytest.mark.parametrize("start", ["Kg1", "Kh1", "Qj1", "Qk1"])
def test_whoever_took_an_invader_at_home_may_enter(start: str) -> None:
    """Ruling 4: print's limit, to go on into the battlefield only, speaks of an opponent's
    kingdom; so the invader on i1 is captured with move 1, on its own axis, and move 2 enters. No
    other cell of its own kingdom is open to it, such as j2."""
    state = board(f"standard orange / orange {start}@1 / blue Kh14 Uwi1 {FREE}")
    first = play(state, f"{start[1:]}xi1")
    assert "only to the battlefield" in refused(first, "i1-j2"), shown(first)
    assert result(play(first, "i1-i7")) == WON


@pytest.mark.parametrize(("own", "enemy"), [("Twi3", ""), ("", "Twi3")])
def test_the_way_to_the_centre_has_to_be_free(own: str, enemy: str) -> None:
    """Straight forward through empty cells: a piece of anyone's on i3 bars it."""
    state = board(f"standard orange / orange Ki2@1 {own} / blue Kh14 {enemy} {FREE}")
    assert "not free" in refused(state, "i2-i7")


@pytest.mark.parametrize("start", ["h7", "j7", "i8", "h6", "j6"])
def test_the_centre_is_entered_through_the_own_triangle_only(start: str) -> None:
    """Print: not from other sides, however often the King has gone round."""
    state = board(f"standard orange / orange K{start}@2 / blue Kh14 {FREE}")
    assert f"{start}-i7" not in actions(state), shown(state)


def test_only_king_and_queen_win() -> None:
    """Print knows two pieces that go round: no knight does."""
    state = board("standard orange / orange Kj1 Twi5* / blue Kh14")
    assert "Only a King or a Queen" in refused(state, "i5-i7")


def test_every_other_player_loses() -> None:
    """Print: the first one in the centre has won."""
    state = board(f"standard orange / orange Ki5@1 / red Kb6 / green Ko9 {freed('o', 'r')}")
    assert result(play(state, "i5-i7")) == "centre: win loss loss"
