"""An hour of a server's play: bot, clock, database, disk and Discord, with trouble drawn by a seed.
The same seed always gives the same hour."""

from __future__ import annotations

import contextlib
import logging
import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from simcord._runtime import _attach_bot  # pyright: ignore[reportPrivateUsage]

from bot import Bot
from cogs.hall.languages.readers import Readers, read_with
from db.store import Store
from tests.bot.hour.deeds import Deeds
from tests.bot.hour.judge import Judge, drawn
from tests.bot.hour.weather import Killed, Weather
from tests.bot.samples import sample_of
from tests.bot.secrets.witness import _only_when_told, a_world  # pyright: ignore[reportPrivateUsage]
from tests.bot.world import World
from tests.sample import GAME

BETWEEN: Final = (0.5, 9.0)
"""The seconds between two deeds."""
DOWN: Final = (1.0, 5.0, 30.0, 200.0)
"""The seconds until the program begins anew."""
LAST: Final = 900.0
"""The seconds in which all is shown once there is no more trouble: longer than any round waits."""
TRAIL: Final = 70


class Hour:
    """One run. `trail` tells what happened."""

    def __init__(self, world: World, seed: int) -> None:
        self._world = world
        self._rng = random.Random(seed)
        self.trail: list[str] = []
        self.deeds = Deeds(world, self._rng, self._tell)
        self.weather = Weather(random.Random(seed + 1), world.env, self._tell)
        self.judge = Judge(world, self.deeds, self.weather)

    def _tell(self, what: str) -> None:
        self.trail.append(f"{self._world.env.backend.clock.elapsed:8.1f} {what}")

    async def run(self, minutes: float, patch: pytest.MonkeyPatch) -> None:
        """Lets so many minutes go by, then all trouble end; raises `AssertionError` with the end of
        the trail for whatever is not as it should be."""
        world, clock = self._world, self._world.env.backend.clock
        self.weather.begin(patch)
        patch.setattr("render.painting.painters.picture", drawn)
        logging.getLogger().addHandler(self.judge.faults)
        await self.deeds.gather()
        end = clock.elapsed + minutes * 60
        while clock.elapsed < end:
            self.weather.turn(clock.elapsed)
            await self._survive(self.deeds.act())
            await self._survive(world.env.advance_time(self._rng.uniform(*BETWEEN)))
            await self.deeds.mend()
            await self.judge.look()
            self._sound()
        self._tell("all trouble ends")
        self.weather.clear()
        await self.deeds.mend(everything=True)
        await world.env.advance_time(LAST)
        await self.judge.look()
        await self.judge.end()
        self._sound()

    async def _survive(self, doing: object) -> None:
        """Does it, and begins the program anew if it died meanwhile."""
        with contextlib.suppress(Killed):
            await doing  # type: ignore[misc]
        if self.weather.dead:
            await self._again()

    async def _again(self) -> None:
        """The program is gone, with all that it had in mind, and begins anew after a while."""
        world, weather = self._world, self.weather
        env, old, ended = world.env, world.store, world.bot.services
        await env._detach_bot()  # pyright: ignore[reportPrivateUsage]
        with contextlib.suppress(Killed):
            await ended.close()
        database: Any = old.database
        await database._connection.close()
        weather.dead = False
        env.backend.advance_clock(self._rng.choice(DOWN))
        self.deeds.life += 1
        kind, weather.kind = weather.kind, "calm"  # a start that fails is another matter
        world.store = await Store.open(world.path)
        world.bot = Bot(world.store, world.rules)
        env.bot = world.bot
        read_with(Readers(world.store))
        with patch.object(env, "_schedule_timer", _only_when_told):
            await _attach_bot(env, world.bot)
        weather.kind = kind
        self._tell(f"life {self.deeds.life}")

    def _sound(self) -> None:
        found = self.judge.found
        if found:
            raise AssertionError("\n".join([*self.trail[-TRAIL:], "", *found]))


@asynccontextmanager
async def an_hour(path: Path, seed: int) -> AsyncGenerator[Hour]:
    """Yields an hour that can be run, in a world of its own."""
    async with a_world(path, sample_of(GAME.key)) as world:
        yield Hour(world, seed)
