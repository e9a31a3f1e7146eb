"""How each kind of knight moves, and what stands in its way."""

from __future__ import annotations

import pytest

from engines.victorus.model.state import State
from tests.engines.victorus.kit import GAME, actions, board, play, refused
from tests.engines.victorus.rules.rules_kit import goes, lands, mover, shown
from tests.sample import present


def alone(piece: str, own: str = "", enemy: str = "") -> State:
    """Orange's piece in the open, with others where they are named."""
    return board(f"standard orange / orange Kj1 {piece} {own} / blue Kh14 {enemy}")


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_nobody_can_capture_at_the_start(seats: int) -> None:
    """Check value: no capture is legal at the start, whichever kingdom moves."""
    start = GAME.start(GAME.resolve_options({}), seats, "")
    for kingdom in start.ruleset.kingdoms:
        texts = present(actions(start._replace(mover=kingdom)))
        assert not [text for text in texts if "x" in text], shown(start)


@pytest.mark.parametrize(
    ("piece", "ends"),
    [
        ("Twg7", "g2 g4 g6 g8 g10 g12  c5 e7"),
        ("Uwg7", "e8 c7  j9 l10 n10  e6 c3  j6 l5 n3  g6 g8"),
        ("Bwg7", "c5 e7  h9 h6  g6 g8"),
        ("Ewg7", "g2 g4 g6 g8 g10 g12  c5 e7  e8 c7  j9 l10 n10  e6 c3  j6 l5 n3"),
        ("Hwg7", "h9-g8 h9-i9  h6-g6 h6-i5  e7-e6 e7-e8  c5-c4 c5-c6"),
        ("Tbh7", "h8 h10 h12 xh14 h5 h3 h1  j7 l7 n6 p3  f7 d6 b3  i6"),
        ("Bbi6", "e12 f11 f2 g3 g9 h8 j8 k3 k9 l11 l2 m12 h5 h7 j5 j7"),
    ],
)
def test_knights_go_any_distance_over_both_colours_and_land_on_their_own(
    piece: str, ends: str
) -> None:
    """Print: as far as they want, over empty cells of either colour, but they stand and capture on
    that of their edge only. The cells are given line by line, last the strategic steps; the
    Hospitaller pivots to one of two cells."""
    goes(alone(piece), piece[-2:], ends)


@pytest.mark.parametrize(
    ("own", "enemy", "upwards"),
    [("Uwg10", "", "g8"), ("", "Uwg10", "g8 xg10"), ("Ubg9", "", "g8"), ("", "Ubg9", "g8")],
)
def test_nothing_is_jumped_over(own: str, enemy: str, upwards: str) -> None:
    """Print, whatever the colours of what stands there; and a capture is made by occupying the
    enemy's cell, where it matches the edge."""
    goes(alone("Twg7", own, enemy), "g7", f"{upwards} g2 g4 g6 c5 e7")


@pytest.mark.parametrize(
    ("own", "enemy", "is_open"),
    [
        ("Ubf7", "", True),
        ("", "Ubf8", True),
        ("Ubf7 Tbf8", "", False),
        ("Ubf7", "Ubf8", False),
        ("", "Tbf7 Ubf8", False),
    ],
)
def test_two_pieces_beside_a_spoke_block_it(own: str, enemy: str, *, is_open: bool) -> None:
    """Print: two, of any players; one alone does not. The spoke from g7 to e7 runs between f7 and
    f8."""
    state = alone("Twg7", own, enemy)
    assert lands(state, "g7", "e7") is is_open, shown(state)
    assert lands(state, "g7", "c5") is is_open, shown(state)


@pytest.mark.parametrize("own", ["", "Tbh7"])
def test_beside_the_centre_one_piece_blocks_a_spoke(own: str) -> None:
    """Print: the centre counts as occupied. The spoke from i6 to h8 runs between it and h7."""
    state = alone("Bbi6", own)
    assert lands(state, "i6", "h8") is (own == ""), shown(state)


def test_nobody_travels_through_the_centre() -> None:
    """Print: i7 ends the line from i5 to i9, and no knight enters it."""
    goes(alone("Twi5"), "i5", "i1 i3  c3 e5 m5 o3  h6 j6")
    assert "Only a King or a Queen" in refused(alone("Twi5"), "i5-i7")


@pytest.mark.parametrize(
    ("piece", "steps"), [("Uwg7", "g6 g8"), ("Bwg7", "g6 g8"), ("Twi5", "h6 j6")]
)
def test_the_strategic_step_leads_to_an_empty_neighbour_and_never_captures(
    piece: str, steps: str
) -> None:
    """Print: Templar, Teutonic and Byzantine may go one space in any direction to an empty
    neighbour of their colour; it is the whole turn."""
    start, (one, other) = piece[-2:], steps.split()
    assert mover(play(alone(piece), f"{start}-{one}")) == "Blue"
    taken = alone(piece, own=f"Ew{one}", enemy=f"Ew{other}")
    assert not any(lands(taken, start, end) for end in (one, other, f"x{other}")), shown(taken)


def test_a_hospitaller_travels_to_an_empty_cell_and_captures_with_its_pivot_only() -> None:
    """Print: only the cell of the pivot may be occupied. e7 and h6 are taken, so it goes neither
    there nor beyond; from h9 it captures on g8, and its own Excalibur keeps i9."""
    state = alone("Hwg7", own="Twe7 Ewi9", enemy="Bwh6 Uwg8")
    goes(state, "g7", "h9xg8")


@pytest.mark.parametrize("text", ["g7-h9", "g7-h9-h8", "g7-g8", "g7-g6-g8"])
def test_a_hospitaller_must_travel_and_must_pivot(text: str) -> None:
    """Print: always both moves, the second to one of the two neighbours of its colour; ruling: at
    least one step of travel."""
    assert "Hospitaller" in refused(alone("Hwg7"), text)
