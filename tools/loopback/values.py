"""The objects of the small Discord: people, servers, channels, messages."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

EPOCH: Final = 1_420_070_400_000
"""Milliseconds from 1970 to the first of Discord's ids."""
MOMENT: Final = 22
"""The lower bits of an id, below its time of making. The bits above them choose a server's
shard."""
BIRTH: Final = "2026-01-01T00:00:00+00:00"
TEXT, ROW, BUTTON, SELECT = 10, 1, 2, 3
EPHEMERAL, LOADING, HAS_THREAD = 1 << 6, 1 << 7, 1 << 5
HIDDEN: Final = 1 << 17
"""The flag of a channel that the bot may not view."""
VIEW, SEND, ATTACH, READ_HISTORY = 1 << 10, 1 << 11, 1 << 15, 1 << 16
MAKE_THREADS, SEND_IN_THREADS, MAKE_EVENTS = 1 << 35, 1 << 38, 1 << 44
ALLOWED: Final = (
    VIEW | SEND | ATTACH | READ_HISTORY | MAKE_THREADS | SEND_IN_THREADS | MAKE_EVENTS | 1 << 14
)
"""The bot's permissions if nothing is denied."""

_numbers = itertools.count()


class Kind(IntEnum):
    """The kinds of channels, by Discord's numbers."""

    CHANNEL = 0
    DIRECT = 1
    THREAD = 11
    PRIVATE = 12
    FORUM = 15


ROOMS: Final = (Kind.THREAD, Kind.PRIVATE)
"""The kinds of threads; a post of a forum is a public one."""


class Refused(Exception):
    """Discord's refusal: the status and code of its answer, its message, and what is wrong in which
    field."""

    def __init__(self, status: int, code: int, words: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {words}")
        self.status, self.code, self.words, self.errors = status, code, words, errors


def new_id() -> int:
    """Returns a new id, above all ids before it."""
    milliseconds = int(time.time() * 1000) - EPOCH
    return (milliseconds << MOMENT) | (next(_numbers) & (1 << MOMENT) - 1)


@dataclass(slots=True, eq=False)
class Person:
    """A person, or the bot itself. `direct` says whether direct messages are accepted."""

    id: int
    name: str
    bot: bool = False
    direct: bool = True

    def data(self) -> Json:
        """Returns the person as Discord sends a user."""
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "global_name": self.name,
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }

    def member(self, permissions: int = ALLOWED) -> Json:
        """Returns the person as Discord sends a member of a server, with the permissions in a
        channel."""
        return {
            "user": self.data(),
            "roles": [],
            "nick": None,
            "joined_at": BIRTH,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "avatar": None,
            "communication_disabled_until": None,
            "permissions": str(permissions),
        }


@dataclass(slots=True, eq=False)
class Guild:
    """A server; `joined` is False where a person brought the bot along as a guest."""

    id: int
    name: str
    owner: int
    joined: bool = True
    channels: list[Channel] = field(default_factory=list["Channel"])

    def data(self, bot: Person) -> Json:
        """Returns the server as the gateway sends one that has become available."""
        everyone = {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(ALLOWED),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner),
            "unavailable": False,
            "member_count": 100,
            "roles": [everyone],
            "emojis": [],
            "stickers": [],
            "features": [],
            "members": [bot.member()],
            "channels": [c.told(bot.id) for c in self.channels if c.kind not in ROOMS],
            "threads": [
                c.data(bot.id)
                for c in self.channels
                if c.kind in ROOMS and not c.archived and not c.hidden
            ],
            "joined_at": BIRTH,
            "large": False,
            "preferred_locale": "en-US",
        }


