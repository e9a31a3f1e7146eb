"""People who may be asked at any time: once a day, and named only when they have agreed."""

from __future__ import annotations

import re
from datetime import timedelta

from simcord import MemberActor

from db.tables.strangers.queue import PATIENCE
from db.values import RUNNING, Quiet
from tests.bot.reading import labels, words
from tests.bot.strangers.kit import Strangers, strangers
from tests.bot.world import World


async def waited(both: Strangers, minutes: float = PATIENCE.total_seconds() / 60) -> None:
    """So long passes, and a round is made."""
    both.world.env.backend.advance_clock(minutes * 60)
    await both.world.rounds("Pairing").look()


async def wants_to_be_asked(both: Strangers, person: MemberActor) -> None:
    """Has played the game, and may be asked at any time."""
    room = await both.world.begin(players=(both.world.ben, person))
    await room.commit_turn()
    await room.resign(0)
    await person.slash(both.world.channel, "settings", strangers="any")


def asked(both: Strangers, person: MemberActor) -> list[str]:
    """The questions that this person got."""
    told = [words(each) for each in both.world.dms(person)]
    return [each for each in told if "is looking for an opponent" in each]


async def test_who_wants_that_is_asked_once_a_day_and_plays_by_one_press(world: World) -> None:
    both = strangers(world)
    await wants_to_be_asked(both, world.cat)
    await both.find(both.eve)
    await waited(both, 5)
    assert asked(both, world.cat) == []
    await waited(both)
    (question,) = asked(both, world.cat)
    assert not re.search(r"\beve\b", question)
    assert str(both.eve.id) not in question
    await waited(both, 60)
    assert len(asked(both, world.cat)) == 1
    message = world.dm(world.cat)
    assert labels(message) == ["Play", "Settings"]
    await world.cat.user.click(message, label="Play")
    (row,) = await world.store.matches.of_person(world.cat.id, statuses=RUNNING)
    assert set(row.people) == {world.cat.id, both.eve.id}
    place = row.seen_from(row.people.index(world.cat.id))
    assert place.channel_id == world.cat.user.dm_channel.id


async def test_nobody_else_is_asked(world: World) -> None:
    both = strangers(world)
    for person in (world.cat, world.dan):
        await wants_to_be_asked(both, person)
    await world.cat.slash(world.channel, "settings", strangers="asked")
    await world.store.blocks.block(world.dan.id, both.eve.id, world.env.now())
    await both.find(both.eve)
    await waited(both, 90)
    for person in (world.ann, world.ben, world.cat, world.dan):
        assert asked(both, person) == []


async def test_nobody_is_asked_in_quiet_hours_nor_with_closed_direct_messages(world: World) -> None:
    both = strangers(world)
    await wants_to_be_asked(both, world.cat)
    now = world.env.now() + timedelta(hours=1)
    hours = Quiet((now.hour - 2) % 24, (now.hour + 3) % 24)
    await world.store.people.choose(world.cat.id, quiet=hours)
    await both.find(both.eve)
    await waited(both, 60)
    assert asked(both, world.cat) == []
    await world.store.people.choose(world.cat.id, quiet=Quiet())
    world.close_dms(world.cat)
    await waited(both)
    assert (await world.store.people.of(world.cat.id)).dm_closed
    world.recover()
    await waited(both, 25 * 60)
    assert asked(both, world.cat) == []
    await world.cat.slash(world.channel, "match list")
    await waited(both)
    assert len(asked(both, world.cat)) == 1


async def test_a_question_that_comes_too_late_begins_another_search(world: World) -> None:
    both = strangers(world)
    await wants_to_be_asked(both, world.cat)
    await both.find(both.eve)
    await waited(both)
    await both.find(both.ann)
    message = world.dm(world.cat)
    await world.cat.user.click(message, label="Play")
    assert "Looking for an opponent" in words(world.dm(world.cat))
