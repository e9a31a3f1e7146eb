"""One process takes the place of another one, by the database: at each moment one of them answers,
and whichever dies, the other one goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.desk.handover import HandOver, Succession
from cogs.desk.intake import Intake
from cogs.desk.takeover import TakeOver
from db.connection import Database
from db.handovers import Handover, Handovers, Stage
from db.kinds.occupied import Occupied, occupied
from db.kinds.opening import opened
from db.migrate import migrate
from db.tables.people import write
from tests.db import server
from tests.waiting import a_while, comes_true, soon

KNOWN = 35


@pytest.fixture(params=["file", "address"])
async def target(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Path | str]:
    """A database of each kind."""
    target = tmp_path / "a.sqlite3" if request.param == "file" else server.fresh()
    database = await opened(target)
    await migrate(database)
    await database.close()
    yield target
    if isinstance(target, str):
        server.drop(target)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that look all the time."""
    for place in ("db.kinds.occupied", "cogs.desk.handover", "cogs.desk.takeover"):
        monkeypatch.setattr(f"{place}.LOOKS", 500)
    monkeypatch.setattr("cogs.desk.takeover.SECONDS", 0.3)
    monkeypatch.setattr("cogs.desk.takeover.ROUNDS", 0.3)


class Process:
    """A process of shard 0. `heard` are the numbers that it has answered."""

    def __init__(self, target: Path | str, database: Database) -> None:
        self.succession = Succession(target, database)
        self.handover = HandOver(self.succession, KNOWN)
        self.intake = Intake()
        self.heard: list[int] = []
        self.busy = False

    def hear(self, *numbers: int, person: bool = True) -> None:
        """Hears what has these numbers."""
        for each in numbers:
            self.intake.hear(each, lambda n=each: self.heard.append(n), person=person)  # type: ignore[misc]

    async def watch(self) -> None:
        """Hands over once it is asked."""
        await self.handover.watch(self.intake, lambda: self.busy)


@asynccontextmanager
async def old(target: Path | str) -> AsyncGenerator[tuple[Process, TakeOver]]:
    """Yields a process that runs; its claims are those of its takeover."""
    database = await opened(target)
    try:
        async with occupied(target, later=True) as hold:
            process = Process(target, database)
            takeover = TakeOver(process.succession, hold, 0)
            await takeover.ask()  # nobody has run before: it has its shard now
            assert takeover.known is None
            yield process, takeover
            await takeover.claims.close()
    finally:
        await database.close()


@asynccontextmanager
async def new(target: Path | str) -> AsyncGenerator[tuple[Process, TakeOver]]:
    """Yields a process that wants to take over."""
    database = await opened(target)
    try:
        async with occupied(target, later=True) as hold:
            process = Process(target, database)
            process.intake.close()
            yield process, TakeOver(process.succession, hold, 0)
    finally:
        await database.close()


async def nothing() -> None:
    """Nothing is to be done at once."""


async def leave(process: Process, place: TakeOver) -> None:
    """Does what a replaced process does."""
    await place.claims.close()
    await process.handover.taken()
    await process.handover.leave()


async def test_each_of_those_who_wait_is_answered_by_one_of_both(target: Path | str) -> None:
    async with old(target) as (first, place), new(target) as (second, takeover):
        watching = asyncio.create_task(first.watch())
        await takeover.ask()
        assert takeover.known == KNOWN
        for each in (first, second):
            each.hear(1, 2)
            each.hear(100, person=False)
        taking = asyncio.create_task(takeover.run(second.intake, [0], nothing))
        await soon(watching)
        for each in (first, second):
            each.hear(3)
        second.hear(2)  # what is heard late is not answered again
        leaving = asyncio.create_task(leave(first, place))
        await soon(taking)
        await leaving
        second.hear(4)
        assert first.heard == [1, 2, 100]
        assert second.heard == [3, 4]
        assert takeover.settled.is_set()
        assert await second.succession.handovers.read() is None
        await takeover.claims.close()


