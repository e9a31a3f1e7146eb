"""Makes one animation that is asked for in a line, and gives it back: the work of the bot's own
process for it (`order.py` tells the lines)."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Final

from engines import export
from render.animation.film import film
from render.animation.order import Order, answered

MEMORY: Final = 768
"""Megabytes of address space that the process may have."""
PROCESSOR: Final = 60
"""Seconds of processor time that it may take: many times what any match needs."""


def serve(asked: BinaryIO, given: BinaryIO) -> int:
    """Answers one order, within the process's bounds. Returns the exit status."""
    bound()
    order = Order.of(asked.readline())
    made = film(export.read(order.text), order.eyes, order.players)
    given.write(answered(made))
    given.flush()
    return 0


def bound() -> None:
    """Lets this process take no more memory and time than it should, and go behind others, where
    the system knows how."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY << 20, MEMORY << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        os.nice(5)
