"""What is kept of puzzles: tries, the puzzle of each day, the bot's signs of life, and servers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from common.streaks import Streak
from db.store import Store
from db.tables.puzzles import (
    AWAY,
    DAILY,
    ENOUGH,
    KEPT,
    STRETCH,
    DailyRow,
    Solvers,
    TryRow,
    Which,
    day_of,
)
from db.tables.servers.kept_messages import KeptMessage
from tests.db.store_kit import opened

ANN, BEN, CAT = 101, 102, 103
HERE, THERE = 7, 8
DAY = timedelta(days=1)
TODAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
WHICH = Which(ANN, "vilitum", "aaaa", TODAY)


async def live(store: Store, day: date, *, away: timedelta = timedelta()) -> None:
    """The bot lives through a day that has a puzzle, but for its first hours."""
    midnight = datetime.combine(day, datetime.min.time(), UTC)
    for number in range(away // STRETCH, DAY // STRETCH):
        await store.puzzles.sign(midnight + number * STRETCH)
    await store.puzzles.settle_day(day, "vilitum", "aaaa")


async def test_a_try_is_kept_as_it_was_when_it_was_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        puzzles = store.puzzles
        assert await puzzles.tried(WHICH) == TryRow()
        assert await puzzles.wrong(WHICH, NOON) == TryRow(1)
        assert await puzzles.hint(WHICH, NOON) == TryRow(1, hinted=True)
        assert await puzzles.wrong(WHICH, NOON) == TryRow(2, hinted=True)
        over = TryRow(2, hinted=True, solved=True)
        for change in (puzzles.solve, puzzles.show, puzzles.wrong, puzzles.hint, puzzles.solve):
            assert await change(WHICH, NOON) == over
        assert await puzzles.tried(replace(WHICH, day=None)) == TryRow()
        assert await puzzles.tried(replace(WHICH, person=BEN)) == TryRow()
    async with opened(tmp_path) as store:
        assert await store.puzzles.tried(WHICH) == over


async def test_what_was_shown_is_never_solved_but_may_be_on_another_day(store: Store) -> None:
    puzzles, later = store.puzzles, replace(WHICH, day=TODAY + DAY)
    assert await puzzles.show(WHICH, NOON) == TryRow(shown=True)
    assert await puzzles.solve(WHICH, NOON) == TryRow(shown=True)
    assert await puzzles.solved(ANN) == 0
    assert await puzzles.solve(later, NOON) == TryRow(solved=True)
    assert await puzzles.solve(replace(WHICH, day=None), NOON) == TryRow(solved=True)
    assert await puzzles.solved(ANN) == 1, "the same puzzle counts once"
    await puzzles.wrong(replace(WHICH, key="bbbb", day=None), NOON)
    assert await puzzles.every_tried(ANN) == {("vilitum", "aaaa"), ("vilitum", "bbbb")}
    assert await puzzles.every_tried(BEN) == frozenset()


async def test_a_result_is_shared_once_a_day_and_only_if_there_is_one(store: Store) -> None:
    puzzles = store.puzzles
    assert not await puzzles.share(WHICH, NOON)
    await puzzles.wrong(WHICH, NOON)
    assert not await puzzles.share(WHICH, NOON)
    await puzzles.show(WHICH, NOON)
    assert await puzzles.share(WHICH, NOON)
    assert not await puzzles.share(WHICH, NOON)
    assert (await puzzles.tried(WHICH)).shared
    await puzzles.unshare(WHICH)
    assert await puzzles.share(WHICH, NOON)


async def test_a_day_keeps_its_puzzle_whatever_comes(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.puzzles.sign(NOON)
        assert await store.puzzles.of_day(TODAY) is None
        await store.puzzles.settle_day(TODAY, "vilitum", "aaaa")
        await store.puzzles.settle_day(TODAY, "victorus", "bbbb")
    async with opened(tmp_path) as store:
        assert await store.puzzles.of_day(TODAY) == ("vilitum", "aaaa")
        assert await store.puzzles.of_day(TODAY + DAY) is None


@pytest.mark.parametrize(
    ("away", "streak"), [(timedelta(), 1), (AWAY, 1), (AWAY + STRETCH, 2), (DAY, 2)]
)  # two missed days break the row, one does not
async def test_a_day_on_which_the_bot_was_away_for_long_is_forgiven(
    store: Store, away: timedelta, streak: int
) -> None:
    for number in (0, 3):
        await live(store, TODAY + number * DAY)
        which = replace(WHICH, day=TODAY + number * DAY)
        await store.puzzles.solve(which, NOON + number * DAY)
    await live(store, TODAY + DAY, away=away)
    await live(store, TODAY + 2 * DAY)
    found = await store.puzzles.streak(ANN, TODAY + 3 * DAY)
    assert found == Streak(streak, streak)
    assert await store.puzzles.streak(BEN, TODAY) == Streak()


async def test_a_day_without_a_puzzle_is_forgiven(store: Store) -> None:
    for number in range(ENOUGH + 10):
        await store.puzzles.sign(NOON.replace(hour=0) + number * STRETCH)
    await store.puzzles.solve(replace(WHICH, day=TODAY - DAY), NOON - DAY)
    await store.puzzles.solve(replace(WHICH, day=TODAY + DAY), NOON + DAY)
    assert await store.puzzles.streak(ANN, TODAY + DAY) == Streak(2, 2)


async def test_signs_of_two_processes_and_of_a_clock_set_back_count_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        for each in (store, other, store):
            await each.puzzles.sign(NOON)
        await store.puzzles.sign(NOON - 5 * STRETCH)
        await other.puzzles.sign(NOON + STRETCH)
        rows = await store.database.rows("SELECT day, signs FROM puzzle_days")
        assert [tuple(row) for row in rows] == [(TODAY.isoformat(), 2)]


def test_a_day_is_one_of_utc_wherever_somebody_is() -> None:
    assert day_of(datetime(2026, 11, 24, 1, tzinfo=timezone(timedelta(hours=2)))) == TODAY
    assert day_of(datetime(2026, 11, 23, 20, tzinfo=timezone(timedelta(hours=-5)))) == TODAY + DAY


def posted(day: date) -> KeptMessage:
    """The message of a day."""
    return KeptMessage(DAILY, str(HERE), HERE, 1, 2, day.isoformat())


async def test_a_server_has_one_a_day_whatever_it_chooses(store: Store) -> None:
    daily = store.daily_puzzles
    assert await daily.get(HERE) == DailyRow(HERE)
    await daily.choose(HERE, 1)
    assert [row.guild_id for row in await daily.due(TODAY)] == [HERE]
    await store.kept_messages.note(posted(TODAY), NOON)
    await daily.choose(HERE, None)
    await daily.choose(HERE, 2)
    assert await daily.due(TODAY) == ()
    assert await daily.due(TODAY + DAY) == (DailyRow(HERE, 2, TODAY),)
    await daily.choose(HERE, None)
    assert await daily.due(TODAY + DAY) == ()


async def test_trouble_is_counted_from_its_beginning_until_it_is_over(store: Store) -> None:
    daily, kept = store.daily_puzzles, store.kept_messages
    await daily.choose(HERE, 1)
    for at in (NOON, NOON + DAY):
        assert await kept.failed(DAILY, str(HERE), HERE, at) == NOON
    assert await daily.get(HERE) == DailyRow(HERE, 1, failing_since=NOON)
    await kept.note(posted(TODAY), NOON)
    assert await kept.failed(DAILY, str(HERE), HERE, NOON + DAY) == NOON + DAY
    await daily.choose(HERE, 2)
    await daily.stop(HERE, 1, NOON)
    assert await daily.get(HERE) == DailyRow(HERE, 2, TODAY), "another channel is not stopped"
    await kept.failed(DAILY, str(HERE), HERE, NOON)
    await daily.stop(HERE, 2, NOON)
    assert await daily.get(HERE) == DailyRow(HERE, None, TODAY, None, NOON)


async def test_solvers_are_those_who_came_from_here_and_named_only_if_they_like(
    store: Store,
) -> None:
    await store.people.choose(CAT, listed=False)
    for person, guild in ((ANN, HERE), (BEN, HERE), (CAT, HERE), (BEN, THERE)):
        await store.daily_puzzles.visit(guild, TODAY, person)
    for person in (CAT, ANN):
        await store.puzzles.solve(replace(WHICH, person=person), NOON)
    await store.puzzles.show(replace(WHICH, person=BEN), NOON)
    assert await store.daily_puzzles.solvers(HERE, TODAY) == Solvers(2, (ANN,))
    assert await store.daily_puzzles.solvers(THERE, TODAY) == Solvers()
    assert await store.daily_puzzles.solvers(HERE, TODAY + DAY) == Solvers()
    await store.ages.tidy(NOON + KEPT)
    assert await store.daily_puzzles.solvers(HERE, TODAY) == Solvers(2, (ANN,))
    await store.ages.tidy(NOON + KEPT + DAY)
    assert await store.daily_puzzles.solvers(HERE, TODAY) == Solvers()
