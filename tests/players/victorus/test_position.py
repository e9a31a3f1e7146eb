"""The player's quicker positions say what the engine says, all the way through random matches, and
come back to what they were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from engines.victorus.game import GAME
from engines.victorus.model.board import CELLS, CENTRE
from engines.victorus.model.pieces import kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, EndTurn, Move, Pass, VictorusEnding
from engines.victorus.play import apply, whole_turns
from engines.victorus.rules.moves import actions
from players.search.action_stack import LOUD, MASK, Deeds
from players.search.arrays import filled, numbers
from players.victorus.moves import captures, entries, moves
from players.victorus.position import Position
from players.victorus.tables import BY, END, PASS, PIVOTS, SECOND, START, words
from tests.engines.victorus.kit import board
from tests.engines.victorus.test_positions import stages
from tests.sample import some

MATCHES = [
    (2, "standard", "single"),
    (2, "quick", "single"),
    (3, "standard", "single"),
    (4, "standard", "allied"),
    (4, "quick", "single"),
    (5, "standard", "single"),
    (6, "quick", "single"),
    (6, "standard", "allied"),
]


def position_of(state: State) -> Position:
    return Position(state, Deeds())


def deed_of(state: State, action: Action) -> int:
    """The number of an action of the mover's."""
    if not isinstance(action, Move):
        return state.mover << BY | (END if isinstance(action, EndTurn) else PASS) << START
    start, second = action.path[:2]
    pivot = PIVOTS[second].index(action.path[-1]) + 1 if len(action.path) > 2 else 0
    return state.mover << BY | start << START | second << SECOND | pivot


def played(state: State) -> Iterator[tuple[Action, State]]:
    """The actions of the mover's that a search plays, each with the state after it."""
    for action in actions(state):
        if not isinstance(action, Pass):
            yield action, apply(state, action)


def met(
    seats: int, variant: str, armies: str, length: int = 150
) -> Iterator[tuple[State, Position]]:
    """The positions of a random match with many captures: the engine's, and one that goes on."""
    rng = random.Random(f"{seats} {variant} {armies}")
    options = GAME.resolve_options({"variant": variant, "armies": armies})
    state = GAME.start(options, seats, "1")
    position = position_of(state)
    for _ in range(length):
        legal = actions(state)
        if not legal or isinstance(legal[0], Pass):
            return
        yield state, position
        takes = [each for each in legal if isinstance(each, Move) and each.takes]
        action = rng.choice(takes if takes and rng.random() < 0.5 else legal)
        position.play(deed_of(state, action))
        state = apply(state, action)


def told(position: Position) -> dict[str, object]:
    """All that a position says by itself."""
    position.look()
    rows = ("board", "cells", "holds", "royal", "credit", "held", "windings", "tally", "scores")
    found: dict[str, object] = {
        each: numbers(getattr(position, each)) for each in (*rows, "points", "zones", "spots")
    }
    for each in ("living", "placed", "mover", "ended", "active", "bonus", "frozen"):
        found[each] = getattr(position, each)
    found["begun"] = position.has_begun()
    return found


def listed(position: Position, lists: Callable[[], None]) -> tuple[list[Move], list[Move]]:
    """The moves that are listed: those that force matters, and the others."""
    position.look()
    deeds = position.deeds
    top = deeds.top
    lists()
    found: tuple[list[Move], list[Move]] = [], []
    for entry in [deeds.row[at] for at in range(top, deeds.top)]:
        action = position.action(entry & MASK)
        assert isinstance(action, Move)
        found[entry < LOUD].append(action)
    deeds.top = top
    return found


def listed_moves(position: Position) -> tuple[list[Move], list[Move]]:
    """The mover's captures, and its other moves."""
    return listed(position, lambda: moves(position))


def entered(state: State, position: Position) -> list[Move]:
    """The mover's moves into the centre."""
    return listed(position, lambda: entries(position, state.mover))[0]


def ends(found: list[Move]) -> list[tuple[int, int, bool]]:
    """Where moves begin and end; a Hospitaller's ways to a cell count as one."""
    return sorted((each.path[0], each.path[-1], each.takes) for each in found)


def foes(state: State) -> set[int]:
    """The cells of the mover's enemies."""
    return {
        cell
        for cell in CELLS
        if state.board[cell]
        and not state.ruleset.friends(state.mover, kingdom_of(state.board[cell] - 1))
    }


