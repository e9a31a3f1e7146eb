"""A database is moved to another one: whole, compared, or not at all."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from db.kinds.holds import Occupied, occupy
from db.kinds.opening import opened
from db.schema import parts, plans
from db.store import Store
from db.values import Quiet
from engines.match import begin
from engines.registry import GAMES
from host.database.check import check
from host.database.move import NotMoved, move
from host.database.reader import Unreadable
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    accept,
    file_in,
    found,
    new_invitation,
    new_match,
    opened_at,
    play,
)
from tests.host.database.test_backup import names_in

AWAY = Path("elsewhere.sqlite3")


async def furnish(target: Path | str) -> None:
    """Fills a database with matches of all games, people, invitations and what belongs to them."""
    async with opened_at(target) as store:
        for number, game in enumerate(GAMES.values()):
            setup = begin(game.key, {}, f"seed {number}")
            people = (ALICE, BOB, ALICE + 1)[: setup.seats]
            row = await store.matches.create(new_match(setup=setup, people=people, pace="1d"))
            await play(store, row.id, 20, random.Random(number))
        invitation = await store.invitations.create(new_invitation())
        await accept(store, invitation.id)
        await store.people.choose(ALICE, quiet=Quiet(22, 7, 60))
        await store.refusals.note(BOB, AT)
        await store.lessons.done(ALICE, "vilitum", "first", AT)
        await store.puzzles.sign(AT)
        await store.blocks.block(BOB, ALICE, AT)


async def everything(target: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables but the migrations, with what they are called."""
    database = await opened(target)
    try:
        return {
            plan.name: sorted(
                (tuple(dict(row)[name] for name in plan.columns) for row in rows), key=repr
            )
            for plan in plans()
            for rows in [await database.rows(f"SELECT * FROM {plan.name}")]  # noqa: S608
        }
    finally:
        await database.close()


async def test_there_and_back_it_is_the_same(tmp_path: Path, address: str) -> None:
    here, back = file_in(tmp_path), tmp_path / AWAY
    await furnish(here)
    rows = await everything(here)
    seen = list[str]()
    count = await move(here, address, seen.append)
    assert count == sum(map(len, rows.values())) > 100
    assert seen == list(rows)
    assert await everything(address) == rows
    assert await move(address, back) == count
    assert await everything(back) == rows
    one, other = await check(address), await check(back)
    assert not one.faults
    assert not other.faults
    assert one.statuses == other.statuses


async def test_a_moved_database_goes_on(tmp_path: Path, address: str) -> None:
    """Keys go on after the largest one, and matches are played on."""
    await furnish(file_in(tmp_path))
    await move(file_in(tmp_path), address)
    async with opened_at(address) as store:
        last = max(row["id"] for row in await store.database.rows("SELECT id FROM matches"))
        row = await store.matches.create(new_match())
        assert row.id == last + 1
        await play(store, 1, 3, random.Random(7))
        assert (await found(store, 1)).id == 1


async def test_every_table_is_moved(tmp_path: Path) -> None:
    async with opened_at(file_in(tmp_path)) as store:
        tables = set(await store.database.tables()) - {"migrations"}
    assert {plan.name for plan in plans()} == tables
    assert all(plan.key for plan in plans())


async def test_nothing_is_moved_while_a_bot_runs(tmp_path: Path, address: str) -> None:
    here = file_in(tmp_path)
    await furnish(here)
    for busy in (here, address):
        hold = await occupy(busy)
        with pytest.raises(Occupied, match="a bot runs on it"):
            await move(here, address)
        await hold.free()
    await move(here, address)


async def test_only_into_an_empty_database(tmp_path: Path, address: str) -> None:
    here = file_in(tmp_path)
    await furnish(here)
    await move(here, address)
    before = await everything(address)
    with pytest.raises(NotMoved, match="is not empty"):
        await move(here, address)
    with pytest.raises(NotMoved, match="both are the same"):
        await move(here, here)
    assert await everything(address) == before


async def test_a_database_on_which_a_bot_was_only_started_counts_as_empty(
    tmp_path: Path, address: str
) -> None:
    here, there = file_in(tmp_path), tmp_path / AWAY
    async with opened_at(here) as store:
        await store.matches.create(new_match())
    for target in (address, there):
        async with opened_at(target) as store:
            await store.settings.set("commands:1", "as sent then")
            await store.puzzles.sign(AT + timedelta(days=3))
        await move(here, target)
        assert await everything(target) == await everything(here)


async def test_a_move_that_is_killed_leaves_no_file(tmp_path: Path, address: str) -> None:
    """Whenever that happens: it gets its name when it is whole."""
    async with opened_at(file_in(tmp_path)) as store:
        await store.matches.create(new_match())
    there, seen = tmp_path / AWAY, set[bool]()
    await move(file_in(tmp_path), there, lambda _: seen.add(there.exists()))
    assert seen == {False}
    assert not (await check(there)).faults
    assert names_in(tmp_path) == sorted([there.name, file_in(tmp_path).name])
    await move(there, address)


async def test_what_is_missing_is_a_fault_in_both_kinds(tmp_path: Path, address: str) -> None:
    """Whatever it is: the check is compared with what the migrations make."""
    for target in (address, file_in(tmp_path)):
        async with opened_at(target) as store:
            assert not (await check(target)).faults
            for sql in (
                "DROP TABLE reminders",
                "ALTER TABLE people DROP COLUMN notices_since",
                "DROP INDEX followers_person",
            ):
                await store.database.rows(sql)
        report = await check(target)
        told = " ".join(report.faults)
        assert report.fault_count == 3
        for each in ("table reminders", "column notices_since of people", "index followers_person"):
            assert f"The {each}" in told
    assert len(parts()) > 150


async def test_a_copy_that_differs_is_not_kept(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a value were written otherwise than it was read."""
    here, there = file_in(tmp_path), tmp_path / AWAY
    await furnish(here)

    async def spoilt(after: Any, plan: Any, rows: list[tuple[Any, ...]]) -> None:
        if plan.name == "actions":
            rows = [(*rows[0][:3], "another text", *rows[0][4:]), *rows[1:]]
        await add(after, plan, rows)

    import host.database.move

    add = host.database.move._add  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(host.database.move, "_add", spoilt)
    for target in (address, there):
        with pytest.raises(NotMoved, match="A row of actions differs"):
            await move(here, target)
    assert not there.exists()
    assert not any((await everything(address)).values())


def test_what_is_not_there_is_not_made(tmp_path: Path, address: str) -> None:
    with pytest.raises(Unreadable, match="There is no database"):
        asyncio.run(move(file_in(tmp_path), address))
    assert list(tmp_path.iterdir()) == []


async def test_an_older_database_is_brought_up_to_date_first(tmp_path: Path, address: str) -> None:
    async with opened_at(file_in(tmp_path)) as store:
        await store.database.rows("DELETE FROM migrations WHERE number = 20")
    with pytest.raises(NotMoved, match="start the bot on it once"):
        await move(file_in(tmp_path), address)


async def test_a_store_opens_where_a_move_was_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(Unreadable):
        await move(file_in(tmp_path), address)
    store = await Store.open(address)
    await store.close()
