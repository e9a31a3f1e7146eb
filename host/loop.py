"""The event loop on which the bot runs: uvloop's where that is installed, else Python's own."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import find_spec
from typing import Final

NAME: Final = "uvloop" if find_spec("uvloop") else "asyncio"
"""The package that has the loop. On Windows there is no uvloop."""


def new_loop() -> asyncio.AbstractEventLoop:
    """Returns a new loop."""
    if sys.platform != "win32" and NAME == "uvloop":
        import uvloop

        return uvloop.new_event_loop()
    return asyncio.new_event_loop()
