"""Notices where a turn has several actions, and where it comes back by itself."""

from __future__ import annotations

import discord
import pytest

from db.values import Notices, Quiet
from engines.match import begin
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.world import World
from tests.toys.three_rivals import THREE_RIVALS

ANN, BEN = 0, 1
TURN = "### It's your turn"


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann and Ben, shown at its beginning; some time later both want notices."""
    made = await world.stored(begin(THREE_RIVALS, {}, "seed", 2), world.ann, world.ben)
    await made.show()
    await world.env.advance_time(60)
    await want(world, "now")
    return made


async def want(world: World, wanted: Notices) -> None:
    for person in (world.ann, world.ben):
        await world.store.people.choose(person.id, world.env.now(), notices=wanted)


def notices(room: Room, seat: int) -> list[discord.Message]:
    """What stands among the direct messages of a player."""
    return [
        each
        for each in room.world.dms(room.players[seat])
        if words(each).startswith((TURN, "You have moved", "It is no longer"))
    ]


async def test_it_lasts_through_the_actions_of_a_turn(world: World, room: Room) -> None:
    await room.play(ANN, "stop")
    (first,) = notices(room, BEN)
    for text in ("step", "peek"):
        await room.play(BEN, text)
        assert [each.id for each in notices(room, BEN)] == [first.id]
        assert "Blue says" in words(world.now(first))
        assert words(world.now(first)).startswith(TURN)
    await room.play(BEN, "stop")
    told = words(world.now(first))
    assert told.startswith("Match 1, Toy, against ")
    assert told.endswith(": you have moved.")


async def test_whoever_has_acted_in_this_turn_gets_none(world: World, room: Room) -> None:
    """Ben acts in his quiet hours, and so he knows."""
    hour = world.env.now().hour
    await world.store.people.choose(world.ben.id, quiet=Quiet((hour - 1) % 24, (hour + 2) % 24))
    await room.play(ANN, "stop")
    await room.play(BEN, "step")
    await world.wait(hours=4)
    assert notices(room, BEN) == []
    await room.play(BEN, "stop")
    await room.play(ANN, "stop")
    assert len(notices(room, BEN)) == 1


async def test_a_turn_that_ones_own_action_brought_back_is_no_news(
    world: World, room: Room
) -> None:
    """After `hush` the other one can only pass, which happens by itself."""
    await room.play(ANN, "hush")
    assert await room.texts() == ["hush", "pass"]
    assert notices(room, ANN) == []
    assert notices(room, BEN) == []
    await want(world, "hour")
    await world.wait(hours=1.03)
    assert len(notices(room, ANN)) == 1
