"""First moves that lead to a capture, or into the centre, with the second: the same ones as the
engine finds."""

from __future__ import annotations

import pytest

from engines.victorus.model.board import CENTRE
from engines.victorus.model.pieces import is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Move
from engines.victorus.play import apply, has_ended
from engines.victorus.rules.moves import actions
from players.player import WIN
from players.search.action_stack import GAIN, MASK, MOST
from players.victorus.piece_values import piece_worth
from players.victorus.position import Position
from players.victorus.preparing_moves import Strides
from tests.engines.victorus.kit import board, freed
from tests.players.victorus.test_position import MATCHES, foes, met, position_of


def second_moves(state: State) -> dict[tuple[int, int], list[Move]]:
    """By start and end of each quiet first move after which its piece goes on: the second moves."""
    found = dict[tuple[int, int], list[Move]]()
    for move in actions(state):
        if isinstance(move, Move) and not move.takes and len(move.path) == 2:
            after = apply(state, move)
            if not has_ended(state, after):
                found[move.path[0], move.path[-1]] = [
                    each for each in actions(after) if isinstance(each, Move)
                ]
    return found


def strides(state: State, position: Position) -> list[tuple[tuple[int, int], int]]:
    """The mover's moves that are listed, by start and end, with their gains: first those on the way
    into the centre."""
    found, deeds = Strides(position), position.deeds
    found.begin()
    for cell in foes(state):
        found.aim(cell)
    position.look()
    found.first = top = deeds.top
    found.add(state.mover)
    entries = [deeds.row[at] for at in range(top, deeds.top)]
    deeds.top = top
    assert sorted(entries, reverse=True, key=lambda each: each >> GAIN) == sorted(
        entries, reverse=True
    ), "in order"
    paths = [position.action(each & MASK) for each in entries]
    gains = [each >> GAIN & MOST - 1 for each in entries]
    return [
        ((each.path[0], each.path[-1]), gain)
        for each, gain in zip(paths, gains, strict=True)
        if isinstance(each, Move)
    ]


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_they_are_the_engines_moves_before_a_capture(seats: int, variant: str, armies: str) -> None:
    some = 0
    for state, position in met(seats, variant, armies):
        if state.done:
            continue
        found = {ends: gain for ends, gain in strides(state, position) if gain != WIN}
        known = dict[tuple[int, int], int]()
        for ends, seconds in second_moves(state).items():
            taken = [each.path[-1] for each in seconds if each.takes]
            if taken:
                known[ends] = max(piece_worth(state, state.board[each] - 1) for each in taken)
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
    state = board(text)
    found = {ends for ends, gain in strides(state, position_of(state)) if gain == WIN}
    known = {
        ends
        for ends, seconds in second_moves(state).items()
        if any(each.path[-1] == CENTRE for each in seconds)
    }
    assert known <= found
    assert all(is_family(state.board[start] - 1) for start, _ in found)
    assert known or "Tbi6" in text or "Ki3" in text
