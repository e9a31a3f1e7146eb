"""Processes that tests start and end."""

from __future__ import annotations

import os


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
