"""How long somebody waits for a process that works for them: by the processor time that it has had.
On a machine that has little of that the clock would take the slow for those that hang, end them,
and begin their work anew.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")
LONGEST: Final = 20
"""How many times its patience somebody waits by the clock at the most."""
_LOOKS: Final = 10
"""How often it is looked within the patience, but at least once a second."""
_WAITS: Final = ("R", "D")
"""How the kernel calls processes that wait for a processor or a disk, or have one."""


class Work(NamedTuple):
    """What a process does: the seconds of processor time that it has had, and whether it would go
    on if it had more, or a disk were faster."""

    used: float
    waits: bool


def work_of(process: int) -> Work | None:
    """Returns what a process does; None where the system does not tell."""
    if sys.platform != "linux":
        return None
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    state, *fields = told.rpartition(")")[2].split()
    return Work((int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK"), state in _WAITS)


class Watch:
    """Looks at a process from now on. It hangs when it has had so many `seconds` of processor time,
    or has wanted none for as long by the clock. Where the system does not tell, only the clock
    counts."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process: Final = process
        self._seconds: Final = seconds
        self._clock: Final = asyncio.get_running_loop().time
        self._begun = self._moved = self._clock()
        work = work_of(process)
        self._first = self._used = work.used if work else 0.0

    async def bear(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns what comes of the work with that process. Raises `TimeoutError` once it hangs."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=min(1.0, self._seconds / _LOOKS)))[0]:
                if trouble := self.trouble():
                    raise TimeoutError(trouble)
            return task.result()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def trouble(self) -> str:
        """Returns why the process is taken to hang; empty while it is not."""
        now, work, patience = self._clock(), work_of(self._process), self._seconds
        if work is None:
            return f"no answer within {patience:g} s" if now - self._begun >= patience else ""
        if work.used > self._used or work.waits:
            self._used, self._moved = work.used, now
        if work.used - self._first >= patience:
            return f"no answer within {patience:g} s of processor time"
        if now - self._moved >= patience:
            return f"nothing done for {patience:g} s"
        longest = LONGEST * patience
        return f"no answer within {longest:g} s" if now - self._begun >= longest else ""
