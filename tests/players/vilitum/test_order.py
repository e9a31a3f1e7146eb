"""The search of Vilitum tries every turn once, the most promising first, compiled or not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engines.vilitum.model.state import State
from players.player import WIN
from players.vilitum.bitboards import count
from players.vilitum.boards import Whole, packed
from players.vilitum.order import FEWEST, KILLER, NOWHERE, Changes, Choice, History
from players.vilitum.position import Arena, arena_of
from players.vilitum.turns import Scene
from players.vilitum.weights import WORTH
from tests.engines.vilitum.draws import turn_ends
from tests.engines.vilitum.kit import GAME, START_5, START_7
from tests.players.vilitum.test_position import listed

PLY = 3


def some_positions() -> Iterator[State]:
    for seed in range(40):
        start = GAME.load(f"7x7 1 {START_7}" if seed % 2 else f"5x5 1 {START_5}")
        state = [start, *turn_ends(start, seed, 5 + seed)][-1]
        if not GAME.outcome(state):
            yield state


def test_turns_come_by_their_points_each_once_and_of_equal_ones_the_higher_board() -> None:
    rng = random.Random(1)
    levels = 0
    for state in some_positions():
        arena, history = arena_of(state.ruleset, WORTH), History()
        board, side = packed(state.board), state.mover
        parts = listed(arena, state)
        ends = [*parts[0], *parts[1]]
        forbidden, tried, killer, *liked = rng.sample(ends, min(12, len(ends)))
        points = dict.fromkeys(ends, 0)
        for each in (*liked, killer):
            for _ in range(rng.randrange(1, 5)):
                chosen = Choice(arena, Scene(arena.ground), history, board, side, PLY, NOWHERE)
                chosen.begin(each, 0)
                history.note(chosen, 2)
                points[each] += (60 - points[each]) * 4 // 60
        points[killer] += KILLER
        expected = [tried]
        for part in parts:
            ranked = [(gain + points[end], gain, end) for end, gain in part.items()]
            levels += len(ranked) - len({each[:2] for each in ranked})
            left = [end for *_, end in sorted(ranked, reverse=True)]
            expected += [each for each in left if each not in (forbidden, tried)]
        choice = Choice(arena, Scene(arena.ground), history, board, side, PLY, forbidden)
        choice.begin(tried, {**parts[0], **parts[1]}[tried])
        found = list[Whole]()
        while choice.next(FEWEST):
            found.append(choice.end)
            assert choice.gain == {**parts[0], **parts[1]}[choice.end]
        assert found == expected
    assert levels > 500, "turns that only the board at their end tells apart"


def all_of(arena: Arena, state: State, least: int) -> tuple[list[Whole], list[int]]:
    """Returns the turns that gain more than so many points, and what those passed over gain at the
    most: before each of them, and before the end."""
    board, found, passed = packed(state.board), list[Whole](), list[int]()
    choice = Choice(arena, Scene(arena.ground), History(), board, state.mover, PLY, NOWHERE)
    while choice.next(least):
        found.append(choice.end)
        passed.append(choice.passed)
    return found, [*passed, choice.passed]


def test_turns_that_gain_too_little_are_passed_over_and_told() -> None:
    for state in some_positions():
        arena = arena_of(state.ruleset, WORTH)
        strikes, others = listed(arena, state)
        gains = {**strikes, **others}
        every = all_of(arena, state, FEWEST)[0]
        least = sorted(gains.values())[len(gains) // 2]
        found, passed = all_of(arena, state, least)
        assert found == [each for each in every if gains[each] > least]
        for each, most in zip([*found, None], passed, strict=True):
            before = every if each is None else every[: every.index(each)]
            skipped = [gains[one] for one in before if gains[one] <= least]
            assert most == max(skipped, default=FEWEST)
        assert all(gain > -WIN for gain in gains.values())


def test_the_points_of_changes_are_kept_when_their_rows_grow() -> None:
    rng = random.Random(2)
    changes, known = Changes(), dict[tuple[int, int], int]()
    for _ in range(5_000):
        key = rng.randrange(-(1 << 60), 1 << 60), rng.randrange(-(1 << 30), 1 << 30)
        key = rng.choice([key, *known]) if len(known) < 50 else key
        known[key] = rng.randrange(1, 60)
        changes.note(*key, known[key])
    assert len(known) > 3_000
    assert all(changes.points(*key) == points for key, points in known.items())
    assert not changes.points(1, 1)


def test_squares_are_counted() -> None:
    rng = random.Random(3)
    for number in (0, 1, 48, 49, *(rng.randrange(50) for _ in range(200))):
        squares = rng.sample(range(49), number)
        assert count(sum(1 << each for each in squares)) == number
