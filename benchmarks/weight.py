"""Measures the memory of a process, and when it has come to rest, as Linux tells."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final

STEP: Final = 0.5
STEPS: Final = 3
"""The number of times, `STEP` seconds apart, that a process must be seen at rest."""
IDLE: Final = 0.05
"""The share of a core below which a process is at rest."""


def resident(pid: int) -> int:
    """Returns the bytes of memory that the process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def peak(pid: int) -> int:
    """Returns the most bytes of memory that the process has held since it was started."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "VmHWM":
            return int(value.split()[0]) * 1024
    raise ValueError(f"process {pid} is gone")


def worked(pid: int) -> float:
    """Returns the seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def settled(pid: int, seconds: float = 300.0) -> None:
    """Waits until the process has used hardly any processor time for a while. Raises
    `TimeoutError`."""
    async with asyncio.timeout(seconds):
        before, idle = worked(pid), 0
        while idle < STEPS:
            await asyncio.sleep(STEP)
            now = worked(pid)
            idle = idle + 1 if now - before < STEP * IDLE else 0
            before = now
