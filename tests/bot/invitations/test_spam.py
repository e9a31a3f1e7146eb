"""Nobody can be pinged again and again within the cooldowns, whatever one does about it."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from cogs.desk.services import Rules
from cogs.hall.posting import MINE, OURS
from cogs.hall.token_bucket import RateLimit
from db.values import OVER, RUNNING
from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present

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
    if newest is not None and "Accept" in labels(newest):
        await world.withdraw(newest)


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
    assert f"<@{world.ben.id}> has been challenged {OFTEN}. Try again <t:" in told
    await world.challenge(world.ann, world.cat)
    assert world.pings().count(world.cat.id) == 1
    wait(world, 2 * MINUTE)
    await world.challenge(world.ann, world.ben)
    assert world.pings().count(world.ben.id) == 5


def posted(world: World) -> int:
    """How many messages stand in the channel for all to see."""
    return sum(not each.flags.ephemeral for each in world.channel.history())


@pytest.mark.parametrize("card", ["profile", "leaderboard"])
async def test_cards_for_all_to_see(world: World, card: str) -> None:
    """Six at once; whoever has more to show is told when. What only one sees goes on, and others
    show theirs."""
    told = [said(await world.ann.slash(world.channel, card, everybody=True)) for _ in range(8)]
    assert posted(world) == 6
    assert (
        told[6:]
        == [f"{MINE} You can post again <t:1767225610:R>; answers that only you see still come."]
        * 2
    )
    assert MINE not in said(await world.ann.slash(world.channel, card))
    await world.ben.slash(world.channel, card, everybody=True)
    assert posted(world) == 7
    wait(world, 10)
    await world.ann.slash(world.channel, card, everybody=True)
    assert posted(world) == 8


async def test_anyone_is_challenged_and_it_is_withdrawn_for_hours(world: World) -> None:
    """Whatever else has been posted counts as well, and deleting one's data changes nothing."""
    for number in range(40):
        name = f"{world.command} challenge" if number % 4 else "profile"
        await world.ann.slash(world.channel, name, **({} if number % 4 else {"everybody": True}))
        await withdrawn(world, world.channel)
        wait(world, 10)
    assert posted(world) == 24 + 2  # and what has come since
    asked = message_of(await world.ann.slash(world.channel, "privacy delete"))
    assert MINE in said(await world.ann.click(asked, label="Delete my data"))
    wait(world, 150)
    await world.ann.click(asked, label="Delete my data")
    assert MINE in said(await world.ann.slash(world.channel, "profile", everybody=True))


async def test_a_server_has_a_pace_of_its_own(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.hall.posting.POSTING_IN_SERVER", (RateLimit(3, 1 / 60),))
    people = (world.ann, world.ben, world.cat, world.dan)
    told = [said(await who.slash(world.channel, "profile", everybody=True)) for who in people]
    assert [OURS in each for each in told] == [False, False, False, True]
    assert posted(world) == 3
    other = world.env.create_guild("Lodge")
    guest = other.add_member(world.dan.user)
    shown = await guest.slash(other.create_text_channel("games"), "profile", everybody=True)
    assert not shown.ephemeral


async def test_a_match_with_the_bot_given_up_at_once_leaves_nothing(world: World) -> None:
    """Its thread is closed without a card of its result, and its invitation goes; of one that was
    played both stay."""
    for played in (False, True):
        before = posted(world)
        await world.ann.slash(world.channel, f"{world.command} challenge", bot="1")
        (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
        room = Room(world, row.id, (world.ann, world.ann))
        home, seat = await room.home(), row.people.index(world.ann.id)
        if played:  # not shown: the bot could win before the resignation
            await room.commit(seat, dict(world.sample.opening)[seat])
        boards = len(home.history())
        asked = message_of(await room.click(seat, "Resign"))
        await world.ann.click(asked, label="Resign")
        assert played or len(home.history()) == boards
        assert await room.ending() in words(world.last(home))
        await world.env.advance_time(2 * MINUTE)
        kept = present(world.env.backend.get_channel(home.id).thread_metadata)
        assert kept.archived
        assert (posted(world) > before) is played


async def test_neither_a_restart_nor_a_deletion_begins_a_new_hour(world: World) -> None:
    for _ in range(4):
        await world.challenge(world.ann, world.ben)
        await withdrawn(world, world.channel)
    await world.restart()
    await world.challenge(world.ann, world.ben)
    asked = message_of(await world.ann.slash(world.channel, "privacy delete"))
    await world.ann.click(asked, label="Delete my data")
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
    assert "This match continues here." in said(told)
