"""Players who are out of the game, and what becomes of their pieces, kingdom and captives."""

from __future__ import annotations

from engines.victorus.model.state import State
from tests.engines.victorus.kit import GAME, board, play, refused, standing, where
from tests.engines.victorus.rules.rules_kit import captives, lands, mover, result, shown, turn


def last_stand(orange: str = "", red: str = "", green: str = "Qq3", rest: str = "") -> State:
    """Orange's Templar can capture red's King, the last of its royalty."""
    return board(
        f"standard orange / orange Kj1 Qf1 Twg7 {orange} / red Kg10 {red}"
        f" / green Ko9 {green} captures:oHbxrQ{rest}"
    )


def test_whoever_has_lost_both_king_and_queen_is_out() -> None:
    """Print: out of the game, and the remaining pieces leave the board."""
    after = play(last_stand(red="Hwa3 Twh9"), "g7xg10")
    assert not standing(after, "a3")
    assert not standing(after, "h9")
    assert GAME.playing(after) == (0, 2)
    assert captives(after) == {"rK": "Orange", "rQ": "Orange"}


def test_the_captors_may_be_two() -> None:
    """It does not matter who holds them: green has the Queen, orange takes the King."""
    state = board("standard orange / orange Kj1 Twg7 / red Kg10 Hwa3 / green Ko9 captures:gHbxrQ")
    after = play(state, "g7xg10", "end")
    assert where(after, "rHw") == "-"
    assert mover(after) == "Green"


def test_one_captured_royal_eliminates_nobody() -> None:
    """Both have to be captured."""
    state = board("standard orange / orange Kj1 Twg7 / red Kg10 Qd12 Hwa3 / green Ko9")
    after = play(state, "g7xg10")
    assert where(after, "rHw") == "a3"
    assert captives(after)["rK"] == "Orange"


def test_the_kingdom_is_battlefield_at_once_in_the_middle_of_a_chain() -> None:
    """Print: the defeated player's cells are battlefield. From its own kingdom orange's Byzantine
    captures green's Teutonic in what was red's, with the bonus move of the capture that put red
    out."""
    state = last_stand(orange="Bwi1", green="Qq3 Uwc8")
    assert not lands(state, "i1", "xc8"), shown(state)
    assert lands(play(state, "g7xg10"), "i1", "xc8")


def test_a_royal_knight_that_put_the_owner_out_may_go_on_where_it_was_a_kingdom() -> None:
    """The capture was one in a kingdom, so a second move leads to the battlefield only; but
    that is what the kingdom is now."""
    state = board("standard orange / orange Kj1 Bwe7* / red Kc8 / green Ko9 Ewe13 captures:oHbxrQ")
    after = play(state, "e7xc8")
    assert lands(after, "c8", "xe13"), shown(after)
    assert not lands(after, "c8", "o8"), "green's kingdom is one still"


def test_royalty_that_the_player_held_stays_lost() -> None:
    """Ruling: red held green's Queen. With red out nobody holds her, and nobody can be made to
    give her back."""
    state = last_stand(green="", rest=",rHbxgQ")
    assert captives(state) == {"rQ": "Orange", "gQ": "Red"}
    after = play(state, "g7xg10")
    assert captives(after) == {"rK": "Orange", "rQ": "Orange", "gQ": "lost"}, shown(after)


def test_whoever_is_out_is_passed_over_and_has_no_say() -> None:
    """Turns go on among the others, clockwise."""
    after = turn(last_stand(), "g7xg10")
    assert mover(after) == "Green"
    assert mover(turn(after, "o9-n10")) == "Orange"
    assert "You are out" in refused(after, "end", by=1)


def test_the_last_one_with_royalty_wins() -> None:
    """Ruling: nobody is left to hinder orange. The match is over in the middle of the turn."""
    state = board("standard orange / orange Kj1 Twg7 Tbf4 / blue Qg10 Hwf14 captures:oHbxbK")
    after = play(state, "g7xg10")
    assert result(after) == "last survivor: win loss"
    assert GAME.to_act(after) == ()
    assert "over" in refused(after, "f4-f6", by=0)
