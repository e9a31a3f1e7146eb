"""Clocks: they begin and end with what they belong to, and run only while the bot is up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.errors import Stale
from db.outages import ALIVE, TOLERANCE
from db.store import Store
from db.tables import clocks
from db.tables.clocks import Due
from db.values import Clock, MatchRow
from engines import registry
from engines.match import LIMIT, begin
from tests.db.store_kit import AT, BOB_WINS, entries, found, new_folder, new_match, opened
from tests.toys.three_rivals import THREE_RIVALS

TURN, MATCH = timedelta(minutes=1), timedelta(hours=1)
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    """Yields the toy game, which has limits in its wild mood."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.GAMES, THREE_RIVALS.key, THREE_RIVALS)
        yield


@asynccontextmanager
async def timed(folder: Path) -> AsyncGenerator[tuple[Store, MatchRow]]:
    """Yields a store with a match that has both limits and whose board is shown."""
    async with opened(folder) as store:
        row = await store.matches.create(new_match(setup=begin("toy", {"mood": "wild"}, "")))
        await store.matches.shown(row.id, 0, 1)
        yield store, row


async def clock(store: Store, row: MatchRow) -> Clock:
    return (await found(store, row.id)).clock


async def left(store: Store) -> int:
    return int((await store.database.rows("SELECT COUNT(*) AS n FROM clocks"))[0]["n"])


async def test_both_limits_begin_with_the_match(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        assert row.clock == await clock(store, row) == Clock(AT + TURN, AT + MATCH)


async def test_a_match_without_limits_has_no_clock_and_needs_no_sign_of_life(store: Store) -> None:
    row = await store.matches.create(new_match())
    assert row.clock == Clock()
    await store.log.append(row.id, entries(0), at=AT, turn=TURN)
    assert await store.clocks.wind(AT) == ()
    assert await left(store) == 0
    assert await store.settings.get(ALIVE) is None


async def test_a_turns_limit_begins_with_the_entries_that_say_so(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        await store.log.append(row.id, entries(0), at=AT + 9 * SECOND)
        assert (await clock(store, row)).turn_due == AT + TURN
        await store.log.append(row.id, entries(1), at=AT + 9 * SECOND, turn=TURN)
        assert await clock(store, row) == Clock(AT + 9 * SECOND + TURN, AT + MATCH)
        with pytest.raises(Stale):
            await store.log.append(row.id, entries(1), at=AT + MATCH, turn=TURN)
        assert await clock(store, row) == Clock(AT + 9 * SECOND + TURN, AT + MATCH)


async def test_the_limit_of_the_match_is_over_once(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        await store.log.append(row.id, entries(0, text=LIMIT), at=AT)
        assert await clock(store, row) == Clock(AT + TURN, None)


@pytest.mark.parametrize("how", ["over", "aside"])
async def test_what_no_longer_runs_has_no_clock(tmp_path: Path, how: str) -> None:
    async with timed(tmp_path) as (store, row):
        if how == "over":
            await store.log.append(row.id, entries(0), at=AT, outcome=BOB_WINS, turn=TURN)
        else:
            await store.matches.set_aside(row.id, "The rules have changed.")
        assert await left(store) == 0
        assert await store.clocks.due(AT + 2 * MATCH) == ()


async def test_what_is_due_is_told_with_its_ply(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        later = await store.matches.create(new_match(setup=row.setup, at=AT + MATCH))
        await store.matches.shown(later.id, 0, 1)
        assert await store.clocks.due(AT + TURN - SECOND) == ()
        assert await store.clocks.due(AT + TURN) == (Due(row.id, 0, turn=True, match=False),)
        assert await store.clocks.due(AT + MATCH) == (Due(row.id, 0, turn=True, match=True),)
        await store.log.append(row.id, entries(0), at=AT)
        assert await store.clocks.due(AT + TURN) == ()
        assert await store.clocks.due(AT + MATCH) == (Due(row.id, 1, turn=False, match=True),)
        await store.matches.shown(row.id, 1, 1)
        assert await store.clocks.due(AT + TURN) == (Due(row.id, 1, turn=True, match=False),)


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)  # the other one knows better
async def test_no_table_is_read_through_to_find_what_is_due(store: Store) -> None:
    query = clocks._OVER  # pyright: ignore[reportPrivateUsage]
    explained = await store.database.rows("EXPLAIN QUERY PLAN " + query, ("", "", ""))
    plan = [row["detail"] for row in explained]
    assert any("clocks_turn" in step for step in plan)
    assert any("clocks_match" in step for step in plan)
    assert not any(step.startswith("SCAN") for step in plan if step != "SCAN o"), "outages"


Step: TypeAlias = tuple[Literal["up", "down", "hidden"], int]
BEARABLE = TOLERANCE // SECOND
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("up"), st.integers(0, BEARABLE)),
        st.tuples(st.just("down"), st.integers(BEARABLE + 1, 10**6)),
        st.tuples(st.just("hidden"), st.integers(0, BEARABLE)),
    ),
    max_size=8,
)


