"""Events that the library cannot read end nothing: a parser's error would end the program."""

from __future__ import annotations

import copy
import logging
import random
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord.user import ClientUser

from cogs.desk.bot import ShardedBot
from cogs.desk.events import HIDDEN
from tests.bot.sharding.odd_events import (
    GAMES,
    GUILD,
    ME,
    NAME,
    SECRET,
    SHAPES,
    TEXT,
    WRONG,
    damaged,
    server,
    text,
    thread,
    without,
)
from tests.sample import present


class Kept(logging.Handler):
    """Everything that is logged, as it would be written at the finest level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines = list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a line with its facts and its trace."""
        facts = getattr(record, "facts", {})
        self.lines.append(f"{record.levelname} {record.getMessage()} {facts} {record.exc_info}")


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler = Kept()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture
async def bot() -> ShardedBot:
    """A bot that has heard nothing yet but who it is."""
    made = ShardedBot(
        command_prefix="!", intents=discord.Intents(guilds=True), shard_ids=[0], shard_count=1
    )
    state = made._connection  # pyright: ignore[reportPrivateUsage]
    me: Any = {"id": str(ME), "username": "Vivat", "discriminator": "0", "avatar": None}
    state.user = ClientUser(state=state, data=me)
    return made


def hear(bot: ShardedBot, event: str, data: object) -> None:
    """Sends an event through the real parsers, as the gateway does."""
    bot._connection.parsers[event](copy.deepcopy(data))  # pyright: ignore[reportPrivateUsage]


def sees(guild: discord.Guild, number: int) -> bool:
    """Whether the bot may view a channel, by what it knows."""
    channel = guild.get_channel(number)
    assert channel is not None
    return channel.permissions_for(guild.me).view_channel


def check_hidden(bot: ShardedBot, kept: Kept, kind: int) -> None:
    """The server is whole; the hidden channel is there, of its kind, for nobody, without a name."""
    guild = present(bot.get_guild(GUILD))
    assert not guild.unavailable
    assert sees(guild, GAMES)
    assert guild.get_thread(GAMES + 1)
    assert NAME not in repr([*guild.channels, *guild.threads]) + "\n".join(kept.lines)
    if kind != 99:
        assert not sees(guild, SECRET)
        assert guild.get_channel(SECRET).type.value == kind  # type: ignore[union-attr]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("event", ["GUILD_CREATE", "CHANNEL_CREATE", "CHANNEL_UPDATE"])
async def test_a_hidden_channel_is_known_and_nobody_may_view_it(
    bot: ShardedBot, kept: Kept, name: str, event: str
) -> None:
    shape = SHAPES[name]
    if event == "GUILD_CREATE":
        hear(bot, event, server(shape))
    else:
        more = {"bitrate": 64000, "user_limit": 0}
        seen = text(SECRET, type=shape["type"], name="plans", **more)
        hear(bot, "GUILD_CREATE", server(*[seen] if event == "CHANNEL_UPDATE" else []))
        hear(bot, event, shape)
    check_hidden(bot, kept, shape["type"])
    assert not [line for line in kept.lines if not line.startswith(("DEBUG", "INFO"))]
    hear(bot, "CHANNEL_UPDATE", text(SECRET, type=shape["type"], bitrate=1, user_limit=0))
    guild = present(bot.get_guild(GUILD))
    assert shape["type"] == 99 or sees(guild, SECRET)


async def test_only_the_flag_counts(bot: ShardedBot) -> None:
    """People may call a channel like that, and a hidden one may keep its name."""
    hear(bot, "GUILD_CREATE", server(text(SECRET, name=NAME), text(300, flags=HIDDEN)))
    guild = present(bot.get_guild(GUILD))
    assert (sees(guild, SECRET), sees(guild, 300)) == (True, False)
    assert [each.name for each in guild.channels] == ["games", NAME, ""]


