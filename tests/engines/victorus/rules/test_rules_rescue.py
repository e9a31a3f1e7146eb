"""Captured Kings and Queens: held, exchanged, and what happens on the way home."""

from __future__ import annotations

import pytest

from tests.engines.victorus.kit import GAME, board, play, where
from tests.engines.victorus.rules.rules_kit import captives, goes, mover, movers, shown, turn


@pytest.mark.parametrize("rescued", ["K", "Q"])
@pytest.mark.parametrize("taken", ["K", "Q"])
def test_either_captured_royal_of_theirs_rescues_either_of_yours(rescued: str, taken: str) -> None:
    """Print: King for King, Queen for Queen or King for Queen, both at once back to their home
    cells; and the capture earns its bonus move."""
    left, safe = ("Q", "Q") if rescued == "K" else ("K", "K")
    other = "Q" if taken == "K" else "K"
    homes = {"oK": "j1", "oQ": "f1", "bK": "h14", "bQ": "l14"}
    state = board(
        f"standard orange / orange {left}{homes['o' + safe]} Twg7 Tbf4"
        f" / blue {other}{homes['b' + other]} {taken}g10 captures:bHbxo{rescued}"
    )
    assert captives(state) == {f"o{rescued}": "Blue"}
    after = play(state, "g7xg10")
    assert captives(after) == {}
    assert {tag: where(after, tag) for tag in homes} == homes, shown(after)
    assert (mover(after), "f4" in movers(after)) == ("Orange", True)


def test_only_its_holder_can_be_made_to_give_it_back() -> None:
    """Rescue needs a capture of the player who holds the piece: green's King does not free the
    one that red holds, and orange holds it now."""
    state = board(
        "standard orange / orange Qf1 Twg7 / red Kb6 Qd12 / green Kg10 Qq3 captures:rHbxoK"
    )
    after = play(state, "g7xg10")
    assert captives(after) == {"oK": "Red", "gK": "Orange"}, shown(after)


def test_capturing_a_knight_of_theirs_rescues_nobody() -> None:
    """Print: it takes the holder's King or Queen, nothing less."""
    state = board("standard orange / orange Qf1 Twg7 / blue Kh14 Uwg10 captures:bHbxoK")
    after = play(state, "g7xg10")
    assert (captives(after)["oK"], where(after, "oK")) == ("Blue", "-")


def test_another_players_capture_rescues_nobody() -> None:
    """The rescuer is the owner: green's capture of red's King leaves orange's with red."""
    state = board("standard green / orange Qf1 / red Kg8 Qd12 / green Ko9 Qq3 Hwg7 captures:rHbxoK")
    after = turn(state, "g7-h9xg8")
    assert captives(after) == {"oK": "Red", "rK": "Green"}, shown(after)


def test_an_exchange_comes_before_an_elimination() -> None:
    """Print: at once. Red's last piece of royalty is captured, but goes home first, so red is not
    out (ruling)."""
    state = board(
        "standard orange / orange Qf1 Twg7 / red Qg10 Hwa3 / green Ko9 captures:rHbxoK,gHbxrK"
    )
    after = play(state, "g7xg10")
    assert captives(after) == {"gQ": "lost", "rK": "Green"}, shown(after)
    assert (where(after, "rQ"), where(after, "rHw"), where(after, "oK")) == ("d12", "a3", "j1")
    assert GAME.playing(after) == (0, 1, 2)


def test_laps_begin_anew_after_an_exchange() -> None:
    """Both stand at home again, so both have their way round before them (ruling)."""
    state = board("standard orange / orange Qf1@1 K@2 Twg7 / blue Kh14@1 Qg10@1 captures:bHbxoK")
    after = play(state, "g7xg10")
    text = GAME.dump(after)
    assert "Kj1 Qf1@1" in text, shown(after)
    assert "Kh14@1 Ql14 " in text


def test_the_rescued_piece_may_take_the_bonus_move() -> None:
    """It is an unfrozen piece of the player's; it lands on white, the colour of the capture."""
    state = board("standard orange / orange Qf1 Twg7 / blue Kh14 Qg10 captures:bHbxoK")
    goes(play(state, "g7xg10"), "j1", "j2 i1 h2 l1")


@pytest.mark.parametrize(
    ("blue", "lands_on"),
    [
        ("", "m13"),
        ("Ewm13", "j13"),
        ("Ewm13 Uwj13", "i13"),
        ("Ewm13 Uwj13 Bwi13 Twh13 Hwf14", "l13"),
    ],
)
def test_whose_home_is_occupied_goes_to_the_nearest_empty_cell(blue: str, lands_on: str) -> None:
    """Ruling: blue's Queen is captured at home, on white l14, where the captor stands now: she
    goes to the nearest empty white cell of the kingdom, and to a grey one only when there is
    no white one."""
    state = board(f"standard orange / orange Qf1 Twl10 / blue Kh14 Ql14 {blue} captures:bHbxoK")
    after = play(state, "l10xl14")
    assert where(after, "bQ") == lands_on, shown(after)
    assert where(after, "oK") == "j1"


def test_without_an_empty_cell_in_the_kingdom_the_nearest_outside_counts() -> None:
    """Ruling: every cell of orange's kingdom is taken, j1 by an invader: of the grey cells
    nearest to it, two steps away, the leftmost."""
    home = "Tbl2 Twj2 Ubf2 Uwh2 Bbg1 Bwi1 Ebk1 Hbh1 Hwl1 Qf1"
    state = board(
        f"standard orange / orange {home} Ewg7 / blue Kh14 Qg10 Ewe1 Ebj1 captures:bHbxoK"
    )
    after = play(state, "g7xg10")
    assert where(after, "oK") == "i2", shown(after)
