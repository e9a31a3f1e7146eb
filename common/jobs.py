"""Jobs that several may wait for: each is done once, the most urgent first, and none is begun that
nobody waits for any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from common.turns import Ticket, Turns

KeyT = TypeVar("KeyT", bound=Hashable)
DoneT = TypeVar("DoneT")
Note: TypeAlias = Callable[[float], None]
"""Takes seconds."""


@dataclass(eq=False, slots=True)
class _Job(Generic[DoneT]):
    """What is to be done: its turn, the task that does it, and how many wait for that. It has
    `begun` when it cannot be left undone any more."""

    ticket: Ticket
    task: asyncio.Task[DoneT] | None = None
    waiting: int = 0
    begun: bool = False


class Jobs(Generic[KeyT, DoneT]):
    """At most `most` jobs at once, which `do` does. What it raises is told to all who wait. What
    has begun is finished though nobody waits for it any more, unless it is `left`."""

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
        """What is told how long each job has waited for its turn."""
        self._turns = Turns(most)
        self._jobs: dict[KeyT, _Job[DoneT]] = {}

    def __contains__(self, key: KeyT) -> bool:
        """Tells whether somebody waits for this."""
        return key in self._jobs

    @property
    def waiting(self) -> int:
        """How many have not begun."""
        return self._turns.waiting

    async def done(self, key: KeyT, due: float = 0.0) -> DoneT:
        """Returns what doing this gives. Whoever asks for the same meanwhile waits for it, too; it
        is as urgent as whoever needs it most."""
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
        """Leaves everything undone; whoever waits is cancelled."""
        for each in self._jobs.values():
            if each.task:
                each.task.cancel()

    def _add(self, key: KeyT, due: float) -> _Job[DoneT]:
        job = self._jobs[key] = _Job[DoneT](Ticket(due))
        work = self._work(key, job)
        job.task = asyncio.get_running_loop().create_task(work, name=self._name)
        job.task.add_done_callback(lambda _: self._end(key, job))
        return job

    def _end(self, key: KeyT, job: _Job[DoneT]) -> None:
        """Forgets a job that is done, or that nobody waits for."""
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if job.task and job.task.done() and not job.task.cancelled():
            job.task.exception()  # else the library would say that nobody has asked for it

    async def _work(self, key: KeyT, job: _Job[DoneT]) -> DoneT:
        clock = asyncio.get_running_loop().time
        asked = clock()
        async with self._turns.turn(job.ticket):
            self.waited(clock() - asked)
            job.begun = not self._left
            return await self._do(key)