@pytest.mark.parametrize("event", ["GUILD_CREATE", "THREAD_CREATE", "THREAD_UPDATE"])
@pytest.mark.parametrize("missing", [(), ("thread_metadata", "owner_id"), ("parent_id",)])
async def test_a_hidden_thread_is_left_out(
    bot: ShardedBot, kept: Kept, event: str, missing: tuple[str, ...]
) -> None:
    hidden = without(thread(300, name=NAME, flags=HIDDEN), *missing)
    threads = [thread(GAMES + 1), hidden] if event == "GUILD_CREATE" else [thread(GAMES + 1)]
    hear(bot, "GUILD_CREATE", server(threads=threads))
    if event != "GUILD_CREATE":
        hear(bot, event, hidden)
    synced = {"guild_id": str(GUILD), "threads": threads, "members": []}
    hear(bot, "THREAD_LIST_SYNC", synced)
    guild = present(bot.get_guild(GUILD))
    assert [each.id for each in guild.threads] == [GAMES + 1]
    assert NAME not in "\n".join(kept.lines)


async def test_what_cannot_be_read_in_a_server_is_left_out_by_itself(
    bot: ShardedBot, kept: Kept
) -> None:
    """A channel without the flag counts as hidden; what has not even a number is dropped."""
    odd = [text(SECRET, permission_overwrites=None), {"name": "secret words"}, None]
    more = {"threads": [thread(GAMES + 1), None], "roles": [*server()["roles"], {"id": "x"}]}
    hear(bot, "GUILD_CREATE", server(*odd, **more, stickers=None, afk_channel_id="secret words"))
    check_hidden(bot, kept, TEXT)
    (line,) = [line for line in kept.lines if line.startswith("WARNING")]
    assert str(GUILD) in line
    assert "GUILD_CREATE" in line
    assert "ValueError" in line
    assert "secret" not in "".join(kept.lines)


@pytest.mark.logs_errors
async def test_a_server_that_cannot_be_read_stays_known_as_out_of_reach(
    bot: ShardedBot, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its settings would be deleted, as those of a server that the bot has left."""

    def fail(*_: object) -> None:
        raise AttributeError("of a library of tomorrow")

    with monkeypatch.context() as broken:
        broken.setattr("discord.Guild._add_channel", fail)
        hear(bot, "GUILD_CREATE", server())
    guild = present(bot.get_guild(GUILD))
    assert guild.unavailable
    assert [line.split()[0] for line in kept.lines if str(GUILD) in line] == ["ERROR"]
    hear(bot, "GUILD_CREATE", server())
    check_hidden(bot, kept, 99)


@pytest.mark.logs_errors
async def test_a_thousand_damaged_events_raise_nothing(bot: ShardedBot, kept: Kept) -> None:
    """What comes after each is read as ever; nothing of what came stands in the log."""
    rng = random.Random(20261116)
    hidden = [*SHAPES.values()]
    for number in range(1000):
        one = rng.choice(hidden)
        event, data = rng.choice(
            [
                ("GUILD_CREATE", server(one, text(300), thread(301))),
                ("GUILD_UPDATE", server()),
                ("CHANNEL_CREATE", rng.choice([one, text(300)])),
                ("CHANNEL_UPDATE", rng.choice([one, text(GAMES)])),
                ("CHANNEL_DELETE", text(300)),
                ("THREAD_CREATE", thread(301)),
                ("THREAD_UPDATE", thread(GAMES + 1)),
                ("THREAD_LIST_SYNC", {"guild_id": str(GUILD), "threads": [thread(301)]}),
            ]
        )
        hear(bot, event, damaged(data, rng))
        if number % 20 == 0:
            hear(bot, "GUILD_CREATE", server(one))
            guild = present(bot.get_guild(GUILD))
            assert sees(guild, GAMES)
    assert not [line for line in kept.lines if NAME in line or "words" in line]
    assert any("WARNING" in line for line in kept.lines)


@pytest.mark.logs_errors
async def test_damage_elsewhere_is_survived_and_a_bad_beginning_is_not(bot: ShardedBot) -> None:
    """Without READY nothing works: the service manager starts the program again."""
    state = bot._connection  # pyright: ignore[reportPrivateUsage]
    for event in state.parsers:
        if event in ("READY", "RESUMED"):
            with pytest.raises((KeyError, TypeError)):
                hear(bot, event, {})
        else:
            for data in WRONG:
                hear(bot, event, data)
