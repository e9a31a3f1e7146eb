"""Limits that end later by outages come to the same as limits that each heartbeat moves."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from db.pace import OPEN
from db.store import Store
from db.values import DAY, MatchRow
from engines import registry
from engines.match import begin
from tests.db.contests.test_contests import of
from tests.db.contests.test_round_days import begun
from tests.db.matches.winding import Winding
from tests.db.store_kit import ALICE, AT, BOB, CHANNEL, OTHER_CHANNEL, entries, new_match, opened
from tests.toys.three_rivals import THREE_RIVALS

SECOND: Final = timedelta(seconds=1)
SHARDS: Final = 4
PROCESSES: Final = ((0, 1), (2, 3))
LASTING: Final = "SELECT 1 FROM outages WHERE match_id IS NULL AND ended IS NULL"
Wind: TypeAlias = Callable[[datetime], Awaitable[object]]


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    """Yields the toy game, which has limits in its wild mood."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.GAMES, THREE_RIVALS.key, THREE_RIVALS)
        yield


def in_shard(number: int) -> int:
    """A server of which this shard hears."""
    return (7 * SHARDS + number) << 22 | 5


@dataclass
class World:
    """Matches that go on at random, in a bot of one process or of two that share the shards."""

    store: Store
    wind: Wind
    rng: random.Random
    shared: bool
    now: datetime = AT
    numbers: list[int] = field(default_factory=list)
    alive: list[bool] = field(default_factory=lambda: [True, True])

    async def open_match(self) -> None:
        """Begins a match with a limit. Those of the shared bot have none without a limit: these
        were never extended there."""
        paces = ["5m", "1h", "1d", "1d", *([] if self.shared else [OPEN.key])]
        new = new_match(
            guild_id=self.rng.choice([None, *map(in_shard, range(SHARDS))]),
            pace=self.rng.choice(paces),
            at=self.now,
        )
        if self.rng.random() < 0.3:
            new = new_match(
                setup=begin("toy", {"mood": "wild"}, ""), guild_id=new.guild_id, at=new.at
            )
        self.numbers.append((await self.store.matches.create(new)).id)

    async def step(self) -> None:
        """Lets time go by, in which processes may die, and something happen at a table."""
        rng = self.rng
        self.now += SECOND * rng.choice([1, 2, 5, 5, 5, 5, 14, 15, 16, 40, 300, 4000])
        if rng.random() < 0.2:
            self.alive[rng.randrange(2)] = rng.random() < 0.5
        for (first, last), up in zip(PROCESSES, self.alive, strict=True):
            if up and self.shared:
                await self.store.clocks.sign(range(first, last + 1), SHARDS, self.now)
        await self.happen(rng.choice(self.numbers))
        if any(self.alive) and rng.random() < 0.9:
            await self.wind(self.now)

    async def happen(self, number: int) -> None:
        """Lets something happen to a match."""
        rng, store, row = self.rng, self.store, await self.store.matches.get(number)
        assert row is not None
        match rng.randrange(12):
            case 0 | 1 | 2:
                await self._go_on(row)
            case 3 | 4 | 5:
                await store.matches.shown(number, row.plies, 7)
            case 6:
                channel = rng.choice([CHANNEL, OTHER_CHANNEL])
                await store.matches.place(number, row.guild_id, channel, "channel")
            case 7:
                await store.matches.lose_place(number)
            case 8:
                await store.absences.expire(self.now)
            case 9:
                person = rng.choice([ALICE, BOB])
                away = partial(store.vacations.begin, person, rng.randrange(1, 3))
                await rng.choice([away, partial(store.vacations.end, person)])(self.now)
            case _:
                await self.open_match()

    async def _go_on(self, row: MatchRow) -> None:
        turn = self.rng.choice([None, SECOND * 40, timedelta(hours=1), DAY])
        many = entries(row.plies, self.rng.randrange(1, 3))
        seats = self.rng.choice([(0,), (1,), (0, 1)])
        await self.store.log.append(row.id, many, at=self.now, turn=turn, awaited=seats)

    async def known(self) -> object:
        """Returns all that follows from the limits."""
        clocks = [
            (row.id, row.clock)
            for number in self.numbers
            if (row := await self.store.matches.get(number)) is not None
        ]
        reminders = await self.store.reminders.owed(self.now)
        return clocks, await self.store.clocks.due(self.now), reminders


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("before", [0, 30])
async def test_limits_are_the_same_as_if_each_heartbeat_moved_them(
    tmp_path: Path, before: int, *, shared: bool
) -> None:
    """Also where the version `before` moved them for some time."""
    async with opened(tmp_path / "new") as new, opened(tmp_path / "old") as old:
        worlds = [
            World(each, Winding(each.database).wind, random.Random(before), shared)
            for each in (new, old)
        ]
        rounds = [await begun(each.store, guild_id=in_shard(3)) for each in worlds]
        for each in worlds:
            for _ in range(4):
                await each.open_match()
        seen, lasting = set[str](), set[bool]()
        for step in range(70):
            if step == before:
                worlds[0].wind = new.clocks.wind
            for each in worlds:
                await each.step()
            found, plain = [await each.known() for each in worlds]
            assert found == plain
            seen.add(str(plain))
            lasting.add(lasts := bool(await new.database.rows(LASTING)))
            ends = [
                (await of(each.store, number)).row.round_ends_at
                for each, number in zip(worlds, rounds, strict=True)
            ]
            assert lasts or ends[0] == ends[1], "at last"
        assert len(seen) > 40
        assert lasting == {False, shared}
