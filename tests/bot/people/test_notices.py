"""Notices by direct message that it is somebody's turn: when they come, what they say, and that
neither a restart nor trouble forgets or doubles them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import discord
import pytest
from simcord import MemberActor

from db.store import StoreTrouble
from db.tables.notices import TurnNotices
from db.values import Notices, Quiet
from tests.bot.deletion import delete
from tests.bot.pace.kit import people_of
from tests.bot.reading import labels, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.world import World
from tests.db.traces import traces
from tests.sample import present

TURN = "### It's your turn"


def notices(world: World, person: MemberActor) -> list[discord.Message]:
    """The notices that stand among a person's direct messages, oldest first."""
    starts = (TURN, "You have moved", "It is no longer", "Match ")
    return [each for each in world.dms(person) if words(each).startswith(starts)]


def notice(world: World, person: MemberActor) -> str:
    """What the one notice says."""
    (one,) = notices(world, person)
    return words(one)


async def both_want(world: World, wanted: Notices = "now") -> Room:
    """A match in the first turn of one seat, and some time later both want notices."""
    room = await world.ready()
    await world.env.advance_time(60)
    for person in room.players:
        await person.slash(world.channel, "settings", my_turn=wanted)
    await world.env.advance_time(60)
    return room


@each_kind
async def test_it_comes_at_once_and_leads_to_the_board(world: World) -> None:
    """Not for the turn in which it is asked for."""
    room = await both_want(world)
    acting, other = await people_of(room)
    assert notices(world, acting) == []
    await room.turn()
    told, board = notice(world, other), await room.board()
    title = world.sample.game.title
    assert told.startswith(f"{TURN}\nMatch {room.id}, {title}, ")
    assert f" <@{acting.id}> · [board]({board.jump_url})" in told
    assert await room.latest() in told or (await room.match()).game.news(
        (await room.match()).view(None)
    )
    assert notices(world, acting) == []
    assert world.pinged(world.dm(other)) == set()


@each_kind
async def test_it_says_when_the_person_has_moved_and_the_next_one_replaces_it(world: World) -> None:
    """Discord notifies of new messages only: of a match one stands, and it is new each turn."""
    room = await both_want(world)
    acting, other = await people_of(room)
    await room.turn()
    (first,) = notices(world, other)
    await room.turn()
    told = notice(world, other)
    assert told.startswith(f"Match {room.id}, ")
    assert told.endswith(": you have moved.")
    assert labels(world.now(first)) == []
    assert notice(world, acting).startswith(TURN)
    await room.turn()
    (second,) = notices(world, other)
    assert words(second).startswith(TURN)
    assert second.id != first.id
    assert world.gone(first)
    assert notice(world, acting).endswith(": you have moved.")


