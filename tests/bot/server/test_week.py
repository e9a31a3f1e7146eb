"""The weekly message: one a week, edited, pinging nobody, whatever ends the program."""

from __future__ import annotations

import asyncio
import logging
from datetime import date

import discord
import pytest
from simcord import MemberActor

from db.tables.puzzles import Which
from db.tables.servers.kept_messages import KeptMessage
from db.tables.servers.weeks import WEEK, monday_of
from tests.bot.contests.kit import begun, contest, crowd, lose
from tests.bot.reading import words
from tests.bot.server.test_panel import opened
from tests.bot.world import UNKNOWN_CHANNEL, World
from tests.sample import GAME


@pytest.fixture
async def wanted(world: World, mod: MemberActor) -> World:
    """A server that wants the message."""
    await mod.click(await opened(world, mod, "week"), label="Post weekly message here")
    return world


async def look(world: World, hours: float = 1.1) -> None:
    """So much later, the next round."""
    world.env.backend.advance_clock(hours * 3600)
    cog = world.rounds("WeekMessage")
    await cog.look()
    await world.env.settle()


async def stands(world: World) -> KeptMessage:
    """What is stored of the message."""
    return (await world.store.kept_messages.of_kind(WEEK))[str(world.guild.id)]


def told(world: World) -> list[discord.Message]:
    """The messages of weeks in the channel."""
    return [each for each in world.channel.history() if "### The week of" in words(each)]


async def played(world: World, winner: int = 0) -> int:
    """A match that Ann and Ben have both played in, until one resigned; its number."""
    room = await world.ready()
    await room.turn()
    await room.turn()
    await room.resign(1 - winner)
    return room.id


async def test_nothing_is_posted_where_nobody_wants_it(world: World) -> None:
    await played(world)
    await look(world)
    assert told(world) == []


async def test_nothing_is_posted_before_there_is_something_to_tell(wanted: World) -> None:
    await look(wanted)
    assert told(wanted) == []


async def test_it_is_posted_once_edited_and_pings_nobody(wanted: World) -> None:
    await played(wanted)
    before = len(wanted.pings())
    await look(wanted)
    (first,) = told(wanted)
    assert f"1 of {wanted.sample.game.title} finished by 2 people." in words(first)
    await played(wanted)
    at = len(wanted.pings())
    await look(wanted)
    (again,) = told(wanted)
    assert again.id == first.id
    assert f"2 of {wanted.sample.game.title} finished by 2 people" in words(again)
    assert wanted.pinged(again) == set()
    assert len(wanted.pings()) == at >= before


async def test_it_tells_who_leads_a_league(wanted: World) -> None:
    number = await begun(wanted, crowd(wanted, 3))
    await played(wanted)
    assert "league:** No result yet." in await league_line(wanted)
    now = await contest(wanted, number)
    meeting = now.contest.open_meetings[0]
    winner, loser = (now.people[each] for each in meeting.people)
    await lose(wanted, now.matches[meeting.number], loser)
    assert (await league_line(wanted)).endswith(f"league:** <@{winner}> leads with 1 point.")
    (left,) = [each for each in crowd(wanted, 3) if each.id == winner]
    wanted.guild.remove_member(left.user)
    wanted.bot.services.publisher.faces.members.clear()  # remembered for an hour
    line = await league_line(wanted)
    assert line.endswith(f"league:** {left.user.name} leads with 1 point.")
    await wanted.store.people.choose(winner, listed=False)
    assert (await league_line(wanted)).endswith("league:** Somebody leads with 1 point.")


async def league_line(world: World) -> str:
    """The line about a league in the weekly message."""
    await look(world)
    (message,) = told(world)
    (line,) = [each for each in words(message).splitlines() if "league:**" in each]
    return line


