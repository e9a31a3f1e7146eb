"""The bot ends between two steps of an invitation, and another one starts, with the real HTTP
client."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from tests.loopback.kit import running, small_discord
from tests.sample import GAME, present
from tests.waiting import a_while, comes_true, ready, soon, until
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.faults import Fault
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person
from tools.loopback.world import World


@dataclass
class Inn:
    """A small Discord with Ann and Ben, and a database."""

    server: Loopback
    path: Path
    home: Channel
    ann: Person
    ben: Person

    @asynccontextmanager
    async def life(self) -> AsyncGenerator[Bot]:
        """Yields the bot from a start to its end."""
        store = await Store.open(self.path)
        self.server.gateway.ready.clear()
        try:
            async with running(Bot(store, Rules())) as bot:
                await soon(self.server.gateway.ready.wait())
                await ready(bot)
                yield bot
        finally:
            await store.close()

    async def challenge(self, bot: Bot) -> Message:
        """Lets Ann challenge Ben; returns the invitation."""
        name = f"{bot.services.game_uis[GAME.key].command} challenge"
        deed = Actors(self.server).slash(self.ann, self.home, name, opponent=self.ben)
        assert await deed.settled()
        return next(each for each in self.home.messages.values() if each.with_verb("accept"))

    async def play(self, bot: Bot, where: Channel) -> None:
        """Plays something, and waits for the answer."""
        assert await (await self.send(bot, where)).settled()

    async def send(self, bot: Bot, where: Channel) -> Deed:
        """Sends a command with something to play as somebody whose turn it is."""
        opened = await bot.services.store.open_match(1)
        seat = opened.match.to_act[0]
        text = GAME.write(random.Random(1).choice(opened.match.view(seat).legal))
        person = next(each for each in (self.ann, self.ben) if each.id == opened.row.people[seat])
        name = f"{bot.services.game_uis[GAME.key].command} play"
        return Actors(self.server).slash(person, where, name, action=text, match=1)


async def noted(bot: Bot) -> tuple[str, int | None]:
    """Returns the invitation's status, and its message once that is noted."""

    async def is_noted() -> bool:
        row = await bot.services.store.invitations.get(1)
        return row is not None and row.message_id is not None

    await comes_true(is_noted)
    row = present(await bot.services.store.invitations.get(1))
    return row.status, row.message_id


@pytest.fixture
async def inn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Inn]:
    async with small_discord(monkeypatch) as server:
        world = server.world
        games = world.channel(world.guild("Manor"), "games")
        people = world.person("ann"), world.person("ben")
        yield Inn(server, tmp_path / "vivat.sqlite3", games, *people)


async def _killed(*_: object, **__: object) -> None:
    """Does nothing in place of what comes after the commit, or of the note."""