async def test_a_process_that_is_about_to_take_over_and_dies_leaves_the_old_one(
    target: Path | str,
) -> None:
    async with old(target) as (first, _):
        watching = asyncio.create_task(first.watch())
        async with new(target) as (_, takeover):
            await takeover.ask()
            with pytest.raises(Occupied, match="just about to replace"):
                async with new(target) as (_, third):
                    await third.ask()
            await takeover._right.aclose()  # pyright: ignore[reportPrivateUsage] - as if it died

        async def is_forgotten() -> bool:
            return await first.succession.handovers.read() is None

        await comes_true(is_forgotten)
        assert not watching.done()
        watching.cancel()


async def test_a_version_that_cannot_be_replaced_goes_on(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.desk.takeover.POLITE", 0)
    async with old(target) as (first, _), new(target) as (_, takeover):
        with pytest.raises(Occupied, match="stop it, then start this one"):
            await takeover.ask()
        assert await first.succession.handovers.read() is None


async def test_the_place_of_a_process_that_dies_meanwhile_is_taken(target: Path | str) -> None:
    """What both have heard before may have been answered: that is left out."""
    async with new(target) as (second, takeover):
        async with old(target) as (first, _):
            watching = asyncio.create_task(first.watch())
            await takeover.ask()
            watching.cancel()
            second.hear(1)
            taking = asyncio.create_task(takeover.run(second.intake, [0], nothing))
            await a_while(0.1)
            assert not taking.done()
        await soon(taking)
        second.hear(2)
        assert second.heard == [2]
        assert takeover.settled.is_set()
        await takeover.claims.close()


async def test_a_process_that_does_not_hand_over_goes_on(target: Path | str) -> None:
    async with old(target) as (first, _), new(target) as (second, takeover):
        watching = asyncio.create_task(first.watch())
        await takeover.ask()
        watching.cancel()
        with pytest.MonkeyPatch.context() as short:
            short.setattr("db.connection.LIFE", 0.1)
            with pytest.raises(Occupied, match="goes on as before"):
                await takeover.run(second.intake, [0], nothing)
        assert second.heard == []
        assert await first.succession.handovers.read() is None


async def test_a_process_that_begins_a_session_itself_hears_later(target: Path | str) -> None:
    """Two sessions that begin within five seconds cost one of them."""
    async with old(target) as (first, _), new(target) as (_, takeover):
        first.busy = True
        watching = asyncio.create_task(first.watch())
        asking = asyncio.create_task(takeover.ask())
        await a_while(0.2)
        assert not asking.done()
        first.busy = False
        await soon(asking)
        watching.cancel()


async def test_a_stage_is_reached_from_the_one_before_it_only(target: Path | str) -> None:
    database = await opened(target)
    row = Handovers(database, "0/2")
    assert await row.go(None, Handover(Stage.ASKED))
    assert await row.go(None, Handover(Stage.ASKED))  # as after a lost answer
    assert not await row.go(Stage.READY, Handover(Stage.GIVEN, 1, (1, 2)))
    assert await row.go(Stage.ASKED, Handover(Stage.HEARD, 7, (1, 2)))
    assert await row.read() == Handover(Stage.HEARD, 7, (1, 2))
    assert await Handovers(database, "1/2").read() is None
    await row.clear()
    assert await row.read() is None
    for words in ("what?", '["later", 1, []]', "[]", "3"):
        await write(database, "handover:0/2", words)
        assert await row.read() is None
    await database.close()


def test_what_is_too_late_for_an_answer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not that the bot has joined a server."""
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    intake, heard = Intake(), list[int]()
    intake.close()
    for number, person in ((1, True), (2, False)):
        intake.hear(number, lambda n=number: heard.append(n), person=person)  # type: ignore[misc]
    now += 2.5
    intake.hear(3, lambda: heard.append(3), person=True)
    now += 0.5
    intake.open()
    assert heard == [2, 3]
    assert intake.answered == (3, 2)
    now += 11.0
    intake.hear(4, lambda: heard.append(4), person=True)
    assert intake.answered == (4, 2)
