"""The small Discord itself: its contents, and how they change.

The bot changes it by REST, the driver directly. Every event for the bot goes to `tell`; each
function in `watchers` gets every change to a message.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from tools.loopback.drafts import FORM, Draft, fill
from tools.loopback.events import Events
from tools.loopback.limits import OldMessages
from tools.loopback.portal.application import Application
from tools.loopback.portal.emojis import Emojis
from tools.loopback.values import (
    ATTACH,
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    MAKE_THREADS,
    MOMENT,
    ROOMS,
    SEND,
    SEND_IN_THREADS,
    VIEW,
    Channel,
    Guild,
    Json,
    Kind,
    Message,
    Person,
    Refused,
    new_id,
)

NONCE_LIFE: Final = 300.0
"""Seconds for which Discord takes a second message with the same nonce for the first."""
LONGEST_NONCE: Final = 25
ENTRY: Final = 4
"""The type of an Entry Point among commands."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10008, 10013
NO_ACCESS, CLOSED, NO_PERMISSION, ARCHIVED, HAS_ONE = 50001, 50007, 50013, 50083, 160004
WORN: Final = 30046

What: TypeAlias = Literal["posted", "edited", "deleted"]


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a message, and when it happened by `time.perf_counter`; `size` are the bytes of
    the files that came with it."""

    what: What
    message: Message
    at: float
    size: int = 0


def _deaf(_event: str, _data: Json) -> None:
    """Takes an event where there is no gateway, and drops it."""


@dataclass
class World:
    """All servers, people and messages. `owner` owns the bot and every server; `old` rations the
    changes of messages."""

    tell: Callable[[str, Json], None] = _deaf
    people: dict[int, Person] = field(default_factory=dict[int, Person])
    guilds: dict[int, Guild] = field(default_factory=dict[int, Guild])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    commands: list[Json] = field(default_factory=list[Json])
    watchers: list[Callable[[Change], None]] = field(default_factory=list[Callable[[Change], None]])
    old: OldMessages = field(default_factory=OldMessages)
    bot: Person = field(init=False)
    owner: Person = field(init=False)
    _nonces: dict[str, tuple[float, Message]] = field(
        default_factory=dict[str, tuple[float, Message]]
    )

    def __post_init__(self) -> None:
        self.bot = self.person("Vivat", bot=True)
        self.owner = self.person("host")
        self.application = Application(self.bot, self.owner)
        self.emojis = Emojis(self.bot)
        self.events = Events(self.bot)

    # Contents

    def person(self, name: str, *, bot: bool = False) -> Person:
        somebody = Person(new_id(), name, bot)
        self.people[somebody.id] = somebody
        return somebody

    def guild(
        self, name: str, *, joined: bool = True, shard: tuple[int, int] | None = None
    ) -> Guild:
        """Returns a new server; `joined` is False if a person only brought the bot along as a
        guest. `shard` chooses the shard that gets its events: its number and the number of all. As
        most servers it has a channel that the bot may not view."""
        number, count = shard or (0, 1)
        made = new_id()
        made += ((number - (made >> MOMENT)) % count) << MOMENT
        guild = Guild(made, name, self.owner.id, joined)
        self.guilds[guild.id] = guild
        staff = Channel(new_id(), Kind.CHANNEL, "staff", guild, denied=VIEW)
        self.channels[staff.id] = staff
        guild.channels.append(staff)
        if joined:
            self.tell("GUILD_CREATE", guild.data(self.bot))
        return guild

    def channel(self, guild: Guild, name: str, kind: Kind = Kind.CHANNEL) -> Channel:
        return self._opened(Channel(new_id(), kind, name, guild), "CHANNEL_CREATE")

    def begin_activity(self) -> Json:
        """Gives the application an Activity, and so an Entry Point among its commands, which is
        returned."""
        entry: Json = {
            "id": str(new_id()),
            "application_id": str(self.bot.id),
            "version": str(new_id()),
            "type": ENTRY,
            "name": "launch",
            "name_localizations": {"de": "starten"},
            "description": "",
            "description_localizations": None,
            "default_member_permissions": None,
            "dm_permission": True,
            "contexts": [0, 1, 2],
            "integration_types": [0, 1],
            "nsfw": False,
            "handler": 2,
        }
        self.commands.append(entry)
        return entry

    def direct(self, person: Person) -> Channel:
        for each in self.channels.values():
            if each.recipient is person:
                return each
        channel = Channel(new_id(), Kind.DIRECT, person.name, recipient=person)
        self.channels[channel.id] = channel
        return channel

    def thread(self, message: Message, name: str) -> Channel:
        """Opens and returns a thread on a message, with the same id. Raises `Refused`."""
        around = message.channel
        if not around.allowed & MAKE_THREADS:
            raise Refused(403, NO_PERMISSION, "Missing Permissions")
        if message.id in self.channels:
            raise Refused(400, HAS_ONE, "A thread has already been created for this message")
        thread = Channel(message.id, Kind.THREAD, name, around.guild, parent=around)
        message.data["flags"] |= HAS_THREAD
        return self._opened(thread, "THREAD_CREATE")

    def room(self, channel: Channel, body: Json) -> Channel:
        """Opens and returns a thread without a message, or a post in a forum with its first one."""
        kind = Kind.THREAD if channel.kind is Kind.FORUM else Kind(body["type"])
        made = Channel(new_id(), kind, body["name"], channel.guild, parent=channel)
        if channel.kind is Kind.FORUM:
            self.post(made, Draft(body["message"], {}))
        return self._opened(made, "THREAD_CREATE")

    def _opened(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels.append(channel)
            if channel.guild.joined:
                self.tell(event, channel.told(self.bot.id))
        return channel

    # Acts of moderators and people

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel or thread, with its messages."""
        assert channel.guild
        threads = [each for each in channel.guild.channels if each.parent is channel]
        for each in (*threads, channel):
            each.deleted = True
            self.channels.pop(each.id, None)
            channel.guild.channels.remove(each)
            event = "THREAD_DELETE" if each.kind in ROOMS else "CHANNEL_DELETE"
            self.tell(event, each.told(self.bot.id))

    def deny(self, channel: Channel, permissions: int) -> None:
        """Takes these permissions in a channel from the bot; 0 gives all back. When it may view the
        channel again it is told of its threads, too."""
        assert channel.guild
        hidden, channel.denied = channel.hidden, permissions
        self.tell("CHANNEL_UPDATE", channel.told(self.bot.id))
        if hidden and not channel.hidden:
            inside = [each for each in channel.guild.channels if each.parent is channel]
            self.tell(
                "THREAD_LIST_SYNC",
                {
                    "guild_id": str(channel.guild.id),
                    "channel_ids": [str(channel.id)],
                    "threads": [each.data(self.bot.id) for each in inside if not each.archived],
                    "members": [],
                },
            )

    def archive(self, thread: Channel) -> None:
        """Archives a thread; a new message brings it back."""
        self.change_thread(thread, None, True)

    def lock(self, thread: Channel, *, locked: bool = True) -> None:
        """Archives a thread in which then only moderators may write, or opens it for all."""
        thread.locked = locked
        self.change_thread(thread, None, locked)

    def change_thread(self, thread: Channel, name: str | None, archived: bool | None) -> None:
        """Renames a thread, archives it or brings it back; None leaves it as it is."""
        thread.name = name or thread.name
        thread.archived = thread.archived if archived is None else archived
        if not thread.hidden:
            self.tell("THREAD_UPDATE", thread.data(self.bot.id))

    def delete(self, message: Message) -> None:
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self._changed("deleted", message)

    # Acts of the bot

    def find_channel(self, channel_id: int) -> Channel:
        """Returns the channel if the bot sees it. Raises `Refused`."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refused(404, UNKNOWN_CHANNEL, "Unknown Channel")
        outside = channel.guild is not None and not channel.guild.joined
        if outside or (channel.guild and not channel.allowed & VIEW):
            raise Refused(403, NO_ACCESS, "Missing Access")
        return channel

    def find_message(self, channel_id: int, message_id: int) -> Message:
        """Returns a public message. Raises `Refused`."""
        message = self.find_channel(channel_id).messages.get(message_id)
        if message is None or message.whom:
            raise Refused(404, UNKNOWN_MESSAGE, "Unknown Message")
        return message

    def send(self, channel_id: int, draft: Draft) -> Message:
        """Posts a message of the bot's outside any interaction. Raises `Refused`."""
        channel = self.find_channel(channel_id)
        self._check_may_send(channel, bool(draft.files))
        nonce = str(draft.body.get("nonce") or "")
        if len(nonce) > LONGEST_NONCE:
            raise Refused(400, FORM, "nonce too long")
        sent = self._sent_before(nonce) if draft.body.get("enforce_nonce") else None
        if sent is not None:
            return sent
        if channel.locked:
            raise Refused(400, ARCHIVED, "Thread is locked")
        if channel.archived:
            self.change_thread(channel, None, False)
        message = self.post(channel, draft)
        if nonce:
            self._nonces[nonce] = (time.monotonic(), message)
        return message

    def _check_may_send(self, channel: Channel, with_files: bool) -> None:
        if channel.kind is Kind.DIRECT:
            if channel.recipient and not channel.recipient.direct:
                raise Refused(403, CLOSED, "Cannot send messages to this user")
            return
        needed = SEND_IN_THREADS if channel.kind in ROOMS else SEND
        needed |= ATTACH if with_files else 0
        if channel.allowed & needed != needed:
            raise Refused(403, NO_PERMISSION, "Missing Permissions")

    def _sent_before(self, nonce: str) -> Message | None:
        at, message = self._nonces.get(nonce, (0.0, None))
        fresh = time.monotonic() - at < NONCE_LIFE
        return message if message and fresh and not message.deleted else None

    def amend(self, channel_id: int, message_id: int, draft: Draft) -> Message:
        """Edits a message of the bot's outside any interaction. Raises `Refused`."""
        message = self.find_message(channel_id, message_id)
        if message.channel.archived:
            raise Refused(400, ARCHIVED, "Thread is archived")
        if not self.old.take(channel_id):
            raise Refused(429, WORN, "Maximum number of edits to messages older than 1 hour")
        self.edit(message, draft)
        return message

    def post(
        self, channel: Channel, draft: Draft, *, whom: Person | None = None, flags: int = 0
    ) -> Message:
        """Returns a new message of the bot's, private to a person if one is given."""
        data: Json = {
            "id": str(new_id()),
            "channel_id": str(channel.id),
            "author": self.bot.data(),
            "content": "",
            "components": [],
            "embeds": [],
            "attachments": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
            "type": 0,
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "flags": 0,
        }
        message = Message(int(data["id"]), channel, data, whom)
        message.sizes = fill(data, draft, channel.id) or {}
        message.pinged = _mentioned(message, draft)
        hidden = EPHEMERAL if whom else 0
        data["flags"] = int(draft.body.get("flags") or 0) & ~EPHEMERAL | flags | hidden
        if whom is None:
            channel.messages[message.id] = message
        self._changed("posted", message, draft)
        return message

    def edit(self, message: Message, draft: Draft) -> None:
        """Turns a message of the bot's into this draft. Raises `Refused`."""
        sizes = fill(message.data, draft, message.channel.id)
        message.sizes = message.sizes if sizes is None else sizes
        kept = message.data["flags"] & (EPHEMERAL | HAS_THREAD)
        wanted = draft.body.get("flags")
        old = message.data["flags"] & ~LOADING
        message.data["flags"] = old if wanted is None else int(wanted) & ~EPHEMERAL | kept
        message.data["edited_timestamp"] = datetime.now(UTC).isoformat()
        message.changes += 1
        self._changed("edited", message, draft)

    def _changed(self, what: What, message: Message, draft: Draft | None = None) -> None:
        size = sum(size for _, size in draft.files.values()) if draft else 0
        change = Change(what, message, time.perf_counter(), size)
        for watcher in self.watchers:
            watcher(change)


_MENTION: Final = re.compile(r"<@!?([0-9]+)>")


def _mentioned(message: Message, draft: Draft) -> tuple[int, ...]:
    """Returns the ids of the people that a new message may mention and does."""
    allowed: Json | None = draft.body.get("allowed_mentions")
    named = dict.fromkeys(int(each) for each in _MENTION.findall(message.words))
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return tuple(named)
    return tuple(each for each in named if str(each) in map(str, allowed.get("users") or ()))
