"""The real bot process in servers with channels that it may not view, and with damaged ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.bot.sharding.odd_events import NAME, SHAPES, damaged
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess
from tools.loopback.server import Loopback
from tools.loopback.values import VIEW, Channel, Guild, Json, Kind, Person, new_id

PATIENCE = 60.0
FLOOD = 300


def with_every_shape(guild: Guild, data: Json) -> Json:
    """The server with a hidden channel of each shape besides its own."""
    own = {"guild_id": str(guild.id)}
    more = [{**shape, **own, "id": str(new_id())} for shape in SHAPES.values()]
    return {**data, "channels": [*data["channels"], *more]}


def tell(server: Loopback, event: str, data: Json) -> None:
    """Sends an event, whatever is in it."""
    for session in server.gateway.shards[0].sessions:
        server.gateway._send(session, event, data)  # pyright: ignore[reportPrivateUsage]


async def told(server: Loopback, person: Person, place: Channel, command: str) -> str:
    """Returns the answer to a command; fails if there is none."""
    deed = Actors(server).slash(person, place, command)
    assert await deed.settled(PATIENCE)
    assert NAME not in deed.words
    return deed.words


@pytest.mark.untraced
async def test_the_process_serves_on_whatever_is_hidden_or_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every shape is there from the start, and in one server things that are no channels."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    usual, rng = Guild.data, random.Random(17)
    async with (
        Loopback() as server,
        BotProcess(server, tmp_path / "vivat.sqlite3", tmp_path / "log", LOG_LEVEL="DEBUG") as bot,
    ):
        world, server.deeds.patience = server.world, PATIENCE
        manor, ruin = world.guild("Manor"), world.guild("Ruin")
        games, hall = world.channel(manor, "games"), world.channel(ruin, "hall")
        ann = world.person("ann")

        def data(guild: Guild, person: Person) -> Json:
            made = with_every_shape(guild, usual(guild, person))
            return {**made, "channels": [*made["channels"], None, {}]} if guild is ruin else made

        monkeypatch.setattr(Guild, "data", data)
        await bot.start()
        await bot.connected(PATIENCE)
        for place in (games, hall):
            assert "Vivat" in await told(server, ann, place, "about")
        for _ in range(FLOOD):
            shape = {**rng.choice([*SHAPES.values()]), "guild_id": str(manor.id)}
            event = rng.choice(["CHANNEL_CREATE", "CHANNEL_UPDATE", "GUILD_CREATE"])
            whole = data(manor, world.bot) if event == "GUILD_CREATE" else shape
            tell(server, event, damaged(whole, rng))
        tell(server, "GUILD_CREATE", data(manor, world.bot))
        world.deny(games, VIEW)
        assert "**View Channel**" in await told(server, ann, games, "vilitum challenge")
        world.deny(games, 0)
        assert "Vivat" in await told(server, ann, games, "about")
        assert bot.running
    log = (tmp_path / "log").read_text()
    assert log.count("read in part") > 1
    assert NAME not in log
    assert "Traceback" not in log


async def test_the_gateway_hides_and_interactions_do_not() -> None:
    """The small Discord, by the text of the real one."""
    server = Loopback()
    heard = list[tuple[str, Json]]()
    server.world.tell = lambda event, data: heard.append((event, data))
    games = server.world.channel(server.world.guild("Manor"), "games")
    (staff,) = [each for each in heard[0][1]["channels"] if each["name"] == NAME]
    assert (staff["flags"], staff["topic"]) == (1 << 17, None)
    assert [each["deny"] for each in staff["permission_overwrites"]] == [str(VIEW)]
    server.world.deny(games, VIEW)
    assert heard[-1][1]["name"] == NAME
    assert games.data(server.world.bot.id)["name"] == "games"
    thread = Channel(new_id(), Kind.THREAD, "a match", games.guild, parent=games)
    assert games.guild
    games.guild.channels.append(thread)
    assert games.guild.data(server.world.bot)["threads"] == []
    server.world.deny(games, 0)
    assert [event for event, _ in heard[-2:]] == ["CHANNEL_UPDATE", "THREAD_LIST_SYNC"]
    assert [each["name"] for each in heard[-1][1]["threads"]] == ["a match"]