def takes(state: State, position: Position) -> list[Move]:
    """The mover's captures."""
    mover, cells = state.mover, filled(words([sum(1 << each for each in foes(state))]))
    return listed(position, lambda: captures(position, mover, position.prey[mover], cells))[0]


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_what_is_carried_on_is_what_would_be_counted_anew(
    seats: int, variant: str, armies: str
) -> None:
    """After each possible action, too."""
    for state, position in met(seats, variant, armies, 60):
        before = told(position)
        assert before == told(position_of(state))
        for action, after in played(state):
            position.play(deed_of(state, action))
            check_after(position, after)
            position.back()
        assert told(position) == before


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_a_key_stands_for_all_that_the_future_depends_on(
    seats: int, variant: str, armies: str
) -> None:
    """Of the positions after two actions from here, those have the same key that the engine calls
    the same, apart from the round."""
    rng = random.Random(f"keys {seats} {variant} {armies}")
    for number, (state, _) in enumerate(met(seats, variant, armies, 120)):
        if number % 12:
            continue
        root, seen = position_of(state), dict[object, int]()
        for first, after in played(state):
            root.play(deed_of(state, first))
            _check_key(after, root, seen)
            more = [*played(after)] if after.ending is None else []
            for second, last in rng.sample(more, min(8, len(more))):
                root.play(deed_of(after, second))
                _check_key(last, root, seen)
                root.back()
            root.back()
        assert len({*seen.values()}) == len(seen)


def _check_key(state: State, position: Position, seen: dict[object, int]) -> None:
    if state.ending is None:
        repeats = state.past.count(state.past[-1]) if state.past else 0
        what = state.board, state.mover, state.windings, state.held, state.captures, state.done
        key = int(position.key())
        assert seen.setdefault((*what, repeats), key) == key


def test_what_has_been_there_before_is_counted_wherever_a_search_begins() -> None:
    """Two Kings go to and fro until the position has been there three times."""
    states, done = [board("standard orange / orange Kj1 / blue Kh14")], list[Action]()
    for text in ["j1-j2", "h14-h13", "j2-j1", "h13-h14"] * 2:
        for action in (GAME.read(text), EndTurn()):
            if states[-1].ending is None:
                done.append(action)
                states.append(apply(states[-1], action))
    assert states[-1].ending is VictorusEnding.REPETITION
    for begun, first in enumerate(states[:-1]):
        position, seen = position_of(first), dict[object, int]()
        for action, before, after in zip(
            done[begun:], states[begun:], states[begun + 1 :], strict=False
        ):
            _check_key(before, position, seen)
            position.play(deed_of(before, action))
            assert position.ended == (after.ending is not None)
        assert len({*seen.values()}) == len(seen)


def test_it_is_what_the_engine_says_in_all_kinds_of_positions() -> None:
    """Also late ones, those that others have left, and those of the last round."""
    endings = set[VictorusEnding | None]()
    for seed in range(some(14, 280)):
        for state in stages(seed)[::3]:
            if state.ending is not None:
                continue
            position = position_of(state)
            before = told(position)
            for action, after in played(state):
                position.play(deed_of(state, action))
                endings.add(after.ending)
                check_after(position, after)
                position.back()
            assert told(position) == before
    assert endings >= {None, *VictorusEnding} - {VictorusEnding.ROUNDS, VictorusEnding.REPETITION}


def check_after(position: Position, after: State) -> None:
    if after.ending is None:
        assert told(position) == told(position_of(after))
    else:
        assert position.ended
        assert position.winners == sum(1 << each for each in after.winners)


@pytest.mark.parametrize(("seats", "variant", "armies"), MATCHES)
def test_it_lists_the_moves_that_the_engine_lists(seats: int, variant: str, armies: str) -> None:
    for state, position in met(seats, variant, armies):
        loud, quiet = listed_moves(position)
        legal = [each for each in actions(state) if isinstance(each, Move)]
        assert set(loud) | set(quiet) <= set(legal)
        assert ends(loud + quiet) == sorted(set(ends(legal)))
        assert ends(takes(state, position)) == ends(loud)
        assert all(each.takes for each in loud)


def ends_of_turns(position: Position, turns: int) -> int:
    """Perft with the player's moves, Hospitallers' ways to a cell counted as one."""
    if not turns or position.ended:
        return 1
    found = 0
    position.look()
    first = position.deeds.top
    moves(position)
    last = position.deeds.top
    for entry in [position.deeds.row[at] for at in range(first, last)]:
        position.play(entry & MASK)
        found += ends_of_turns(position, turns - 1)
        position.back()
    position.deeds.top = first
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
    assert ends_of_turns(position_of(state), 2) == engine_ends(state, 2)


def test_perft_by_whole_turns_from_the_start() -> None:
    """No capture is possible, so that a turn is a move."""
    state = GAME.start(GAME.resolve_options({}), 2, "1")
    takes, goes = listed_moves(position_of(state))
    assert not takes
    after = {each.board for _, each in whole_turns(state)}
    assert {apply(state, each).board for each in goes} == after


def test_the_move_into_the_centre_is_found() -> None:
    state = board(
        "standard orange 20 / orange Ki5@1 Tbl2 / blue Kj13 captures:oHbxbEw,oHbxbHb,oHbxbHw"
    )
    position = position_of(state)
    into = entered(state, position)
    assert [each.path[-1] for each in into] == [CENTRE]
    assert into == [each for each in listed_moves(position)[1] if each.path[-1] == CENTRE]
