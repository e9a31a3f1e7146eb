"""The processor time that the bot's processes use, by their kind."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.loopback.launch import household, worked

PAINTER: Final = b"render.painting"
THINKER: Final = b"players"
"""The marks of the bot's helping processes in their command lines."""


def helpers_of(pid: int, mark: bytes) -> list[int]:
    """Returns the processes of one kind that the bot has started."""
    found = list[int]()
    for each in household(pid)[1:]:
        with suppress(OSError):  # it has ended meanwhile
            if mark in Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0"):
                found.append(each)
    return found


@dataclass(frozen=True, slots=True)
class Work:
    """Seconds of processor time: of the bot's own process, its painters and its thinkers."""

    bot: float
    painters: float
    thinkers: float

    @classmethod
    def of(cls, pid: int) -> Work:
        """Returns the work of the living processes until now."""
        painters, thinkers = (
            sum(map(_worked, helpers_of(pid, mark))) for mark in (PAINTER, THINKER)
        )
        return cls(worked(pid), painters, thinkers)

    def since(self, before: Work) -> Work:
        """Returns the work after an earlier moment."""
        return Work(
            self.bot - before.bot, self.painters - before.painters, self.thinkers - before.thinkers
        )

    @property
    def whole(self) -> float:
        """The seconds of all processes."""
        return self.bot + self.painters + self.thinkers


def _worked(pid: int) -> float:
    try:
        return worked(pid)
    except OSError:  # it has ended meanwhile
        return 0.0
