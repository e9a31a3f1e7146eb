"""Nobody can be pinged again and again within the cooldowns, whatever one does about it."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from cogs.services import Rules
from db.values import OVER
from tests.bot.reading import labels, said, words
from tests.bot.room import Room
from tests.bot.world import World

MINUTE, HOUR = 60, 3600
OFTEN = "often in the last hour"


@pytest.fixture
def rules() -> Rules:
    """As the program has them."""
    return Rules(cooldowns=True)


def wait(world: World, seconds: float) -> None:
    world.env.backend.advance_clock(seconds)


async def withdrawn(world: World, channel: ChannelHandle) -> None:
    """Ann withdraws what she has just posted, if she has."""
    newest = channel.last_message
    if newest is not None and "Withdraw" in labels(newest):
        await world.ann.click(newest, label="Withdraw")


async def test_challenge_and_withdraw_for_an_hour(world: World) -> None:
    """Every five seconds for a minute, then every minute: four pings in the hour. The next hour
    has its own, and so has another person."""
    name, told = f"{world.command} challenge", ""
    for number in range(12 + 58):
        answer = await world.ann.slash(world.channel, name, opponent=world.ben)
        told = said(answer)
        await withdrawn(world, world.channel)
        wait(world, 5 if number < 12 else MINUTE)
    assert world.pings() == [world.ben.id] * 4
    assert f"<@{world.ben.id}> has been challenged {OFTEN}. You can ask again <t:" in told
    await world.challenge(world.ann, world.cat)
    assert world.pings().count(world.cat.id) == 1
    wait(world, 2 * MINUTE)
    await world.challenge(world.ann, world.ben)
    assert world.pings().count(world.ben.id) == 5


async def test_neither_a_restart_nor_a_deletion_begins_a_new_hour(world: World) -> None:
    for _ in range(4):
        await world.challenge(world.ann, world.ben)
        await withdrawn(world, world.channel)
    await world.restart()
    await world.challenge(world.ann, world.ben)
    asked = await world.ann.slash(world.channel, "privacy delete")
    assert asked.response
    await world.ann.click(asked.response, label="Delete my data")
    await world.challenge(world.ann, world.ben)
    assert world.pings() == [world.ben.id] * 4


async def test_what_is_accepted_counts_for_nothing(world: World) -> None:
    """People who like to play quick matches may do so all day."""
    for _ in range(6):
        room = await world.begin()
        await room.commit(0, "!resign")
    assert len(await world.store.matches.of_person(world.ben.id, statuses=OVER)) == 6


async def test_rematch_and_withdraw(world: World) -> None:
    room = await world.ready()
    await room.resign(0)
    home, told = await room.home(), ""
    before = len(world.pings())
    for _ in range(12):
        told += said(await world.ann.slash(home, f"{world.command} rematch", match=room.id))
        await withdrawn(world, home)
        wait(world, 5)
    assert len(world.pings()) - before == 4
    assert OFTEN in told


async def boards(room: Room) -> int:
    """How many boards of a match were posted in the channel: all but the last are words by now."""
    history = room.world.channel.history()
    return sum(f"atch {room.id}\n" in words(each) and not each.flags.ephemeral for each in history)


async def test_a_match_moved_again_and_again(world: World) -> None:
    """Four times an hour, and who is to act is not told again each time. Only to look at it is
    possible all the while, and another player may move it."""
    room = await world.ready()
    before, told = len(world.pings()), ""
    for _ in range(12):
        told = said(await world.ann.slash(world.channel, "match show", match=room.id, here=True))
        wait(world, 5)
    assert f"You have moved match {room.id} {OFTEN}. You can again <t:" in told
    assert await boards(room) == 4
    assert len(world.pings()) - before <= 1
    shown = await world.ann.slash(world.channel, "match show", match=room.id)
    assert OFTEN not in said(shown)
    await world.ben.slash(world.channel, "match show", match=room.id, here=True)
    assert await boards(room) == 5
    wait(world, HOUR)
    await world.ann.slash(world.channel, "match show", match=room.id, here=True)
    assert await boards(room) == 6


async def test_a_lost_match_may_always_be_moved(world: World) -> None:
    room = await world.ready()
    for _ in range(4):
        await world.ann.slash(world.channel, "match show", match=room.id, here=True)
    await world.store.matches.lose_place(room.id)
    told = await world.ann.slash(world.channel, "match show", match=room.id)
    assert "This match goes on here." in said(told)
