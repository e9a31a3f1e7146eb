"""How rounds do their work: what fails comes again, and of two processes of which one replaces the
other, one makes rounds at a time."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.desk.rounds import NEVER, Done, Job, Round, Rounds
from db.errors import StoreTrouble
from tests.waiting import a_while, soon, until

log = logging.getLogger(__name__)
HOUR = timedelta(hours=1)


class Process:
    """A process that makes rounds. `time` is what its clock shows, `settled` is set once it may
    make them."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self.settled = asyncio.Event()
        database = SimpleNamespace(shared=False, leads=_leads)
        self.services = SimpleNamespace(
            now=lambda: self.time, store=SimpleNamespace(database=database)
        )
        self.lease = SimpleNamespace(settled=self.settled)

    async def wait_until_ready(self) -> None:
        """The bot is connected."""

    def makes(self, *jobs: Job[Any], **more: Any) -> Rounds:
        """The rounds of this process that do these jobs."""
        bot: Any = self
        return Rounds(bot, Round("Some", 0.01, log, jobs, **more))


async def _leads() -> bool:
    return True


class Work:
    """Pieces of work, of which it notes those that are `tried`. `ends` says how each ends."""

    def __init__(self, *pieces: int) -> None:
        self.pieces = pieces
        self.tried: list[int] = []
        self.ends = dict[int, Done | Exception]()

    async def owed(self) -> tuple[int, ...]:
        """Returns the pieces."""
        return self.pieces

    async def do(self, piece: int) -> Done:
        """Does one."""
        self.tried.append(piece)
        end = self.ends.get(piece)
        if isinstance(end, Exception):
            raise end
        return end

    def new(self) -> list[int]:
        """What was tried since the last time."""
        tried, self.tried = self.tried, []
        return tried


@pytest.mark.parametrize("end", [False, StoreTrouble("disk"), OSError(), KeyError()])
async def test_what_fails_comes_again_after_growing_pauses_and_stops_nothing(
    end: Done | Exception,
) -> None:
    process, work = Process(), Work(1, 2)
    rounds, work.ends[1] = process.makes(Job("one", work.do, work.owed)), end
    for seconds, tried in ((0, [1, 2]), (59, [2]), (1, [1, 2]), (119, [2]), (1, [1, 2])):
        process.time += timedelta(seconds=seconds)
        await rounds.look()
        assert work.new() == tried
    work.ends[1] = True
    process.time += HOUR
    for _ in range(2):
        await rounds.look()
        assert work.new() == [1, 2], "no pause is left"


async def test_what_is_done_rests_until_its_time_or_until_its_stamp_changes() -> None:
    process, work, stamps = Process(), Work(1, 2, 3), {1: "a", 2: "a", 3: "a"}
    work.ends |= {1: process.time + HOUR, 2: NEVER}
    rounds = process.makes(Job("one", work.do, work.owed, stamp=lambda each: stamps[each]))
    await rounds.look()
    assert work.new() == [1, 2, 3]
    process.time += HOUR - timedelta(seconds=1)
    await rounds.look()
    assert work.new() == [3]
    process.time += timedelta(seconds=1)
    await rounds.look()
    assert work.new() == [1, 3]
    stamps[2] = "b"
    await rounds.look()
    assert 2 in work.new()
    pieces, work.pieces = work.pieces, ()
    await rounds.look()
    work.pieces = pieces
    await rounds.look()
    assert 2 in work.new(), "what is owed no more is forgotten"


async def test_a_round_does_so_many_that_are_due_and_ends_with_some_errors() -> None:
    process, first, second, told = Process(), Work(1, 2, 3), Work(4), list[Exception]()
    job = Job("one", first.do, first.owed, most=2, ends=(OSError,), ended=told.append)
    rounds = process.makes(job, Job("two", second.do, second.owed))
    first.ends[1] = False
    await rounds.look()
    await rounds.look()
    assert (first.new(), second.new()) == ([1, 2, 2, 3], [4, 4])
    first.ends[2] = OSError()
    await rounds.look()
    assert (first.new(), second.new(), told) == ([2], [], [first.ends[2]])


async def test_a_new_process_makes_rounds_once_the_old_one_has_ended_its_own() -> None:
    process, work = Process(), Work(1)
    rounds = process.makes(Job("one", work.do, work.owed))
    await rounds.cog_load()
    await a_while()
    assert not work.tried
    process.settled.set()
    await until(lambda: work.tried == [1])
    await rounds.cog_unload()


async def test_an_old_process_ends_the_present_round_and_begins_no_other() -> None:
    process, go_on, begun, ended = Process(), asyncio.Event(), list[int](), list[int]()

    async def look(_: Rounds) -> None:
        process.time += HOUR
        begun.append(1)
        await go_on.wait()
        ended.append(1)

    rounds = process.makes(look=look)
    process.settled.set()
    await rounds.cog_load()
    await until(lambda: bool(begun))
    finishing = asyncio.create_task(rounds.finish())
    await a_while()
    assert not finishing.done()
    go_on.set()
    await soon(finishing)
    await a_while()
    assert (begun, ended) == ([1], [1])
