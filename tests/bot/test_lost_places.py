"""Channels, threads and boards that are deleted while a match runs."""

from __future__ import annotations

from tests.bot.reading import labels, said, words
from tests.bot.world import SET_UPS, World


async def test_a_deleted_thread_is_told_and_the_move_is_kept(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    shown = await world.ann.slash(world.channel, "match show", match=room.id)
    await world.delete_channel(await room.home())
    moved = await world.ann.slash(
        world.channel, "vicious move", creature="Sc2", to="d3", match=room.id
    )
    assert "Twilight's Saint moves from c2 to d3." in said(moved)
    assert "its channel is gone. Use `/match show` in the channel" in said(moved)
    assert (await room.texts())[-1] == "Sc2-d3"
    assert shown.response


async def test_match_show_gives_a_lost_match_a_new_place(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await world.delete_channel(await room.home())
    await world.ann.slash(world.channel, "vicious move", creature="Sc2", to="d3", match=room.id)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    shown = await world.ben.slash(elsewhere, "match show", match=room.id)
    assert "This match goes on here." in said(shown)
    assert (await room.row()).channel_id == elsewhere.id
    board = await room.board()
    assert "Twilight's Saint moves from c2 to d3." in words(board)
    assert world.pinged(board) == {world.ben.id}
    await world.ben.click(board, label="Show board")
    await room.play(1, "Sc4xa1")
    assert "Dawn wins" in words(await room.board())


async def test_a_stranger_does_not_move_a_lost_match(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await world.delete_channel(await room.home())
    await world.ann.slash(world.channel, "vicious move", creature="Sc2", to="d3", match=room.id)
    shown = await world.cat.slash(world.channel, "match show", match=room.id)
    assert "goes on here" not in said(shown)
    assert (await room.row()).channel_id is None


async def test_here_moves_a_match_to_another_channel(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    board = await room.board()
    assert board.channel.id == elsewhere.id
    assert "Move" in labels(board)
    moved = await room.play(0, "Sc2-d3")
    assert "couldn't" not in said(moved)
    assert "Dawn to move" in words(await room.board())


async def test_the_board_in_the_old_channel_loses_its_controls(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    old = await room.board()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    assert labels(world.now(old)) == []


async def test_in_another_server_its_people_may_watch_and_the_list_leads_there(
    world: World,
) -> None:
    room = await world.begin(set_ups=SET_UPS)
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    ann = castle.add_member(world.ann.user)
    cat = castle.add_member(world.cat.user)
    await world.env.settle()
    await ann.slash(hall, "match show", match=room.id, here=True)
    assert (await room.row()).channel_id == hall.id
    watched = await cat.slash(hall, "match show", match=room.id)
    assert "Match 1, rated" in said(watched)
    listed = await ann.slash(hall, "match list")
    assert f"https://discord.com/channels/{castle.id}/{hall.id}/" in said(listed)


async def test_a_deleted_board_is_replaced_by_the_next(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    moved = await room.play(0, "Sc2-d3")
    assert "couldn't" not in said(moved)
    assert "Dawn to move" in words(await room.board())


async def test_a_deleted_board_that_would_be_touched_up_is_posted_anew(world: World) -> None:
    room = await world.begin()
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    await room.play(0, f"set {SET_UPS[0]}")
    assert "Twilight locks in a secret set-up." in words(await room.board())


async def test_a_deleted_board_comes_back_by_match_show_here(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    home = await room.home()
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    await world.ann.slash(home, "match show", match=room.id, here=True)
    boards = await room.boards()
    assert [labels(each)[0] for each in boards if not each.flags.ephemeral] == ["Move"]


async def test_a_deleted_invitation_message_ends_nothing_else(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    world.env.backend.delete_message(world.channel.id, message.id)
    room = await world.begin()
    assert "Twilight and Dawn set up in secret." in words(await room.board())
