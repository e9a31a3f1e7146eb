"""Two strangers on two servers, each served by a process of its own, on one database."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest

from bot import Bot
from db.errors import StoreTrouble
from tests.loopback.kit import boards, two_processes
from tests.sample import GAME, present
from tests.waiting import comes_true
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person

FIND = "stranger-find"


@dataclass
class Realm:
    """Two servers with a process each, and two people in either."""

    discord: Loopback
    bots: tuple[Bot, Bot]
    homes: tuple[Channel, Channel]
    people: tuple[Person, Person, Person, Person]

    @property
    def actors(self) -> Actors:
        """What people do."""
        return Actors(self.discord)

    def home(self, person: Person) -> Channel:
        """The channel of this person's server."""
        return self.homes[self.people.index(person) % 2]

    async def form(self, person: Person) -> Message:
        """The form of a new match."""
        deed = self.actors.slash(person, self.home(person), "play", game=GAME.key)
        assert await deed.settled()
        assert deed.original
        return deed.original

    def find(self, person: Person, form: Message) -> Deed:
        """The one press."""
        button = present(form.with_verb(FIND))
        return self.actors.click(person, form, button["custom_id"])

    def threads(self) -> list[Channel]:
        """All threads in which a board stands."""
        homes = {each.id for each in self.homes}
        return [
            each
            for each in self.discord.world.channels.values()
            if each.id not in homes and each.guild is not None and boards(each)
        ]

    async def is_right(self, number: int) -> bool:
        """Tells whether each place shows what the log says, in one board."""
        opened = await self.bots[0].services.store.open_match(number)
        if any(row.shown_ply != opened.match.ply for row in opened.row.places):
            return False
        for row in opened.row.places:
            place = self.discord.world.channels.get(row.channel_id or 0)
            own = boards(place) if place else []
            if [each.id for each in own] != [row.board_id]:
                return False
        return True


@pytest.fixture
async def realm(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Realm]:
    homes, people = list[Channel](), list[Person]()

    def furnish(discord: Loopback) -> None:
        world = discord.world
        for number, name in enumerate(("Manor", "Castle")):
            homes.append(world.channel(world.guild(name, shard=(number, 2)), "games"))
        people.extend(world.person(name) for name in ("ann", "eve", "ben", "fay"))

    async with two_processes(monkeypatch, furnish) as (discord, bots):
        one, two = homes
        ann, eve, ben, fay = people
        yield Realm(discord, bots, (one, two), (ann, eve, ben, fay))


async def test_two_processes_find_and_show_a_match_once(realm: Realm) -> None:
    ann, eve, *_ = realm.people
    for person in (ann, eve):
        assert await realm.find(person, await realm.form(person)).settled()
    await comes_true(lambda: realm.is_right(1))
    store = realm.bots[0].services.store
    for _ in range(4):
        opened = await store.open_match(1)
        seat = opened.match.to_act[0]
        row = opened.row.seen_from(seat)
        person = realm.discord.world.people[opened.row.people[seat]]
        where = realm.discord.world.find_channel(row.channel_id or 0)
        name = f"{realm.bots[0].services.game_uis[GAME.key].command} play"
        text = GAME.write(opened.match.view(seat).legal[0])
        assert await realm.actors.slash(person, where, name, action=text, match=1).settled()
        await comes_true(lambda: realm.is_right(1))
    assert len(realm.threads()) == 2


async def test_all_press_at_the_same_moment_in_both_processes(realm: Realm) -> None:
    """Every wish is used once: two matches of four people."""
    forms = [await realm.form(person) for person in realm.people]
    deeds = [realm.find(*each) for each in zip(realm.people, forms, strict=True)]
    assert all(await asyncio.gather(*(each.settled() for each in deeds)))
    store = realm.bots[0].services.store

    async def all_play() -> bool:
        await asyncio.gather(
            *(bot.services.lobby.strangers.pair_up(GAME.key) for bot in realm.bots)
        )
        return await store.matches.counts() == (2, 2)

    await comes_true(all_play)
    for bot in realm.bots:
        for row in await bot.services.store.matches.unshown():
            await bot.services.publisher.publish(row.id)
    people = Counter[int]()
    for number in (1, 2):
        await comes_true(lambda number=number: realm.is_right(number))  # type: ignore[misc]
        people.update((await store.open_match(number)).row.people)
    assert people == Counter(each.id for each in realm.people)
    assert await store.database.rows("SELECT 1 FROM seekers") == []
    assert len(realm.threads()) == 4


async def test_a_process_that_dies_before_it_shows_the_match_leaves_it_to_the_other(
    realm: Realm, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve, *_ = realm.people
    await realm.find(ann, await realm.form(ann)).settled()

    async def killed(*_: object) -> None:
        """Does nothing in place of showing the match."""

    with monkeypatch.context() as dying:
        dying.setattr("cogs.table.publish.Publisher.publish", killed)
        await realm.find(eve, await realm.form(eve)).settled()
    assert realm.threads() == []
    other = realm.bots[0].services
    assert [row.id for row in await other.store.matches.unshown()] == [1]
    await other.publisher.publish(1)
    assert await realm.is_right(1)
    for home in realm.homes:
        assert len([each for each in home.messages.values() if "plays" in each.words]) == 1


async def test_a_kill_between_the_call_and_its_note_calls_nobody_twice(
    realm: Realm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord drops the second call by its nonce, and has the thread already."""
    ann, eve, *_ = realm.people
    await realm.find(ann, await realm.form(ann)).settled()

    async def killed(*_: object) -> None:
        """Ends in place of noting the place that was found."""
        raise StoreTrouble("locked")

    with monkeypatch.context() as dying:
        dying.setattr("db.tables.strangers.match_places.Mirrors.found", killed)
        await realm.find(eve, await realm.form(eve)).settled()
    other = realm.bots[0].services
    row = present(await other.store.matches.get(1))
    assert all(each.mirror and each.mirror.opening for each in row.seats)
    await other.publisher.publish(1)
    await comes_true(lambda: realm.is_right(1))
    assert len(realm.threads()) == 2
    for home in realm.homes:
        assert len([each for each in home.messages.values() if "plays" in each.words]) == 1
