"""Makes one animation that is asked for in a line, and gives it back: the work of the bot's own
process for it (`order.py` tells the lines). After the line come backgrounds that the bot has
painted, if it has."""

from __future__ import annotations

from typing import BinaryIO, Final

from common.process import bound
from engines import export
from render.animation.encoder import animation
from render.animation.order import Order, answered
from render.cache.backgrounds import preload
from render.cache.results import OPENED

MEMORY: Final = 768
"""Megabytes of address space that the process may have."""
OPENED_BYTES: Final = 150_000_000
"""Bytes of unpacked figures, signs and words: unpacking them for every frame takes longer than all
that is laid on the boards."""
PROCESSOR: Final = 60
"""Seconds of processor time that it may take: many times what any match needs."""


def serve(asked: BinaryIO, given: BinaryIO) -> int:
    """Answers one order, within the process's bounds. Returns the exit status."""
    bound(MEMORY, PROCESSOR)
    OPENED.most = OPENED_BYTES
    order = Order.of(asked.readline())
    preload(asked.read())
    made = animation(export.read(order.text), order.eyes, order.players)
    given.write(answered(made))
    given.flush()
    return 0
