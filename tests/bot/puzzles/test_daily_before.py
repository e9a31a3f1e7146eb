"""The daily puzzles of a database of the version before kept messages: what was owed is owed, what
was posted is not posted again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.learn.daily_puzzles import EVERY
from db.values import time_text
from tests.bot.keeping.kit import go_back
from tests.bot.puzzles.conftest import ONE, TWO, today, until
from tests.bot.puzzles.test_daily import DAY, posts
from tests.bot.reading import words
from tests.bot.world import MISSING_PERMISSION, World

CHOSEN = """INSERT INTO daily_puzzles (guild_id, channel_id, day, begun, failing_since)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET day = excluded.day,
    begun = excluded.begun, failing_since = excluded.failing_since"""


async def back(world: World, day: int, begun: int, failing: float | None = None) -> None:
    """The older version has posted the puzzle so many days ago, and begun to; it has failed for so
    many days. Then a round is over."""
    since = world.env.now() - timedelta(days=failing or 0)
    await go_back(
        world,
        CHOSEN if failing is not None else CHOSEN.replace("?, ?, ?, ?, ?", "?, ?, ?, ?, NULL"),
        world.guild.id,
        world.channel.id,
        (today(world) - day * DAY).isoformat(),
        (today(world) - begun * DAY).isoformat(),
        *([] if failing is None else [time_text(since)]),
    )
    await world.env.advance_time(EVERY + 1)


async def test_one_that_is_owed_is_posted_with_yesterdays_solvers(world: World) -> None:
    await until(world, ONE)
    await back(world, 1, 1)
    (post,) = posts(world)
    assert "Nobody here solved yesterday's." in words(post)


async def test_one_that_was_posted_is_not_posted_again(world: World) -> None:
    await until(world, ONE)
    await back(world, 0, 0)
    assert posts(world) == []
    await until(world, TWO)
    assert len(posts(world)) == 1


@pytest.mark.parametrize("begun", [0, 1])
async def test_one_that_was_posted_and_not_noted_is_found(world: World, begun: int) -> None:
    """Also one that an older process posts beside this one, after the change of the database."""
    await until(world, ONE)
    await world.store.daily_puzzles.choose(world.guild.id, world.channel.id)
    await world.env.advance_time(EVERY + 1)
    assert len(posts(world)) == 1
    await back(world, 1, begun)
    assert len(posts(world)) == 1
    assert await world.store.daily_puzzles.due(today(world)) == ()


@pytest.mark.parametrize(("days", "goes_on"), [(6, True), (8, False)])
async def test_one_that_fails_goes_on_to_do_so(world: World, days: int, goes_on: bool) -> None:
    await until(world, ONE)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 403, MISSING_PERMISSION)
    await back(world, 9, 9, days)
    row = await world.store.daily_puzzles.get(world.guild.id)
    assert (row.channel_id is not None) == goes_on
    if goes_on:
        assert row.failing_since
        assert world.env.now() - row.failing_since > days * DAY