@pytest.mark.parametrize(
    "step", ["cogs.lobby.open_match.Opening.open", "db.tables.matches.Matches.place"]
)
async def test_a_match_is_opened_by_the_next_life(
    inn: Inn, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Either the thread was opened and not noted, or nothing was done after the commit."""
    async with inn.life() as bot:
        message = await inn.challenge(bot)
        accept = present(message.with_verb("accept"))
        with monkeypatch.context() as dying:
            dying.setattr(step, _killed)
            dying.setattr("cogs.lobby.messages.InvitationMessages.seal", _killed)
            dying.setattr("cogs.table.publish.Publisher.publish", _killed)
            Actors(inn.server).click(inn.ben, message, accept["custom_id"])

            async def is_there() -> bool:
                threads = [each for each in inn.server.world.channels.values() if each.parent]
                begun = await bot.services.store.matches.get(1)
                return begun is not None and bool(step.endswith("open") or threads)

            await comes_true(is_there)
            row = present(await bot.services.store.matches.get(1))
            await a_while()
    assert message.controls()
    async with inn.life() as bot:
        await until(lambda: not message.controls())
        assert row.fingerprint is None or row.fingerprint in str(message.data)
        thread = inn.server.world.channels[message.id]
        await until(
            lambda: any(each.with_verb("more", "history") for each in thread.messages.values())
        )
        shown = present(await bot.services.store.matches.get(1))
        assert (shown.place, shown.channel_id) == ("thread", message.id)
        boards = [each for each in inn.home.messages.values() if each.with_verb("more", "history")]
        assert boards == []


async def test_an_invitation_is_found_by_the_next_life(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was posted, twice by the library after a 502, and never noted."""

    def forgotten(*_: object) -> None:
        """The message of a nonce."""

    fault = Fault("hidden", f"POST /channels/{inn.home.id}/messages", times=1)
    inn.server.faults.add(fault)
    async with inn.life() as bot:
        with monkeypatch.context() as dying:
            dying.setattr(World, "_sent_before", forgotten)
            dying.setattr("db.tables.invitations.Invitations.set_message", _killed)
            message = await inn.challenge(bot)
        old = "UPDATE invitations SET created_at = '2000' || substr(created_at, 5)"
        await bot.services.store.database.rows(old)
    async with inn.life() as bot:
        assert await noted(bot) == ("open", message.id)
    assert fault.times == 0
    assert [each.id for each in inn.home.messages.values()] == [message.id]


async def test_a_board_of_a_moved_match_is_known_to_the_next_life(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was posted in the new channel and never noted, and the match goes on before it is."""
    assert inn.home.guild
    other = inn.server.world.channel(inn.home.guild, "elsewhere")
    actors = Actors(inn.server)
    async with inn.life() as bot:
        message = await inn.challenge(bot)
        accept = present(message.with_verb("accept"))
        assert await actors.click(inn.ben, message, accept["custom_id"]).settled()
        deed = actors.slash(inn.ann, other, "match show", match=1, here=True)
        assert await deed.settled()
        await until(lambda: len(_boards(other)) == 1)
        with monkeypatch.context() as dying:
            dying.setattr("cogs.table.publish.Publisher._note", _killed)
            while len(other.messages) == 1:
                await inn.play(bot, other)
                await a_while()
    async with inn.life() as bot:
        await inn.play(bot, other)
        await until(lambda: len(_boards(other)) == 1)


async def _pressed(inn: Inn, person: Person, message: Message, verb: str) -> None:
    """Presses the control with this verb, and waits for the answer."""
    found = present(message.with_verb(verb))
    assert await Actors(inn.server).click(person, message, found["custom_id"]).settled()


async def test_a_thread_is_closed_by_the_next_life_and_a_rematch_brings_it_back(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot ends between the last board and the closing."""
    monkeypatch.setattr("cogs.answers.result_cards.ALONE", timedelta(0))  # the first life has ended
    async with inn.life() as bot:
        message = await inn.challenge(bot)
        await _pressed(inn, inn.ben, message, "accept")
        thread = inn.server.world.channels[message.id]
        await until(lambda: len(_boards(thread)) == 1)
        named = thread.name
        game, players = named.split(": ")
        assert players in ("ann and ben", "ben and ann")
        await inn.play(bot, thread)
        await bot.services.table.act(1, inn.ben.id, "!resign")
        assert await bot.services.publisher.publish(1) is None
        assert (thread.name, thread.archived) == (named, False)
    async with inn.life():
        await until(lambda: thread.archived)
        first, second = players.split(" and ")
        score = "1 : 0" if first == "ann" else "0 : 1"
        assert thread.name == f"{game}: {first} {score} {second}"
        (last,) = _boards(thread)
        await _pressed(inn, inn.ben, last, "rematch")
        asked = next(each for each in thread.messages.values() if each.with_verb("accept"))
        assert not thread.archived
        await _pressed(inn, inn.ann, asked, "accept")
        await until(lambda: thread.name == named)
        await until(lambda: len(_boards(thread)) == 2)
        assert not thread.archived


def _boards(channel: Channel) -> list[Message]:
    return [each for each in channel.messages.values() if each.with_verb("more", "history")]
