"""Exported matches that people open: replayed in a thread, within limits, one at a time."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from engines import export
from engines.export import Headers
from engines.match import Match

BYTES: Final = 256 * 1024
"""Size limit of a file in bytes; a larger one is refused."""
ENTRIES: Final = 2_000
"""The most entries in a file: many times those of the longest match."""
SECONDS: Final = 4.0
"""Seconds of processor time that a replay may take."""
WAITING: Final = 5
"""The number of files that may wait for their turn."""
REMEMBERED: Final = 8
"""The number of matches kept in memory, so that not each step replays the whole file."""


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A match read from a file, and the file's headers."""

    match: Match
    about: Headers


class Busy(Exception):
    """Raised if too many files already wait to be read."""


class Files:
    """Reads exported matches."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds: Final = seconds
        self._turns: Final = asyncio.Lock()
        self._known: Final = LRUCache[str, OpenedFile](REMEMBERED)
        self._asked = 0

    async def read(self, text: str) -> OpenedFile:
        """Returns the match in the text of a file. Raises `Unreadable` if it is no exported match
        or too long, and `Busy`."""
        known = self._known.get(text)
        if known is not None:
            return known
        if self._asked > WAITING:
            raise Busy
        self._asked += 1
        try:
            async with self._turns:
                opened = await asyncio.to_thread(_read, text, self._seconds)
        finally:
            self._asked -= 1
        self._known[text] = opened
        return opened

    def forget(self) -> None:
        """Forgets all files: each may name its players."""
        self._known.clear()


def _read(text: str, seconds: float) -> OpenedFile:
    end = time.thread_time() + seconds
    match = export.read(text, ENTRIES, lambda: time.thread_time() < end)
    match.game.resolve_options(dict(match.setup.options))  # else a screen might fail on them
    return OpenedFile(match, export.headers(text))
