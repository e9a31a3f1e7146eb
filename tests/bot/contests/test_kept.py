"""The table of a contest, and the message where people join, where Discord refuses their change."""

from __future__ import annotations

import discord
import pytest

from cogs.hall.languages.readers import readers
from cogs.hall.refusals.codes import ARCHIVED, WORN
from tests.bot.contests.kit import begun, contest, crowd, joined, joining, play_on, settled, texts
from tests.bot.world import UNKNOWN_MESSAGE, World


def tables(world: World, channel_id: int | None) -> list[discord.Message]:
    """The tables in a contest's thread, the oldest first."""
    found = [each for each in world.at(channel_id or 0).history() if "contest-text" in texts(each)]
    return sorted(found, key=lambda each: each.id)


STATUS = {WORN: 400, ARCHIVED: 400, UNKNOWN_MESSAGE: 404}


@pytest.mark.parametrize(("code", "stand"), [(WORN, 1), (ARCHIVED, 2), (UNKNOWN_MESSAGE, 2)])
async def test_a_table_waits_for_its_ration_and_comes_anew_where_it_cannot_be_changed(
    world: World, code: int, stand: int
) -> None:
    number = await begun(world, crowd(world, 3))
    row = (await contest(world, number)).row
    path = f"/channels/{row.card_channel_id}/messages/{row.card_id}"
    world.fail("PATCH", path, STATUS[code], code)
    await play_on(world, number)
    await settled(world)
    found = tables(world, row.card_channel_id)
    assert len(found) == stand
    now = (await contest(world, number)).row
    assert now.told, "the end does not wait for the table"
    assert now.failing_since is None
    assert ("It is over" in texts(found[-1]) or "wins the" in texts(found[-1])) == (stand == 2)
    world.recover()
    await world.wait(hours=1)
    found = tables(world, row.card_channel_id)
    assert len(found) == stand
    now = (await contest(world, number)).row
    assert now.shown == now.events
    assert "wins the" in texts(found[-1])


async def test_it_is_in_the_servers_language_from_the_next_event_on(world: World) -> None:
    """Also if nothing else of it changes."""
    number = await joined(world, crowd(world, 2))
    message = await joining(world, number)
    await world.store.guilds.choose(world.guild.id, language="de")
    readers().forget_server(world.guild.id)
    await world.store.database.rows("UPDATE contests SET shown = -1")
    await settled(world)
    assert "Aussteigen" in texts(world.now(message))
