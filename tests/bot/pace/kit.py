"""How time passes in a match with a pace."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from simcord import MemberActor

from db.outages import ALIVE
from db.values import time_text
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.world import World

REMINDER, OVER = "### It's still your turn", "### Time is up"


async def pass_time(world: World, time: timedelta) -> None:
    """As if the bot was there all the while; then its next rounds are over. It is started anew:
    the rounds of a whole day would take long."""
    world.env.backend.advance_clock(time.total_seconds())
    await world.store.settings.set(ALIVE, time_text(world.env.now()))
    await world.restart()
    await world.env.advance_time(20)


async def paced(world: World, pace: str, **options: Any) -> Room:
    """A match with this pace, in the first turn of one seat alone."""
    return await world.ready(pace=pace, **options)


async def people_of(room: Room) -> tuple[MemberActor, MemberActor]:
    """Whose turn it is, and the other one."""
    (seat,) = (await room.match()).to_act
    return room.players[seat], room.players[1 - seat]


def reminders(world: World, person: MemberActor) -> list[discord.Message]:
    """The reminders among a person's direct messages, oldest first."""
    return [each for each in world.dms(person) if words(each).startswith(REMINDER)]


def claimable(world: World, person: MemberActor) -> list[discord.Message]:
    """The direct messages that tell that somebody else's time may be claimed."""
    return [each for each in world.dms(person) if words(each).startswith(OVER)]
