"""Turns at a scarce resource: the most urgent one goes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass


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
        """The number of waiting tickets."""
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
