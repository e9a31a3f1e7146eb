"""Events as no library expects them: channels that Discord hides, in every shape that anybody could
think of, and damaged ones."""

from __future__ import annotations

import copy
import random
from typing import Any

import discord

from cogs.desk.events import HIDDEN

Json = dict[str, Any]

NAME = "___hidden___"
ME, GUILD, GAMES, SECRET = 1, 10, 100, 200
TEXT, VOICE, CATEGORY, NEWS, STAGE, FORUM, MEDIA = 0, 2, 4, 5, 13, 15, 16
THREADS = (10, 11, 12)
DENIED = [{"id": str(GUILD), "type": 0, "allow": "0", "deny": "1024"}]
"""The overwrites that Discord's text tells of."""
ALL = discord.Permissions.all_channel().value


def text(number: int, **more: Any) -> Json:
    """A channel as Discord sends it."""
    return {
        "id": str(number),
        "guild_id": str(GUILD),
        "type": TEXT,
        "name": "games",
        "position": 0,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "permission_overwrites": [],
        "flags": 0,
        **more,
    }


def thread(number: int, **more: Any) -> Json:
    """A thread in the channel of games."""
    stamp = "2026-01-01T00:00:00+00:00"
    return {
        "id": str(number),
        "guild_id": str(GUILD),
        "parent_id": str(GAMES),
        "owner_id": str(ME),
        "type": 11,
        "name": "a match",
        "message_count": 0,
        "member_count": 1,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 4320,
            "archive_timestamp": stamp,
            "locked": False,
        },
        **more,
    }


def server(*channels: Any, **more: Any) -> Json:
    """A server as Discord sends it, with the channel of games and these."""
    role = {"id": str(GUILD), "name": "@everyone", "permissions": str(ALL), "position": 0}
    role |= {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    user = {"id": str(ME), "username": "Vivat", "discriminator": "0", "avatar": None, "bot": True}
    return {
        "id": str(GUILD),
        "name": "Manor",
        "owner_id": "5",
        "unavailable": False,
        "member_count": 3,
        "roles": [role],
        "emojis": [],
        "stickers": [],
        "features": [],
        "members": [{"user": user, "roles": [], "flags": 0, "joined_at": None}],
        "channels": [text(GAMES), *channels],
        "threads": [thread(GAMES + 1)],
        **more,
    }


def without(shape: Json, *keys: str) -> Json:
    """The same with these fields missing."""
    return {key: value for key, value in shape.items() if key not in keys}


def shapes() -> dict[str, Json]:
    """What Discord may make of a channel that it hides: which fields are null is not written."""
    told = text(SECRET, name=NAME, flags=HIDDEN, permission_overwrites=DENIED)
    bare = {"id": str(SECRET), "guild_id": str(GUILD), "flags": HIDDEN, "name": NAME}
    found: dict[str, Json] = {
        "as told": told,
        "another flag beside it": {**told, "flags": HIDDEN | 1 << 4},
        "overwrites null": {**told, "permission_overwrites": None},
        "overwrites missing": without(told, "permission_overwrites"),
        "name null": {**told, "name": None},
        "name missing": without(told, "name"),
        "position null": {**told, "position": None},
        "position missing": without(told, "position"),
        "a number as a text": {**told, "position": "1", "parent_id": "none"},
        "category": {**told, "type": CATEGORY},
        "announcements": {**told, "type": NEWS},
        "forum, tags empty": {**told, "type": FORUM, "available_tags": []},
        "forum, tags null": {**told, "type": FORUM, "available_tags": None},
        "media, tags null": {**told, "type": MEDIA, "available_tags": None},
        "voice with a bitrate": {**told, "type": VOICE, "bitrate": 64000, "user_limit": 0},
        "voice without": {**told, "type": VOICE},
        "voice, bitrate null": {**told, "type": VOICE, "bitrate": None, "user_limit": None},
        "stage with a bitrate": {**told, "type": STAGE, "bitrate": 64000, "user_limit": 0},
        "stage without": {**told, "type": STAGE},
        "a kind of tomorrow": {**told, "type": 99},
    }
    kinds = (TEXT, VOICE, CATEGORY, NEWS, STAGE, FORUM, MEDIA)
    nulls = {key: None for key in told if key not in bare}
    for kind in kinds:
        found[f"nothing but an id, {kind}"] = {**bare, "type": kind}
        found[f"all null, {kind}"] = {**nulls, **bare, "type": kind, "name": None}
    return found


SHAPES = shapes()


WRONG: tuple[Any, ...] = (
    None,
    "words",
    "",
    -1,
    2**70,
    True,
    1.5,
    [],
    {},
    [None],
    {"id": None},
    {"guild_id": "words"},
    [[]],
)


def damaged(data: Json, rng: random.Random) -> Json:
    """The same with something missing, null or of another kind, up to four times."""
    made = copy.deepcopy(data)
    for _ in range(rng.randint(1, 4)):
        place: Any = made
        while True:
            key: Any = rng.choice([*place] if hasattr(place, "keys") else range(len(place)))
            inner: Any = place[key]
            if type(inner) not in (dict, list) or not inner or rng.random() < 0.2:
                break
            place = inner
        if rng.random() < 0.3:
            del place[key]
        else:
            place[key] = copy.deepcopy(rng.choice(WRONG))
        if not made:
            break
    return made
