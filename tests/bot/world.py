"""A server with four people and the bot in it, and matches that they play."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import discord
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    UserHandle,
)
from simcord import actors as simcord_actors
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import Bot
from cogs.desk.rounds import Rounds
from cogs.desk.services import Rules
from db.pace import NONE
from db.store import Store
from db.values import RUNNING, NewMatch
from engines.match import Setup
from tests.bot.reading import Shown, control, ids, label_of, labels, place_of
from tests.bot.room import Room
from tests.bot.samples import Deed, Sample
from tests.bot.windows import send
from tests.sample import GAME, present

FORM = "Challenge to a game"
CLOSED_DM, MISSING_PERMISSION, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 50007, 50013, 10003, 10008


@dataclass
class World:
    """One simulated Discord, one bot, one database file. `sample` is the game that is played
    there unless a test says otherwise."""

    env: Env
    path: Path
    store: Store
    bot: Bot
    rules: Rules
    sample: Sample
    guild: GuildHandle = field(init=False)
    channel: ChannelHandle = field(init=False)
    ann: MemberActor = field(init=False)
    ben: MemberActor = field(init=False)
    cat: MemberActor = field(init=False)
    dan: MemberActor = field(init=False)

    def furnish(self) -> None:
        """Makes the server, its channel and its people."""
        self.guild = self.env.create_guild("Manor")
        self.channel = self.guild.create_text_channel("games")
        self.ann, self.ben, self.cat, self.dan = (
            self.guild.add_member(self.env.create_user(name))
            for name in ["ann", "ben", "cat", "dan"]
        )

    def rounds(self, name: str) -> Rounds:
        """The bot's rounds with this name."""
        cog = self.bot.get_cog(name)
        assert isinstance(cog, Rounds)
        return cog

    def edits(self, person: MemberActor) -> int:
        """How often the bot has changed a direct message of a person."""
        path = f"/channels/{person.user.dm_channel.id}/messages/"
        asked = self.env.http_requests
        return sum(each.method == "PATCH" and each.path.startswith(path) for each in asked)

    async def restart(self) -> None:
        """Ends the program and starts it anew on the same file."""
        old, self.store = self.store, await Store.open(self.path)
        ended = self.bot.services
        try:
            self.bot = Bot(self.store, self.rules)
            await self.env.restart_bot(self.bot)
        finally:
            await ended.close()
            await old.close()

    async def down(self, *, hours: float) -> None:
        """The program is down for some hours; then its first round is over."""
        self.env.backend.advance_clock(hours * 3600)
        await self.restart()
        await self.env.advance_time(1)

    async def wait(self, *, hours: float) -> None:
        """Hours in which the program runs and nobody does anything. Rounds are made for a minute in
        each quarter of an hour only: most would find nothing to do. Not for matches with clocks,
        which count time without a round as time without the bot."""
        end = self.env.now() + timedelta(hours=hours)
        while (left := (end - self.env.now()).total_seconds()) > 0:
            self.env.backend.advance_clock(max(0.0, min(900.0, left) - 61))
            await self.env.advance_time(min(61.0, left))

    # Matches

    @property
    def command(self) -> str:
        """The slash command of the game that is played here."""
        return self.bot.services.game_uis[self.sample.key].command

    async def challenge(
        self,
        by: MemberActor,
        opponent: MemberActor | None,
        channel: ChannelHandle | None = None,
        **options: Any,
    ) -> discord.Message:
        """A challenge by command; the invitation as everybody sees it."""
        if opponent is not None:
            options["opponent"] = opponent
        name, where = f"{self.command} challenge", channel or self.channel
        answer = (await by.slash(where, name, **options)).response
        if answer and any(name.startswith("b:form-send:") for name in ids(answer)):
            await by.click(answer, label=label_of(answer, "form-send"))
        elif answer and any(name.startswith("b:form-ask:") for name in ids(answer)):
            await send(by, await by.click(answer, label=label_of(answer, "form-ask")))
        return self.last(where)

    async def withdrawing(self, message: Shown, host: MemberActor | None = None) -> ResponseMessage:
        """What the host alone sees after a press on the own invitation: the way to withdraw it."""
        label = "Accept" if "Accept" in labels(message) else "Leave"
        return (await (host or self.ann).click(message, label=label)).followups[-1]

    async def withdraw(self, message: Shown, host: MemberActor | None = None) -> None:
        """The host withdraws the own invitation."""
        host = host or self.ann
        await host.click(await self.withdrawing(message, host), label="Withdraw")

    async def blocking(self, by: MemberActor, message: Shown) -> ResponseMessage:
        """The question before the host of an invitation is blocked, by those who declined it, or
        did not join a rematch."""
        label = "Decline" if "Decline" in labels(message) else "Leave"
        offer = (await by.click(message, label=label)).followups[-1]
        await by.click(offer, label="Block")
        return offer

    async def form(self) -> ResponseMessage:
        """Ann's form for challenging Ben to the game that is played here, with its options."""
        opened = await self.ann.context_menu(self.channel, FORM, self.ben)
        assert opened.ephemeral
        assert opened.response
        if self.sample.game is not GAME:
            await self.ann.select(
                opened.response, [self.sample.key], custom_id=control(opened.response, "form-game")
            )
        await self.ann.click(opened.response, label="Options")
        return opened.response

    async def begin(
        self, *deeds: Deed, players: tuple[MemberActor, MemberActor] | None = None, **options: Any
    ) -> Room:
        """A match of Ann, in the first seat, and Ben, after these deeds; `options` are those
        of the challenge command."""
        first, second = players or (self.ann, self.ben)
        invitation = await self.challenge(first, second, **self.sample.first, **options)
        await second.click(invitation, custom_id=control(invitation, "accept"))
        row = (await self.store.matches.of_person(first.id, statuses=RUNNING, limit=1))[0]
        room = Room(self, row.id, (first, second))
        for seat, text in deeds:
            await room.play(seat, text)
        return room

    async def ready(
        self, *deeds: Deed, players: tuple[MemberActor, MemberActor] | None = None, **options: Any
    ) -> Room:
        """The same in the first turn of one seat alone, and after these deeds from there. Of
        a long opening only the last deeds are played by command; those before are not shown."""
        first, last = self.sample.opening[:-2], self.sample.opening[-2:]
        room = await self.begin(players=players, **options)
        for seat, text in first:
            await room.commit(seat, text)
        for seat, text in (*last, *deeds):
            await room.play(seat, text)
        return room

    async def stored(self, setup: Setup, *players: MemberActor, pace: str = NONE.key) -> Room:
        """A match in the channel that nobody was invited to, and that is not shown yet."""
        new = NewMatch(
            setup=setup,
            people=tuple(player.id for player in players),
            rated=False,
            guild_id=self.guild.id,
            channel_id=self.channel.id,
            home_id=self.channel.id,
            place="channel",
            at=self.env.now(),
            pace=pace,
        )
        return Room(self, (await self.store.matches.create(new)).id, players)

    async def at_once(self, *deeds: Coroutine[Any, Any, InteractionResult]) -> list[Any]:
        """What people do at the same moment: all of it arrives before any of it is answered."""

        async def later(**_: object) -> None:
            """Instead of waiting for the answers."""

        with patch.object(self.env, "_settle_internal", later):
            results = [await deed for deed in deeds]
        await self.env.settle()
        return results

    # Messages

    def at(self, channel_id: int) -> ChannelHandle:
        """The channel, thread or direct messages with this id."""
        backend = self.env.backend
        channel = backend.get_channel(channel_id)
        guild_id = channel.guild_id
        guild = GuildHandle(self.env, backend.get_guild(guild_id)) if guild_id else None
        return ChannelHandle(self.env, guild, channel)

    def last(self, channel: ChannelHandle) -> discord.Message:
        """The newest message of a channel."""
        return present(channel.last_message)

    def now(self, message: Shown) -> discord.Message:
        """A message as it stands now."""
        return next(each for each in self.at(place_of(message)).history() if each.id == message.id)

    def gone(self, message: Shown) -> bool:
        """Tells whether a message has been taken away, also one that only one person sees."""
        try:
            self.env.backend.get_message(place_of(message), message.id)
        except BackendError:
            return True
        return False

    def dm(self, person: MemberActor) -> discord.Message:
        """The newest direct message of a person."""
        return self.last(person.user.dm_channel)

    def dms(self, person: MemberActor) -> list[discord.Message]:
        """All direct messages of a person."""
        return person.user.dm_channel.history()

    def pinged(self, message: discord.Message) -> set[int]:
        """Whoever is notified by a message."""
        return set(self.env.backend.get_message(message.channel.id, message.id).ping_user_ids)

    def sent(self) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
        """The components of every message that the bot has tried to send or change."""
        for method, path, body in self.requests():
            data = body.get("data") or body
            if "components" in data:
                yield method, path, data["components"]

    def requests(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """What the bot has sent to Discord: method, path and body."""
        for each in self.env.http_requests:
            body: Any = each.json
            if isinstance(body, dict):
                yield each.method, each.path, cast("dict[str, Any]", body)

    def pings(self) -> list[int]:
        """Everybody who was pinged by what the bot has posted, once for each time."""
        posted = [body.get("data") or body for each, _, body in self.requests() if each == "POST"]
        allowed = [each["allowed_mentions"] for each in posted if "allowed_mentions" in each]
        return [int(person) for each in allowed for person in each.get("users", ())]

    # Trouble

    def fail(
        self, method: str, path: str, status: int, code: int = 0, times: int | None = None
    ) -> None:
        """Lets Discord refuse matching requests from now on."""
        self.env.inject_error(method, path, status=status, code=code, message="no", times=times)

    def close_dms(self, person: MemberActor) -> None:
        """The person accepts no direct messages."""
        self.fail("POST", f"/channels/{person.user.dm_channel.id}/messages", 403, CLOSED_DM)

    def recover(self) -> None:
        """Discord works again."""
        self.env.backend.faults.clear()

    def posts(self, channel_id: int) -> int:
        """How often the bot has tried to post in a channel."""
        path = f"/channels/{channel_id}/messages"
        return sum(each.method == "POST" and each.path == path for each in self.env.http_requests)

    async def deny(self, channel: ChannelHandle, who: int | None = None, **denied: bool) -> None:
        """Takes permissions in a channel from somebody, the bot if nobody is named:
        `send_messages=True` and so on."""
        deny = discord.Permissions(**denied).value
        target = who or self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=target, type=OverwriteType.MEMBER, allow=0, deny=deny)
        self.env.backend.set_overwrite(channel.id, overwrite)
        await self.env.settle()

    async def delete_channel(self, channel: ChannelHandle) -> None:
        """A moderator deletes a channel or thread."""
        self.env.backend.delete_channel(channel.id)
        await self.env.settle()


def click_of(
    person: MemberActor | UserHandle, message: Shown, label: str
) -> Coroutine[Any, Any, Any]:
    """A click to be made at the same moment as others, by `World.at_once`."""
    return simcord_actors._component_click(person, message, label=label, custom_id=None)  # pyright: ignore[reportPrivateUsage]


def slash_of(
    person: MemberActor, channel: ChannelHandle, name: str, **options: Any
) -> Coroutine[Any, Any, Any]:
    """A command to be given at the same moment as others, by `World.at_once`."""
    return simcord_actors._slash(person, channel, name, options)  # pyright: ignore[reportPrivateUsage]
