"""Rounds that last a number of days, over the stops and kills of the program."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from contests.director import timed_round
from contests.terms import Terms
from db.outages import TOLERANCE
from db.store import Store
from db.tables.contests.progress import NotNow
from db.values import DAY
from tests.db.contests.test_contests import Killed, a_contest, finish, gather, killing, of, start
from tests.db.store_kit import AT, GUILD, HOUR, opened

DAYS = 3 * DAY
SWISS = Terms("swiss", round_days=3)


async def begun(store: Store, people: int = 4, **changes: Any) -> int:
    number = await a_contest(store, people, terms=SWISS, **changes)
    await start(store, number)
    return number


async def test_rounds_begin_at_fixed_times(store: Store) -> None:
    number = await begun(store)
    assert (await of(store, number)).row.round_ends_at == AT + DAYS
    assert (await of(store, number)).row.terms == SWISS
    late = timedelta(seconds=20)
    for done in (1, 2):
        due = AT + done * DAYS
        assert await store.contests.rounds_due(due - late) == ()
        with pytest.raises(NotNow):
            await store.contests.end_round(number, due - late, gather)
        assert await store.contests.rounds_due(due) == (number,)
        await store.contests.end_round(number, due + late, gather)
        with pytest.raises(NotNow):  # another process
            await store.contests.end_round(number, due + late, gather)
        now = await of(store, number)
        assert now.contest.round == done + 1
        assert now.row.round_ends_at == AT + (done + 1) * DAYS, "late, and yet on time"
    await store.contests.end_round(number, AT + 3 * DAYS, gather)
    now = await of(store, number)
    assert (now.row.phase, now.row.round_ends_at) == ("running", None), "matches go on"
    assert await store.contests.rounds_due(AT + 9 * DAYS) == ()
    for each in await store.contests.homeless():
        await finish(store, each)
    assert (await of(store, number)).row.phase == "over"


async def test_after_days_without_the_bot_a_round_has_its_days(store: Store) -> None:
    """Nobody could play in them; and only one round begins."""
    number = await begun(store)
    for seconds in range(0, 60, 10):
        await store.clocks.wind(AT + timedelta(seconds=seconds))
    await store.contests.set_shown(number, 99)
    stopped, back = AT + timedelta(seconds=50), AT + 10 * DAYS
    assert not await store.clocks.are_wound(back), "then no round begins"
    await store.clocks.wind(back)
    now = await of(store, number)
    assert now.row.round_ends_at == AT + DAYS + (back - stopped)
    assert now.row.shown == -1, "its messages name another end"
    assert await store.contests.rounds_due(back + 2 * DAY) == ()
    await store.clocks.wind(back + TOLERANCE)
    assert (await of(store, number)).row.round_ends_at == now.row.round_ends_at


async def test_rounds_are_counted_in_while_no_match_runs(store: Store) -> None:
    """The heartbeat goes on for them alone."""
    number = await begun(store)
    for each in await store.contests.homeless():
        await finish(store, each)
    await store.database.rows("DELETE FROM clocks")
    await store.clocks.wind(AT)
    assert await store.clocks.are_wound(AT)
    await store.clocks.wind(AT + HOUR)
    assert (await of(store, number)).row.round_ends_at == AT + DAYS + HOUR


async def test_of_a_round_that_began_meanwhile_only_its_own_time_counts(store: Store) -> None:
    await store.settings.set("alive", "2025-01-01T00:00:00.000000Z")
    number = await begun(store)
    await store.clocks.wind(AT + HOUR)
    assert (await of(store, number)).row.round_ends_at == AT + DAYS + HOUR


async def test_the_rounds_of_servers_whose_process_is_gone_stand_still(store: Store) -> None:
    number = await begun(store)
    shard = (GUILD >> 22) % 2
    now = AT
    for seconds in range(0, 3600, 10):
        now = AT + timedelta(seconds=seconds)
        await store.clocks.sign([1 - shard], 2, now)
        if not seconds:
            await store.clocks.sign([shard], 2, now)
        await store.clocks.wind(now)
    assert await store.contests.rounds_due(AT + 2 * DAYS) == ()
    back = now + timedelta(seconds=10)
    await store.clocks.sign([shard], 2, back)
    await store.clocks.wind(back)
    ends = AT + DAYS + timedelta(seconds=3590)
    assert (await of(store, number)).row.round_ends_at == ends
    assert await store.contests.rounds_due(ends) == (number,)


async def test_two_rounds_never_begin_at_once(store: Store) -> None:
    """Even if nothing had put the clock on."""
    number = await begun(store)
    late = AT + 20 * DAYS
    await store.contests.end_round(number, late, gather)
    now = await of(store, number)
    assert (now.contest.round, now.row.round_ends_at) == (2, late + DAYS)
    assert await store.contests.rounds_due(late) == ()


async def test_a_contest_that_is_stopped_has_no_round(store: Store) -> None:
    number = await begun(store)
    await store.contests.stop(number, "No time", AT)
    assert (await of(store, number)).row.round_ends_at is None
    assert await store.contests.rounds_due(AT + DAYS) == ()


async def test_killed_at_any_step_of_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = killing(monkeypatch)
    async with opened(tmp_path) as store:
        number = await begun(store)
        kills, step, at = 0, 0, AT + DAYS
        while timed_round((await of(store, number)).contest) == 1:
            step += 1
            left[0] = step
            try:
                await store.contests.end_round(number, at, gather)
            except Killed:
                kills += 1
            left[0] = 0
        now = await of(store, number)
        assert kills > 5
        assert (now.contest.round, now.row.round_ends_at) == (2, AT + 2 * DAYS)
        assert len(now.matches) == 4
        assert await store.matches.counts() == (4, 4)
