"""A person's own settings."""

from __future__ import annotations

from tests.bot.reading import alts, said, words
from tests.bot.samples import every_game, next_turn
from tests.bot.world import World


@every_game
async def test_a_text_board_instead_of_pictures_also_after_a_restart(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    drawings = [match.game.ascii_board(match.view(seat)) for seat in (0, 1)]
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


@every_game
async def test_the_picker_is_in_characters_too_for_whoever_wants_that(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    assert (await room.picker(seat)).attachments
    await room.players[seat].slash(world.channel, "settings", text_board=True)
    asked = await room.picker(seat)
    assert not asked.attachments
    match = await room.match()
    assert match.game.ascii_board(match.view(seat)) in words(asked)


async def test_a_setting_alone_leaves_the_others_and_none_tells_all(world: World) -> None:
    told = await world.ann.slash(world.channel, "settings")
    assert said(told) == (
        "Boards that only you see come as pictures. "
        "In pictures, boards are the same way round for you as for everybody.\n"
        "Everyone may challenge you.\n"
        "-# To change this, write `/settings` with one of its options."
    )
    await world.ann.slash(world.channel, "settings", text_board=True)
    await world.ann.slash(world.channel, "settings", my_side_at_bottom=True)
    told = await world.ann.slash(world.channel, "settings")
    assert told.ephemeral
    assert said(told) == (
        "Boards that only you see come in characters. "
        "In pictures of boards that can be turned, your own side is at the bottom.\n"
        "Everyone may challenge you.\n"
        "-# To change this, write `/settings` with one of its options."
    )
    assert "come as pictures. In pictures, boards are" in said(
        await world.ben.slash(world.channel, "settings")
    )
