"""The memory of a process."""

from __future__ import annotations

import os
from pathlib import Path


def resident(process: int) -> int:
    """Returns the resident memory of a process in bytes; 0 if it has ended, and on systems other
    than Linux."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
