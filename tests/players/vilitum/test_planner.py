"""The turns that Vilitum's highest levels plan."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.vilitum.model.state import State
from learning.puzzle import puzzles_of
from learning.solving import solved
from players.observation import AnyObservation
from players.player import SURE, WIN, Level
from players.vilitum.boards import packed
from players.vilitum.planner import plan, searched
from players.vilitum.player import PLAYER, placings, traits, traits_of, value
from players.vilitum.position import arena_of
from players.vilitum.search import TurnSearch
from players.vilitum.threats import Threats
from players.vilitum.weights import WORTH
from tests.engines.vilitum.draws import turn_ends
from tests.engines.vilitum.kit import GAME, START_5, START_7, played
from tests.sample import present

BUDGET = 60


def some_positions(number: int) -> Iterator[State]:
    """Positions of random plays, on both boards, far apart."""
    for seed in range(number):
        start = GAME.load(f"7x7 1 {START_7}" if seed % 3 == 0 else f"5x5 1 {START_5}")
        states = [each for each in turn_ends(start, seed, 5 + seed) if not GAME.outcome(each)]
        yield states[-1]


def master() -> Level:
    high = PLAYER.levels[-1]
    return Level(high.key, high.title, high.line, BUDGET)


@pytest.mark.untraced
def test_a_turn_is_kept_to() -> None:
    """The later actions are those planned with the first, at the same value."""
    longer = 0
    for state in some_positions(25):
        mover, first = state.mover, plan(state, BUDGET, neurons=True).turns[0]
        actions = first.action.actions
        longer += len(actions) > 1
        at = state
        for number, action in enumerate(actions):
            sight = AnyObservation.of(GAME, at, mover, "kept")
            if len(sight.legal) == 1:
                assert sight.legal == (action,)
            else:
                thought = PLAYER.choose(sight, master(), f"{number}")
                assert thought.action == action
                assert thought.value == first.value
                assert thought.scored[0].line[0] == action
            at = GAME.play(at, mover, action)
        assert at == first.action.after
    assert longer > 10


@pytest.mark.untraced
def test_a_turn_that_somebody_else_began_is_finished_well() -> None:
    for state in some_positions(12):
        rng = random.Random(1)
        for _ in range(6):
            begun = GAME.apply(state, state.mover, rng.choice(GAME.actions(state, state.mover)))
            if begun.mover == state.mover and not GAME.outcome(begun):
                found = plan(begun, BUDGET)
                ends = {after.board for _, after in GAME.whole_turns(begun)}
                assert {each.action.after.board for each in found.turns} == ends
                assert found.turns[0].value == max(each.value for each in found.turns)


def test_a_level_sees_so_many_turns_ahead() -> None:
    """The second own turn is the third of all, so a win in two is not seen two turns ahead."""
    puzzles = present([each for each in puzzles_of("vilitum") if each.goal == "win 2"][:8])
    for puzzle in puzzles:
        state = GAME.load(puzzle.position)
        assert (
            plan(state, 3_000, deepest=2).turns[0].value < SURE <= plan(state, 3_000).turns[0].value
        )


def test_all_legal_actions_have_a_value() -> None:
    for state in some_positions(12):
        sight = AnyObservation.of(GAME, state, state.mover, "all")
        thought = PLAYER.choose(sight, master(), "all")
        assert {each.action for each in thought.scored} == set(sight.legal)


def test_the_expected_line_can_be_played() -> None:
    lengths = list[int]()
    for state in some_positions(12):
        line = searched(state, BUDGET).turns[0].line
        lengths.append(len(line))
        for turn in line:
            for action in turn.actions:
                state = GAME.play(state, state.mover, action)
            assert state == turn.after
    assert max(lengths) > 2


@pytest.mark.untraced
@pytest.mark.parametrize("turns", [1, 2])
def test_wins_of_puzzles_are_found_and_proven(turns: int) -> None:
    """The value tells how soon."""
    puzzles = [each for each in puzzles_of("vilitum") if each.goal == f"win {turns}"]
    for puzzle in puzzles[:15]:
        best = searched(GAME.load(puzzle.position), 3_000).turns[0]
        assert best.value == WIN - 2 * turns + 1, puzzle.key
        if turns == 1:
            assert best.action.after.board == solved(puzzle).state.board


@pytest.mark.untraced
def test_the_only_turn_that_does_not_lose_at_once_is_found() -> None:
    for puzzle in [each for each in puzzles_of("vilitum") if each.goal == "save"][:15]:
        found = searched(GAME.load(puzzle.position), 1_000).turns
        assert found[0].action.after.board == solved(puzzle).state.board, puzzle.key


def tried(state: State, depth: int) -> int:
    """The value for the mover of trying everything, with the judgement at the end."""
    over = GAME.outcome(state)
    if over:
        return 0 if over.winner is None else -WIN
    arena = arena_of(state.ruleset, WORTH)
    board = packed(state.board)
    if not depth:
        return arena.lead(board, state.mover) + Threats(arena, WORTH).value(board, state.mover)
    values = [-tried(after, depth - 1) for _, after in GAME.whole_turns(state)]
    best = max(values)
    return best - 1 if best >= SURE else best + 1 if best <= -SURE else best


@pytest.mark.untraced
@pytest.mark.parametrize(
    "text", ["5x5 1 Wb2 Ac1 / Wd4 Zc5", "5x5 2 We2-4 / Zb3-2", "7x7 1 Wd4-4 Rb2 / Ca7-3 Zc3-2"]
)
def test_the_value_at_depth_one_is_that_of_trying_everything(text: str) -> None:
    state = GAME.load(text)
    arena = arena_of(state.ruleset, WORTH)
    search = TurnSearch(arena, Threats(arena, WORTH), 10**6)
    ends = {packed(after.board): None for _, after in GAME.whole_turns(state)}
    board = packed(state.board)
    found = search.scored(board, state.mover, {**ends}, deepest=1)
    assert found[0][1] == tried(state, 1)


def test_a_position_that_stood_twice_is_a_draw_if_it_comes_again() -> None:
    """Whoever is behind goes back to it."""
    state = GAME.load("5x5 1 Cc1-3 / Wa3 Re4")
    assert searched(state, BUDGET).turns[0].value < 0
    around = ("Re4-d4", "Cd1-e1", "Rd4-e4")
    state = played(state, "Cc1-d1", *around, "Ce1-d1", *around)
    found = searched(state, BUDGET).turns[0]
    assert (found.value, GAME.write(found.action.actions[0])) == (0, "Ce1-d1")


def test_pieces_are_placed_by_what_is_learned() -> None:
    """The end of the placing is the best by the numbers; the other levels place at random."""
    rng = random.Random(5)
    state = GAME.start(GAME.resolve_options({}), 2, "")
    while len(GAME.actions(state, state.mover)) > 1:
        found = placings(state, rng)
        assert {each.action for each in found} == set(GAME.actions(state, state.mover))
        values = [each.value for each in found]
        assert values == sorted(values, reverse=True)
        state = GAME.play(state, state.mover, found[-1].action if state.mover else found[0].action)


def test_a_start_in_a_mirror_is_worth_the_same_and_sides_differ_by_the_sign() -> None:
    rng = random.Random(2)
    for size in (5, 7):
        files = [*rng.sample(range(size), 5), *rng.sample(range(size), 5)]
        mirrored = [size - 1 - each for each in files]
        assert value(files, size) == pytest.approx(value(mirrored, size))
        assert all(0 <= each < traits_of(size) for each, _ in traits(files, size))


@pytest.mark.parametrize(
    "text", ["5x5:black-cleric 1 Ca1-3 / Cb2-3", "5x5:beginner 1 Ab1 / Aa1 Rc2-2"]
)
def test_ends_without_a_winner_are_worth_nothing(text: str) -> None:
    """Both sides wiped out by a drain, and two Archers that never meet."""
    state = GAME.load(text)
    ends = {after.board: GAME.outcome(after) for _, after in GAME.whole_turns(state)}
    undecided = {board for board, over in ends.items() if over and over.winner is None}
    assert undecided
    found = searched(state, 40, margin=2 * WIN).turns
    values = {each.action.after.board: each.value for each in found}
    assert all(values[board] == 0 for board in undecided)
