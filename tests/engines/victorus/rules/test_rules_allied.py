"""Allied armies: East (orange, red, green) against West (black, blue, purple)."""

from __future__ import annotations

import pytest

from tests.engines.victorus.kit import GAME, board, play, refused, where
from tests.engines.victorus.rules.rules_kit import captives, goes, lands, mover, result, shown, turn

SIX = "/ orange {} / black Kc1 {} / red Kb6 {} / blue Kh14 {} / green Ko9 {} / purple Kp1 {}"


def six(head: str, *pieces: str, rest: str = "") -> str:
    """Returns a position for six with these pieces, kingdom by kingdom, besides the Kings."""
    return f"{head} {SIX.format(*pieces, *[''] * (6 - len(pieces)))} {rest}"


@pytest.mark.parametrize("colour", ["black", "red", "blue", "green", "purple"])
def test_allies_block_and_are_never_captured(colour: str) -> None:
    """Print: no captures within an alliance; ruling: allies stand in the way like any piece. The
    white Teutonic of each other kingdom in turn stands on g10."""
    sides = ["Kj1 Twg7"] + [
        "Uwg10" if each == colour else "" for each in ("black", "red", "blue", "green", "purple")
    ]
    state = board(six("allied orange", *sides))
    foe = colour in ("black", "blue", "purple")
    goes(state, "g7", "g2 g4 g6 g8 c5 e7" + " xg10" * foe)
    alone = board(six("standard orange", *sides))
    assert lands(alone, "g7", "xg10")


def test_the_royalty_of_one_wins_for_all_allies() -> None:
    """Print: the alliance wins whose King or Queen, of any member, is first in the centre."""
    free = "captures:oHbxkEw,oHbxkHb,oHbxkHw"
    state = board(six("allied orange", "Ki5@1", rest=free))
    assert result(play(state, "i5-i7")) == "centre: win loss win loss win loss"


def test_an_ally_who_is_out_wins_with_the_others() -> None:
    """Honour and sacrifice: red is out, and the East wins all the same."""
    state = board(
        "allied orange / orange Ki5@1 / black Kc1 / red / blue Kh14 / green Ko9 / purple Kp1"
        " captures:oHbxkEw,oHbxkHb,oHbxkHw"
    )
    assert result(play(state, "i5-i7")) == "centre: win loss win loss win loss"


def test_an_alliance_lives_as_long_as_one_of_it_has_royalty() -> None:
    """Ruling: the last alliance with royalty left wins. Black is out first, then blue."""
    state = board("allied orange / orange Kj1 Twg7 Tbf4 / black Kg10 / blue Kf9 / green Ko9")
    one = play(state, "g7xg10")
    assert result(one) == "goes on"
    assert GAME.playing(one) == (0, 2, 3)
    assert result(play(one, "f4xf9")) == "last survivor: win loss loss win"


def test_a_rescue_takes_the_owners_own_capture() -> None:
    """Ruling: black holds orange's King; green captures black's Queen for the alliance, and
    nothing is exchanged. Orange's own capture of black's King brings it back."""
    state = board(
        "allied green / orange Qf1 Tbf4 / black Kf9 Qg10 / blue Kh14 Ql14 / green Ko9 Qq3 Ewg7"
        " captures:kHbxoK"
    )
    after = turn(state, "g7xg10")
    assert captives(after) == {"oK": "Black", "kQ": "Green"}, shown(after)
    rescued = play(after, "f4xf9")
    assert captives(rescued) == {"kQ": "Green"}, shown(rescued)
    assert (where(rescued, "oK"), where(rescued, "kK")) == ("j1", "c1")


def test_the_next_player_alive_follows_in_the_order_of_all() -> None:
    """Print: East and West alternate; with red out blue follows black."""
    state = board(
        "allied black / orange Kj1 / black Kc1 / red / blue Kh14 / green Ko9 / purple Kp1"
    )
    assert mover(turn(state, "c1-c2")) == "Blue", shown(state)
    assert "It is Black's turn" in refused(state, "h14-h13", by=3)
