"""The quick game: bonus moves for the captors, and points when time is over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engines.game import Illegal
from engines.victorus.model.state import State
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.victorus.kit import GAME, actions, board, freed, play
from tests.engines.victorus.rules.rules_kit import mover, result, royal, turn
from tests.sample import present

ROYALS = "quick orange / orange Kj1 Twg7* Tbf4 / blue Kh14 Uwg8 Bwg10 Twg12 Ubf9"


CAPTORS = "quick orange / orange Kj1 Twg7 Tbf4 / blue Kh14 Uwg10 Bwg12"


@sayings(f"""
    print: any captor may take its own bonus, one move at a time, or another may; nothing is frozen
        {CAPTORS} | g7xg10 starts g10 f4 j1
        | g7xg10 g10xg12 starts g12 f4 j1
        | g7xg10 g10xg12 g12-k12 status Blue…
        | g7xg10 g10xg12 f4-f6 status Blue…
    one capture in a turn of two moves earns one bonus move, for the piece itself, too
        {ROYALS} | g7xg8 g8-g6 starts g6 f4 j1
        | g7xg8 g8-g6 g6-g4 status Blue…
    print: after a capture in a kingdom only the battlefield is open to that piece
        quick orange / orange Kj1 Bwg4 / red Kb6 Uwc8 Ewe13 / green Ko9 | g4xc8 goes c8
            e7 g4 g10 k10
    ruling: it does not come back in the same turn, but goes anywhere else
        quick orange / orange Kj1 Bwg4 / red Kb6 Uwc8 Ewg10 / green Ko9 Hwo8 | g4xc8 c8xg10
            never g10-c8
        | g4xc8 c8xg10 may g10xo8
    King and Queen keep the colour of the last capture: grey after one on grey j5
        quick orange / orange [KQ]j2 / blue Kh14 Ubj5 {freed("o", "b")} | j2xj5 j5-g3 may g3-g5
        quick orange / orange [KQ]j2 / blue Kh14 Ubj5 {freed("o", "b")} | j2xj5 j5-g3 never g3-g4
