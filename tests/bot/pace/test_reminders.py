"""Reminders: once at half time and once near the end, to one person, never in quiet hours, and
never twice, whatever happens meanwhile."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest

from db.pace import PACES
from db.store import StoreTrouble
from db.time.reminders import Reminders
from tests.bot.pace.kit import paced, pass_time, people_of, reminders
from tests.bot.reading import labels, words
from tests.bot.samples import each_kind
from tests.bot.world import World
from tests.sample import present

HOUR = timedelta(hours=1)


@each_kind
async def test_they_come_at_half_time_and_near_the_end(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    await pass_time(world, 11 * HOUR)
    assert reminders(world, late) == []
    await pass_time(world, 2 * HOUR)
    (told,) = reminders(world, late)
    due = present((await room.row()).clock.turn_due)
    assert f"Your time for this turn ends <t:{int(due.timestamp())}:R>." in words(told)
    assert labels(told) == ["My board", "Settings"]
    await pass_time(world, 9 * HOUR)
    assert len(reminders(world, late)) == 1
    await pass_time(world, 1.5 * HOUR)
    assert len(reminders(world, late)) == 2
    await pass_time(world, 5 * HOUR)
    assert len(reminders(world, late)) == 2
    assert reminders(world, other) == []


async def test_who_has_played_is_not_reminded(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    await room.turn()
    await pass_time(world, 13 * HOUR)
    assert reminders(world, late) == []
    assert len(reminders(world, other)) == 1


async def test_each_turn_has_reminders_of_its_own(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    for number in (1, 2):
        await pass_time(world, 13 * HOUR)
        assert len(reminders(world, late)) == number
        await room.turn()
        await pass_time(world, 13 * HOUR)
        assert len(reminders(world, other)) == number
        await room.turn()


async def test_quiet_hours_put_them_off(world: World) -> None:
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    half = world.env.now() + 12 * HOUR
    quiet = f"{(half.hour - 1) % 24}-{(half.hour + 3) % 24}"
    await late.slash(world.channel, "settings", quiet_hours=quiet)
    await pass_time(world, 13 * HOUR)
    assert reminders(world, late) == []
    await pass_time(world, 2.5 * HOUR)
    assert len(reminders(world, late)) == 1


async def test_what_comes_late_is_told_once(world: World) -> None:
    """Quiet hours that end right before the end leave only the last one."""
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    begin = world.env.now()
    first, last = begin + 11 * HOUR, begin + 22.5 * HOUR
    await late.slash(world.channel, "settings", quiet_hours=f"{first.hour}-{last.hour}")
    await pass_time(world, 22 * HOUR)
    await pass_time(world, 0.6 * HOUR)
    await pass_time(world, 0.8 * HOUR)
    assert len(reminders(world, late)) == 1


async def test_who_does_not_want_them_gets_none(world: World) -> None:
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    await late.slash(world.channel, "settings", reminders=False)
    await pass_time(world, 13 * HOUR)
    await pass_time(world, 10.5 * HOUR)
    assert reminders(world, late) == []


@each_kind
async def test_where_direct_messages_are_closed_one_person_is_mentioned(world: World) -> None:
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    world.close_dms(late)
    await pass_time(world, 13 * HOUR)
    home = await room.home()
    told = [each for each in home.history() if "Your time for this turn" in words(each)]
    assert len(told) == 1
    assert world.pinged(told[0]) == {late.id}
    await world.restart()
    await world.env.advance_time(20)
    assert len([each for each in home.history() if "Your time for this" in words(each)]) == 1


@pytest.mark.logs_errors
async def test_what_cannot_be_noted_or_sent_comes_later_and_once(world: World) -> None:
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    with patch.object(Reminders, "take", side_effect=StoreTrouble("other")):
        await pass_time(world, 13 * HOUR)
    assert reminders(world, late) == []
    with patch("cogs.hall.dm_delivery.post", side_effect=TimeoutError):
        await pass_time(world, HOUR)
    assert reminders(world, late) == []
    await pass_time(world, HOUR)
    assert len(reminders(world, late)) == 1
    await world.restart()
    await world.env.advance_time(20)
    assert len(reminders(world, late)) == 1


async def test_of_two_programs_one_sends_it(world: World) -> None:
    room = await paced(world, "1d")
    late, _ = await people_of(room)
    with patch.object(Reminders, "owed", return_value=()):
        await pass_time(world, 13 * HOUR)
    store = world.store.reminders
    ((owed, what),) = await store.owed(world.env.now())
    assert owed.person_id == late.id
    assert await store.take(owed, what)
    assert not await store.take(owed, what)
    await store.give_back(owed)
    assert await store.take(owed, what)


@pytest.mark.parametrize("key", [each.key for each in PACES.values() if each.turn])
async def test_each_pace_has_its_moments(world: World, key: str) -> None:
    pace = PACES[key]
    now = world.env.now()
    assert pace.turn
    due = now + pace.turn
    half, near = pace.half(due), pace.near(due)
    assert near
    assert now < near < due
    assert (half is None) == (pace.turn < HOUR)
    assert half is None or near - half >= pace.apart()
