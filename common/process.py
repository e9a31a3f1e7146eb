"""Bounds of the processes that work for the bot."""

from __future__ import annotations

import os
import sys


def bound(memory: int, processor: int = 0, *, behind: int = 5) -> None:
    """Lets this process take no more memory than so many megabytes, no more processor time than so
    many seconds (0: any), and go `behind` others (0 to 19: not at all, by far), where the system
    knows how."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
        if processor:
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
        os.nice(behind)
