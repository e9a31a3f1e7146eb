"""Leagues and their rounds as events of Discord, where a server wants that."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import ScheduledEvent

from cogs.contests.calendar import ACTIVE, CANCELED, COMPLETED, NOT_ALLOWED
from cogs.contests.screens import url
from db.errors import StoreTrouble
from db.tables.contests.scheduled import Scheduled
from db.values import time_text
from tests.bot.contests.kit import begun, contest, crowd, details, joined, play_on, settled, start
from tests.bot.contests.test_round_days import DAYS, in_days
from tests.bot.pace.kit import pass_time
from tests.bot.reading import control, said, words
from tests.bot.server.test_panel import opened as panel
from tests.bot.server.test_roles import powerless
from tests.bot.world import MISSING_PERMISSION, World
from tests.sample import present


@pytest.fixture
async def wanting(world: World) -> World:
    """A server that wants events."""
    guilds = world.store.guilds
    await guilds.choose(world.guild.id, events=True)
    return world


def events(world: World) -> list[ScheduledEvent]:
    """All events of the server, in the order in which they were made."""
    found = world.env.backend.get_guild(world.guild.id).scheduled_events
    return [found[each] for each in sorted(found)]


def place(event: ScheduledEvent) -> str:
    """Where an event takes place."""
    return (event.entity_metadata or {})["location"]


def when(text: Any) -> datetime:
    return datetime.fromisoformat(str(text))


async def look(world: World) -> None:
    """The next round."""
    cog = world.rounds("CalendarRounds")
    await cog.look()
    await world.env.settle()


async def waits(world: World) -> None:
    """What has failed is tried again."""
    await world.env.advance_time(130)
    await world.env.settle()


@pytest.mark.usefixtures("by_presses")
async def test_the_round_that_runs_and_the_next_one_are_events(wanting: World) -> None:
    number = await in_days(wanting)
    await look(wanting)
    now = await contest(wanting, number)
    one, two = events(wanting)
    ends = present(now.row.round_ends_at)
    assert [one.name.rpartition(", ")[2], two.name.rpartition(", ")[2]] == [
        "round 1 of 3",
        "round 2 of 3",
    ]
    assert abs(when(one.scheduled_end_time) - ends) < timedelta(seconds=1)
    assert abs(when(two.scheduled_start_time) - ends) < timedelta(seconds=1)
    assert abs(when(two.scheduled_end_time) - ends - DAYS) < timedelta(seconds=1)
    assert {place(each) for each in (one, two)} == {url(now.row)}
    assert "ping their players" in str(one.description)
    await play_on(wanting, number)
    await settled(wanting)
    await look(wanting)
    assert len(events(wanting)) == 2, "nothing more"
    await pass_time(wanting, ends - wanting.env.now())
    await settled(wanting)
    await look(wanting)
    assert [each.name[-6:] for each in events(wanting)] == ["1 of 3", "2 of 3", "3 of 3"]


@pytest.mark.usefixtures("by_presses")
async def test_an_event_moves_with_the_end(wanting: World) -> None:
    number = await in_days(wanting)
    await look(wanting)
    sql = "UPDATE contests SET round_ends_at = ? WHERE id = ?"
    later = (wanting.env.now() + timedelta(days=5)).replace(microsecond=0)
    await wanting.store.database.rows(sql, (time_text(later), number))
    await look(wanting)
    one, two = events(wanting)
    assert when(one.scheduled_end_time) == later
    assert when(two.scheduled_start_time) == later
    assert when(two.scheduled_end_time) == later + DAYS


async def test_without_rounds_of_days_the_whole_contest_is_one(wanting: World) -> None:
    people = crowd(wanting, 3)
    number = await joined(wanting, people, starts="1d")
    await look(wanting)
    (event,) = events(wanting)
    row = (await contest(wanting, number)).row
    assert row.starts_at is not None
    assert abs(when(event.scheduled_start_time) - row.starts_at) < timedelta(seconds=1)
    await start(wanting, number)
    await look(wanting)
    (event,) = events(wanting)
    assert event.status == ACTIVE, "it began before its time"
    row = (await contest(wanting, number)).row
    assert place(event) == url(row), "the table, by now"
    await play_on(wanting, number)
    await settled(wanting)
    await look(wanting)
    (event,) = events(wanting)
    assert event.status == COMPLETED
    assert await wanting.store.scheduled.due() == ()


async def test_what_is_stopped_before_its_start_is_cancelled(wanting: World) -> None:
    number = await joined(wanting, crowd(wanting, 3), starts="1d")
    await look(wanting)
    page = await details(wanting, number)
    await wanting.ann.select(page, ["1"], custom_id=control(page, "contest-why"))
    await wanting.ann.click(page, label="Stop it")
    await look(wanting)
    assert [each.status for each in events(wanting)] == [CANCELED]


@pytest.mark.usefixtures("by_presses")
async def test_when_it_is_stopped_the_next_round_is_cancelled_too(wanting: World) -> None:
    number = await in_days(wanting)
    await waits(wanting)
    await wanting.store.contests.stop(number, "No time", wanting.env.now())
    await look(wanting)
    assert [each.status for each in events(wanting)] == [COMPLETED, CANCELED]


async def test_switched_off_they_end(world: World, mod: MemberActor) -> None:
    shown = await panel(world, mod, "matches")
    await mod.click(shown, label="Create league events")
    assert "appear among this server's events" in words(shown)
    await joined(world, crowd(world, 3), starts="1d")
    await look(world)
    assert len(events(world)) == 1
    await mod.click(shown, label="Cancel league events")
    assert "Leagues don't appear" in words(shown)
    await look(world)
    assert [each.status for each in events(world)] == [CANCELED]


async def test_off_unless_chosen(world: World) -> None:
    await begun(world, crowd(world, 3))
    await look(world)
    assert events(world) == []
    assert not [each for each in world.env.http_requests if "scheduled-events" in each.path]


async def test_a_deleted_event_is_not_made_again(wanting: World) -> None:
    number = await joined(wanting, crowd(wanting, 3), starts="1d")
    await look(wanting)
    (event,) = events(wanting)
    wanting.env.backend.delete_scheduled_event(wanting.guild.id, event.id)
    await start(wanting, number)  # which would change it
    for _ in range(2):
        await look(wanting)
    assert events(wanting) == []
    assert (await wanting.store.scheduled.of(number))[0].state == "over"


@pytest.mark.parametrize("deleted", [False, True])
@pytest.mark.usefixtures("by_presses")
async def test_after_days_without_the_bot_the_rounds_have_new_ones(
    wanting: World, deleted: bool
) -> None:
    """Discord has ended the old ones. One that somebody has deleted before does not come back."""
    number = await in_days(wanting)
    await look(wanting)
    one, two = events(wanting)
    if deleted:
        wanting.env.backend.delete_scheduled_event(wanting.guild.id, one.id)
    await wanting.env.advance_time(30)
    wanting.env.backend.advance_clock(10 * 86_400)
    await wanting.restart()
    await settled(wanting)
    await waits(wanting)
    ends = present((await contest(wanting, number)).row.round_ends_at)
    new = [each for each in events(wanting) if each.id > two.id]
    assert [each.name[-6:] for each in new] == (["2 of 3"] if deleted else ["1 of 3", "2 of 3"])
    assert abs(when(new[-1].scheduled_start_time) - ends) < timedelta(seconds=1)
    assert abs(when(new[-1].scheduled_end_time) - ends - DAYS) < timedelta(seconds=1)
    count = len(events(wanting))
    await waits(wanting)
    assert len(events(wanting)) == count


@pytest.mark.parametrize("calls", range(1, 5))
@pytest.mark.usefixtures("by_presses")
async def test_the_end_of_the_program_at_any_note_makes_no_second_one(
    wanting: World, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    """It ends before a note is stored, at each in turn; the next round finds what was made."""
    whole, left = Scheduled.note, [calls]

    async def fails_once(self: Scheduled, *args: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise StoreTrouble("text")
        await whole(self, *args)

    number = await in_days(wanting)
    monkeypatch.setattr(Scheduled, "note", fails_once)
    await look(wanting)
    await wanting.restart()
    for _ in range(3):
        await look(wanting)
    assert [each.name[-6:] for each in events(wanting)] == ["1 of 3", "2 of 3"]
    noted = await wanting.store.scheduled.of(number)
    assert [noted[each].event_id for each in (1, 2)] == [each.id for each in events(wanting)]
    await wanting.store.contests.stop(number, "No time", wanting.env.now())
    await look(wanting)
    await waits(wanting)
    assert {row.state for row in (await wanting.store.scheduled.of(number)).values()} == {"over"}


async def test_one_that_was_made_and_not_noted_goes_with_its_contest(
    wanting: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Scheduled.note

    async def asks_only(self: Scheduled, contest_id: int, row: Any) -> None:
        if row.event_id:
            raise StoreTrouble("text")
        await whole(self, contest_id, row)

    number = await joined(wanting, crowd(wanting, 3), starts="1d")
    with monkeypatch.context() as patched:
        patched.setattr(Scheduled, "note", asks_only)
        await look(wanting)
    assert len(events(wanting)) == 1
    await wanting.store.contests.stop(number, "No time", wanting.env.now())
    await wanting.restart()
    await look(wanting)
    assert events(wanting) == []


async def test_without_the_permission_the_manager_is_told(
    world: World, mod: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    shown = await panel(world, mod, "matches")
    await mod.click(shown, label="Create league events")
    await powerless_in_events(world)
    await joined(world, crowd(world, 3), starts="1d")
    await look(world)
    assert events(world) == []
    assert f"no event: {NOT_ALLOWED}" in caplog.text
    assert NOT_ALLOWED in words(await panel(world, mod, "matches"))
    assert NOT_ALLOWED in words(await panel(world, mod, "test"))
    await mod.click(shown, label="Cancel league events")
    assert NOT_ALLOWED not in words(await panel(world, mod, "test"))
    answer = await mod.click(shown, label="Create league events")
    assert NOT_ALLOWED in said(answer)
    assert not (await world.store.guilds.get(world.guild.id)).events


async def powerless_in_events(world: World) -> None:
    """The bot loses Create Events."""
    await powerless(world, discord.Permissions(create_events=True, manage_events=True))


async def test_what_discord_refuses_is_tried_later_and_harms_nothing(wanting: World) -> None:
    path = f"/guilds/{wanting.guild.id}/scheduled-events"
    wanting.fail("POST", path, 403, MISSING_PERMISSION)
    number = await begun(wanting, crowd(wanting, 3))
    await look(wanting)
    assert events(wanting) == []
    assert (await contest(wanting, number)).row.phase == "running"
    wanting.recover()
    await waits(wanting)
    assert len(events(wanting)) == 1


async def test_an_event_begun_by_hand_goes_as_well(wanting: World) -> None:
    """Its status can then no longer be what it would be."""
    number = await joined(wanting, crowd(wanting, 3), starts="1d")
    await look(wanting)
    (event,) = events(wanting)
    path = f"/guilds/{wanting.guild.id}/scheduled-events/{event.id}"
    wanting.fail("PATCH", path, 400, 50035)
    await wanting.store.contests.stop(number, "No time", wanting.env.now())
    await look(wanting)
    assert events(wanting) == []
    assert await wanting.store.scheduled.due() == ()
