"""Two bots with a shard each, on one PostgreSQL database, with the real HTTP client: one hears of
direct messages, the other of the server in which people play."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Awaitable, Sequence
from dataclasses import dataclass

import pytest

from bot import Bot
from tests.bot.samples import sample_of
from tests.loopback.kit import boards, two_processes
from tests.sample import GAME, present
from tests.waiting import comes_true, until
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person
from tools.soak.stage import plies

DIRECT, SERVER = 0, 1
"""The shards, and the processes that have them."""


@dataclass
class Manor:
    """A small Discord with Ann and Ben in a server, and two processes."""

    discord: Loopback
    bots: tuple[Bot, Bot]
    home: Channel
    ann: Person
    ben: Person

    @property
    def actors(self) -> Actors:
        return Actors(self.discord)

    async def begin(self) -> Channel:
        """Ann challenges Ben, who accepts; returns the match's thread once its board stands."""
        name = f"{self.bots[SERVER].services.game_uis[GAME.key].command} challenge"
        first = sample_of(GAME.key).first
        asked = self.actors.slash(self.ann, self.home, name, opponent=self.ben, **first)
        assert await asked.settled()
        invitation = next(each for each in self.home.messages.values() if each.with_verb("accept"))
        accept = present(invitation.with_verb("accept"))
        assert await self.actors.click(self.ben, invitation, accept["custom_id"]).settled()
        await until(lambda: self._thread(invitation) is not None)
        return present(self._thread(invitation))

    def _thread(self, invitation: Message) -> Channel | None:
        found = self.discord.world.channels.get(invitation.id)
        return found if found and boards(found) else None

    def play(self, person: Person, where: Channel, text: str) -> Deed:
        """Plays by command, in the server or among direct messages."""
        name = f"{self.bots[SERVER].services.game_uis[GAME.key].command} play"
        return self.actors.slash(person, where, name, action=text, match=1)

    async def is_right(self, thread: Channel) -> bool:
        """Tells whether one board has controls, and shows what the log says."""
        opened = await self.bots[SERVER].services.store.open_match(1)
        found = boards(thread)
        return (
            len(found) == 1
            and found[0].id == opened.row.board_id
            and opened.row.shown_ply == opened.match.ply
            and plies(found[0], 1) == {opened.match.ply}
        )

    async def becomes_right(self, thread: Channel) -> None:
        """Waits until it is."""
        await comes_true(lambda: self.is_right(thread))


@pytest.fixture
async def manor(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Manor]:
    homes, people = list[Channel](), list[Person]()

    def furnish(discord: Loopback) -> None:
        world = discord.world
        homes.append(world.channel(world.guild("Manor", shard=(SERVER, 2)), "games"))
        people.extend(world.person(name) for name in ("ann", "ben"))

    async with two_processes(monkeypatch, furnish) as (discord, bots):
        ann, ben = people
        yield Manor(discord, bots, homes[0], ann, ben)


async def test_a_press_among_direct_messages_and_a_move_in_the_server_at_the_same_moment(
    manor: Manor,
) -> None:
    """Both are heard by processes of their own, and both are played; one board stands."""
    thread = await manor.begin()
    opened = await manor.bots[SERVER].services.store.open_match(1)
    by_seat = [manor.discord.world.people[each] for each in opened.row.people]
    first, second = by_seat
    direct = manor.discord.world.direct(first)
    await until(lambda: bool(direct.messages))
    (hand,) = direct.messages.values()
    surprise = present(hand.with_verb("setup-surprise"))
    assert await manor.actors.click(first, hand, surprise["custom_id"]).settled()
    lock = present(hand.with_verb("setup-lock"))
    text = sample_of(GAME.key).opening[1][1]
    both = manor.actors.click(first, hand, lock["custom_id"]), manor.play(second, thread, text)
    assert [await each.settled() for each in both] == [True, True]
    await manor.becomes_right(thread)
    match = (await manor.bots[SERVER].services.store.open_match(1)).match
    assert [each.seat for each in sorted(match.entries[:2], key=lambda each: each.seat)] == [0, 1]


async def test_they_play_a_match_from_both_ends(manor: Manor) -> None:
    """One answers among direct messages, the other in the thread, each as soon as it can: whoever
    waits for the board hinders nobody."""
    thread, rng = await manor.begin(), random.Random(5)
    store = manor.bots[SERVER].services.store
    for seat, text in sample_of(GAME.key).opening:
        people = (await store.open_match(1)).row.people
        assert await manor.play(manor.discord.world.people[people[seat]], thread, text).settled()
    for _ in range(12):
        opened = await store.open_match(1)
        if opened.match.outcome:
            break
        seat = opened.match.to_act[0]
        person = manor.discord.world.people[opened.row.people[seat]]
        where = thread if seat else manor.discord.world.direct(person)
        text = GAME.write(rng.choice(opened.match.view(seat).legal))
        deed, ply = manor.play(person, where, text), opened.match.ply

        async def is_played(ply: int = ply) -> bool:
            return (await store.open_match(1)).match.ply > ply

        await comes_true(is_played)
        assert deed.refusals == []
    await manor.becomes_right(thread)


async def test_a_thread_is_closed_with_names_by_a_process_that_is_not_in_its_server(
    manor: Manor,
) -> None:
    thread = await manor.begin()
    assert sorted(thread.name.split(": ")[1].split(" and ")) == ["ann", "ben"]
    direct = manor.bots[DIRECT].services
    opened = await direct.store.open_match(1)
    first = opened.match.to_act[0]
    text = GAME.write(opened.match.view(first).legal[0])
    await direct.table.act(1, opened.row.people[first], text)
    await direct.table.act(1, manor.ben.id, "!resign")
    assert await direct.publisher.publish(1) is None
    await direct.store.closings.complete(1)  # its card
    (closure,) = await direct.store.closings.due()
    assert await direct.publisher.threads.close(closure)
    assert thread.archived
    assert thread.name.endswith(("ann 1 : 0 ben", "ben 0 : 1 ann"))


async def _has(found: Awaitable[Sequence[object]]) -> bool:
    return bool(await found)


async def test_a_match_is_opened_in_a_thread_by_a_process_that_is_not_in_its_server(
    manor: Manor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that is has died over it."""

    async def killed(*_: object, **__: object) -> None:
        """Does nothing in place of what comes after the commit."""

    with monkeypatch.context() as dying:
        dying.setattr("cogs.lobby.open_match.Opening.open", killed)
        name = f"{manor.bots[SERVER].services.game_uis[GAME.key].command} challenge"
        assert await manor.actors.slash(manor.ann, manor.home, name, opponent=manor.ben).settled()
        (invitation,) = manor.home.messages.values()
        accept = present(invitation.with_verb("accept"))
        manor.actors.click(manor.ben, invitation, accept["custom_id"])
        direct = manor.bots[DIRECT].services
        await comes_true(lambda: _has(direct.lobby.unfinished()))
    (begun,) = await direct.lobby.unfinished()
    assert await direct.lobby.finish(begun)
    thread = manor.discord.world.channels[invitation.id]
    assert len(boards(thread)) == 1
    assert not invitation.controls()
    assert sorted(thread.name.split(": ")[1].split(" and ")) == ["ann", "ben"]
