"""The bot's process for one animation: it reads one order and writes the answer (`order.py`
describes both). After the order's line come backgrounds painted by the bot, if there are any."""

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
"""The size limit in bytes of unpacked figures, signs and words: unpacking them for every frame
would take longer than laying everything on the boards."""
PROCESSOR: Final = 60
"""Seconds of processor time that the process may take: many times the need of any match."""


def serve(asked: BinaryIO, given: BinaryIO) -> int:
    """Answers one order, within the process's bounds. Returns the exit status."""
    bound(MEMORY, PROCESSOR)
    OPENED.most = OPENED_BYTES
    order = Order.of(asked.readline())
    preload(asked.read())
    match = export.read(order.text)
    made = animation(match, order.eyes, order.players, language=order.language)
    given.write(answered(made))
    given.flush()
    return 0
