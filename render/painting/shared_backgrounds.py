"""The backgrounds of boards, handed on from one painter to the next: painting them takes most of a
painter's start. They are kept in memory that has no name in any folder, and ends with the bot."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from render.cache.packing import deflated, inflated

_HEAD: Final = struct.Struct(">QQ")
"""What stands before the backgrounds: the time of the code that painted them, and their length."""
_LEVEL: Final = 1
_CODE: Final = Path(__file__).parents[1]


def _head(data: bytes) -> bytes:
    """Returns what stands before these bytes. Pictures of other code may have other colours, so it
    tells the latest change of what draws."""
    return _HEAD.pack(max(each.stat().st_mtime_ns for each in _CODE.rglob("*.py")), len(data))


class Grounds:
    """Memory with the system's number `number`, which painters inherit."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    @classmethod
    def made(cls) -> Grounds | None:
        """Returns new memory with nothing in it; None where the system has none of this kind."""
        if sys.platform != "linux":
            return None
        try:
            return cls(os.memfd_create("grounds"))
        except (AttributeError, OSError):  # of an old system, or within a sandbox
            return None

    def read(self) -> bytes:
        """Returns what was written; empty if that was nothing, by other code, or cut off by the end
        of its painter, or if the system does not give it."""
        try:
            with self._alone():
                found = os.pread(self.number, os.fstat(self.number).st_size, 0)
        except OSError:
            return b""
        data = found[_HEAD.size :]
        return inflated(data) if found and found == _head(data) + data else b""

    def write(self, data: bytes) -> None:
        """Keeps this in place of what was written before."""
        kept = deflated(data, _LEVEL)
        kept = _head(kept) + kept
        with self._alone():
            os.ftruncate(self.number, 0)
            done = 0
            while done < len(kept):
                done += os.pwrite(self.number, kept[done:], done)

    def close(self) -> None:
        """Gives the memory back once no painter has it any more."""
        os.close(self.number)

    @contextmanager
    def _alone(self) -> Generator[None]:
        """Keeps other processes from reading and writing."""
        import fcntl  # not on Windows

        fcntl.lockf(self.number, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.lockf(self.number, fcntl.LOCK_UN)
