"""Direct messages, and places to which a person brings the bot along: there it is no
member and can only answer."""

from __future__ import annotations

import pytest
from discord.app_commands import Command

from cogs.desk.gate import IN_SERVERS
from tests.bot.forged import sending
from tests.bot.reading import labels, message_of, said, ways_on, words
from tests.bot.room import click_or_more
from tests.bot.samples import each_rivalry, next_turn
from tests.bot.trouble.guests import begun, no_guild
from tests.bot.world import World
from tests.sample import present

ELSEWHERE = "Start it in a server channel or a group chat"


@each_rivalry
async def test_a_match_where_the_bot_can_only_answer(visited: World) -> None:
    world = visited
    room, board = await begun(world)
    assert await room.status() in words(board)
    assert not board.ephemeral
    assert (await room.row()).place == "interaction"
    posts = world.posts(world.channel.id)
    for seat, text in world.sample.opening:
        name = f"{world.command} play"
        played = await room.players[seat].slash(world.channel, name, action=text)
        board = played.followups[-1]
    seat, texts = next_turn(await room.match())
    for text in texts:
        done = await room.pick(seat, text, board)
        board = done.followups[-1]
        assert await room.latest() in words(board)
        assert not board.ephemeral
    question = message_of(await click_or_more(world.ann, board, "Resign"))
    ended = await world.ann.click(question, label="Resign")
    assert await room.ending() in words(ended.followups[-1])
    assert world.posts(world.channel.id) == posts == 0
    assert world.channel.threads == []


async def test_the_other_player_asks_for_a_rematch_there(visited: World) -> None:
    """Discord names Ann's installation in Ben's presses, too."""
    world = visited
    room, board = await begun(world)
    question = message_of(await click_or_more(world.ann, board, "Resign"))
    resigned = await world.ann.click(question, label="Resign")
    asked = await world.ben.click(resigned.followups[-1], label="Rematch")
    invitation = asked.followups[-1]
    assert f"<@{world.ben.id}> challenges <@{world.ann.id}>." in words(invitation)
    assert not invitation.ephemeral
    accepted = await world.ann.click(invitation, label="Accept")
    assert "Match 2" in words(accepted.followups[-1])
    assert (await room.row()).status == "over"


async def test_old_boards_and_match_show_work_there(visited: World) -> None:
    world = visited
    room, board = await begun(world)
    shown = await world.ben.slash(world.channel, "match show")
    assert shown.ephemeral
    assert shown.response
    assert "Refresh" in labels(shown.response)
    await room.commit_opening()
    await room.commit_turn()
    mine = await world.ann.click(board, label="My board")
    assert await room.latest() in said(mine)


async def test_a_visited_match_outlives_a_restart(
    visited: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = visited
    room, board = await begun(world)
    await room.commit_opening()
    await world.restart()
    monkeypatch.setattr(world.bot, "get_guild", no_guild)
    await world.env.advance_time(60)
    assert world.posts(world.channel.id) == 0
    shown = await world.ben.click(board, label="My board")
    assert "This is the board now." not in said(shown)
    assert await room.status() in said(shown)


async def test_an_invitation_expires_there_too(visited: World) -> None:
    world = visited
    invitation = await world.challenge(world.ann, world.ben)
    world.env.backend.advance_clock(25 * 3600)
    late = await world.ben.click(invitation, label="Accept")
    assert "This invitation has expired." in said(late)


async def test_nobody_challenges_in_the_bots_direct_messages(world: World) -> None:
    refused = await world.ann.user.slash(f"{world.command} challenge")
    assert ELSEWHERE in said(refused)
    assert await world.store.invitations.get(1) is None


async def test_a_match_is_played_from_direct_messages_and_shown_in_its_thread(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    name, person = f"{world.command} play", room.players[seat].user
    for text in texts:
        offered = await person.autocomplete(name, "action", text)
        assert text in [each["value"] for each in offered]
        played = await person.slash(name, action=text)
        assert await room.latest() in said(played)
    assert await room.status() in words(await room.board())


async def test_list_board_and_rules_work_in_direct_messages(world: World) -> None:
    room = await world.ready()
    (seat,) = (await room.match()).to_act
    person = room.players[seat].user
    assert "`1` **your turn**" in said(await person.slash("match list"))
    shown = message_of(await person.slash("match show"))
    await person.click(shown, custom_id=next(ways_on(shown))[0])
    first = world.sample.game.guide()[0].title
    assert first in said(await person.slash("rules", game=world.sample.key))


def offered_directly(world: World) -> set[str]:
    """The commands that Discord offers Ann in her direct messages with the bot."""
    place = world.ann.user.dm_channel.id
    found = world.env.backend.visible_commands(user_id=world.ann.id, channel_id=place)
    return {each["name"] for each in found}


async def test_what_is_for_servers_is_not_offered_in_direct_messages_and_says_so_there(
    world: World,
) -> None:
    """A client may still know the command as it was registered before."""
    offered = offered_directly(world)
    for name in ("league", "server"):
        assert name not in offered
        told = await sending.command(world, world.ann, world.ann.user.dm_channel, name, {})
        assert said(told) == str(IN_SERVERS)


async def test_no_command_in_direct_messages_speaks_of_a_server(world: World) -> None:
    """What needs one is not offered there."""
    offered = offered_directly(world)
    every = [each for each in world.bot.tree.walk_commands() if isinstance(each, Command)]
    found = [each for each in every if (each.root_parent or each).name in offered]
    bare = [each for each in found if not any(option.required for option in each.parameters)]
    assert len(bare) > 20
    for each in bare:
        told = present(said(await world.ann.user.slash(each.qualified_name)))
        assert str(IN_SERVERS) not in told
        assert "I am only a guest here" not in told


async def test_a_rematch_from_direct_messages_is_sent_to_a_channel(world: World) -> None:
    room = await world.ready()
    await room.resign(0)
    assert ELSEWHERE in said(await world.ben.user.slash(f"{world.command} rematch"))


async def test_a_guest_shows_the_board_only_where_the_match_is_played(visited: World) -> None:
    """What was done in another channel is shown there by the next press there."""
    world = visited
    room, board = await begun(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    _, text = world.sample.opening[0]
    name = f"{world.command} play"
    done = await world.ann.slash(elsewhere, name, action=text, match=1)
    assert "I am only a guest where this match is played" in said(done)
    assert (await room.row()).shown_ply == 0
    shown = await world.ben.click(board, label="My board")
    assert await room.latest() in words(shown.followups[-1])
    assert not shown.followups[-1].ephemeral
    assert (await room.row()).shown_ply == 1
