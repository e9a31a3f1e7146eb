"""Every page of the panel does what it says, for managers alone, and what it chooses holds."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage, RoleHandle

from cogs.desk.events import HIDDEN
from cogs.hall.errors import UNKNOWN
from cogs.lobby.messages import BARRED
from cogs.server.panel import LIST, NOT_YOURS
from cogs.server.people_page import NO_ROLE, NOT_ME
from cogs.server.running_page import NO_REASON, NOT_HERE
from common.text.say import say
from db.guild_row import MATCHES, GuildRow
from db.settings import NO, YES, setting
from db.tables.guilds import Guilds
from engines.game import Unreadable
from engines.match import begin
from tests.bot.forged import sending
from tests.bot.reading import control, ids, said, words
from tests.bot.world import World
from tests.sample import GAME

PAGES = ("boards", "matches", "people", "running", "week", "test")


async def opened(world: World, mod: MemberActor, page: str) -> ResponseMessage:
    """A page of the panel, as people see it who fill in forms by presses."""
    await world.store.people.choose(mod.id, forms="presses")
    shown = (await mod.slash(world.channel, "server")).response
    assert shown
    await turn(mod, shown, page)
    return shown


async def turn(mod: MemberActor, shown: ResponseMessage, page: str) -> None:
    """Opens a page from the list, or the list from a page."""
    (named,) = [each for each in ids(shown) if each.endswith(f":server-page:0:0:{page}")]
    await mod.click(shown, custom_id=named)


async def chosen(world: World) -> GuildRow:
    """What is stored."""
    return await world.store.guilds.get(world.guild.id)


async def role_of(world: World, person: MemberActor | None = None) -> RoleHandle:
    """A role, which this person gets."""
    role = world.guild.create_role("players")
    if person is not None:
        world.env.backend.add_member_role(world.guild.id, person.id, role.id)
    await world.env.settle()
    return role


@pytest.mark.parametrize("page", PAGES)
async def test_every_page_can_be_reached_and_left(
    world: World, mod: MemberActor, page: str
) -> None:
    shown = await opened(world, mod, page)
    assert words(shown).startswith("### This server: ")
    for other in PAGES:
        if other != page:
            await turn(mod, shown, LIST)
            await turn(mod, shown, other)
            assert words(shown).startswith("### This server: ")
            await turn(mod, shown, LIST)
            await turn(mod, shown, page)


async def test_games_can_be_switched_off(world: World, mod: MemberActor) -> None:
    shown = await opened(world, mod, "matches")
    assert "All games can be played here." in words(shown)
    others = [key for key in world.bot.services.game_uis if key != world.sample.key]
    waiting = await world.challenge(world.ann, world.ben)
    await mod.select(shown, others, custom_id=control(shown, "server-games"))
    title = world.sample.game.title
    assert title not in words(shown).partition("**Games:**")[2].partition("\n")[0]
    told = await world.ann.slash(world.channel, f"{world.command} challenge", opponent=world.cat)
    assert f"{title} is switched off in this server." in said(told)
    late = await world.ben.click(waiting, label="Accept")
    assert f"{title} is switched off in this server." in said(late)
    assert await world.store.matches.counts() == (0, 0)


async def test_no_more_matches_run_than_the_server_wants(world: World, mod: MemberActor) -> None:
    shown = await opened(world, mod, "matches")
    await mod.select(shown, ["1"], custom_id=control(shown, "server-most"))
    assert "At most one match runs at a time." in words(shown)
    await world.ready()
    second = await world.challenge(world.cat, world.dan)
    told = await world.dan.click(second, label="Accept")
    assert "This server has 1 running match, the most allowed." in said(told)


@pytest.mark.usefixtures("by_presses")
async def test_the_usual_pace_stands_in_every_new_challenge(world: World, mod: MemberActor) -> None:
    shown = await opened(world, mod, "matches")
    await mod.select(shown, ["1d"], custom_id=control(shown, "server-pace"))
    assert (await chosen(world)).pace == "1d"
    room = await world.ready()
    assert (await room.row()).pace == "1d"
    form = await world.form()
    assert "Time for a turn: 1 day" in str(form.components)
    other = await world.ready(players=(world.cat, world.dan), pace="none")
    assert (await other.row()).pace == "open"


async def test_quiet_boards_ping_nobody(world: World, mod: MemberActor) -> None:
    shown = await opened(world, mod, "matches")
    await mod.click(shown, label="Switch off pings")
    assert "ping nobody" in words(shown)
    room = await world.ready()
    board = await room.board()
    assert world.pinged(board) == set()
    assert f"<@{world.ann.id}>" in words(board)
    await mod.click(shown, label="Switch on pings")
    await room.turn()
    assert world.pinged(await room.board())


@dataclass(frozen=True, slots=True)
class Wider(GuildRow):
    """What a server can choose, with one switch more."""

    night: bool = setting(
        False, MATCHES, say("**Night:** {night}"),
        {NO: (say("Dark boards"), say("Boards are bright.")),
         YES: (say("Bright boards"), say("Boards are dark."))},
    )  # fmt: skip


async def test_every_switch_is_one_declaration(world: World, mod: MemberActor) -> None:
    """And its column: so is a new one."""
    sql = "ALTER TABLE guilds ADD COLUMN night BOOLEAN NOT NULL DEFAULT FALSE"
    await world.store.database.rows(sql)
    guilds = world.store.guilds = Guilds(world.store.database, Wider)
    shown = await opened(world, mod, "matches")
    assert {"night", "quiet", "strangers"} <= guilds.settings.keys()
    for each in guilds.settings.values():
        for on in (each.usual, not each.usual) if each.name != "events" else ():
            label, told = each.labels[each.key(on)]
            assert told in words(shown)
            await mod.click(shown, label=label)
            assert getattr(await chosen(world), each.name) is not on
    assert await chosen(world) == Wider()


async def test_only_people_with_a_role_open_matches_and_everybody_joins(
    world: World, mod: MemberActor
) -> None:
    role = await role_of(world, world.ann)
    shown = await opened(world, mod, "people")
    assert "Everybody can open and join matches." in words(shown)
    await mod.select(shown, [role], custom_id=control(shown, "server-openers"))
    assert f"People with {role.mention} can open matches; everybody can join." in words(shown)
    told = await world.ben.slash(world.channel, f"{world.command} challenge", opponent=world.ann)
    assert f"Only people with {role.mention} can open matches here." in said(told)
    message = await world.challenge(world.ann, world.ben)
    await world.ben.click(message, label="Accept")
    assert (await world.store.matches.counts())[0] == 1
    world.env.backend.delete_role(world.guild.id, role.id)
    await world.env.settle()
    await world.challenge(world.ben, world.cat)
    assert (await world.store.invitations.get(2)) is not None


async def test_managers_open_matches_without_the_role(world: World, mod: MemberActor) -> None:
    await opened(world, mod, "people")
    role = await role_of(world)
    await world.store.guilds.change(world.guild.id, lambda _: GuildRow(match_roles=(role.id,)))
    assert words(await world.challenge(mod, world.ben)).startswith("### ")


async def test_who_is_barred_neither_opens_nor_joins(world: World, mod: MemberActor) -> None:
    waiting = await world.challenge(world.cat, None)
    room = await world.ready()
    shown = await opened(world, mod, "people")
    await mod.select(shown, [world.ben], custom_id=control(shown, "server-barred"))
    assert f"<@{world.ben.id}> can't open or join" in words(shown)
    told = await world.ben.click(waiting, label="Join" if "Join" in str(waiting) else "Accept")
    assert BARRED in said(told)
    told = await world.ben.slash(world.channel, f"{world.command} challenge", opponent=world.ann)
    assert BARRED in said(told)
    told = await world.ann.slash(world.channel, f"{world.command} challenge", opponent=world.ben)
    assert f"<@{world.ben.id}> can't play in this server." in said(told)
    await room.turn()
    assert (await room.row()).status == "running", "what runs goes on"
    await mod.select(shown, [], custom_id=control(shown, "server-barred"))
    assert await world.store.barred.of(world.guild.id) == ()


async def test_who_has_left_the_server_has_a_name(world: World, mod: MemberActor) -> None:
    """A mention would show a number."""
    await world.ready(players=(world.ann, world.ben))
    await world.store.barred.choose(world.guild.id, (world.ben.id,), world.env.now())
    world.guild.remove_member(world.ben.user)
    world.bot.services.publisher.faces.members.clear()  # remembered for an hour
    for page in ("people", "running"):
        shown = await opened(world, mod, page)
        assert world.ben.user.name in words(shown)
        assert f"<@{world.ben.id}>" not in words(shown)
    await mod.select(shown, ["1"], custom_id=control(shown, "server-match"))
    assert world.ben.user.name in words(shown)


async def test_the_bot_cannot_be_barred(world: World, mod: MemberActor) -> None:
    await opened(world, mod, "people")
    page = world.env.backend.get_message(
        world.channel.id, (await world.challenge(world.ann, world.ben)).id
    )
    me = str(world.env.backend.bot_user.id)
    told = await sending.press(world, mod, page, "u:server-barred:0:0:", [me], 5)
    assert NOT_ME in said(told)


async def test_a_league_has_one_role(world: World, mod: MemberActor) -> None:
    role = await role_of(world)
    shown = await opened(world, mod, "people")
    await mod.select(shown, [role], custom_id=control(shown, "server-league"))
    assert (await chosen(world)).league_role == role.id
    assert f"people with {role.mention} open them" in words(shown)
    await mod.select(shown, [], custom_id=control(shown, "server-league"))
    assert (await chosen(world)).league_role is None


async def test_a_running_match_is_stopped_with_a_reason_and_counts_for_nothing(
    world: World, mod: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    room = await world.ready()
    shown = await opened(world, mod, "running")
    assert f"{room.id} · {world.sample.game.title}" in words(shown)
    await mod.select(shown, [str(room.id)], custom_id=control(shown, "server-match"))
    assert f"Stop match {room.id}?" in words(shown)
    await mod.select(shown, ["over"], custom_id=control(shown, "server-stop"))
    assert f"Match {room.id} is stopped." in words(shown)
    row = await room.row()
    assert row.status == "over"
    assert [each.result for each in row.seats] == [None, None]
    assert [each.step for each in row.seats] == [None, None]
    board = words(await room.board())
    assert "The server's managers stop the match: “Nobody is playing it any more”" in board
    assert "nobody wins or loses" in board
    assert "moved" not in board.partition("Not rated")[2]
    assert "match stopped by the server's managers" in caplog.text


async def test_the_command_stops_a_match_in_words_of_ones_own(
    world: World, mod: MemberActor
) -> None:
    room = await world.ready()
    told = await mod.slash(world.channel, "server", stop_match=room.id)
    assert NO_REASON in said(told)
    reason = "Please @everyone, **no** names"
    told = await mod.slash(world.channel, "server", stop_match=room.id, reason=reason)
    assert f"Match {room.id} is stopped." in said(told)
    board = await room.board()
    assert "stop the match: “Please everyone, no names”" in words(board)
    told = await mod.slash(world.channel, "server", stop_match=room.id, reason=reason)
    assert "This match is over." in said(told)


async def test_no_player_stops_a_match(world: World) -> None:
    room = await world.ready()
    for text in ("!stop me", " !stop  me", "!stop"):
        with pytest.raises(Unreadable):
            await world.bot.services.table.act(room.id, world.ann.id, text)
    assert (await room.row()).status == "running"


async def test_a_match_of_another_server_is_none_of_theirs(world: World, mod: MemberActor) -> None:
    setup = begin(GAME.key, {}, "seed")
    other = await world.stored(setup, world.ann, world.ben)
    await world.store.matches.place(other.id, world.guild.id + 1, world.channel.id, "channel")
    told = await mod.slash(world.channel, "server", stop_match=other.id, reason="no")
    assert NOT_HERE in said(told)
    assert (await other.row()).status == "running"


async def test_all_channels_are_tested(world: World, mod: MemberActor) -> None:
    assert "nothing is missing" in words(await opened(world, mod, "test"))
    other = world.guild.create_text_channel("other")
    hidden = world.guild.create_text_channel("hidden")
    await world.env.settle()
    await world.deny(other, attach_files=True, create_public_threads=True)
    await world.deny(hidden, view_channel=True)
    told = words(await opened(world, mod, "test"))
    assert f"- <#{other.id}>: **Attach Files and Create Public Threads**" in told
    assert f"- <#{world.channel.id}>" not in told
    assert "I looked at 2 channels" in told
    assert "Hidden from me: 1 channel." in told
    await mod.slash(world.channel, "server", add_channel=hidden)
    told = words(await opened(world, mod, "test"))
    assert f"- <#{hidden.id}>: **View Channel**" in told
    assert "Hidden from me" not in told


async def test_hidden_channels_are_counted_in_one_line(world: World, mod: MemberActor) -> None:
    """As Discord sends them: nothing but a flag says so."""
    parsers: Any = world.bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
    told = {"guild_id": str(world.guild.id), "type": 0, "name": "___hidden___", "flags": HIDDEN}
    for number in range(300):
        parsers["CHANNEL_CREATE"]({"id": str(10**18 + number), **told})
    shown = words(await opened(world, mod, "test"))
    assert "I looked at 1 channel: nothing is missing.\nHidden from me: 300 channels." in shown
    assert "___hidden___" not in shown


async def test_threads_are_opened_where_they_are_wanted(world: World, mod: MemberActor) -> None:
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    shown = await opened(world, mod, "boards")
    await mod.select(shown, [other], custom_id=control(shown, "server-threads"))
    assert (await chosen(world)).threads == (other.id,)
    room = await world.ready()
    assert (await room.row()).channel_id == world.channel.id
    await mod.click(shown, label="Open no threads")
    assert (await chosen(world)).threads == ()
    await mod.click(shown, label="Open threads everywhere")
    again = await world.ready(players=(world.cat, world.dan))
    assert (await again.row()).place == "thread"


FORGED: tuple[tuple[str, list[str] | None, int], ...] = (
    ("s:server-games:0:0:", [], 3),
    ("s:server-most:0:0:", ["1"], 3),
    ("s:server-pace:0:0:", ["1d"], 3),
    ("b:server-switch:0:0:quiet,on", None, 2),
    ("b:server-thread:0:0:none", None, 2),
    ("c:server-threads:0:0:", [], 8),
    ("c:server-forum:0:0:", [], 8),
    ("r:server-openers:0:0:", [], 6),
    ("r:server-league:0:0:", [], 6),
    ("u:server-barred:0:0:", [], 5),
    ("s:server-page:0:0:", ["people"], 3),
    ("b:server-more:0:0:0", None, 2),
    ("s:server-match:0:0:", ["1"], 3),
    ("s:server-stop:1:0:", ["over"], 3),
    ("b:server-week:0:0:here", None, 2),
    ("r:server-feat:0:0:winner", [], 6),
)


async def test_nobody_else_can_press_any_of_it(world: World, mod: MemberActor) -> None:
    room = await world.ready()
    message = world.last(world.channel)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for name, values, kind in FORGED:
        told = await sending.press(world, world.ann, stored, name, values, kind)
        assert told.ephemeral, name
        assert NOT_YOURS in said(told), name
    assert await chosen(world) == GuildRow()
    assert (await room.row()).status == "running"


async def test_what_no_page_offers_is_refused(world: World, mod: MemberActor) -> None:
    message = await world.challenge(world.ann, world.ben)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for name, values, kind, told in (
        ("s:server-games:0:0:", ["chess"], 3, UNKNOWN),
        ("s:server-most:0:0:", ["7"], 3, UNKNOWN),
        ("s:server-pace:0:0:", ["2d"], 3, UNKNOWN),
        ("b:server-switch:0:0:league,on", None, 2, UNKNOWN),
        ("b:server-switch:0:0:quiet,x", None, 2, UNKNOWN),
        ("b:server-thread:0:0:x", None, 2, UNKNOWN),
        ("r:server-openers:0:0:", ["1"], 6, NO_ROLE),
        ("r:server-openers:0:0:", [str(world.guild.id)], 6, NO_ROLE),
        ("r:server-league:0:0:", ["x"], 6, UNKNOWN),
        ("u:server-barred:0:0:", ["3"], 5, UNKNOWN),
        ("u:server-barred:0:0:", [str(2**60 + n) for n in range(26)], 5, UNKNOWN),
        ("s:server-page:0:0:", ["x"], 3, UNKNOWN),
        ("s:server-stop:1:0:", ["x"], 3, UNKNOWN),
        ("s:server-stop:99:0:", ["over"], 3, NOT_HERE),
        ("b:server-week:0:0:x", None, 2, UNKNOWN),
        ("r:server-feat:0:0:winner", ["1"], 6, "no longer exists"),
    ):
        answer = await sending.press(world, mod, stored, name, values, kind)
        assert told in said(answer), (name, values)
    assert await chosen(world) == GuildRow()
    assert await world.store.feat_roles.all() == ()
