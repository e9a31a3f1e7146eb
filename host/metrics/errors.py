"""Counts the logged errors, by kind."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from common.gauges import OTHER
from host.logs import PASSING

KNOWN: Final = frozenset(
    {
        *("AssertionError", "AttributeError", "IndexError", "KeyError", "LookupError"),
        *("MemoryError", "NotImplementedError", "RecursionError", "RuntimeError", "TypeError"),
        *("ValueError", "OSError", "ConnectionError", "TimeoutError", "ConnectionResetError"),
        *("StoreTrouble", "SetAside", "NoAnswer", "ClientError", "ClientOSError"),
        *("ClientConnectorError", "ServerDisconnectedError", "HTTPException", "Forbidden"),
        *(
            "NotFound",
            "RateLimited",
            "DiscordServerError",
            "ConnectionClosed",
            "CommandInvokeError",
        ),
    }
)
"""The kinds with a label of their own."""


class ErrorCounter(logging.Handler):
    """A handler that counts warnings and errors with an exception, except passing ones
    (`host.logs.PASSING`)."""

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Counts a record under the exception's class, or the nearest known one that it derives
        from."""
        error = record.exc_info[0] if record.exc_info else None
        if error is not None and not getattr(record, PASSING, False):
            names = (each.__name__ for each in error.__mro__)
            self._count(next((each for each in names if each in KNOWN), OTHER))
