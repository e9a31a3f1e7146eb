"""What one task of this process does at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from db.errors import Held


class Turns:
    """A lock for each name that is in use."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def take(self, name: str, *, at_once: bool = False) -> AsyncGenerator[None]:
        """Waits until no other task has this name, and has it meanwhile. Raises `Held` where one
        has it and nobody wants to wait."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        if at_once and lock.locked():
            raise Held
        async with lock:
            yield
