"""Locks among the tasks of this process, by name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from db.errors import Held


class NamedLocks:
    """One lock for each name in use."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def take(self, name: str, *, at_once: bool = False) -> AsyncGenerator[None]:
        """Holds this name during the block, after waiting for the tasks before it. If `at_once`, it
        raises `Held` instead of waiting."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        if at_once and lock.locked():
            raise Held
        async with lock:
            yield
