"""A server with four people and the bot in it, and matches that they play."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
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
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import Bot
from cogs.house import Rules
from db.store import Store
from db.values import RUNNING, MatchRow
from engines.match import Match
from tests.bot.reading import Shown, ids

SET_UPS = ("Sc2 Wa1 Da2", "Sc4 We5 De4")
CLOSED_DM, MISSING_PERMISSION, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 50007, 50013, 10003, 10008


@dataclass
class World:
    """One simulated Discord, one bot, one database file."""

    env: Env
    path: Path
    store: Store
    bot: Bot
    rules: Rules
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

    async def restart(self) -> None:
        """Ends the program and starts it anew on the same file."""
        old, self.store = self.store, await Store.open(self.path)
        try:
            self.bot = Bot(self.store, self.rules)
            await self.env.restart_bot(self.bot)
        finally:
            await old.close()

    async def down(self, *, hours: float) -> None:
        """The program is down for some hours; then its first round is over."""
        self.env.backend.advance_clock(hours * 3600)
        await self.restart()
        await self.env.advance_time(1)

    # Matches

    async def challenge(
        self, by: MemberActor, opponent: MemberActor | None, **options: Any
    ) -> discord.Message:
        """A challenge by command; the invitation as everybody sees it."""
        if opponent is not None:
            options["opponent"] = opponent
        await by.slash(self.channel, "vicious challenge", **options)
        return self.last(self.channel)

    async def begin(
        self,
        ruleset: str = "van-slyke",
        set_ups: tuple[str, ...] = (),
        players: tuple[MemberActor, MemberActor] | None = None,
    ) -> Room:
        """A match of Ann (Twilight) and Ben, with so many set-ups locked in."""
        first, second = players or (self.ann, self.ben)
        invitation = await self.challenge(first, second, ruleset=ruleset, twilight="me")
        await second.click(invitation, label="Accept")
        row = (await self.store.matches.of_person(first.id, statuses=RUNNING, limit=1))[0]
        room = Room(self, row.id, (first, second))
        for seat, set_up in enumerate(set_ups):
            await room.play(seat, f"set {set_up}")
        return room

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
        message = channel.last_message
        assert message is not None
        return message

    def now(self, message: Shown) -> discord.Message:
        """A message as it stands now."""
        channel_id = (
            message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        )
        return next(each for each in self.at(channel_id).history() if each.id == message.id)

    def dm(self, person: MemberActor) -> discord.Message:
        """The newest direct message of a person."""
        return self.last(person.user.dm_channel)

    def dms(self, person: MemberActor) -> list[discord.Message]:
        """All direct messages of a person."""
        return person.user.dm_channel.history()

    def pinged(self, message: discord.Message) -> set[int]:
        """Who is notified by a message."""
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


@dataclass
class Room:
    """A match and where it is played; `players` sit in the order of the seats."""

    world: World
    id: int
    players: tuple[MemberActor, MemberActor]

    async def row(self) -> MatchRow:
        """The match as stored."""
        row = await self.world.store.matches.get(self.id)
        assert row is not None
        return row

    async def match(self) -> Match:
        """The match as the log tells it."""
        return (await self.world.store.open_match(self.id)).match

    async def texts(self) -> list[str]:
        """The log's texts."""
        return [entry.text for entry in await self.world.store.log.entries(self.id)]

    async def home(self) -> ChannelHandle:
        """Where the board is."""
        channel_id = (await self.row()).channel_id
        assert channel_id is not None
        return self.world.at(channel_id)

    async def boards(self) -> list[discord.Message]:
        """The messages that carry controls of this match, oldest first."""
        wanted = re.compile(rf"b:[a-z-]+:{self.id}:")
        history = (await self.home()).history()
        return [each for each in history if any(wanted.match(name) for name in ids(each))]

    async def board(self) -> discord.Message:
        """The newest board."""
        return (await self.boards())[-1]

    async def play(self, seat: int, text: str) -> InteractionResult:
        """Plays by `/vicious play`."""
        home = await self.home()
        return await self.players[seat].slash(home, "vicious play", action=text, match=self.id)

    async def click(self, who: MemberActor | int, label: str) -> InteractionResult:
        """Presses a button under the newest board."""
        person = self.players[who] if isinstance(who, int) else who
        return await person.click(await self.board(), label=label)


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
