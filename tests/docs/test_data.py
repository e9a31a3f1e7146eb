"""What `docs/privacy.md` says of the database is true: of each column, copy, deletion and age."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from cogs.people.privacy import copy_of
from db.schema import plans
from db.tables.retention import ANSWERS, KEPT, PAUSE
from db.values import DAY
from tests.bot.world import World
from tests.db.people.test_privacy import furnish_more
from tests.db.store_kit import ALICE, AT, BOB, new_invitation, opened
from tests.docs.data import DELETION, PAGE, Table, tables, with_tables
from tests.docs.terms import PAGES, with_words

TABLES: Final = tuple(tables().values())
COPIED: Final = [each for each in TABLES if each.copy]
AGING: Final = [each for each in TABLES if each.days]

Make: TypeAlias = Callable[[World], Awaitable[object]]


def test_every_table_and_column_has_its_line_and_no_line_is_left_over() -> None:
    there = {plan.name: set(plan.columns) for plan in plans()}
    assert {each.name: set(each.columns) for each in TABLES} == there


def test_what_is_said_of_columns_is_said_of_columns() -> None:
    for each in TABLES:
        named = {*each.people, *each.not_copied, *each.copied_as, each.server, each.age} - {""}
        assert named <= set(each.columns), each.name
        assert each.on_delete in DELETION
        assert bool(each.people) == bool(each.on_delete), each.name
        assert bool(each.copy) >= bool(each.people), "what is about people is in their copy"
        assert (each.days is None) == (not each.age), each.name


def test_the_numbers_of_days_are_those_of_the_program() -> None:
    for each in TABLES:
        assert each.days is None or f"for {each.days} days" in each.kept, each.name
        goes = f"until {KEPT.days} days after the bot has left the server" in each.kept
        by_itself = each.days is not None
        assert not each.server or goes or by_itself, each.name
    page = " ".join(PAGE.read_text("utf-8").split())
    assert f"what was chosen there goes {KEPT.days} days later" in page
    assert f"for {PAUSE.days} days and at least {ANSWERS} times" in page


def test_the_document_shows_it() -> None:
    """Else: `python -m tests.docs`."""
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page


@pytest.mark.parametrize("path", PAGES, ids=str)
def test_the_documents_say_what_people_read_in_discord(path: Path) -> None:
    """Else: `python -m tests.docs`."""
    assert with_words(path) == path.read_text("utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """The copy of somebody who is in every table in every way."""

    async def made() -> dict[str, Any]:
        async with opened(tmp_path_factory.mktemp("copy")) as store:
            await furnish_more(store)
            found: dict[str, Any] = json.loads((await copy_of(store, ALICE, AT)).data)
            return found

    return asyncio.run(made())


def as_list(found: list[Any] | dict[str, Any] | str | int | None) -> list[Any]:
    """A list, or the one thing that is none."""
    return found if isinstance(found, list) else [found]


def rows_at(found: Mapping[str, Any], path: str) -> list[Any]:
    """What stands at a place of the copy, as `matches.your_seats`."""
    rows: list[Any] = [found]
    for name in path.split("."):
        rows = [each for row in rows for each in as_list(row[name])]
    return rows


@pytest.mark.parametrize("table", COPIED, ids=[each.name for each in COPIED])
def test_a_copy_has_what_is_promised(copy: Mapping[str, Any], table: Table) -> None:
    rows = rows_at(copy, table.copy)
    assert rows, "the example has such data"
    for row in rows:
        if table.name == "actions":  # a list, without the names
            assert len(row) == len(table.copied())
        else:
            assert set(table.copied()) <= set(row)
            assert not set(table.not_copied) - set(table.copied()) & set(row) - {"match_id", "seat"}


def test_what_stands_in_no_table_stands_in_no_copy(copy: Mapping[str, Any]) -> None:
    told = {each.copy.split(".")[0] for each in COPIED}
    assert set(copy) == told | {"about", "made_at", "person"}


async def visit(world: World) -> None:
    await world.store.daily_puzzles.visit(1, world.env.now().date(), BOB)


async def leave(world: World) -> None:
    await world.store.departures.note(1, world.env.now())


async def be_away(world: World) -> None:
    await world.store.vacations.begin(BOB, 1, world.env.now())


async def open_file(world: World) -> None:
    await world.store.imports.add(BOB, "name", "text", world.env.now())


async def invite(world: World) -> None:
    """One that was declined, one whose message does not say so yet, one that is open."""
    store, now = world.store.invitations, world.env.now()
    for declined, sealed in ((True, True), (True, False), (False, False)):
        row = await store.create(new_invitation(at=now, expires_at=now + 100 * DAY))
        if declined:
            await store.close(row.id, "declined")
        if sealed:
            await store.seal(row.id)


MADE: Final[dict[str, tuple[Make, int]]] = {
    "puzzle_visits": (visit, 0),
    "away_days": (be_away, 0),
    "imports": (open_file, 0),
    "invitations": (invite, 2),
    "left_guilds": (leave, 0),
}
"""How a row of each table that goes by its age is made, and how many stay."""


@pytest.mark.parametrize("table", AGING, ids=[each.name for each in AGING])
async def test_what_is_too_old_goes_and_nothing_younger(world: World, table: Table) -> None:
    make, stays = MADE[table.name]
    await make(world)
    sql = f"SELECT * FROM {table.name}"  # noqa: S608 - a table of ours
    before = len(await world.store.database.rows(sql))
    cog = world.rounds("Retention")

    async def left_after(time: timedelta) -> int:
        world.env.backend.advance_clock(time.total_seconds())
        await cog.look()
        return len(await world.store.database.rows(sql))

    assert table.days
    assert await left_after(timedelta(days=table.days, hours=-1)) == before > stays
    # A day without a time is over when the next one begins.
    assert await left_after(timedelta(hours=26)) == stays
