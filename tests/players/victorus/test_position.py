"""The player's quicker positions say what the engine says, all the way through random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.victorus.game import GAME
from engines.victorus.model.board import CENTRE, Kingdom
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply, whole_turns
from engines.victorus.rules.moves import actions
from players.victorus.moves import captures, entries, moves
from players.victorus.position import Position
from players.victorus.tables import Cells
from tests.engines.victorus.kit import board

MATCHES = [
    (2, "standard", "single"),
    (2, "quick", "single"),
    (3, "standard", "single"),
    (6, "quick", "single"),
    (6, "standard", "allied"),
]


def met(seats: int, variant: str, armies: str, length: int = 150) -> Iterator[Position]:
    """The positions of a random match with many captures, each made from the one before."""
    rng = random.Random(f"{seats} {variant} {armies}")
    options = GAME.resolve_options({"variant": variant, "armies": armies})
    position = Position.of(GAME.start(options, seats, "1"))
    for _ in range(length):
        legal = actions(position.state)
        if not legal:
            return
        yield position
        takes = [each for each in legal if isinstance(each, Move) and each.takes]
        position = position.after(rng.choice(takes if takes and rng.random() < 0.5 else legal))


def ends(found: list[Move]) -> list[tuple[int, int, bool]]:
    """Where moves begin and end; a Hospitaller's ways to a cell count as one."""
    return sorted((each.path[0], each.path[-1], each.takes) for each in found)


def foes(position: Position, kingdom: Kingdom) -> Cells:
    state, found = position.state, 0
    for each in state.ruleset.kingdoms:
        if not state.ruleset.friends(each, kingdom):
            found |= position.holds[each]
    return found


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_what_is_carried_on_is_what_would_be_counted_anew(
    seats: int, variant: str, armies: str
) -> None:
    for position in met(seats, variant, armies):
        anew = Position.of(position.state)
        assert position.cells == anew.cells
        assert position.holds == anew.holds
        assert position.points == anew.points


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_it_lists_the_moves_that_the_engine_lists(seats: int, variant: str, armies: str) -> None:
    for position in met(seats, variant, armies):
        takes, goes = moves(position)
        listed = [each for each in actions(position.state) if isinstance(each, Move)]
        assert set(takes) | set(goes) <= set(listed)
        assert ends(takes + goes) == sorted(set(ends(listed)))
        assert ends(captures(position, foes(position, position.state.mover))) == ends(takes)


def ends_of_turns(position: Position, turns: int) -> int:
    """Perft with the player's moves, Hospitallers' ways to a cell counted as one."""
    if not turns or position.state.ending is not None:
        return 1
    takes, goes = moves(position)
    found = 0
    for move in takes + goes:
        after = position.after(move)
        found += ends_of_turns(after, turns - 1)
    return found


def engine_ends(state: State, turns: int) -> int:
    """The same by the engine's actions."""
    if not turns or state.ending is not None:
        return 1
    seen: dict[tuple[int, int], Action] = {}
    for each in actions(state):
        if isinstance(each, Move):
            seen.setdefault((each.path[0], each.path[-1]), each)
    return sum(engine_ends(apply(state, each), turns - 1) for each in seen.values())


@pytest.mark.parametrize("seats", [2, 6])
def test_perft_is_the_engines(seats: int) -> None:
    state = GAME.start(GAME.resolve_options({}), seats, "1")
    assert ends_of_turns(Position.of(state), 2) == engine_ends(state, 2)


def test_perft_by_whole_turns_from_the_start() -> None:
    """No capture is possible, so that a turn is a move."""
    state = GAME.start(GAME.resolve_options({}), 2, "1")
    takes, goes = moves(Position.of(state))
    assert not takes
    after = {each.board for _, each in whole_turns(state)}
    assert {apply(state, each).board for each in goes} == after


def test_the_move_into_the_centre_is_found() -> None:
    state = board(
        "standard orange 20 / orange Ki5@1 Tbl2 / blue Kj13 captures:oHbxbEw,oHbxbHb,oHbxbHw"
    )
    position = Position.of(state)
    assert [each.path[-1] for each in entries(position)] == [CENTRE]
    assert entries(position) == [each for each in moves(position)[1] if each.path[-1] == CENTRE]
