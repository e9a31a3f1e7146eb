"""Draws: the same position three times, 200 rounds, agreement; and how a win comes before."""

from __future__ import annotations

import pytest

from engines.game import TableEnding
from engines.victorus.model.state import State
from engines.victorus.model.values import ROUNDS
from tests.engines.victorus.kit import GAME, board, freed, play
from tests.engines.victorus.rules.rules_kit import result, shown, turn
from tests.sample import present

TO_AND_FRO: list[tuple[str, ...]] = [("j1-j2",), ("h14-h13",), ("j2-j1",), ("h13-h14",)]
ROUND_THE_CENTRE: list[tuple[str, ...]] = [
    ("j2-b2", "b2-b1"), ("h14-h13",), ("b1-c2", "c2-c3"), ("h13-h14",),
    ("c3-b1", "b1-b3"), ("h14-h13",), ("b3-j11", "j11-j2"), ("h13-h14",),
]  # fmt: skip
"""Orange's King goes once round, back to j2."""


def through(state: State, turns: list[tuple[str, ...]]) -> State:
    """Returns the state after these turns, none of which ends the match before the last."""
    for texts in turns:
        assert result(state) == "goes on", shown(state)
        state = turn(state, *texts)
    return state


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """Ruling; the position in which the Kings began to go to and fro is the first."""
    state = board("standard orange / orange Kj1 / blue Kh14")
    assert result(through(state, 2 * TO_AND_FRO)) == "repetition: draw draw"


def test_with_other_laps_it_is_not_the_same_position() -> None:
    """Ruling: the King stands on j2 for the third time, but has gone round twice."""
    state = board(f"standard orange / orange Kj2 / blue Kh14 {freed('o', 'b')}")
    once = through(state, ROUND_THE_CENTRE)
    twice = through(once, ROUND_THE_CENTRE)
    assert state.board == once.board == twice.board
    assert "Kj2@2" in GAME.dump(twice)
    assert result(twice) == "goes on"


def test_with_another_mover_it_is_not_the_same_position() -> None:
    """Ruling: side to move. One goes round a triangle in three turns while the other goes to
    and fro in two, and then the other way about: the board of the beginning is there after
    five turns, for Blue, and after ten, for Orange again, as the second of its kind."""
    state = board("standard orange / orange Kj1 Ewg7 / blue Kh14 Ewk7")
    five = through(state, [("g7-g8",), ("k7-k8",), ("g8-e8",), ("k8-k7",), ("e8-g7",)])
    ten = through(five, [("k7-k8",), ("g7-g8",), ("k8-m8",), ("g8-g7",), ("m8-k7",)])
    assert state.board == five.board == ten.board
    assert result(ten) == "goes on"


def test_a_capture_begins_the_count_anew() -> None:
    """Ruling: score and credit are part of a position. The exchange puts everybody where they
    stood twice before, but captures have been made since."""
    state = board("standard orange / orange Qf1 Twg7 / blue Kh14 Qg10 captures:bHbxoK")
    after = turn(state, "g7xg10")
    before = state._replace(past=after.past * 2)
    assert result(turn(before, "g7xg10")) == "goes on"


@pytest.mark.parametrize(
    ("position", "text", "ends"),
    [
        ("standard blue 200 / orange Kj1 / blue Kh14", "h14-h13", "rounds: draw draw"),
        ("standard orange 200 / orange Kj1 / blue Kh14", "j1-j2", "goes on"),
        ("standard blue 199 / orange Kj1 / blue Kh14", "h14-h13", "goes on"),
        ("standard green 200 / orange Kj1 / red / green Ko9", "o9-o8", "rounds: draw loss draw"),
        ("standard red 200 / orange Kj1 / red Kb6 / green", "b6-c7", "rounds: draw draw loss"),
        (
            "allied blue 200 / orange Kj1 / black Kc1 / blue Kh14 / green",
            "h14-h13",
            "rounds: draw draw draw draw",
        ),
    ],
)
def test_after_200_rounds_it_is_a_draw(position: str, text: str, ends: str) -> None:
    """Ruling: players who are out have lost all the same, but an ally draws with the allies. A
    round is over when the last player who is still in the match has had a turn."""
    assert ROUNDS == 200
    assert result(turn(board(position), text)) == ends


@pytest.mark.parametrize(
    ("position", "results"),
    [
        ("standard orange / orange Kj1 / blue Kh14", "draw draw"),
        ("standard orange / orange Kj1 / red / green Ko9", "draw loss draw"),
        ("allied orange / orange Kj1 / black Kc1 / blue / green", "draw draw draw draw"),
    ],
)
def test_a_draw_by_agreement_is_one_for_those_still_in_the_game(
    position: str, results: str
) -> None:
    """Ruling: the same as in every draw."""
    outcome = present(GAME.agreed_draw(board(position), TableEnding.AGREEMENT))
    assert outcome.reason is TableEnding.AGREEMENT
    assert " ".join(each.value for each in outcome.results) == results


@pytest.mark.parametrize(
    ("text", "ends"), [("i9-i7", "centre: loss win"), ("g7xg10", "last survivor: loss win")]
)
def test_a_win_in_the_last_turn_of_round_200_is_a_win(text: str, ends: str) -> None:
    """The match is over before the round is."""
    state = board(f"standard blue 200 / orange Kg10 / blue Ki9@1 Twg7 {freed('b', 'o')},bHbxoQ")
    assert result(play(state, text)) == ends
