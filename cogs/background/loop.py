"""Rounds that the bot makes by itself, every few seconds, for as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Final

AGAIN: Final = timedelta(hours=1)
"""After so long the log is told once more of the same failure."""


class Loop:
    """Sees to it that a failure ends no rounds, and is in the log once rather than every few
    seconds: on a disk that is full the log would take what room is left."""

    def __init__(self, log: logging.Logger, now: Callable[[], datetime]) -> None:
        self._log = log
        self._now = now
        self._failure = ""
        self._told = datetime.min.replace(tzinfo=UTC)

    async def go(self, round_: Coroutine[object, object, object]) -> None:
        """One round. It is a task of its own, whose end can be waited for: the loop that calls
        this never ends."""
        try:
            await asyncio.create_task(round_)
        except Exception as error:
            self._tell(f"{type(error).__name__}: {error}")
        else:
            if self._failure:
                self._log.info("the rounds go on")
            self._failure = ""

    def _tell(self, failure: str) -> None:
        now = self._now()
        if failure != self._failure or now - self._told >= AGAIN:
            self._log.exception("a round failed")
            self._failure, self._told = failure, now
