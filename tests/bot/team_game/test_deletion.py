"""Somebody of a team has their data deleted: the match waits, or the bot plays for them."""

from __future__ import annotations

from cogs.hall.sentences import DELETED
from tests.bot.deletion import delete
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.team_game.deeds import ANN, BEN, CAT, leave, vote
from tests.bot.world import World


async def test_the_match_waits_until_the_bot_plays(world: World, room: Room) -> None:
    await delete(world, world.ann)
    assert (await room.texts())[-1] == "!gone"
    board = await room.board()
    assert f"**Bear** {DELETED} (has left)" in words(board)
    assert f"A deleted player has left. **Let the bot play**? <@{world.ben.id}>" in words(board)
    assert world.pinged(board) == {world.ben.id, world.cat.id}
    await vote(room, BEN)
    assert f"to let the bot play for {DELETED}; <@{world.cat.id}> has" in words(await room.board())
    await vote(room, CAT)
    assert f"**Bear** {DELETED} (the bot plays)" in words(await room.board())
    assert str(world.ann.id) not in words(await room.board())
    refused = await room.click(world.ann, "Take my seat back")
    assert await room.only_players() in said(refused)


async def test_for_whom_the_bot_plays_already_it_plays_on(world: World, room: Room) -> None:
    await leave(room, ANN)
    for seat in (BEN, CAT):
        await vote(room, seat)
    texts = await room.texts()
    await delete(world, world.ann)
    assert await room.texts() == texts
    assert f"**Bear** {DELETED} (the bot plays)" in words(await room.board())


async def test_when_all_are_gone_it_is_lost(world: World, room: Room) -> None:
    for person in room.players:
        await delete(world, person)
    row = await room.row()
    assert row.status == "over"
    assert len(set(row.people)) == 3
    board = await room.board()
    assert words(board).count(DELETED) == 3
    assert world.pinged(board) == set()
