"""Players who concede or run out of time while the others play on."""

from __future__ import annotations

import pytest

from engines.game import TableEnding
from engines.victorus.model.state import State
from tests.engines.victorus.kit import GAME, board, play, refused, standing, where
from tests.engines.victorus.rules.rules_kit import (
    captives,
    lands,
    mover,
    movers,
    result,
    shown,
    turn,
)
from tests.sample import present

GONE = TableEnding.RESIGNATION


def leave(state: State, *seats: int) -> State:
    """Returns the state after these have conceded, one after the other."""
    for seat in seats:
        after = present(GAME.leave(state, seat, GONE))
        state = after
    return state


def test_the_pieces_of_whoever_concedes_leave_and_the_royalty_is_lost_to_nobody() -> None:
    """Ruling: as in elimination; nobody has points for it."""
    state = board("quick orange / orange Kj1 / red Kb6 Qd12 Hwa3 / green Ko9")
    after = leave(state, 1)
    assert not any(standing(after, cell) for cell in ("b6", "d12", "a3")), shown(after)
    assert {name: by for name, by in captives(after).items() if name[0] == "r"} == {
        "rK": "lost",
        "rQ": "lost",
    }
    assert GAME.view(after, None).points == (0,) * 6
    assert "You are out" in refused(after, "end", by=1)


def test_what_was_held_by_others_stays_held_and_what_was_held_itself_is_lost() -> None:
    """Orange has red's Queen and her points; red had green's, which is now lost to all."""
    state = board("quick orange / orange Kj1 Qf1 / red Kb6 / green Ko9 captures:oHbxrQ,rHbxgQ")
    after = leave(state, 1)
    assert captives(after) == {"rK": "lost", "rQ": "Orange", "gQ": "lost"}
    assert GAME.view(after, None).points[0] == 10


def test_one_may_leave_in_the_middle_of_anothers_turn() -> None:
    """The turn goes on: the captor stays frozen, the bonus move is there still, and the
    kingdom left is battlefield for it: red's c8 is open to a capture from i1."""
    state = board("standard orange / orange Kj1 Twg7 Bwi1 / red Kb6 / green Ko9 Uwg10 Ewc8")
    begun = play(state, "g7xg10")
    assert not lands(begun, "i1", "xc8"), shown(begun)
    after = leave(begun, 1)
    assert mover(after) == "Orange"
    assert movers(after) == {"i1", "j1"}
    assert lands(after, "i1", "xc8"), shown(after)
    assert mover(play(after, "i1-g4")) == "Green"


def test_one_may_leave_in_the_middle_of_the_own_turn() -> None:
    """What was captured stays captured, and the next player follows."""
    begun = play(board("standard red / orange Kj1 Uwj9 / red Kb6 Ewj6 / green Ko9"), "j6xj9")
    after = leave(begun, 1)
    assert (mover(after), where(after, "oUw"), standing(after, "j9")) == ("Green", "-", False)


@pytest.mark.parametrize(
    ("head", "leaver", "follows", "number"),
    [
        ("orange 7", 0, "Red", 7),
        ("green 7", 2, "Orange", 8),
        ("green 7", 0, "Green", 7),
        ("red 7", 2, "Red", 7),
    ],
)
def test_the_turn_passes_on_only_if_the_mover_has_left(
    head: str, leaver: int, follows: str, number: int
) -> None:
    """The last of a round takes it to its end with him."""
    after = leave(board(f"standard {head} / orange Kj1 / red Kb6 / green Ko9"), leaver)
    assert (mover(after), after.round) == (follows, number)


def test_when_one_is_left_that_one_wins() -> None:
    """Ruling: the last player with royalty left."""
    state = GAME.start(GAME.resolve_options({}), 6, "")
    four = leave(state, 5, 0, 3, 2)
    assert (result(four), GAME.playing(four)) == ("goes on", (1, 4))
    assert result(leave(four, 1)) == "last survivor: loss loss loss loss win loss"


def test_when_one_alliance_is_left_all_of_it_win() -> None:
    """Also green, who left before."""
    state = GAME.start(GAME.resolve_options({"armies": "allied"}), 4, "")
    one_each = leave(state, 3, 1)
    assert result(one_each) == "goes on"
    assert result(leave(one_each, 2)) == "last survivor: win loss loss win"


def test_whoever_leaves_in_the_last_round_cannot_win_it() -> None:
    """Quick game: green, the last of the round, has the most points and leaves; the round is
    over with that, and orange has more than red."""
    state = board(
        "quick green 9 last-round / orange Kj1 / red Kb6 / green Ko9 captures:oHbxrTb,gHbxoHb"
    )
    assert result(leave(state, 2)) == "points: win loss loss"


def test_out_of_time_is_out_of_the_standard_game() -> None:
    """Ruling: there is no lost turn there; the table takes the player out as if conceding."""
    assert GAME.on_timeout(board("standard orange / orange Kj1 / red Kb6 / green Ko9"), 0) is None


def test_a_turn_that_stands_when_somebody_leaves_stands_for_the_first_time() -> None:
    """The rule of repetition counts the position that the leaving has made: with two Kings
    going to and fro it stands again after four turns and after eight."""
    state = leave(board("standard orange / orange Kj1 / red Kb6 / green Ko9"), 1)
    for _ in range(2):
        assert result(state) == "goes on"
        for text in ("j1-j2", "o9-o8", "j2-j1", "o8-o9"):
            state = turn(state, text)
    assert result(state) == "repetition: draw loss draw"
