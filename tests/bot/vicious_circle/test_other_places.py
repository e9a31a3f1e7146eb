"""Secret set-ups where the bot can only answer, and from direct messages."""

from __future__ import annotations

import pytest

from tests.bot.reading import alts, control, labels, said, words
from tests.bot.trouble.guests import begun, no_guild
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def test_a_whole_match_where_the_bot_can_only_answer(visited: World) -> None:
    world = visited
    room, board = await begun(world)
    assert "Twilight and Dawn set up in secret." in words(board)
    assert not board.ephemeral
    assert (await room.row()).place == "interaction"
    posts = world.posts(world.channel.id)
    await world.ann.slash(world.channel, "vicious setup", creatures=SET_UPS[0])
    revealed = await world.ben.slash(world.channel, "vicious setup", creatures=SET_UPS[1])
    board = revealed.followups[-1]
    assert "Twilight to move" in words(board)
    opened = await world.ann.click(board, label="Move")
    picker = opened.response
    assert picker
    await world.ann.select(picker, ["Sc2"])
    await world.ann.select(picker, ["e5"])
    ended = await world.ann.click(picker, label="Confirm")
    board = ended.followups[-1]
    assert f"<@{world.ann.id}> wins: Twilight's Saint takes the throne." in words(board)
    assert not board.ephemeral
    assert world.posts(world.channel.id) == posts == 0
    assert world.channel.threads == []


async def test_old_boards_and_match_show_work_there(visited: World) -> None:
    world = visited
    _, board = await begun(world)
    shown = await world.ben.slash(world.channel, "match show")
    assert shown.ephemeral
    assert shown.response
    assert "Set up" in labels(shown.response)
    await world.ann.slash(world.channel, "vicious setup", creatures=SET_UPS[0])
    mine = await world.ann.click(board, label="My set-up")
    assert mine.response
    assert "Saint c2" in alts(mine.response)[0]


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
    shown = await world.ben.click(board, label="Set up")
    assert shown.response
    assert "### Your secret set-up" in words(shown.response)


async def test_a_match_is_played_from_direct_messages_and_shown_in_its_thread(
    world: World,
) -> None:
    room = await world.begin()
    ann = world.ann.user
    await ann.slash("vicious setup", creatures=SET_UPS[0])
    await room.play(1, f"set {SET_UPS[1]}")
    offered = await ann.autocomplete("vicious move", "creature", "")
    assert [each["value"] for each in offered] == ["Sc2", "Wa1", "Da2"]
    moved = await ann.slash("vicious move", creature="Sc2", to="d3")
    assert "Twilight's Saint moves from c2 to d3." in said(moved)
    assert "Dawn to move" in words(await room.board())


async def test_the_set_up_of_another_channel_is_made_in_the_direct_message(world: World) -> None:
    """The direct message belongs to its match, wherever the person is."""
    await world.begin()
    await world.begin()
    first, second = world.dms(world.ann)
    await world.ann.user.select(second, ["S"], custom_id=control(second, "setup-kind"))
    assert control(world.now(second), "setup-square") == "s1:setup-square:2:0:S"
    assert words(world.now(first)) == words(first)


async def test_a_guest_shows_the_board_only_where_the_match_is_played(visited: World) -> None:
    """What was done in another channel is shown there by the next press there."""
    world = visited
    room, board = await begun(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    done = await world.ann.slash(elsewhere, "vicious setup", creatures=SET_UPS[0], match=1)
    assert "I am only a guest where this match is played" in said(done)
    assert (await room.row()).shown_ply == 0
    shown = await world.ben.click(board, label="Show board")
    assert "Twilight locks in a secret set-up." in words(shown.followups[-1])
    assert not shown.followups[-1].ephemeral
    assert (await room.row()).shown_ply == 1