@settings(max_examples=15, deadline=None)
@given(steps=STEPS)
async def test_only_time_in_which_one_could_play_runs(steps: list[Step]) -> None:
    """The turn's limit runs while the bot is up and the board is shown; the match's while the
    bot is up."""
    with new_folder() as folder:
        async with timed(folder) as (store, row):
            now, turn, match = AT, TURN, MATCH
            for kind, seconds in steps:
                now += seconds * SECOND
                turn -= seconds * SECOND * (kind == "up")
                match -= seconds * SECOND * (kind != "down")
                shown = -1 if kind == "hidden" else 0
                await store.database.rows("UPDATE matches SET shown_ply = ?", (shown,))
                moved = await store.clocks.wind(now)
                assert moved == ((row.id,) if kind == "down" else ())
                assert await clock(store, row) == Clock(now + turn, now + match)


async def test_a_limit_that_began_after_the_start_has_run_since_then_only(tmp_path: Path) -> None:
    """Somebody acts before the first round after a start, while others have been waiting longer."""
    async with timed(tmp_path) as (store, row):
        await store.clocks.wind(AT)
        start = AT + 5 * MATCH
        await store.log.append(row.id, entries(0), at=start, turn=TURN)
        await store.matches.shown(row.id, 1, 1)
        assert await store.clocks.wind(start + SECOND) == (row.id,)
        assert await clock(store, row) == Clock(start + TURN, start + SECOND + MATCH)


