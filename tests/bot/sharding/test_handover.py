"""One process takes the place of another one, by the database: at each moment one of them answers,
and whichever dies, the other one goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.desk.lease import KEEPS, NEXT, Intake, Lease, State
from db.connection import Database
from db.kinds.handovers import Handover, Handovers, Stage
from db.kinds.holds import Hold, Occupied, occupied
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
    for place in ("db.kinds.holds", "cogs.desk.lease"):
        monkeypatch.setattr(f"{place}.LOOKS", 500)
    monkeypatch.setattr("cogs.desk.lease.SECONDS", 0.3)
    monkeypatch.setattr("cogs.desk.lease.ROUNDS", 0.3)


class Process:
    """A process of shard 0. `heard` are the numbers that it has answered."""

    def __init__(self, target: Path | str, database: Database, hold: Hold) -> None:
        self.lease = Lease(database, target, hold, knows=KNOWN)
        self.heard: list[int] = []

    def hear(self, *numbers: int, person: bool = True) -> None:
        """Hears what has these numbers."""
        for each in numbers:
            self.lease.intake.hear(each, lambda n=each: self.heard.append(n), person=person)  # type: ignore[misc]

    async def take_over(self) -> None:
        """Takes over; nothing is to be done at once."""
        await self.lease.take_over([0], self.row)

    async def row(self) -> Handover | None:
        """The hand-over that stands."""
        return await self.lease.handovers.read()


@asynccontextmanager
async def process(target: Path | str) -> AsyncGenerator[Process]:
    """Yields a process that may take the place of another one."""
    database = await opened(target)
    try:
        async with occupied(target, later=True) as hold:
            made = Process(target, database, hold)
            yield made
            await made.lease.close()
    finally:
        await database.close()


@asynccontextmanager
async def old(target: Path | str) -> AsyncGenerator[Process]:
    """Yields a process that runs: nobody has run before, so it has its shard now."""
    async with process(target) as made:
        await made.lease.ask()
        assert made.lease.known is None
        assert made.lease.state is State.WORKING
        yield made


async def leave(process: Process) -> None:
    """Does what a replaced process does."""
    await process.lease.give_back()
    await process.lease.wait_until_taken()
    await process.lease.leave()


async def test_each_of_those_who_wait_is_answered_by_one_of_both(target: Path | str) -> None:
    async with old(target) as first, process(target) as second:
        watching = asyncio.create_task(first.lease.hand_over())
        await second.lease.ask()
        assert second.lease.known == KNOWN
        for each in (first, second):
            each.hear(1, 2)
            each.hear(100, person=False)
        taking = asyncio.create_task(second.take_over())
        await soon(watching)
        for each in (first, second):
            each.hear(3)
        second.hear(2)  # what is heard late is not answered again
        leaving = asyncio.create_task(leave(first))
        await soon(taking)
        await leaving
        second.hear(4)
        assert first.heard == [1, 2, 100]
        assert second.heard == [3, 4]
        assert second.lease.settled.is_set()
        assert await second.row() is None


async def test_a_process_that_is_about_to_take_over_and_dies_leaves_the_old_one(
    target: Path | str,
) -> None:
    async with old(target) as first:
        watching = asyncio.create_task(first.lease.hand_over())
        async with process(target) as second:
            await second.lease.ask()
            with pytest.raises(Occupied, match="just about to replace"):
                async with process(target) as third:
                    await third.lease.ask()
            await second.lease._right.aclose()  # pyright: ignore[reportPrivateUsage] - as if it died

        async def is_forgotten() -> bool:
            return await first.row() is None

        await comes_true(is_forgotten)
        assert not watching.done()
        watching.cancel()


async def test_a_version_that_cannot_be_replaced_goes_on(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.desk.lease.POLITE", 0)
    async with old(target) as first, process(target) as second:
        with pytest.raises(Occupied, match="stop it, then start this one"):
            await second.lease.ask()
        assert await first.row() is None


async def test_the_place_of_a_process_that_dies_meanwhile_is_taken(target: Path | str) -> None:
    """What both have heard before may have been answered: that is left out."""
    async with process(target) as second:
        async with old(target) as first:
            watching = asyncio.create_task(first.lease.hand_over())
            await second.lease.ask()
            watching.cancel()
            second.hear(1)
            taking = asyncio.create_task(second.take_over())
            await a_while(0.1)
            assert not taking.done()
        await soon(taking)
        second.hear(2)
        assert second.heard == [2]
        assert second.lease.settled.is_set()


async def test_a_process_that_does_not_hand_over_goes_on(target: Path | str) -> None:
    async with old(target) as first, process(target) as second:
        watching = asyncio.create_task(first.lease.hand_over())
        await second.lease.ask()
        watching.cancel()
        with pytest.MonkeyPatch.context() as short:
            short.setattr("db.connection.LIFE", 0.1)
            with pytest.raises(Occupied, match="goes on as before"):
                await second.take_over()
        assert second.heard == []
        assert await first.row() is None


async def test_a_process_that_begins_a_session_itself_hears_later(target: Path | str) -> None:
    """Two sessions that begin within five seconds cost one of them."""
    async with old(target) as first, process(target) as second:
        await first.lease.starts.take(0)
        watching = asyncio.create_task(first.lease.hand_over())
        asking = asyncio.create_task(second.lease.ask())
        await a_while(0.2)
        assert not asking.done()
        first.lease.starts.give_back(0)
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
    intake.open = False
    for number, person in ((1, True), (2, False)):
        intake.hear(number, lambda n=number: heard.append(n), person=person)  # type: ignore[misc]
    now += 2.5
    intake.hear(3, lambda: heard.append(3), person=True)
    now += 0.5
    intake.go_on()
    assert heard == [2, 3]
    assert intake.answered == (3, 2)
    now += 11.0
    intake.hear(4, lambda: heard.append(4), person=True)
    assert intake.answered == (4, 2)


def test_each_state_is_reached_and_left_and_the_last_is_not() -> None:
    """Only a process that answers is replaced, and of one that keeps what it hears nothing is
    lost: it answers in the end, or another one does."""
    assert (
        set(NEXT) == set(State) == {State.WORKING, *(each for to in NEXT.values() for each in to)}
    )
    assert [each for each in State if not NEXT[each]] == [State.GONE]
    assert [each for each in State if State.HANDING in NEXT[each]] == [State.WORKING]
    assert all(State.WORKING in NEXT[each] or State.READING in NEXT[each] for each in KEEPS)
