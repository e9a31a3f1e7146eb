"""What a server gets besides messages is in its language too: events, tags, posts, threads. What
stands there already is found again by the words that it has in that language."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
from simcord import ChannelHandle

from common.text.catalogue import register
from common.text.language import Language
from engines.registry import GAMES
from tests.bot.contests.test_round_days import in_days
from tests.bot.posting import test_threads
from tests.bot.reading import words
from tests.bot.server import test_events, test_forum, test_week
from tests.bot.server.test_forum import forum
from tests.bot.server.test_week import wanted
from tests.bot.world import World
from tests.common.test_text import Words

__all__ = ["forum", "wanted"]
SMALL = Language(
    code="small",
    catalogue=Words(
        {
            "a contest: {game} {format}": "{format} of {game}",
            "{contest}, round {round} of {rounds}": "turn {round} of {contest}",
            "your turn": "somebody is awaited",
            "over": "done",
            "Match {number} of {game}: {players}.": "Game {number}: {players}.",
            "The week of {day}": "Seven days from {day}",
            "a day of the year: {day} {month}": "{month} {day}",
            "### {week}, so far": "### {week} until now",
            "{game}: {players}": "{players} play {game}",
            "{game}: {ending}": "{ending} in {game}",
        }
    ),
    names={
        **{str(each.title): {"nom": str(each.title)} for each in GAMES.values()},
        **{each: {"nom": f"the {each}"} for each in ("Swiss", "January", "February", "December")},
    },
)


@pytest.fixture
async def spoken(world: World) -> World:
    """A server with a language of its own."""
    register(SMALL)
    guilds = world.store.guilds
    await guilds.choose(world.guild.id, language=SMALL.code, events=True)
    return world


@pytest.mark.usefixtures("by_presses")
async def test_events_are_made_once(spoken: World) -> None:
    number = await in_days(spoken)
    await test_events.look(spoken)
    title = spoken.sample.game.title
    made = [each.name for each in test_events.events(spoken)]
    assert made == [f"turn {each} of the Swiss of {title}" for each in (1, 2)]
    noted = await spoken.store.scheduled.of(number)
    for each in noted.values():  # as if the program had ended before these were noted
        await spoken.store.scheduled.note(number, replace(each, event_id=None, state="asked"))
    await spoken.restart()
    await test_events.look(spoken)
    assert [each.name for each in test_events.events(spoken)] == made


async def test_a_post_and_its_tags(spoken: World, forum: ChannelHandle) -> None:
    room = await spoken.ready()
    row = await room.row()
    title = spoken.sample.game.title[:20].strip()
    assert test_forum.tags(spoken, row.channel_id) == {title, "somebody is awaited"}
    thread = spoken.bot.get_channel(row.channel_id or 0)
    assert isinstance(thread, discord.Thread)
    assert spoken.at(thread.id).history()[0].content.startswith(f"Game {room.id}: ")
    await room.resign(0)
    await test_forum.look(spoken)
    assert test_forum.tags(spoken, row.channel_id) == {title, "done"}


async def test_a_thread_from_the_beginning_to_the_result(spoken: World) -> None:
    room = await spoken.ready()
    thread, title = await room.home(), spoken.sample.game.title
    found = spoken.env.backend.get_channel(thread.id)
    assert found.name == f"ann and ben play {title}"
    await room.resign(1)
    await spoken.env.advance_time(test_threads.ROUND)
    assert found.name == f"ann 1 : 0 ben in {title}"


async def test_the_weekly_message_is_found_again(wanted: World, spoken: World) -> None:
    assert wanted is spoken
    await test_week.played(spoken)
    await test_week.look(spoken)
    await spoken.store.database.rows("DELETE FROM kept_messages")
    await spoken.restart()
    await test_week.look(spoken)
    told = [each for each in spoken.channel.history() if "### Seven days from the" in words(each)]
    assert [each.id for each in told] == [(await test_week.stands(spoken)).message_id]