@each_kind
async def test_neither_a_restart_nor_the_rounds_double_it(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    (first,) = notices(world, other)
    before = world.posts(first.channel.id)
    await world.restart()
    await world.env.advance_time(120)
    await room.show()
    assert [each.id for each in notices(world, other)] == [first.id]
    assert world.posts(first.channel.id) == before


@each_kind
async def test_a_restart_does_not_forget_it(world: World) -> None:
    """Killed right after the commit: nothing was shown, nobody told."""
    room = await both_want(world)
    _, other = await people_of(room)
    await room.commit_turn()
    assert notices(world, other) == []
    await world.restart()
    await world.env.advance_time(60)
    assert notice(world, other).startswith(TURN)
    board = await room.board()
    assert board.jump_url in notice(world, other)


async def test_after_a_crash_before_the_note_it_has_the_same_nonce(world: World) -> None:
    """Discord drops the second one, which SimCord does not."""
    room = await both_want(world)
    _, other = await people_of(room)
    with patch.object(TurnNotices, "sent", side_effect=StoreTrouble("disk")):
        await room.turn()
    await world.restart()
    await world.env.advance_time(120)
    await room.turn()
    await room.turn()
    path = f"/channels/{other.user.dm_channel.id}/messages"
    sent = [
        str(body.get("nonce"))
        for method, each, body in world.requests()
        if (method, each) == ("POST", path) and str(body.get("nonce")).endswith("-turn")
    ]
    assert sent[0] == sent[1] != sent[2]
    assert all(len(each) <= 25 for each in sent)


async def test_an_hour_after_the_turn_began(world: World) -> None:
    room = await both_want(world, "hour")
    _, other = await people_of(room)
    await room.turn()
    await world.wait(hours=59 / 60)
    assert notices(world, other) == []
    await world.restart()
    await world.env.advance_time(90)
    assert notice(world, other).startswith(TURN)


@pytest.mark.untraced
async def test_no_notice_to_whoever_acted_within_the_hour(world: World) -> None:
    room = await both_want(world, "hour")
    acting, other = await people_of(room)
    await room.turn()
    await world.wait(hours=30 / 60)
    await room.turn()
    await world.wait(hours=45 / 60)
    assert notices(world, other) == []
    await world.wait(hours=20 / 60)
    assert notice(world, acting).startswith(TURN)


@pytest.mark.untraced
async def test_who_never_asked_is_not_told(world: World) -> None:
    room = await world.ready()
    for _ in range(3):
        await room.turn()
    await world.wait(hours=2)
    assert [notices(world, person) for person in room.players] == [[], []]
    assert "turn_notices" not in await traces(world.store.database, world.ann.id)


@pytest.mark.untraced
async def test_who_switches_it_off_is_told_no_more(world: World) -> None:
    room = await both_want(world, "hour")
    _, other = await people_of(room)
    await room.turn()
    await other.slash(world.channel, "settings", my_turn="never")
    await world.wait(hours=2)
    assert notices(world, other) == []
    await other.slash(world.channel, "settings", my_turn="now")
    await world.env.advance_time(60)
    assert notices(world, other) == []


# Quiet hours


async def quiet_now(world: World, person: MemberActor, hours: int) -> None:
    """The person has quiet hours from the hour before until so many hours later."""
    hour = world.env.now().hour
    await world.store.people.choose(person.id, quiet=Quiet((hour - 1) % 24, (hour + hours) % 24))


@pytest.mark.untraced
async def test_in_quiet_hours_it_waits_for_their_end(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await quiet_now(world, other, 3)
    await room.turn()
    end = (world.env.now() + timedelta(hours=3)).replace(minute=0, second=0, microsecond=0)
    await world.wait(hours=(end - world.env.now()).total_seconds() / 3600 - 1 / 60)
    assert notices(world, other) == []
    await world.restart()
    await world.env.advance_time(120)
    assert notice(world, other).startswith(TURN)


@pytest.mark.untraced
async def test_what_was_done_in_quiet_hours_is_not_told_at_their_end(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await quiet_now(world, other, 2)
    await room.turn()
    await room.turn()
    await world.wait(hours=3)
    assert notices(world, other) == []


async def test_whoever_ends_the_quiet_hours_is_told_soon(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await quiet_now(world, other, 6)
    await room.turn()
    assert notices(world, other) == []
    await other.slash(world.channel, "settings", quiet_hours="off")
    await world.env.advance_time(30)
    assert notice(world, other).startswith(TURN)


# Ends


@each_kind
async def test_at_the_end_it_says_so_and_nothing_is_kept(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    for seat in (0, 1):
        if (await room.match()).outcome is None:
            await room.commit(seat, "!resign")
    await room.show()
    await world.env.advance_time(20)
    assert notice(world, other).startswith(f"Match {room.id}, ")
    told = await room.ending()
    assert f"is over. {told[0].upper()}{told[1:]}" in notice(world, other)
    await world.env.advance_time(60)
    assert await world.store.database.rows("SELECT * FROM turn_notices") == []
    assert len(notices(world, other)) == 1


async def test_a_deleted_person_is_told_no_more(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    await delete(world, other)
    await world.env.advance_time(60)
    assert await traces(world.store.database, other.id) == set()
    assert len(notices(world, other)) == 1


async def test_a_match_set_aside_leaves_nothing_behind(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    await world.store.matches.set_aside(room.id, "This match is set aside.")
    await world.env.advance_time(60)
    assert notices(world, other) == []
    assert await world.store.database.rows("SELECT * FROM turn_notices") == []


# Trouble


@pytest.mark.parametrize("code", [50001, 50007, 50278])
async def test_one_refusal_is_told_in_the_settings_and_silences_nobody_for_good(
    world: World, code: int
) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    room_of_theirs = other.user.dm_channel.id
    before = world.posts(room_of_theirs)
    world.fail("POST", f"/channels/{room_of_theirs}/messages", 403, code)
    await room.turn()
    await world.wait(hours=5)
    assert world.posts(room_of_theirs) == before + 1
    told = said(await other.slash(world.channel, "settings", my_turn="now"))
    assert "Discord refuses my direct messages to you." in told
    assert "**Privacy Settings**" in told
    await world.env.advance_time(60)
    assert world.posts(room_of_theirs) == before + 2
    world.recover()
    await other.slash(world.channel, "match list")
    await world.wait(hours=5)
    assert world.posts(room_of_theirs) == before + 2
    assert " I try again <t:" in said(await other.slash(world.channel, "settings"))
    await world.wait(hours=2)
    assert notice(world, other).startswith(TURN)
    assert "Discord refuses" not in said(await other.slash(world.channel, "settings"))


def test_every_direct_message_goes_the_way_that_remembers_refusals() -> None:
    """But for the place of a match, and hello to somebody who has invited the bot."""
    found = [each for each in Path("cogs").rglob("*.py") if ".create_dm(" in each.read_text()]
    assert {each.name for each in found} == {"dm_delivery.py", "threads.py", "welcome.py"}


async def test_discords_trouble_delays_it(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    world.fail("POST", f"/channels/{other.user.dm_channel.id}/messages", 500, times=8)
    await room.turn()
    assert notices(world, other) == []
    world.recover()
    await world.env.advance_time(200)
    assert notice(world, other).startswith(TURN)


async def test_an_older_notice_that_is_gone_keeps_nothing_back(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    (first,) = notices(world, other)
    world.env.backend.delete_message(first.channel.id, first.id)
    await room.turn()
    await room.turn()
    assert notice(world, other).startswith(TURN)


# What is secret stays secret


@each_kind
async def test_it_tells_what_the_board_tells_everybody(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    public = words(await room.board())
    lines = present(notice(world, other).splitlines()[2:])
    assert all(line in public for line in lines)


@each_kind
async def test_its_button_shows_the_board_there(world: World) -> None:
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    (first,) = notices(world, other)
    shown = await other.user.click(first, label="My board")
    assert f"-# Match {room.id}\n" in said(shown)
    assert notice(world, other).startswith(TURN)


async def test_who_keeps_playing_there_is_told_that_the_match_goes_on(world: World) -> None:
    """Among direct messages no answer is taken away."""
    room = await both_want(world)
    _, other = await people_of(room)
    await room.turn()
    (first,) = notices(world, other)
    shown = await other.user.click(first, label="My board")
    for label in ("More", "Resign", "Continue playing"):
        assert shown.response
        shown = await other.user.click(shown.response, label=label)
    assert "The match continues." in said(shown)
    assert (await room.match()).outcome is None
