"""The log: in order, all or nothing, and one winner of every ply."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.errors import MissingMatch, Stale
from db.store import Store
from db.tables.log import stored_result
from engines.game import Outcome, Result, TableEnding
from engines.match import Entry
from tests.db.store_kit import (
    AT,
    BOB_WINS,
    HOUR,
    entries,
    found,
    new_folder,
    new_match,
    opened,
    spawned,
)


async def test_entries_come_back_in_order_with_their_times(tmp_path: Path) -> None:
    east = datetime(2026, 1, 2, 4, 4, 5, 678, tzinfo=timezone(timedelta(hours=1)))
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await store.log.append(row.id, entries(0, 2, "set ¶ “x”"), at=AT)
        await store.log.append(row.id, entries(2), at=east)
        log = await store.log.entries(row.id)
        assert log == (
            Entry(0, 0, "set ¶ “x”", AT),
            Entry(1, 1, "set ¶ “x”", AT),
            Entry(2, 0, "!decline", east),
        )
        assert all(entry.at and entry.at.utcoffset() == timedelta(0) for entry in log)
        assert await store.log.entries(row.id, 2) == log[2:]
        assert await store.log.entries(row.id + 1) == ()


@pytest.mark.parametrize(
    "wrong",
    [entries(1), entries(3), (*entries(2), *entries(4)), entries(2) * 2, entries(2, 2)[::-1]],
    ids=["taken", "gap", "gap within", "twice", "backwards"],
)
async def test_a_ply_that_is_not_the_next_is_stale(store: Store, wrong: tuple[Entry, ...]) -> None:
    row = await store.matches.create(new_match())
    await store.log.append(row.id, entries(0, 2), at=AT)
    with pytest.raises(Stale, match="moved on"):
        await store.log.append(row.id, wrong, at=AT, outcome=BOB_WINS)
    assert len(await store.log.entries(row.id)) == 2
    assert await store.matches.get(row.id) == replace(row, plies=2)


async def test_the_database_itself_admits_a_ply_once(tmp_path: Path) -> None:
    """This holds even if two writers pass the check before the write at once."""
    from db.tables import log

    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await store.log.append(row.id, entries(0), at=AT)
        with pytest.raises(Stale):
            async with store.database.transaction() as transaction:
                await log._add(transaction, row.id, entries(0)[0], AT)  # pyright: ignore[reportPrivateUsage]


async def test_an_outcome_ends_the_match_with_its_last_entry(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.log.append(row.id, entries(0), at=AT)
    await store.log.append(row.id, entries(1), at=AT + HOUR, outcome=BOB_WINS)
    over = await found(store, row.id)
    assert (over.status, over.reason, over.ended_at) == ("over", "resignation", AT + HOUR)
    assert [seat.result for seat in over.seats] == [Result.LOSS, Result.WIN]
    with pytest.raises(Stale, match="over"):
        await store.log.append(row.id, entries(2), at=AT)


@pytest.mark.parametrize("result", list(Result))
async def test_every_result_comes_back(store: Store, result: Result) -> None:
    row = await store.matches.create(new_match())
    outcome = Outcome(TableEnding.AGREEMENT, (result, result))
    await store.log.append(row.id, entries(0), at=AT, outcome=outcome)
    assert {seat.result for seat in (await found(store, row.id)).seats} == {stored_result(result)}


async def test_nothing_is_added_to_a_match_set_aside(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.matches.set_aside(row.id, "The rules have changed.")
    with pytest.raises(Stale, match="set aside"):
        await store.log.append(row.id, entries(0), at=AT)


async def test_what_cannot_be_an_append(store: Store) -> None:
    row = await store.matches.create(new_match())
    with pytest.raises(MissingMatch, match="no match number"):
        await store.log.append(row.id + 1, entries(0), at=AT)
    with pytest.raises(ValueError, match="entries"):
        await store.log.append(row.id, (), at=AT)
    with pytest.raises(ValueError, match="time zone"):
        await store.log.append(row.id, entries(0), at=AT.replace(tzinfo=None))
    assert await store.log.entries(row.id) == ()


async def attempt(store: Store, match_id: int, text: str) -> bool:
    """Tells whether this writer of ply 0 wins."""
    try:
        await store.log.append(match_id, entries(0, 3, text), at=AT)
    except Stale:
        return False
    return True


async def test_of_many_writers_on_two_connections_one_wins(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        for _ in range(10):
            row = await one.matches.create(new_match())
            tries = [attempt(store, row.id, str(i)) for i, store in enumerate((one, two) * 4)]
            won = [i for i, wins in enumerate(await asyncio.gather(*tries)) if wins]
            assert len(won) == 1
            assert {entry.text for entry in await two.log.entries(row.id)} == {str(won[0])}


async def test_of_two_processes_one_wins_each_ply(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
    with spawned("race", tmp_path, row.id) as one, spawned("race", tmp_path, row.id) as two:
        for child in (one, two):
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
        for child in (one, two):
            assert child.stdin is not None
            child.stdin.write("go\n")
            child.stdin.flush()
        won = [int(ply) for child in (one, two) for ply in child.communicate()[0].split()]
    assert (one.returncode, two.returncode) == (0, 0)
    async with opened(tmp_path) as store:
        log = await store.log.entries(row.id)
    assert sorted(won) == [entry.ply for entry in log] == list(range(60))


Step = tuple[int, int, bool, Literal["one", "two"]]
STEPS = st.lists(
    st.tuples(
        st.integers(-2, 2), st.integers(1, 3), st.booleans(), st.sampled_from(["one", "two"])
    ),
    max_size=12,
)


@given(steps=STEPS)
@settings(max_examples=15, deadline=None)
def test_any_sequence_of_appends_keeps_a_log_without_gaps(steps: list[Step]) -> None:
    asyncio.run(follow(steps))


async def follow(steps: list[Step]) -> None:
    """Appends at right and wrong plies by two connections, and compares with a model of the log."""
    with new_folder() as folder:
        async with opened(folder) as one, opened(folder) as two:
            row = await one.matches.create(new_match())
            ply, over = 0, False
            for offset, count, ends, writer in steps:
                store = one if writer == "one" else two
                batch = entries(max(0, ply + offset), count, text=f"{ply} {writer}")
                outcome = BOB_WINS if ends else None
                if over or batch[0].ply != ply:
                    with pytest.raises(Stale):
                        await store.log.append(row.id, batch, at=AT, outcome=outcome)
                else:
                    await store.log.append(row.id, batch, at=AT, outcome=outcome)
                    ply, over = ply + count, ends
                other = two if writer == "one" else one
                log = await other.log.entries(row.id)
                assert [entry.ply for entry in log] == list(range(ply))
                assert ((await found(other, row.id)).status == "over") is over