async def test_a_new_week_begins_a_new_message_and_ends_the_old_one(wanted: World) -> None:
    await played(wanted)
    await look(wanted)
    (first,) = told(wanted)
    assert "so far" in words(first)
    await look(wanted, 24 * 7)
    assert [each.id for each in told(wanted)] == [first.id], "nothing to tell of the new week yet"
    (first,) = told(wanted)
    assert "so far" not in words(first)
    await played(wanted)
    await look(wanted)
    assert len(told(wanted)) == 2
    assert len({words(each).split("\n")[0] for each in told(wanted)}) == 2


async def test_a_kill_before_it_was_noted_neither_doubles_nor_loses_it(wanted: World) -> None:
    await played(wanted)
    await look(wanted)
    await wanted.store.database.rows("DELETE FROM kept_messages")
    await wanted.restart()
    await look(wanted)
    (only,) = told(wanted)
    assert (await stands(wanted)).message_id == only.id


async def test_two_rounds_at_once_post_one(wanted: World) -> None:
    await played(wanted)
    cog = wanted.rounds("WeekMessage")
    await asyncio.gather(cog.look(), cog.look())
    await wanted.env.settle()
    assert len(told(wanted)) == 1


async def test_what_somebody_deletes_does_not_come_again_in_that_week(wanted: World) -> None:
    await played(wanted)
    await look(wanted)
    (only,) = told(wanted)
    wanted.env.backend.delete_message(only.channel.id, only.id)
    await played(wanted)
    await look(wanted)
    await look(wanted)
    assert told(wanted) == []


async def test_a_deleted_channel_switches_it_off(
    wanted: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await played(wanted)
    wanted.fail("POST", f"/channels/{wanted.channel.id}/messages", 404, UNKNOWN_CHANNEL)
    await look(wanted)
    row = await wanted.store.weeks.get(wanted.guild.id)
    assert (row.channel_id, row.stopped_at is not None) == (None, True)
    assert "the weekly message was switched off" in caplog.text


@pytest.mark.parametrize("leaves", [False, True])
async def test_who_is_not_listed_is_not_named(wanted: World, leaves: bool) -> None:
    """Who has left the server is, but not by a mention, which would show a number."""
    await wanted.store.people.choose(wanted.ben.id, listed=False)
    number = await played(wanted)
    if leaves:
        wanted.guild.remove_member(wanted.cat.user)
    cat = "cat" if leaves else f"<@{wanted.cat.id}>"
    for person in (wanted.cat, wanted.ben):
        await wanted.store.database.rows(
            "INSERT INTO guesses (match_id, ply, person_id, text, points, at)"
            " VALUES (?, 0, ?, 'x', 3, '')",
            (number, person.id),
        )
        day = wanted.env.now().date()
        await wanted.store.puzzles.solve(Which(person.id, GAME.key, "p", day), wanted.env.now())
        await wanted.store.daily_puzzles.visit(wanted.guild.id, day, person.id)
    await wanted.store.weeks.note_even(number, 90)
    await look(wanted)
    (only,) = told(wanted)
    assert f"**Best guessers:** {cat} 3 points in 1 guess." in words(only)
    assert "2 people have solved one or more." in words(only)
    assert f" {cat} 1 day" in words(only)
    assert f"<@{wanted.ben.id}>" not in words(only)
    assert "Closest match" not in words(only), "it would name one who is not listed"


async def test_the_closest_match_is_told_with_its_animation_made_once(wanted: World) -> None:
    first, second = await played(wanted), await played(wanted, 1)
    await wanted.store.weeks.note_even(first, 60)
    await wanted.store.weeks.note_even(second, 80)
    await look(wanted)
    (only,) = told(wanted)
    assert f"<@{wanted.ben.id}> wins" in words(only)
    assert [each.filename for each in only.attachments] == [f"match-{second}.gif"]
    posted = only.attachments[0].id
    await played(wanted)
    await look(wanted)
    (only,) = told(wanted)
    assert "**Matches:** 3 of" in words(only)
    assert [each.id for each in only.attachments] == [posted]


def test_a_week_begins_on_monday() -> None:
    assert monday_of(date(2026, 11, 26)) == date(2026, 11, 23) == monday_of(date(2026, 11, 29))
    assert monday_of(date(2026, 11, 23)) == date(2026, 11, 23)
