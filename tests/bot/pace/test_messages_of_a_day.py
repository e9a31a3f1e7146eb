"""How many messages a person gets in a day of three slow matches: every turn is answered some hours
after it began, on a simulated clock."""

from __future__ import annotations

import random
import sys
from datetime import timedelta

import pytest
from simcord import MemberActor

from tests.bot.pace.kit import pass_time, reminders
from tests.bot.room import Room
from tests.bot.world import World

HOUR = timedelta(hours=1)
DAYS = 1


def stamps(world: World, person: MemberActor) -> set[int]:
    """The direct messages that stand."""
    return {each.id for each in world.dms(person)}


async def days_of(world: World, *, wanted: str, within: tuple[int, int], seed: int) -> list[int]:
    """Ann plays three matches at a pace of a day with three people for some days; returns how many
    direct messages she has got, how many mentions in channels, and how many reminders."""
    lot = random.Random(seed)
    people = (world.ben, world.cat, world.dan)
    await world.ann.slash(world.channel, "settings", my_turn=wanted)
    rooms = [await world.ready(players=(world.ann, each), pace="1d") for each in people]
    due = {room.id: lot.uniform(*within) for room in rooms}
    old, told, now = stamps(world, world.ann), 0, 0.0
    before = await pings(world, rooms)
    pinged = set(before)
    while now < 24 * DAYS:
        step = min(2.0, max(0.1, min(due.values()) - now))
        now += step
        await pass_time(world, step * HOUR)
        for room in rooms:
            if due[room.id] <= now and (await room.match()).outcome is None:
                await room.turn()
                due[room.id] = now + lot.uniform(*within)
        await world.env.advance_time(16)
        fresh = stamps(world, world.ann)
        told, old = told + len(fresh - old), fresh
        pinged |= await pings(world, rooms)
    return [told, len(pinged - before), len(reminders(world, world.ann))]


async def pings(world: World, rooms: list[Room]) -> set[int]:
    """The messages in the matches' places that have notified Ann."""
    homes = {each.id: each for each in [await room.home() for room in rooms]}
    found = [message for home in homes.values() for message in home.history()]
    return {each.id for each in found if world.ann.id in world.pinged(each)}


@pytest.mark.parametrize("sample", ["vilitum"], indirect=True)
@pytest.mark.parametrize("wanted", ["never", "now"])
async def test_who_plays_within_half_a_day_gets_only_what_was_asked_for(
    world: World, wanted: str
) -> None:
    told, mentions, reminded = await days_of(world, wanted=wanted, within=(3, 11), seed=1)
    sys.stdout.write(f"{wanted}, 3 to 11 h: {told} direct, {mentions} mentions, {DAYS} days\n")
    assert reminded == 0
    assert told <= mentions + 3
    assert (told == 0) == (wanted == "never")


@pytest.mark.parametrize("sample", ["vilitum"], indirect=True)
async def test_who_is_slow_gets_two_reminders_a_turn_at_most(world: World) -> None:
    told, mentions, reminded = await days_of(world, wanted="never", within=(13, 22), seed=2)
    sys.stdout.write(f"never, 13 to 22 h: {told} direct, {mentions} mentions, {DAYS} days\n")
    assert 0 < reminded == told <= 2 * (mentions + 3)
