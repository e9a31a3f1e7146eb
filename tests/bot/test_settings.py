"""A person's own settings."""

from __future__ import annotations

from tests.bot.reading import alts, said
from tests.bot.world import SET_UPS, World


async def test_a_text_board_instead_of_pictures_also_after_a_restart(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    told = await world.ann.slash(world.channel, "settings", text_board=True)
    assert told.ephemeral
    assert "in characters" in said(told)
    await world.restart()
    mine = await room.click(0, "Show board")
    assert "Dawn (small letters)" in said(mine)
    assert mine.response
    assert alts(mine.response) == []
    assert "Dawn (small letters)" not in said(await room.click(1, "Show board"))
    await world.ann.slash(world.channel, "settings", text_board=False)
    assert "Dawn (small letters)" not in said(await room.click(0, "Show board"))
