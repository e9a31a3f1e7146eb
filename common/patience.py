"""Detects worker processes that hang, by the processor time that they have had. On a machine with
little processor time, a limit by the clock would end slow processes and begin their work anew.
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
"""The longest wait by the clock, as a multiple of the patience."""
_LOOKS: Final = 10
"""Checks within the patience; at least one each second."""
_WAITS: Final = ("R", "D")
"""The kernel's states of processes that run, or wait for a processor or a disk."""


class Work(NamedTuple):
    """The work of a process: the seconds of processor time `used`, and whether it runs or `waits`
    for a processor or a disk."""

    used: float
    waits: bool


def work_of(process: int) -> Work | None:
    """Returns the work of a process; None if it has ended, and on systems other than Linux."""
    if sys.platform != "linux":
        return None
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    state, *fields = told.rpartition(")")[2].split()
    return Work((int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK"), state in _WAITS)


class Watch:
    """A watch on a process from now on. The process hangs once it has had this many `seconds` of
    processor time, or has wanted none for as long by the clock, or after `LONGEST` times as long.
    On systems other than Linux only the clock counts."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process: Final = process
        self._seconds: Final = seconds
        self._clock: Final = asyncio.get_running_loop().time
        self._begun = self._moved = self._clock()
        work = work_of(process)
        self._first = self._used = work.used if work else 0.0

    async def bear(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns the result of the work with that process. Raises `TimeoutError` once it hangs."""
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
        """Returns the reason why the process counts as hanging; empty if it does not."""
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
