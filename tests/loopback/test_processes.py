"""Two real processes of the bot on one database, with two of four shards each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from db.kinds.locks import key_of
from db.kinds.opening import opened
from tests.db import server as postgres
from tests.sample import GAME
from tests.waiting import LIMIT, comes_true, until
from tools.crowd.crowd import commands
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person

SHARDS = 4
LIFE = 3.0
"""Seconds that the locks of the process live that is suspended. Those of the others live as long as
ever: a busy machine may let any process stand still for three seconds."""
HELD = """SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
SYNC = "PUT /applications/…/commands"


@asynccontextmanager
async def two(discord: Loopback, address: str, folder: Path) -> AsyncGenerator[list[BotProcess]]:
    """Yields both processes, which have not started."""
    short = {"LOOPBACK_LOCKS": str(LIFE)}
    one = BotProcess(discord, address, folder / "one.log", SHARDS="0-1/4")
    other = BotProcess(discord, address, folder / "other.log", SHARDS="2-3/4", **short)
    async with one, other:
        yield [one, other]


async def connected(*processes: BotProcess) -> None:
    """Starts these processes together, and waits until they are connected."""
    for each in processes:
        await each.start()
    await asyncio.gather(*(each.connected() for each in processes))


async def press(discord: Loopback, person: Person, message: Message, verb: str) -> str:
    """Presses the control with this verb. Returns what the person reads."""
    control = message.with_verb(verb)
    assert control, message.ids()
    deed = Actors(discord).click(person, message, control["custom_id"])
    assert await deed.settled(), verb
    return deed.told


async def mail_of(discord: Loopback, person: Person) -> Message:
    """Returns the one direct message that a person gets."""
    mail = discord.world.direct(person).messages
    await until(lambda: len(mail) == 1)
    return next(iter(mail.values()))


async def is_answered(
    discord: Loopback, person: Person, place: Channel, seconds: float = LIMIT
) -> bool:
    """Tells whether a command in this place is answered."""
    return await Actors(discord).slash(person, place, "about").answered(seconds)


async def freed(address: str, *names: str) -> None:
    """Waits until nobody has locks with these names."""
    connection = await asyncpg.connect(address)

    async def are_free() -> bool:
        held = {row["key"] for row in await connection.fetch(HELD)}
        return held.isdisjoint(map(key_of, names))

    try:
        await comes_true(are_free)
    finally:
        await connection.close()


async def entries(address: str) -> int:
    """Returns how many entries the first match has."""
    database = await opened(address)
    (row,) = await database.rows("SELECT COUNT(*) AS number FROM actions WHERE match_id = 1")
    await database.close()
    return int(row["number"])


@pytest.mark.untraced
async def test_two_processes_serve_their_servers_and_one_of_them_direct_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They start together, and one of them dies and comes back. The match is in a server of the
    other process than the one that hears of direct messages."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    address, starts = postgres.fresh(), Starts(concurrency=2, enforced=True)
    async with (
        Loopback(shards=SHARDS, starts=starts) as discord,
        two(discord, address, tmp_path) as (one, other),
    ):
        world = discord.world
        guilds = [world.guild(f"server {n}", shard=(n, SHARDS)) for n in range(SHARDS)]
        places = [world.channel(each, "games") for each in guilds]
        ann, ben = world.person("ann"), world.person("ben")
        await connected(one, other)
        assert discord.gateway.counts == {"identified": SHARDS}
        assert discord.requests[SYNC] == 1
        async with BotProcess(discord, address, tmp_path / "third", SHARDS="1-2/4") as third:
            await third.start()
            with pytest.raises(RuntimeError, match="another one has shard 1"):
                await third.connected()
        assert all([await is_answered(discord, ann, each) for each in places])

        name = f"{commands()[GAME.key]} challenge"
        assert await Actors(discord).slash(ann, places[3], name, opponent=ben).settled()
        assert places[3].last
        await press(discord, ben, places[3].last, "accept")
        for person in (ann, ben):
            mail = await mail_of(discord, person)
            await press(discord, person, mail, "setup-surprise")
            await press(discord, person, mail, "setup-lock")
        plies = await entries(address)
        assert plies >= 2
        (thread,) = [each for each in world.channels.values() if each.parent is places[3]]
        await until(lambda: any(f"b:more:1:{plies}:" in m.ids() for m in thread.messages.values()))

        await other.kill()
        await until(lambda: not discord.gateway.shards[3].connected)
        assert await is_answered(discord, ann, places[0])
        assert not await is_answered(discord, ann, places[3], 2.0)
        await connected(other)
        assert await is_answered(discord, ann, places[3])
        assert discord.gateway.counts["identified"] == SHARDS + 2
        assert not discord.gateway.counts["invalid shard"]

        other.pause()
        late = Actors(discord).slash(ann, places[3], "about")
        await freed(address, "shard 2", "shard 3")
        async with BotProcess(discord, address, tmp_path / "new", SHARDS="2-3/4") as new:
            await connected(new)
            other.go_on()
            assert await other.ended() == 1
            assert "another process has shard 2 by now: this one ends" in other.tail()
            assert "Traceback" not in other.tail()
            assert late.first is None
            assert await is_answered(discord, ann, places[3])
            assert discord.gateway.counts["identified"] == SHARDS + 4
    postgres.drop(address)
