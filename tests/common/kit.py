"""Waiting for processes that tests start and end."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import pytest


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def until(so: Callable[[], bool]) -> None:
    """Waits until this is so."""
    for _ in range(3000):
        if so():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never was")
