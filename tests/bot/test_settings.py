"""A person's own settings."""

from __future__ import annotations

from tests.bot.reading import alts, said
from tests.bot.samples import every_game
from tests.bot.world import World


@every_game
async def test_a_text_board_instead_of_pictures_also_after_a_restart(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    drawings = [match.game.sketch(match.view(seat)) for seat in (0, 1)]
    told = await world.ann.slash(world.channel, "settings", text_board=True)
    assert told.ephemeral
    assert "in characters" in said(told)
    await world.restart()
    mine = await room.click(0, "Show board")
    assert drawings[0] in said(mine)
    assert mine.response
    assert alts(mine.response) == []
    assert drawings[1] not in said(await room.click(1, "Show board"))
    await world.ann.slash(world.channel, "settings", text_board=False)
    assert drawings[0] not in said(await room.click(0, "Show board"))