@dataclass(slots=True, eq=False)
class Channel:
    """A channel, forum, thread or direct messages. `denied` are the bot's missing permissions."""

    id: int
    kind: Kind
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: Person | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    deleted: bool = False
    messages: dict[int, Message] = field(default_factory=dict[int, "Message"])

    @property
    def allowed(self) -> int:
        """The bot's permissions here; a thread has those of the channel around it."""
        around = self.parent.denied if self.parent else 0
        return ALLOWED & ~(self.denied | around)

    @property
    def hidden(self) -> bool:
        """Whether the bot may not view it."""
        return not self.allowed & VIEW

    @property
    def last(self) -> Message | None:
        return next(reversed(self.messages.values()), None)

    def told(self, bot_id: int) -> Json:
        """Returns the channel as the gateway tells of it: of one that the bot may not view, little
        more than that it is there. Interactions and REST hide nothing."""
        data = self.data(bot_id)
        if not self.hidden or self.guild is None:
            return data
        nobody = {"id": str(self.guild.id), "type": 0, "allow": "0", "deny": str(VIEW)}
        taken: Json = {"name": "___hidden___", "topic": None, "permission_overwrites": [nobody]}
        return {**data, **taken, "flags": HIDDEN}

    def data(self, bot_id: int) -> Json:
        """Returns the channel as Discord sends it."""
        shared = {"id": str(self.id), "type": int(self.kind), "last_message_id": None, "flags": 0}
        if self.kind is Kind.DIRECT:
            assert self.recipient
            return {**shared, "recipients": [self.recipient.data()]}
        assert self.guild
        named = {**shared, "guild_id": str(self.guild.id), "name": self.name}
        if self.kind in ROOMS:
            return {**named, **self._thread_data(bot_id)}
        denied = [{"id": str(bot_id), "type": 1, "allow": "0", "deny": str(self.denied)}]
        return {
            **named,
            "position": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": denied if self.denied else [],
        }

    def _thread_data(self, bot_id: int) -> Json:
        assert self.parent
        made = (self.id >> MOMENT) + EPOCH
        return {
            "parent_id": str(self.parent.id),
            "owner_id": str(bot_id),
            "message_count": len(self.messages),
            "member_count": 1,
            "total_message_sent": len(self.messages),
            "rate_limit_per_user": 0,
            "applied_tags": [],
            "thread_metadata": {
                "archived": self.archived,
                "auto_archive_duration": 4320,
                "archive_timestamp": BIRTH,
                "create_timestamp": datetime.fromtimestamp(made / 1000, UTC).isoformat(),
                "locked": self.locked,
            },
        }


MODERATOR: Final = 0
"""The value of `Message.taken` for a message that a moderator has deleted."""


@dataclass(slots=True, eq=False)
class Message:
    """A message as Discord sends it (`data`), and the only person who sees it, if it is private.

    `sizes` are the sizes of its files in bytes, by name. `changes` counts its edits; `pinged` are
    the ids of the people mentioned when it was posted. `taken` is the id of the interaction whose
    token deleted it, or `MODERATOR`.
    """

    id: int
    channel: Channel
    data: Json
    whom: Person | None = None
    deleted: bool = False
    changes: int = 0
    pinged: tuple[int, ...] = ()
    taken: int | None = None
    sizes: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def loading(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(self.data["flags"] & LOADING)

    def parts(self) -> Iterator[Json]:
        """Returns every component, however deep, in order."""
        return walk(self.data["components"])

    def controls(self) -> list[Json]:
        """Returns the buttons and selects that can be used."""
        return [p for p in self.parts() if "custom_id" in p and not p.get("disabled")]

    def ids(self) -> list[str]:
        return [str(each["custom_id"]) for each in self.controls()]

    def with_verb(self, *verbs: str) -> Json | None:
        return next((c for c in self.controls() if _verb(c) in verbs), None)

    @property
    def words(self) -> str:
        texts = [str(each["content"]) for each in self.parts() if each["type"] == TEXT]
        return "\n".join(filter(None, [str(self.data["content"] or ""), *texts]))


def walk(components: list[Json]) -> Iterator[Json]:
    """Yields these components and all within them."""
    for each in components:
        yield each
        yield from walk(each.get("components") or [])
        if accessory := each.get("accessory"):
            yield accessory


def _verb(control: Json) -> str:
    parts = str(control["custom_id"]).split(":")
    return parts[1] if len(parts) > 1 else ""
