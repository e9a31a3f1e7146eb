"""Direct messages, and places to which a person brings the bot along: there it is no
member and can only answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.bot.reading import alts, control, labels, said, words
from tests.bot.world import SET_UPS, Room, World

ELSEWHERE = "Start a match in a server channel or a group chat"


def no_guild(_number: int) -> None:
    """What the bot knows of servers in which it is not."""


@pytest.fixture
async def visited(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A server in which the bot is not, but which Ann uses it in."""
    emit = world.env.backend.emit

    def brought_along(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and "guild_id" in payload:
            owners = {"1": str(world.ann.id)}
            payload = {**payload, "authorizing_integration_owners": owners, "app_permissions": "0"}
        emit(event, payload)

    everything = {"view_channel": True, "send_messages": True, "read_message_history": True}
    await world.deny(world.channel, **everything)
    monkeypatch.setattr(world.env.backend, "emit", brought_along)
    monkeypatch.setattr(world.bot, "get_guild", no_guild)
    return world


async def begun(world: World) -> tuple[Room, Any]:
    """A match in the visited server, and its first board."""
    made = await world.ann.slash(
        world.channel, "vicious challenge", opponent=world.ben, twilight="me"
    )
    assert made.response
    accepted = await world.ben.click(made.response, label="Accept")
    assert "accepted: match 1." in words(made.response)
    (board,) = accepted.followups
    return Room(world, 1, (world.ann, world.ben)), board


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
    assert "Twilight wins: its creature entered the throne of Dawn." in words(board)
    assert not board.ephemeral
    assert world.posts(world.channel.id) == posts == 0
    assert world.channel.threads == []


async def test_the_other_player_asks_for_a_rematch_there(visited: World) -> None:
    """Discord names Ann's installation in Ben's presses, too."""
    world = visited
    room, board = await begun(world)
    question = await world.ann.click(board, label="Resign")
    assert question.response
    resigned = await world.ann.click(question.response, label="Resign")
    asked = await world.ben.click(resigned.followups[-1], label="Rematch")
    assert "challenges you" in said(asked)
    assert asked.response
    accepted = await world.ann.click(asked.response, label="Accept")
    assert "Match 2" in words(accepted.followups[-1])
    assert (await room.row()).status == "over"


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
    await world.bot.house.table.act(room.id, world.ann.id, f"set {SET_UPS[0]}")
    await world.restart()
    monkeypatch.setattr(world.bot, "get_guild", no_guild)
    await world.env.advance_time(60)
    assert world.posts(world.channel.id) == 0
    shown = await world.ben.click(board, label="Set up")
    assert shown.response
    assert "### Your secret set-up" in words(shown.response)


async def test_an_invitation_expires_there_too(visited: World) -> None:
    world = visited
    made = await world.ann.slash(world.channel, "vicious challenge", opponent=world.ben)
    world.env.backend.advance_clock(25 * 3600)
    assert made.response
    late = await world.ben.click(made.response, label="Accept")
    assert "This invitation has expired." in said(late)


async def test_nobody_challenges_in_the_bots_direct_messages(world: World) -> None:
    refused = await world.ann.user.slash("vicious challenge")
    assert ELSEWHERE in said(refused)
    assert await world.store.invitations.get(1) is None


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


async def test_list_board_and_rules_work_in_direct_messages(world: World) -> None:
    await world.begin(set_ups=SET_UPS)
    assert "`1` **your turn**" in said(await world.ann.user.slash("match list"))
    shown = await world.ann.user.slash("match show")
    assert shown.response
    await world.ann.user.click(shown.response, label="Move")
    assert "The aim" in said(await world.ann.user.slash("rules"))


async def test_a_rematch_from_direct_messages_is_sent_to_a_channel(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await room.play(0, "Sc2xe5")
    assert ELSEWHERE in said(await world.ben.user.slash("vicious rematch"))


async def test_the_set_up_of_another_channel_is_made_in_the_direct_message(world: World) -> None:
    """The direct message belongs to its match, wherever the person is."""
    await world.begin()
    await world.begin()
    first, second = world.dms(world.ann)
    await world.ann.user.select(second, ["S"], custom_id=control(second, "setup-kind"))
    assert control(world.now(second), "setup-square") == "s:setup-square:2:0:S"
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
