"""A real process of the bot is replaced by another one while people go on: each of them is answered
once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.waiting import a_while, soon, until
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.launch import BotProcess
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Person

STAYS = "this one waits to be stopped"
SHORT = {"LOOPBACK_LOCKS": "9.0"}
"""Processes that look often."""


async def asked_on(
    discord: Loopback, person: Person, place: Channel, old: BotProcess
) -> list[Deed]:
    """Asks again and again until the process is replaced, and a little longer."""
    deeds, actors = list[Deed](), Actors(discord)
    while STAYS not in old.tail():
        deeds.append(actors.slash(person, place, "about"))
        await a_while(0.2)
    deeds += [actors.slash(person, place, "about") for _ in range(3)]
    return deeds


@pytest.mark.untraced
async def test_every_command_is_answered_once_while_a_process_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third one that wants the same meanwhile says so and ends; one that is killed before it has
    taken over leaves no trace. Where there is nobody to replace, a process just starts."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    file, starts = tmp_path / "vivat.sqlite3", Starts(enforced=True)
    async with (
        Loopback(starts=starts) as discord,
        BotProcess(discord, file, tmp_path / "old.log", **SHORT) as old,
        BotProcess(discord, file, tmp_path / "new.log", **SHORT) as new,
        BotProcess(discord, file, tmp_path / "third.log", **SHORT) as third,
    ):
        ann = discord.world.person("ann")
        place = discord.world.channel(discord.world.guild("games"), "games")
        old.arguments = new.arguments = third.arguments = ("replace", "--stay")
        await old.start()
        await old.connected()
        await third.start()
        await until(lambda: "is about to take over" in old.tail())
        third.pause()  # else it has taken over where the next one is slow
        await new.start()
        assert await new.ended() == 1
        assert "Another process is just about to replace the one that runs." in new.tail()
        await third.kill()
        await until(lambda: "this one goes on" in old.tail())

        await new.start()
        asking = asyncio.create_task(asked_on(discord, ann, place, old))
        deeds = await soon(asking)
        assert await old.stop() == 0
        for each in deeds:
            assert await each.settled(), (each.sent, new.tail())
        assert [each.refusals for each in deeds if each.refusals] == []
        assert discord.gateway.counts["identified too fast"] == 0
        assert "Traceback" not in old.tail() + new.tail()
        assert await new.stop() == 0
