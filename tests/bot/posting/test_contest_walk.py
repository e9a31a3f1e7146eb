"""How much a press of a contest asks of the database: it is opened once, whatever the press does
with it, and handed on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from cogs.contests import league
from conformance.screens import ANSWERS
from tests.bot.contests.kit import contest, crowd, opened, settled
from tests.bot.reading import control
from tests.bot.world import World
from tools.loopback.walk import walked

pytestmark = pytest.mark.untraced

LOGS: Final = ("FROM contest_events", "FROM contest_matches WHERE contest_id")
"""The parts of the statements by which a contest is read as a whole."""
EACH: Final = 7
"""The statements that store a match of two."""


@dataclass
class Counted:
    """Presses that are counted. `verbs` are those pressed."""

    verbs: set[str] = field(default_factory=set[str])

    async def press(
        self,
        person: MemberActor,
        message: discord.Message | ResponseMessage | None,
        verb: str,
        value: str = "",
        *,
        most: int,
    ) -> ResponseMessage:
        """Presses a control, which asks no more statements than `most`, and returns the answer, or
        the pressed message as it is then."""
        assert message is not None
        self.verbs.add(verb)
        named = control(message, verb)
        with walked() as walk:
            if value:
                answer = await person.select(message, [value], custom_id=named)
            else:
                answer = await person.click(message, custom_id=named)
        told = "\n".join([f"{verb}: {len(walk.statements)}", *walk.statements])
        for log in LOGS:
            assert sum(log in each for each in walk.statements) <= 1, told
        assert len(walk.statements) <= most, told
        assert answer.response is not None
        return answer.response


async def test_a_press_opens_a_contest_once(world: World) -> None:
    """The presses of a ladder, which has them all."""
    people = crowd(world, 5)
    press = (counted := Counted()).press
    message = await opened(world, format="ladder")
    number = (await world.store.contests.of_guild(world.guild.id, 1))[0].id
    for each in people:  # their languages are known from now on
        await each.slash(world.channel, "settings")
    for each in people[:4]:
        await press(each, message, "contest-join", most=14)
    await press(people[3], message, "contest-leave", most=10)
    await press(people[3], message, "contest-join", most=14)

    guide = (await world.ann.slash(world.channel, "help")).response
    await press(world.ann, guide, "help-about", "leagues", most=5)
    await press(world.ann, guide, "contests", most=5)
    page = (await world.ann.slash(world.channel, "league", format="ladder")).response
    await press(world.ann, page, "contest-list", most=5)
    await press(world.ann, page, "contest-show", str(number), most=2)
    await press(world.ann, page, "contest-text", most=2)
    await press(world.ann, page, "contest-move", most=12)
    message = world.last(world.channel)
    await press(world.ann, page, "contest-start", most=16)
    await settled(world)
    message = world.now(message)

    await press(people[4], message, "contest-join", most=18)
    asked = await press(people[4], message, "contest-challenge", most=2)
    await press(people[4], asked, "contest-against", "2", most=17 + EACH)
    await settled(world)
    asked = await press(people[4], message, "contest-leave", most=3)
    await press(people[4], asked, "contest-withdraw", most=17)
    await settled(world)

    await press(world.ann, page, "contest-why", "1", most=3)
    await press(world.ann, page, "contest-details", most=4)
    await press(world.ann, page, "contest-why", "1", most=3)
    await press(world.ann, page, "contest-stop", most=15)
    assert (await contest(world, number)).row.phase == "stopped"
    assert counted.verbs - {"help-about"} == {
        verb for verb, answer in ANSWERS.items() if answer.__module__ == league.__name__
    }
