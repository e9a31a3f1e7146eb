"""Pictures are drawn in a thread of their own.

There is one only, on machines with more cores a few: what draws holds up the event loop
whenever it computes in Python, and every thread that draws keeps memory of its own.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from engines.game import AnyView
from render.look import WHOLE, Look
from render.picture import picture

MOST: Final = 3
_WORKERS: Final = max(1, min(MOST, (os.cpu_count() or 1) - 1))
_DRAWING: Final = ThreadPoolExecutor(_WORKERS, "drawing")


async def drawn(
    game: str, view: AnyView, chosen: tuple[str, ...] = (), look: Look = WHOLE
) -> bytes:
    """The picture that `render.picture.picture` makes of the same, off the event loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_DRAWING, picture, game, view, chosen, look)
