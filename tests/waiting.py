"""Waiting for what happens. The clock on the wall decides nothing: its one limit only ends tests
that hang. `tests/test_waiting.py` lists the tests that read it themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

T = TypeVar("T")
LIMIT: Final = 600.0
"""Seconds after which a test is taken to hang, on a machine however busy."""
LOOK: Final = 0.01
FOR_EVER: Final = 100 * LIMIT
"""Seconds that no test sees the end of."""


def in_time() -> asyncio.Timeout:
    """Ends what is done within it if it hangs."""
    return asyncio.timeout(LIMIT)


async def soon(work: Awaitable[T]) -> T:
    """Returns what the work returns, once it is done."""
    async with in_time():
        return await work


async def until(so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    async with in_time():
        while not so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(LOOK)  # wall: until it looks again


async def comes_true(so: Callable[[], Awaitable[bool]]) -> None:
    """Waits until something that has to be asked for is so."""
    async with in_time():
        while not await so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(LOOK)  # wall: until it looks again


def until_now(so: Callable[[], bool]) -> None:
    """Waits until something is so, outside of a loop."""
    end = time.monotonic() + LIMIT  # wall: it only ends what hangs
    while not so():
        assert time.monotonic() < end, "it never was"  # wall: it only ends what hangs
        time.sleep(LOOK)  # wall: until it looks again


async def a_while(seconds: float = 0.05) -> None:
    """Waits for a moment in which something must *not* happen. On a slow machine such a test sees
    less, and is never red."""
    await asyncio.sleep(seconds)  # wall: as told above


async def for_ever() -> None:
    """Waits for what never comes."""
    await asyncio.Event().wait()


async def ready(client: discord.Client) -> None:
    """Waits until a client that has logged in knows its servers."""
    await soon(client.wait_until_ready())