async def test_down_before_the_first_sign_of_life_counts_from_the_beginning(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        await store.clocks.wind(AT + MATCH)
        assert await clock(store, row) == Clock(AT + MATCH + TURN, AT + 2 * MATCH)


async def test_a_clock_that_is_set_back_moves_nothing(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        await store.clocks.wind(AT + 10 * SECOND)
        await store.clocks.wind(AT - MATCH)
        assert await clock(store, row) == row.clock


async def test_two_processes_put_on_once_for_one_gap(tmp_path: Path) -> None:
    async with timed(tmp_path) as (one, row), opened(tmp_path) as two:
        now, passed = AT, timedelta(0)
        for _ in range(10):
            await one.clocks.wind(now)
            now, passed = now + MATCH, passed + MATCH
            moved = await asyncio.gather(*(each.clocks.wind(now) for each in (one, two) * 2))
            assert sorted(moved) == [(), (), (), (row.id,)]
            assert await clock(one, row) == Clock(AT + TURN + passed, AT + MATCH + passed)


async def test_a_sign_of_life_that_fails_moves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the next round would add the gap again."""

    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    async with timed(tmp_path) as (store, row):
        monkeypatch.setattr("db.tables.people.write", fails)
        with pytest.raises(ZeroDivisionError):
            await store.clocks.wind(AT + MATCH)
        assert await clock(store, row) == row.clock


async def test_it_outlives_the_program(tmp_path: Path) -> None:
    async with timed(tmp_path) as (store, row):
        await store.clocks.wind(AT)
    async with opened(tmp_path) as store:
        assert await clock(store, row) == row.clock
        assert datetime.fromisoformat(await store.settings.get(ALIVE) or "") == AT


SHARDS = 4


def in_shard(number: int) -> int:
    """A server of which this shard hears."""
    return (7 * SHARDS + number) << 22 | 5


@asynccontextmanager
async def in_two_shards(folder: Path) -> AsyncGenerator[tuple[Store, MatchRow, MatchRow]]:
    """Yields a store with a match in the first shard and one in the last, both shown."""
    async with opened(folder) as store:
        setup = begin("toy", {"mood": "wild"}, "")
        both: list[MatchRow] = []
        for shard in (0, SHARDS - 1):
            new = new_match(setup=setup, guild_id=in_shard(shard))
            both.append(await store.matches.create(new))
            await store.matches.shown(both[-1].id, 0, 1)
        yield store, both[0], both[1]


async def signed(store: Store, now: datetime, *processes: tuple[int, int]) -> tuple[int, ...]:
    """What is wound after these processes, with their first and last shards, have left signs."""
    for first, last in processes:
        await store.clocks.sign(range(first, last + 1), SHARDS, now)
    return await store.clocks.wind(now)


async def test_time_in_which_no_process_served_a_server_counts_against_nobody_there(
    tmp_path: Path,
) -> None:
    """The other one goes on, and leads."""
    async with in_two_shards(tmp_path) as (store, here, there):
        for seconds in range(0, 10, 5):
            assert await signed(store, AT + seconds * SECOND, (0, 1), (2, 3)) == ()
        for seconds in range(10, 60, 5):  # it may be only late
            assert await signed(store, AT + seconds * SECOND, (0, 1)) == ()
        gone = 50 * SECOND
        assert await clock(store, there) == Clock(AT + TURN + gone, AT + MATCH + gone)
        back = AT + 60 * SECOND
        assert await signed(store, back, (0, 1), (2, 3)) == (there.id,), "its board is shown anew"
        assert await clock(store, there) == Clock(AT + TURN + gone, AT + MATCH + gone)
        assert await clock(store, here) == Clock(AT + TURN, AT + MATCH)
        assert await store.clocks.due(AT + TURN) == (Due(here.id, 0, turn=True, match=False),)


async def test_signs_of_fewer_shards_than_there_are_now_are_forgotten(tmp_path: Path) -> None:
    async with in_two_shards(tmp_path) as (store, _, __):
        await store.clocks.sign([0], 2, AT)
        await store.clocks.sign([1], 2, AT)
        assert await signed(store, AT + 5 * SECOND, (0, 3)) == ()
        assert await signed(store, AT + 20 * SECOND, (0, 3)) == ()


async def test_a_match_of_direct_messages_waits_for_the_first_shard(tmp_path: Path) -> None:
    async with in_two_shards(tmp_path) as (store, here, _):
        new = new_match(setup=here.setup, guild_id=None)
        alone = await store.matches.create(new)
        await store.matches.shown(alone.id, 0, 1)
        await signed(store, AT, (0, 1), (2, 3))
        assert await signed(store, AT + 10 * SECOND, (2, 3)) == ()
        assert await signed(store, AT + 20 * SECOND, (2, 3)) == ()
        assert await signed(store, AT + 25 * SECOND, (0, 1), (2, 3)) == (here.id, alone.id)


async def test_when_all_come_back_it_is_told_once(tmp_path: Path) -> None:
    """Everything was down, and one process is back before the other."""
    async with in_two_shards(tmp_path) as (store, here, there):
        await signed(store, AT, (0, 1), (2, 3))
        assert await signed(store, AT + 100 * SECOND, (0, 1)) == (here.id, there.id)
        assert await signed(store, AT + 105 * SECOND, (0, 1)) == ()
        assert await signed(store, AT + 110 * SECOND, (0, 1), (2, 3)) == (there.id,)
        assert await clock(store, here) == Clock(
            AT + TURN + 100 * SECOND, AT + MATCH + 100 * SECOND
        )
        gone = 105 * SECOND
        assert await clock(store, there) == Clock(AT + TURN + gone, AT + MATCH + gone)


async def test_without_clocks_no_signs_are_left(store: Store) -> None:
    await store.clocks.sign([0], 2, AT)
    assert await store.database.rows("SELECT 1 FROM settings WHERE key LIKE 'alive %'") == []