""")
def test_bonus_moves(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_knight_that_has_captured_twice_is_promoted_at_the_end_of_the_turn() -> None:
    """Both captures are its own; until the turn is over each bonus is one move."""
    state = board("quick orange / orange Kj1 Twg7 / blue Kh14 Uwg10 Bwg12")
    after = play(state, "g7xg10", "g10xg12")
    assert royal(after) == set()
    assert royal(turn(after)) == {"oTw"}


def test_two_captures_in_a_turn_of_two_moves_earn_two_bonus_moves() -> None:
    """Print: one for each capture, to be made by the piece itself, by another, or one by each."""
    twice = play(board(ROYALS), "g7xg8", "g8xg10")
    assert GAME.view(twice, None).bonus == 2
    for one, other in [("g10-g8", "g8-g6"), ("f4-f6", "g10-g8"), ("g10-g8", "f4-f6")]:
        first = play(twice, one)
        assert (mover(first), GAME.view(first, None).bonus) == ("Orange", 1)
        assert mover(play(first, other)) == "Blue"


# Time and points


def test_only_the_quick_game_ends_by_time() -> None:
    """Print: limits that the players agree on, such as an hour for the game, and a minute or one
    and a half to begin a move: 60 minutes and 90 seconds unless chosen otherwise."""
    quick = GAME.limits(GAME.resolve_options({"variant": "quick"}))
    assert (quick.turn, quick.match) == (timedelta(seconds=90), timedelta(minutes=60))
    minute = GAME.limits(GAME.resolve_options({"variant": "quick", "turn-limit": "60s"}))
    assert minute.turn == timedelta(seconds=60)
    standard = GAME.limits(GAME.resolve_options({}))
    assert (standard.turn, standard.match) == (None, None)
    with pytest.raises(Illegal):
        GAME.last_round(board("standard orange / orange Kj1 / blue Kh14"))


@pytest.mark.parametrize(
    ("captures", "points"),
    [
        ("oTbxrTb,oTbxrUb,oTbxrBb", 6),
        ("oHbxrEb", 4),
        ("oKxrHb", 5),
        ("oHbxrTb*,oHbxrUb*,oHbxrBb*", 18),
        ("oHbxrEb*", 8),
        ("oHbxrQ", 10),
        ("oHbxrK", 10),
        ("oHbxrQ,oHbxrK", 20),
        ("rHbxoQ", 0),
        ("rHbxoEw,oHbxrTb", 2),
    ],
)
def test_captured_pieces_have_these_points(captures: str, points: int) -> None:
    """Print: the table of points, whichever piece made the capture."""
    family = {"K": "Kb6", "Q": "Qd12"}
    red = " ".join(cell for name, cell in family.items() if f"xr{name}" not in captures)
    state = board(f"quick orange / orange Kj1 / red {red} / green Ko9 captures:{captures}")
    assert GAME.view(state, None).points[0] == points


def test_an_exchanged_king_or_queen_counts_for_nobody() -> None:
    """Ruling: both are on the board again, and held by nobody."""
    state = board("quick orange / orange Qf1 Twg7 / blue Kh14 Qg10 captures:bHbxoK")
    assert GAME.view(state, None).points[3] == 10
    assert GAME.view(play(state, "g7xg10"), None).points == (0,) * 6


def late(mover: str, captures: str, variant: str = "quick") -> State:
    """Somewhere in round 9 the time is over."""
    sides = "/ orange Kj1 Qf1 / black Kc1 / blue Kh14 / green Ko9"
    return GAME.last_round(board(f"{variant} {mover} 9 {sides} captures:{captures}"))


FIRST_MOVES = {"Orange": "j1-j2", "Black": "c1-c2", "Blue": "h14-h13", "Green": "o9-o8"}


def finished(state: State) -> State:
    """Returns the round played to its end with moves of the Kings."""
    while not state.ending:
        state = turn(state, FIRST_MOVES[mover(state)])
    return state


@pytest.mark.parametrize(
    ("begins", "turns"), [("orange", 4), ("black", 3), ("blue", 2), ("green", 1)]
)
def test_the_round_is_finished_when_time_is_over(begins: str, turns: int) -> None:
    """Print: all have their turns in the final round."""
    state = late(begins, "oHbxkEw")
    assert GAME.view(state, None).closing
    for left in range(turns, 0, -1):
        assert result(state) == "goes on", left
        state = turn(state, FIRST_MOVES[mover(state)])
    assert result(state) == "points: win loss loss loss"
    assert actions(state) == set()


@pytest.mark.parametrize(
    ("captures", "ends"),
    [
        ("oHbxkEw,kHbxoHb", "loss win loss loss"),
        ("oHbxkEw,kHbxoEb", "win win loss loss"),
        ("kHbxoUw", "loss win loss loss"),
        ("gHbxoUw,bHbxoTw", "loss loss win win"),
    ],
)
def test_the_most_points_win_and_equal_points_share_the_win(captures: str, ends: str) -> None:
    """Print for the most points; ruling: equal points share."""
    assert result(finished(late("orange", captures))) == f"points: {ends}"


def test_nobody_having_captured_all_share() -> None:
    """Ruling: no points are equal points."""
    state = GAME.last_round(board("quick blue / orange Kj1 / blue Kh14"))
    assert result(turn(state, "h14-h13")) == "points: win win"


def test_points_of_allies_count_together() -> None:
    """East (orange, green) has 4 + 2, West (black, blue) 5: neither of the two alone."""
    captures = "oHbxkEw,gHbxkUb,kHbxoHb"
    assert result(finished(late("green", captures, "quick allied"))) == "points: win loss loss win"
    assert result(finished(late("green", captures))) == "points: loss win loss loss"


def test_the_points_of_whoever_is_out_do_not_count_but_for_allies() -> None:
    """Ruling: orange, out, has 8 points; black has 2. East has them still."""
    sides = "/ orange / black Kc1 / blue Kh14 / green Ko9 captures:oHbxkEb*,kHbxoTb"
    for variant, ends in (("quick", "loss win loss loss"), ("quick allied", "win loss loss win")):
        state = GAME.last_round(board(f"{variant} green {sides}"))
        assert result(finished(state)) == f"points: {ends}"


def test_the_centre_in_the_last_round_wins_before_any_points() -> None:
    """Print: points count if nobody has claimed the centre."""
    free = "captures:bHbxoEw,bHbxoHb,bHbxoHw,oHbxbEw,oHbxbHb,oHbxbHw"
    state = board(f"quick blue 9 last-round / orange Kj1 / blue Ki9@1 {free}")
    assert result(play(state, "i9-i7")) == "centre: loss win"


def test_whoever_does_not_begin_in_time_loses_the_turn() -> None:
    """Print: the turn is forfeited."""
    state = present(GAME.on_timeout(board("quick orange / orange Kj1 / blue Kh14"), 0))
    assert mover(state) == "Blue"


def test_time_over_in_a_turn_keeps_what_was_played_and_promotes() -> None:
    """Each action begins the time anew; what is lost is the rest of the turn."""
    begun = play(board("quick orange / orange Kj1 Twg7+1 / blue Kh14 Uwg10"), "g7xg10")
    state = present(GAME.on_timeout(begun, 0))
    assert (mover(state), royal(state)) == ("Blue", {"oTw"})


def test_a_lost_turn_may_be_the_last_of_the_match() -> None:
    """In the last round a lost turn is a turn."""
    state = present(GAME.on_timeout(late("green", "oHbxkEw"), 3))
    assert result(state) == "points: win loss loss loss"


def test_points_rank_whoever_is_left_without_a_win_in_the_quick_game_alone() -> None:
    """Print: each player counts up the points of the captured pieces. Otherwise there are none."""
    text = "orange / orange Kj1 Qf1 / red Kb6 / green Ko9 captures:oHbxrTb,gHbxoEw,rHbxgQ"
    quick, standard = board(f"quick {text}"), board(text)
    assert [GAME.merit(quick, seat) for seat in range(3)] == [2, 10, 4]
    assert [GAME.merit(standard, seat) for seat in range(3)] == [0, 0, 0]
