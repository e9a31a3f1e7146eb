"""Jobs with several callers: each is done once, the most urgent first. A job without callers left
is not begun.

Their turns at a scarce resource are kept in a gate that the most urgent one passes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue. The lowest `due` comes first; it may be changed while the ticket
    waits."""

    due: float = 0.0
    called: asyncio.Future[None] | None = None


class PriorityGate:
    """A queue that lets at most `most` have their turn at once. Among equal `due` the first to come
    goes first."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: list[Ticket] = []

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncGenerator[None]:
        """Waits for the ticket's turn, which lasts as long as this context. A task cancelled while
        it waits uses up no turn."""
        await self._take(ticket)
        try:
            yield
        finally:
            self._give()

    async def _take(self, ticket: Ticket) -> None:
        if self._free:
            self._free -= 1
            return
        ticket.called = asyncio.get_running_loop().create_future()
        self._waiting.append(ticket)
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:  # it was called at the same moment
                self._give()
            raise

    def _give(self) -> None:
        """Calls the next ticket. It skips tickets of tasks just cancelled, which may still be in
        the queue."""
        ready = [each for each in self._waiting if each.called and not each.called.done()]
        if not ready:
            self._free += 1
            return
        first = min(ready, key=lambda each: each.due)
        self._waiting.remove(first)
        assert first.called
        first.called.set_result(None)


KeyT = TypeVar("KeyT", bound=Hashable)
DoneT = TypeVar("DoneT")
Note: TypeAlias = Callable[[float], None]
"""A function that takes seconds."""


@dataclass(eq=False, slots=True)
class _Job(Generic[DoneT]):
    """A job: its place in the queue, its task, and the number of callers `waiting`. Once it has
    `begun` it is finished even without callers."""

    ticket: Ticket
    task: asyncio.Task[DoneT] | None = None
    waiting: int = 0
    begun: bool = False


class Jobs(Generic[KeyT, DoneT]):
    """A queue that runs `do` for at most `most` keys at once. Its result or exception goes to all
    callers. A running job without callers left is finished; if `left`, it is cancelled."""

    def __init__(
        self,
        name: str,
        most: int,
        do: Callable[[KeyT], Coroutine[Any, Any, DoneT]],
        *,
        left: bool = False,
    ) -> None:
        self._name = name
        self._do = do
        self._left = left
        self.waited: Note = lambda _: None
        """Called with the seconds that each job has waited for its turn."""
        self._turns = PriorityGate(most)
        self._jobs: dict[KeyT, _Job[DoneT]] = {}

    def __contains__(self, key: KeyT) -> bool:
        """Tells whether this job waits or runs."""
        return key in self._jobs

    @property
    def waiting(self) -> int:
        """The number of jobs not yet begun."""
        return self._turns.waiting

    async def done(self, key: KeyT, due: float = 0.0) -> DoneT:
        """Returns the result of the job. Later callers with the same key share it while it waits or
        runs. Its urgency is the earliest `due` of all callers."""
        job = self._jobs.get(key) or self._add(key, due)
        job.ticket.due = min(job.ticket.due, due)
        assert job.task
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not (job.waiting or job.begun):
                self._end(key, job)
                job.task.cancel()

    def close(self) -> None:
        """Cancels all jobs, and with them their callers."""
        for each in self._jobs.values():
            if each.task:
                each.task.cancel()

    def _add(self, key: KeyT, due: float) -> _Job[DoneT]:
        job: _Job[DoneT] = _Job(Ticket(due))
        self._jobs[key] = job
        work = self._work(key, job)
        job.task = asyncio.get_running_loop().create_task(work, name=self._name)
        job.task.add_done_callback(lambda _: self._end(key, job))
        return job

    def _end(self, key: KeyT, job: _Job[DoneT]) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if job.task and job.task.done() and not job.task.cancelled():
            job.task.exception()  # else asyncio would log that it was never retrieved

    async def _work(self, key: KeyT, job: _Job[DoneT]) -> DoneT:
        clock = asyncio.get_running_loop().time
        asked = clock()
        async with self._turns.turn(job.ticket):
            self.waited(clock() - asked)
            job.begun = not self._left
            return await self._do(key)
