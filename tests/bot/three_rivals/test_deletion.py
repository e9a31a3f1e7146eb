"""Somebody of three has their data deleted: the two others play on."""

from __future__ import annotations

from cogs.hall.sentences import DELETED
from tests.bot.deletion import delete
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.world import World

ANN, BEN, CAT = 0, 1, 2


async def test_the_others_play_on_to_the_end(world: World, room: Room) -> None:
    old = await room.board()
    await delete(world, world.ben)
    board = await room.board()
    assert f"~~**Blue** {DELETED}~~" in words(board)
    assert str(world.ben.id) not in words(board) + words(world.now(old))
    await room.play(ANN, "stop")
    assert world.pinged(await room.board()) == {world.cat.id}
    listed = said(await world.cat.slash(world.channel, "match list"))
    assert f"against <@{world.ann.id}> and {DELETED}" in listed
    await room.commit(ANN, "!resign")
    await room.show()
    board = await room.board()
    assert "**Over by alone.** Congratulations!" in words(board)
    assert world.pinged(board) == {world.ann.id, world.cat.id}


async def test_whoever_had_conceded_before_is_taken_off_the_board(world: World, room: Room) -> None:
    """There is nothing to be played for that: the board as it stands is touched up."""
    await room.commit(BEN, "!resign")
    await room.show()
    board = await room.board()
    assert str(world.ben.id) in words(board)
    await delete(world, world.ben)
    assert await room.texts() == ["!resign"]
    assert (await room.board()).id == board.id
    assert f"~~**Blue** {DELETED}~~" in words(await room.board())
    assert str(world.ben.id) not in words(await room.board())


async def test_whoever_was_asked_for_a_draw_is_taken_out_of_that_message(
    world: World, room: Room
) -> None:
    await room.click(CAT, "Offer draw")
    await delete(world, world.ben)
    (offer,) = await room.offers()
    assert str(world.ben.id) not in words(offer)
    assert f"<@{world.ann.id}> has still to accept;" in words(offer)


async def test_several_at_once(world: World, room: Room) -> None:
    """An offer of a draw goes with who made it."""
    await room.click(CAT, "Offer draw")
    for person in (world.cat, world.ann):
        await delete(world, person)
    board = words(await room.board())
    assert board.count(DELETED) == 2
    assert "**Over by alone.** Congratulations!" in board
    row = await room.row()
    assert row.people[ANN] != row.people[CAT]
