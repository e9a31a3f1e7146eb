"""The memory that pictures need for a moment only."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any, Final

_MOST_HEAPS: Final = -8
"""The number of glibc's option for the most heaps (`M_ARENA_MAX`)."""


def _of_system(name: str) -> Callable[..., Any] | None:
    """Returns a function of the system's library, or None if it has no such function."""
    found: Callable[..., Any] | None = (
        getattr(ctypes.CDLL(None), name, None) if os.name == "posix" else None
    )
    return found


_TRIM: Final = _of_system("malloc_trim")


def share_heap() -> None:
    """Lets all threads take memory from one heap; otherwise each thread keeps the memory of its
    images. Call it before there are threads."""
    set_option = _of_system("mallopt")
    if set_option is not None:
        set_option(_MOST_HEAPS, 1)


def give_back() -> None:
    """Gives the memory of dropped large images back to the system; the C library would keep it for
    later ones, several times over. Takes some milliseconds; other threads run meanwhile."""
    if _TRIM is not None:
        _TRIM(0)
