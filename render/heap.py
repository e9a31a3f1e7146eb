"""Memory that was needed for a moment."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Final


def _trimmer() -> Callable[[int], int] | None:
    """What gives back unused memory, where the system's library has it."""
    if os.name != "posix":
        return None
    trim: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim


_TRIM: Final = _trimmer()


def give_back() -> None:
    """Returns to the system what large images took that are gone: the library would keep it for
    later ones, several times over. Takes some milliseconds; other threads run meanwhile."""
    if _TRIM is not None:
        _TRIM(0)
