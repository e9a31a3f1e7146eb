"""Channels, threads and boards that are deleted while a match runs."""

from __future__ import annotations

from simcord import InteractionResult

from tests.bot.reading import control, labels, said, words
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World


async def away(room: Room) -> InteractionResult:
    """Plays a whole turn by commands in the channel in which the match was begun."""
    seat, texts = next_turn(await room.match())
    name = f"{room.world.command} play"
    for text in texts[:-1]:
        await room.commit(seat, text)
    player, channel = room.players[seat], room.world.channel
    return await player.slash(channel, name, action=texts[-1], match=room.id)


async def test_a_deleted_thread_is_told_and_the_move_is_kept(world: World) -> None:
    room = await world.ready()
    await world.delete_channel(await room.home())
    before = await room.texts()
    moved = await away(room)
    assert await room.latest() in said(moved)
    assert "its channel is gone. Use `/match show` in the channel" in said(moved)
    assert len(await room.texts()) > len(before)


async def test_match_show_gives_a_lost_match_a_new_place(world: World) -> None:
    room = await world.ready()
    await world.delete_channel(await room.home())
    await away(room)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    shown = await world.ben.slash(elsewhere, "match show", match=room.id)
    assert "This match continues here." in said(shown)
    assert (await room.row()).channel_id == elsewhere.id
    board = await room.board()
    assert await room.latest() in words(board)
    assert world.pinged(board) == {world.ben.id}
    await world.ben.click(board, label="My board")
    await room.resign(0)
    assert await room.ending() in words(await room.board())


async def test_a_stranger_does_not_move_a_lost_match(world: World) -> None:
    room = await world.ready()
    await world.delete_channel(await room.home())
    await away(room)
    shown = await world.cat.slash(world.channel, "match show", match=room.id)
    assert "goes on here" not in said(shown)
    assert (await room.row()).channel_id is None


async def test_here_moves_a_match_to_another_channel(world: World) -> None:
    room = await world.ready()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    board = await room.board()
    assert board.channel.id == elsewhere.id
    assert control(board, "more")
    moved = await room.turn()
    assert "couldn't" not in said(moved)
    assert await room.status() in words(await room.board())


async def test_the_board_in_the_old_channel_loses_its_controls(world: World) -> None:
    room = await world.ready()
    old = await room.board()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    assert labels(world.now(old)) == []


async def test_in_another_server_its_people_may_watch_and_the_list_leads_there(
    world: World,
) -> None:
    room = await world.ready()
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    ann = castle.add_member(world.ann.user)
    cat = castle.add_member(world.cat.user)
    await world.env.settle()
    await ann.slash(hall, "match show", match=room.id, here=True)
    assert (await room.row()).channel_id == hall.id
    watched = await cat.slash(hall, "match show", match=room.id)
    assert "-# Match 1\n" in said(watched)
    listed = await ann.slash(hall, "match list")
    assert f"https://discord.com/channels/{castle.id}/{hall.id}/" in said(listed)


async def test_a_deleted_board_is_replaced_by_the_next(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    moved = await room.turn()
    assert "couldn't" not in said(moved)
    assert await room.status() in words(await room.board())


async def test_a_deleted_board_comes_back_by_match_show_here(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    await world.ann.slash(home, "match show", match=room.id, here=True)
    boards = await room.boards()
    (shown,) = [each for each in boards if not each.flags.ephemeral]
    assert control(shown, "more")


async def test_a_deleted_invitation_message_ends_nothing_else(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    world.env.backend.delete_message(world.channel.id, message.id)
    room = await world.begin()
    assert await room.status() in words(await room.board())
