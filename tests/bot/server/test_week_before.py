"""The weekly messages of a database of the version before kept messages: one goes on where it
stands, and what is owed is posted once."""

from __future__ import annotations

import pytest

from db.tables.servers.weeks import monday_of
from db.values import DAY, time_text
from tests.bot.keeping.kit import go_back
from tests.bot.reading import words
from tests.bot.server.test_week import look, played, stands, told, wanted
from tests.bot.world import MISSING_PERMISSION, World

__all__ = ["wanted"]

_WAS = """UPDATE weeks SET week = ?, message_id = CAST(? AS BIGINT), shown = 'x', edited_at = ?
    WHERE guild_id = ?"""
_FAILED = "UPDATE weeks SET failing_since = ? WHERE guild_id = ?"


async def back(world: World, message_id: int | None, weeks: int = 0) -> None:
    """The older version has begun the message so many weeks ago."""
    now = world.env.now()
    monday = (monday_of(now.date()) - weeks * 7 * DAY).isoformat()
    sql = _WAS if message_id is not None else _WAS.replace("CAST(? AS BIGINT)", "NULL")
    noted = [] if message_id is None else [message_id]
    await go_back(world, sql, monday, *noted, time_text(now), world.guild.id)


async def test_one_that_stands_is_edited_there(wanted: World) -> None:
    await played(wanted)
    await look(wanted)
    (first,) = told(wanted)
    await back(wanted, first.id)
    await played(wanted)
    await look(wanted)
    (only,) = told(wanted)
    assert only.id == first.id
    assert f"2 of {wanted.sample.game.title} finished" in words(only)


async def test_one_of_the_week_before_shows_its_end_and_the_next_one_begins(wanted: World) -> None:
    await played(wanted)
    await look(wanted)
    (first,) = told(wanted)
    wanted.env.backend.advance_clock(7 * DAY.total_seconds())
    await back(wanted, first.id, 1)
    await played(wanted)
    await look(wanted)
    assert ["so far" in words(each) for each in sorted(told(wanted), key=lambda each: each.id)] == [
        False,
        True,
    ]


@pytest.mark.parametrize("posted", [True, False])
async def test_one_that_was_begun_is_found_or_posted(wanted: World, posted: bool) -> None:
    await played(wanted)
    if posted:
        await look(wanted)
    await back(wanted, None)
    await look(wanted)
    (only,) = told(wanted)
    assert (await stands(wanted)).message_id == only.id


async def test_one_that_somebody_has_deleted_does_not_come_again(wanted: World) -> None:
    await played(wanted)
    await back(wanted, 0)
    await look(wanted)
    assert told(wanted) == []


@pytest.mark.parametrize(("days", "goes_on"), [(6, True), (8, False)])
async def test_one_that_fails_goes_on_to_do_so(wanted: World, days: int, goes_on: bool) -> None:
    await played(wanted)
    wanted.fail("POST", f"/channels/{wanted.channel.id}/messages", 403, MISSING_PERMISSION)
    await go_back(wanted, _FAILED, time_text(wanted.env.now() - days * DAY), wanted.guild.id)
    await look(wanted)
    row = await wanted.store.weeks.get(wanted.guild.id)
    assert (row.channel_id is not None, row.failing_since is not None) == (goes_on, goes_on)
