"""Several processes on one database: one makes the rounds, and the next one when it dies."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from cogs.desk.bot import ShardedBot
from db.connection import Database
from db.kinds.opening import opened
from tests.bot.bots.test_playing_the_bot import against_bot, any_text
from tests.bot.reading import words
from tests.bot.world import World
from tests.sample import GAME

pytestmark = pytest.mark.parametrize("sample", [GAME.key], indirect=True)


@pytest.fixture
async def other(world: World) -> AsyncIterator[Database]:
    """The database as another process has it, which makes the rounds."""
    database = await opened(world.path)
    await world.store.database.yield_lead()
    assert await database.leads()
    yield database
    await database.close()


async def test_what_lags_behind_is_shown_by_the_process_that_leads(
    world: World, other: Database
) -> None:
    room = await world.ready()
    await room.commit_turn()
    await world.env.advance_time(120)
    assert await room.latest() not in words(await room.board()), "the other one leads"
    await other.close()  # as if it had died: the connection ends
    await world.env.advance_time(60)
    assert await room.latest() in words(await room.board())


async def test_a_turn_over_which_a_process_died_is_played_within_a_minute(world: World) -> None:
    """The board was shown before the bot had thought."""
    room = await against_bot(world)
    await world.env.advance_time(60)
    match = await room.match()
    while 1 not in (after := await room.match()).to_act:
        await room.commit(0, await any_text(room))
    for sql in (
        "UPDATE matches SET shown_ply = plies WHERE id = ?",
        "UPDATE seats SET private_ply = plies WHERE match_id = ?",
    ):
        await world.store.database.rows(sql, (room.id,))
    await world.env.advance_time(70)
    assert (await room.match()).ply > after.ply > match.ply


async def test_who_is_not_connected_to_discord_lets_another_one_lead(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within half a minute; and makes rounds again once it leads again."""
    await world.env.advance_time(31)
    database = await opened(world.path)
    assert not await database.leads()
    with monkeypatch.context() as away:
        away.setattr(ShardedBot, "connected", property(lambda _: False))
        await world.env.advance_time(31)
        assert await database.leads()
    room = await world.ready()
    await room.commit_turn()
    await database.close()
    await world.env.advance_time(60)
    assert await room.latest() in words(await room.board())
