"""Days whose puzzles are known."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from itertools import islice

import pytest

from db.tables.puzzles import day_of
from learning.puzzle import Puzzle, find_puzzle, puzzles_of
from tests.bot.world import World

GAME = "vicious-circle"
BY_KEY = {each.key: each for each in puzzles_of(GAME)}
ONE, TWO, SAVING = (BY_KEY[key] for key in ("f2tia", "fzaow", "ouw3e"))
"""To win at once, to win in two turns, and not to lose."""
ORDER = (ONE, TWO, SAVING)


def of_day(day: date, used: object = None) -> Puzzle:
    """The puzzle of a day in these tests."""
    del used
    return ORDER[(day - date(2000, 1, 1)).days % len(ORDER)]


def every_day(puzzle: Puzzle) -> Callable[[date, object], Puzzle]:
    """The puzzle of a day, where all days have this one."""

    def of_any(day: date, used: object) -> Puzzle:
        del day, used
        return puzzle

    return of_any


@pytest.fixture(autouse=True)
def known_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles of days do not change when the files do."""
    monkeypatch.setattr("cogs.learn.puzzles.puzzle_of_day", of_day)


def today(world: World) -> date:
    """The day that it is there in UTC."""
    return day_of(world.env.now())


async def until(world: World, puzzle: Puzzle) -> None:
    """Time goes on, without the bot, until some hours after the beginning of the next day with this
    puzzle."""
    days = (today(world) + timedelta(days=number) for number in range(1, 9))
    (day,) = islice((each for each in days if of_day(each) == puzzle), 1)
    now = world.env.now()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    wait = midnight + (day - today(world)) + timedelta(hours=4) - now
    await world.down(hours=wait / timedelta(hours=1))
    assert find_puzzle(puzzle.game, puzzle.key) == puzzle
