"""What those who manage a server choose for it, by the panel and by the options of `/server`."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage, SetupError

from cogs.hall.errors import UNKNOWN
from cogs.server.boards_page import NO_CHANNEL
from cogs.server.panel import NOT_A_MEMBER, NOT_YOURS
from cogs.server.server import TOO_MANY
from db.guild_row import GuildRow
from db.tables.guilds import MOST
from tests.bot.forged import sending
from tests.bot.reading import control, said, words
from tests.bot.server.test_panel import opened
from tests.bot.world import World


async def chosen(world: World) -> GuildRow:
    """What is stored."""
    return await world.store.guilds.get(world.guild.id)


async def panel(world: World, mod: MemberActor) -> ResponseMessage:
    """The page of boards, as those see it who fill in forms by presses."""
    return await opened(world, mod, "boards")


async def challenge(world: World, where: ChannelHandle) -> InteractionResult:
    """Ann challenges Ben here."""
    return await world.ann.slash(where, f"{world.command} challenge", opponent=world.ben)


async def test_the_panel_says_how_it_is_and_changes_it(world: World, mod: MemberActor) -> None:
    shown = await panel(world, mod)
    assert "Only the newest board of a match keeps its picture" in words(shown)
    assert "Matches can start in every channel." in words(shown)
    await mod.select(shown, ["all"], custom_id=control(shown, "server-boards"))
    assert "All boards of a match keep their pictures." in words(shown)
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await mod.select(shown, [world.channel, other], custom_id=control(shown, "server-channels"))
    assert await chosen(world) == GuildRow("all", (world.channel.id, other.id))
    named = f"Matches can start in <#{world.channel.id}> and <#{other.id}>."
    assert named in words(shown)
    assert named in words(await panel(world, mod))
    await mod.click(shown, label="Allow every channel")
    assert await chosen(world) == GuildRow("all")
    assert "in every channel." in words(shown)


async def test_choosing_no_channel_is_choosing_all(world: World, mod: MemberActor) -> None:
    await world.store.guilds.choose(world.guild.id, channels=(world.channel.id,))
    shown = await panel(world, mod)
    await mod.select(shown, [], custom_id=control(shown, "server-channels"))
    assert await chosen(world) == GuildRow()


async def test_the_options_do_the_same(world: World, mod: MemberActor) -> None:
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    told = await mod.slash(world.channel, "server", boards="all", add_channel=world.channel)
    assert f"Matches can start in <#{world.channel.id}>." in said(told)
    await mod.slash(world.channel, "server", add_channel=other)
    assert await chosen(world) == GuildRow("all", (world.channel.id, other.id))
    await mod.slash(world.channel, "server", boards="newest", remove_channel=world.channel)
    assert await chosen(world) == GuildRow("newest", (other.id,))


async def test_no_more_channels_than_a_menu_takes(world: World, mod: MemberActor) -> None:
    many = [world.guild.create_text_channel(f"c{number}") for number in range(MOST)]
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=tuple(each.id for each in many))
    told = await mod.slash(world.channel, "server", add_channel=world.channel)
    assert TOO_MANY in said(told)
    assert world.channel.id not in (await chosen(world)).channels


async def test_discord_hides_the_command_from_others(world: World) -> None:
    with pytest.raises(SetupError):
        await world.ann.slash(world.channel, "server")


async def test_whoever_sends_it_all_the_same_is_refused(world: World, mod: MemberActor) -> None:
    told = await sending.command(world, world.ann, world.channel, "server", {"boards": "all"})
    assert NOT_YOURS in said(told)
    await panel(world, mod)
    message = await world.challenge(world.ann, world.ben)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for name, values, kind in (
        ("s:server-boards:0:0:", ["all"], 3),
        ("c:server-channels:0:0:", [str(world.channel.id)], 8),
        ("b:server-everywhere:0:0:", None, 2),
    ):
        told = await sending.press(world, world.ann, stored, name, values, kind)
        assert told.ephemeral
        assert NOT_YOURS in said(told)
    assert await chosen(world) == GuildRow()


async def test_where_the_bot_is_a_guest_there_is_nothing_to_choose(visited: World) -> None:
    world, message = visited, await visited.challenge(visited.ann, visited.ben)
    await world.store.guilds.choose(world.guild.id, channels=(1,))
    told = await sending.command(world, world.ann, world.channel, "server", {"boards": "all"})
    assert NOT_A_MEMBER in said(told)
    assert (await chosen(world)).boards == "newest"
    await world.ben.click(message, label="Decline")
    again = await world.challenge(world.ann, world.ben)
    assert again.id != message.id, "what was chosen before it left keeps nobody from playing"


async def test_who_loses_the_permission_loses_the_panel(world: World, mod: MemberActor) -> None:
    shown = await panel(world, mod)
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        if role.name == "mods":
            role.permissions = 0
    told = await mod.select(shown, ["all"], custom_id=control(shown, "server-boards"))
    assert NOT_YOURS in said(told)
    assert await chosen(world) == GuildRow()


async def test_what_no_panel_offers_is_refused(world: World, mod: MemberActor) -> None:
    room = await world.ready()
    thread = await room.home()
    voice = world.env.create_guild("Castle").create_text_channel("hall")
    await world.env.settle()
    message = world.last(world.channel)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for name, values, kind, told in (
        ("s:server-boards:0:0:", ["some"], 3, UNKNOWN),
        ("s:server-boards:0:0:", [], 3, UNKNOWN),
        ("s:server-channels:0:0:", [str(world.channel.id)], 3, None),
        ("c:server-channels:0:0:", [str(world.channel.id)], 3, UNKNOWN),
        ("c:server-channels:0:0:", ["x"], 8, UNKNOWN),
        ("c:server-channels:0:0:", [str(n) for n in range(26)], 8, UNKNOWN),
        ("c:server-channels:0:0:", [str(thread.id)], 8, NO_CHANNEL),
        ("c:server-channels:0:0:", [str(voice.id)], 8, NO_CHANNEL),
    ):
        answer = await sending.press(world, mod, stored, name, values, kind)
        assert told is None or told in said(answer), (name, values)
    assert await chosen(world) in (GuildRow(), GuildRow(channels=(world.channel.id,)))


# Where matches may be started


async def test_a_challenge_elsewhere_is_refused_with_the_channels_that_are_allowed(
    world: World,
) -> None:
    other, third = (world.guild.create_text_channel(name) for name in ("other", "third"))
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(other.id, third.id))
    refused = await challenge(world, world.channel)
    assert refused.ephemeral
    where = f"<#{other.id}> and <#{third.id}>"
    assert f"Matches start in {where} here." in said(refused)
    assert world.channel.history() == []
    await challenge(world, other)
    assert words(world.last(other)).startswith("### ")


@pytest.mark.usefixtures("by_presses")
async def test_a_form_is_refused_when_it_is_opened_and_when_it_is_sent(world: World) -> None:
    form = await world.form()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(other.id,))
    sent = await world.ann.click(form, custom_id=control(form, "form-send"))
    assert "Go there to play." in said(sent)
    opened = await world.ann.context_menu(world.channel, "Challenge to a game", world.ben)
    assert f"Matches start in <#{other.id}> here." in said(opened)
    assert await world.store.invitations.get(1) is None


async def test_a_thread_counts_as_its_channel(world: World) -> None:
    await world.store.guilds.choose(world.guild.id, channels=(world.channel.id,))
    room = await world.ready()
    home = await room.home()
    assert home.id != world.channel.id
    await room.resign(0)
    again = await room.rematch()
    assert (await again.row()).channel_id == home.id
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(other.id,))
    assert "Go there to play." in said(await challenge(world, home))


async def test_a_match_is_not_moved_where_none_may_be_started(world: World) -> None:
    room = await world.ready()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(world.channel.id,))
    told = await world.ann.slash(other, "match show", match=room.id, here=True)
    assert "Go there to play." in said(told)
    assert (await room.row()).channel_id != other.id


async def test_channels_that_are_deleted_keep_nobody_from_playing(
    world: World, mod: MemberActor
) -> None:
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(other.id,))
    await world.delete_channel(other)
    assert "in every channel." in words(await panel(world, mod))
    assert "Go there" not in said(await challenge(world, world.channel))


async def test_running_matches_go_on_where_none_may_be_started_any_more(world: World) -> None:
    room = await world.ready()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    await world.store.guilds.choose(world.guild.id, channels=(other.id,))
    await room.turn()
    assert await room.latest() in words(await room.board())
