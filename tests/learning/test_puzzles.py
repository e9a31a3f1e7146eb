"""Every puzzle can be solved as its file says, and is told in words; the judge of a try knows right
from wrong, and other ways to the same position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import permutations
from typing import Final

import pytest

from engines.game import AnyGame
from engines.registry import GAMES
from learning.attempt import Gone, Verdict
from learning.puzzle import GRADES, SAVE, Puzzle, find_puzzle, puzzle_of_day, puzzles_of
from learning.solving import Solving, against, further, solved, solving

WRITTEN: Final = [game for game in GAMES.values() if puzzles_of(game.key)]
EVERY: Final = [each for game in WRITTEN for each in puzzles_of(game.key)]

every_game = pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.key)


def numbered(at: Solving, texts: tuple[str, ...]) -> Solving:
    """The try that goes on with these actions."""
    for text in texts:
        at = further(at, at.view.legal.index(at.game.read(text)))
    return at


def wrong_tries(at: Solving, rng: random.Random) -> Iterator[Solving]:
    """Yields tries by random actions that are wrong."""
    for _ in range(20):
        here = at
        while not here.is_over and here.step == at.step:
            here = further(here, rng.randrange(len(here.view.legal)))
        if here.verdict is Verdict.WRONG:
            yield here


@every_game
def test_the_line_solves_its_puzzle(game: AnyGame) -> None:
    for puzzle in puzzles_of(game.key):
        end = solved(puzzle)
        assert end.verdict is Verdict.RIGHT, puzzle.key
        assert [each.own for each in end.turns] == [
            number % 2 == 0 for number in range(len(puzzle.turns))
        ]
        assert all(each.words for each in end.turns)
        assert solving(puzzle, end.numbers).turns == end.turns
        with pytest.raises(Gone):
            further(end, 0)


@every_game
def test_the_same_actions_in_another_order_are_right_if_they_lead_to_the_same(
    game: AnyGame,
) -> None:
    for puzzle in puzzles_of(game.key):
        begin = solving(puzzle)
        for texts in list(permutations(puzzle.turns[0]))[:24]:
            try:
                after = numbered(begin, texts)
            except (ValueError, Gone):
                continue
            assert after.verdict is not Verdict.WRONG, (puzzle.key, texts)


@every_game
def test_another_turn_is_wrong_and_ends_the_try(game: AnyGame) -> None:
    found = 0
    for puzzle in puzzles_of(game.key)[:20]:
        for wrong in wrong_tries(solving(puzzle), random.Random(puzzle.key)):
            found += 1
            assert wrong.turns_left == 0
            assert bool(against(wrong)) == (puzzle.goal == SAVE and bool(wrong.view.to_act))
            with pytest.raises(Gone):
                further(wrong, 0)
    assert found


def test_a_puzzle_is_found_by_its_key() -> None:
    for each in EVERY:
        assert find_puzzle(each.game, each.key) is each
        assert each.grade in GRADES
        assert each.task.endswith(".")
    assert find_puzzle("vilitum", "none") is None
    assert find_puzzle("chess", EVERY[0].key) is None


def test_every_day_has_a_puzzle_and_none_comes_again_before_all_have_been() -> None:
    first = date(2026, 11, 23)
    days = [puzzle_of_day(first + timedelta(days=number)) for number in range(2 * len(EVERY))]
    once = days[: len(EVERY)]
    assert {(each.game, each.key) for each in once if isinstance(each, Puzzle)} == {
        (each.game, each.key) for each in EVERY
    }
    assert days[len(EVERY) :] == once
