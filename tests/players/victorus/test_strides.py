"""First moves that lead to a capture, or into the centre, with the second: the same ones as the
engine finds."""

from __future__ import annotations

import pytest

from engines.victorus.model.board import CENTRE
from engines.victorus.model.pieces import is_family
from engines.victorus.model.values import Move
from engines.victorus.play import apply, has_ended
from engines.victorus.rules.moves import actions
from players.victorus.position import Position
from players.victorus.strides import approaches, strides
from players.victorus.tables import BIT, Cells
from tests.engines.victorus.kit import board, freed
from tests.players.victorus.test_position import MATCHES, foes, met


def second_moves(position: Position) -> dict[tuple[int, int], list[Move]]:
    """By start and end of each quiet first move after which its piece goes on: the second moves."""
    state, found = position.state, dict[tuple[int, int], list[Move]]()
    for move in actions(state):
        if isinstance(move, Move) and not move.takes and len(move.path) == 2:
            after = apply(state, move)
            if not has_ended(state, after):
                found[move.path[0], move.path[-1]] = [
                    each for each in actions(after) if isinstance(each, Move)
                ]
    return found


def captured(seconds: list[Move], targets: Cells) -> Cells:
    found: Cells = sum(BIT[each] for each in {each.path[-1] for each in seconds if each.takes})
    return found & targets


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_they_are_the_engines_moves_before_a_capture(seats: int, variant: str, armies: str) -> None:
    some = 0
    for position in met(seats, variant, armies):
        if position.state.done:
            continue
        targets = foes(position, position.state.mover)
        found = {(move.path[0], move.path[-1]): aims for move, aims in strides(position, targets)}
        known = {
            move: aims
            for move, seconds in second_moves(position).items()
            if (aims := captured(seconds, targets))
        }
        assert found == known
        some += len(found)
    assert some


@pytest.mark.parametrize(
    "text",
    [
        f"standard orange 20 / orange Kj6@1 Tbl2 / blue Kj13 Qj14 {freed('o', 'b')}",
        f"standard orange 20 / orange Ki3@1 Tbl2 / blue Kj13 Qj14 {freed('o', 'b')}",
        f"standard orange 20 / orange Kj6@1 Tbi6 / blue Kj13 Qj14 {freed('o', 'b')}",
    ],
)
def test_no_way_into_the_centre_with_two_moves_is_missed(text: str) -> None:
    position = Position.of(board(text))
    found = {(move.path[0], move.path[-1]) for move in approaches(position)}
    known = {
        ends
        for ends, seconds in second_moves(position).items()
        if any(each.path[-1] == CENTRE for each in seconds)
    }
    assert known <= found
    assert all(is_family(position.state.board[start] - 1) for start, _ in found)
    assert known or "Tbi6" in text or "Ki3" in text
