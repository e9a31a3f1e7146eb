"""The seats of the players, their order, and players who cannot move."""

from __future__ import annotations

import pytest

from engines.game import Illegal
from tests.engines.victorus.kit import GAME, actions, board, play, refused
from tests.engines.victorus.rules.rules_kit import mover, shown, turn
from tests.sample import present

SINGLE = GAME.resolve_options({})


@pytest.mark.parametrize(
    ("seats", "options", "sides"),
    [
        (2, {}, "Orange Blue"),
        (3, {}, "Orange Red Green"),
        (4, {}, "Orange Black Blue Green"),
        (4, {"armies": "allied"}, "Orange Black Blue Green"),
        (5, {}, "Orange Black Red Blue Green"),
        (5, {"vacant": "orange"}, "Black Red Blue Green Purple"),
        (5, {"vacant": "red"}, "Orange Black Blue Green Purple"),
        (6, {}, "Orange Black Red Blue Green Purple"),
        (6, {"armies": "allied"}, "Orange Black Red Blue Green Purple"),
    ],
)
def test_turns_go_clockwise_from_orange_or_the_lowest_seat(
    seats: int, options: dict[str, str], sides: str
) -> None:
    """Rulings: who sits where; orange, or else the first kingdom clockwise from it, starts. For
    allied armies this order is printed."""
    chosen = GAME.resolve_options(options)
    assert GAME.seating(chosen, seats) == tuple(sides.split())
    state, order = GAME.start(chosen, seats, ""), list[str]()
    for _ in range(2 * seats):
        order.append(mover(state))
        move = next(iter(GAME.actions(state, state.ruleset.seat(state.mover))))
        state = turn(state, GAME.write(move))
    assert order == 2 * sides.split()
    assert state.round == 3


@pytest.mark.parametrize(
    ("seats", "armies"), [(1, "single"), (7, "single"), (2, "allied"), (3, "allied"), (5, "allied")]
)
def test_two_to_six_play_and_four_or_six_as_allies(seats: int, armies: str) -> None:
    """Print."""
    with pytest.raises(Illegal):
        GAME.seating(GAME.resolve_options({"armies": armies}), seats)


def test_a_rematch_begins_as_the_match_did() -> None:
    """Ruling: orange, or the lowest seat, begins in a rematch, too, whoever has won."""
    over = play(board("standard blue 200 / orange Kj1 / blue Kh14"), "h14-h13", "end")
    outcome = present(GAME.outcome(over))
    assert GAME.rematch_options(SINGLE, outcome) == SINGLE


def test_only_the_mover_acts() -> None:
    """One after the other."""
    state = GAME.start(SINGLE, 3, "")
    assert GAME.to_act(state) == (0,)
    assert "Orange's turn" in refused(state, "pass", by=1)
    assert GAME.actions(state, 1) == ()


def test_whoever_can_move_must_and_nobody_else_passes() -> None:
    """Ruling: a turn begins with a move if there is one."""
    state = board("standard orange / orange Kj1 / blue Kh14")
    assert not {"pass", "end"} & actions(state)
    assert "may not pass" in refused(state, "pass")
    assert "You must move before you can end your turn" in refused(state, "end")
    assert GAME.forced(state) is None


def test_whoever_cannot_move_passes() -> None:
    """Ruling. Orange's King on l1, not free to leave, is shut in by allies on grey."""
    state = board("allied orange / orange Kl1 / black Kc1 / blue Kh14 / green Ko9 Ubl2 Tbk1 Bbj1")
    assert actions(state) == {"pass"}, shown(state)
    assert GAME.forced(state) == (0, GAME.read("pass"))
    assert mover(play(state, "pass")) == "Black"
