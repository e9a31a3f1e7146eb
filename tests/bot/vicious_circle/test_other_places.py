"""Secret set-ups where the bot can only answer, and from direct messages."""

from __future__ import annotations

import pytest

from tests.bot.reading import alts, ending, labels, message_of, words
from tests.bot.trouble.guests import begun, no_guild
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def test_old_boards_and_match_show_work_there(visited: World) -> None:
    world = visited
    _, board = await begun(world)
    shown = await world.ben.slash(world.channel, "match show")
    assert shown.ephemeral
    assert shown.response
    assert "Set up" in labels(shown.response)
    world.env.backend.advance_clock(16 * 60)  # else this board would give way to the next
    await world.ann.slash(world.channel, "vicious setup", creatures=SET_UPS[0])
    mine = message_of(await world.ann.click(board, label="My set-up"))
    assert "Saint c2" in alts(mine)[0]


async def test_a_visited_match_outlives_a_restart(
    visited: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = visited
    room, board = await begun(world)
    await world.bot.services.table.act(room.id, world.ann.id, f"set {SET_UPS[0]}")
    await world.restart()
    monkeypatch.setattr(world.bot, "get_guild", no_guild)
    await world.env.advance_time(60)
    assert world.posts(world.channel.id) == 0
    shown = message_of(await world.ben.click(board, label="Set up"))
    assert "### Your secret set-up" in words(shown)


async def test_the_set_up_of_another_channel_is_made_in_the_direct_message(world: World) -> None:
    """The direct message belongs to its match, wherever the person is."""
    await world.begin()
    await world.begin()
    first, second = world.dms(world.ann)
    await world.ann.user.click(second, custom_id=ending(second, "setup-take", "S"))
    assert ending(world.now(second), "setup-put", "a1") == "b1:setup-put:2:0:S,a1"
    assert words(world.now(first)) == words(first)
