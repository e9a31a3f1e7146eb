"""Contests whose rounds last three days, from the command to the winner's card."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import discord
import pytest

from cogs.contests.form import formats_of, games
from cogs.contests.words import LAST_DAYS
from contests.standings import standings
from tests.bot.contests.kit import (
    contest,
    crowd,
    details,
    league_form,
    lose,
    play_on,
    settled,
    texts,
)
from tests.bot.pace.kit import pass_time
from tests.bot.reading import control, labels, values
from tests.bot.samples import every
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.usefixtures("by_presses")

DAYS = timedelta(days=3)


async def in_days(world: World, people: int = 4, shape: str = "swiss", **options: Any) -> int:
    """A contest with rounds of three days, begun."""
    answer = await league_form(world, format=shape, **options)
    await world.ann.select(answer, ["3"], custom_id=control(answer, "contest-days"))
    assert "rounds of 3 days" in str(answer.components)
    await world.ann.click(answer, custom_id=control(answer, "contest-send"))
    message = world.last(world.channel)
    assert "A new round begins every 3 days, never earlier." in texts(message)
    for each in crowd(world, people):
        await each.click(message, label="Join")
    (row,) = await world.store.contests.of_guild(world.guild.id, 1)
    page = await details(world, row.id)
    await world.ann.click(page, custom_id=control(page, "contest-start"))
    await settled(world)
    return row.id


async def card(world: World, number: int) -> str:
    """The words of the table."""
    row = (await contest(world, number)).row
    channel = world.at(row.card_channel_id or 0)
    return texts(next(each for each in channel.history() if each.id == row.card_id))


async def test_from_the_command_to_the_winners_card(world: World) -> None:
    number = await in_days(world)
    begun = (await contest(world, number)).row
    assert begun.started_at is not None
    end = begun.started_at + 3 * DAYS
    for done in (1, 2, 3):
        ends = present((await contest(world, number)).row.round_ends_at)
        assert ends == begun.started_at + done * DAYS, "at a fixed time"
        told = await card(world, number)
        assert f"on {discord.utils.format_dt(end, 'D')}" in told, "the end is foretold exactly"
        await play_on(world, number)
        await settled(world)
        assert (await contest(world, number)).contest.round == done, "it does not begin early"
        assert (await contest(world, number)).row.phase == "running"
        await pass_time(world, ends - world.env.now())
    now = await contest(world, number)
    assert (now.row.phase, now.row.told) == ("over", True)
    assert now.row.ended_at is not None
    assert timedelta(0) <= now.row.ended_at - end < timedelta(minutes=1)
    assert "wins the" in texts(world.last(world.channel))


@every(lambda game: game in games() and "pods" in formats_of(game))
async def test_pods_begin_at_fixed_times_and_a_late_one_counts_when_it_ends(world: World) -> None:
    number = await in_days(world, 7, "pods")
    now = await contest(world, number)
    begun, late = now.row.started_at, now.matches[0]
    assert begun is not None
    for done in (1, 2, 3):
        now, ends = await contest(world, number), begun + done * DAYS
        assert now.row.round_ends_at == ends, "at a fixed time"
        points = sum(row.points for row in standings(now.contest))
        assert points == (0 if done == 1 else 7 * (2 * done - 3)), "none yet for the late one"
        for meeting in now.contest.open_meetings:
            if meeting.number:
                for loser in sorted(meeting.people)[:0:-1]:
                    await lose(world, now.matches[meeting.number], now.people[loser])
        await settled(world)
        # The pod that goes on is one in which people act in time.
        await world.store.database.rows("DELETE FROM clocks WHERE match_id = ?", (late,))
        await pass_time(world, ends - world.env.now())
    now = await contest(world, number)
    assert now.row.phase == "running"
    assert [each.number for each in now.contest.open_meetings] == [0]
    await play_on(world, number)
    await settled(world)
    now = await contest(world, number)
    assert (now.row.phase, now.row.told) == ("over", True)
    assert sum(row.points for row in standings(now.contest)) == 7 * 6


async def test_a_match_goes_on_beyond_its_round(world: World) -> None:
    number = await in_days(world)
    first = (await contest(world, number)).matches[0]
    for done in (1, 2, 3):
        now = await contest(world, number)
        for meeting in now.contest.open_meetings:
            if meeting.number:
                loser = now.people[max(meeting.people)]
                match_id = now.matches[meeting.number]
                await world.bot.services.table.act(match_id, loser, "!resign")
        await settled(world)
        # The match that goes on is one in which people act in time.
        ends = present(now.row.round_ends_at)
        await world.store.database.rows("DELETE FROM clocks WHERE match_id = ?", (first,))
        await pass_time(world, ends - world.env.now())
        now = await contest(world, number)
        assert now.contest.round == min(3, done + 1)
        assert (", 1 of them from earlier rounds" in await card(world, number)) is (done < 3)
    assert now.row.phase == "running"
    assert LAST_DAYS in await card(world, number)
    assert [each.number for each in now.contest.open_meetings] == [0]
    posts = [texts(each) for each in world.channel.history()]
    assert sum("round 2 " in each for each in posts) == 2
    assert all(re.search(r"the round ends <t:\d+:f>", each) for each in posts if "round 2 " in each)
    await play_on(world, number)
    await settled(world)
    assert (await contest(world, number)).row.phase == "over"


async def test_after_days_without_the_bot_its_round_goes_on(world: World) -> None:
    number = await in_days(world)
    await settled(world)
    await world.env.advance_time(30)
    before = (await contest(world, number)).row
    assert before.round_ends_at is not None
    world.env.backend.advance_clock(10 * 86_400)
    await world.restart()
    await settled(world)
    now = await contest(world, number)
    assert now.contest.round == 1
    assert now.row.round_ends_at is not None
    shift = now.row.round_ends_at - before.round_ends_at
    assert timedelta(days=10) <= shift < timedelta(days=10, minutes=1)
    ends = now.row.round_ends_at + 2 * DAYS
    assert discord.utils.format_dt(ends, "D") in await card(world, number), "and is told"


async def test_the_choice_is_there_where_there_are_rounds(world: World) -> None:
    answer = await league_form(world, format="league")
    assert "contest-days" not in str(answer.components), "all matches at once"
    await world.ann.click(answer, label="Options")
    await world.ann.click(answer, label="Matches: all at once")
    assert "Matches: 2 at a time" in labels(answer)
    days = control(answer, "contest-days")
    assert values(answer, "contest-days") == ["0", "3", "7", "14"]
    await world.ann.select(answer, ["7"], custom_id=days)
    assert "rounds of 7 days" in str(answer.components)
    shapes = control(answer, "contest-format")
    await world.ann.select(answer, ["knockout"], custom_id=shapes)
    assert "rounds of" not in str(answer.components)
