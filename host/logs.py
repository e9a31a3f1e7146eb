"""The log: lines for people, or a JSON object on each line; neither ever holds a token. The
warnings and errors of the last day are kept in memory for the host's own `/about`."""

from __future__ import annotations

import json
import logging
import sys
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Final, TextIO

from host.redaction import Mask, kind_of, name_of, one_line, trace

FACTS: Final = "facts"
"""The attribute of a record with its facts, such as the person, the command and the match."""
CHATTY: Final = ("aiosqlite", "asyncio", "discord", "PIL")
"""Libraries that, at DEBUG, would log people's input and every statement with its values."""
LOUD: Final[Mapping[str, str | tuple[str, ...]]] = {
    "discord.client": "Attempting a reconnect",
    "discord.shard": ("Attempting a reconnect", "Failed to connect for shard_id"),
    "discord.app_commands.tree": "Ignoring exception in autocomplete",
}
"""Loggers that log a lost connection as an error, with the beginnings of these messages."""
PASSING: Final = "passing"
"""The attribute of records about problems that pass by themselves, such as a lost connection."""
_LOST: Final = {
    *("OSError", "asyncio.exceptions.TimeoutError", "aiohttp.client_exceptions.ClientError"),
    *("discord.errors.ConnectionClosed", "discord.errors.GatewayNotFound"),
    *("discord.errors.DiscordServerError", "discord.gateway.ReconnectWebSocket"),
}
_TOO_LATE: Final = (10062, 40060)
"""Discord's error codes for an answer that is too late, and for a second one."""
EXACT: Final = 2**53
"""The number above which floats skip whole numbers."""
RESERVED: Final = ("time", "level", "logger", "message", "trace")

log = logging.getLogger("vivat")


class Lines(logging.Formatter):
    """A formatter that writes one line for each record, `2026-08-02 14:05:01Z INFO
    cogs.desk.dispatch: pressed verb=move match=7`, and below it, indented, the trace of an
    error."""

    def __init__(self, mask: Mask) -> None:
        super().__init__()
        self._mask = mask

    def format(self, record: logging.LogRecord) -> str:
        at = _time(record).isoformat(" ", "seconds").replace("+00:00", "Z")
        facts = "".join(f" {key}={_bare(value)}" for key, value in facts_of(record).items())
        words = one_line(self._mask(f"{record.name}: {words_of(record)}{facts}"))
        below = [f"    {one_line(self._mask(line))}" for line in trace_of(record)]
        return "\n".join([f"{at} {record.levelname:<7} {words}", *below])


class Objects(logging.Formatter):
    """A formatter that writes one JSON object for each record, on a line of its own: time, level,
    logger, message, the record's facts, and the trace of an error."""

    def __init__(self, mask: Mask) -> None:
        super().__init__()
        self._mask = mask

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": self._mask(record.name),
            "message": self._mask(words_of(record)),
        }
        facts = facts_of(record).items()
        told |= {key: self._plain(value) for key, value in facts if key not in RESERVED}
        if lines := list(trace_of(record)):
            told["trace"] = self._mask("\n".join(lines))
        return json.dumps(told)

    def _plain(self, value: object) -> object:
        """Returns a fact for JSON. Discord's ids become text: many programs read numbers as floats,
        which would lose the last digits."""
        return value if isinstance(value, int) and value < EXACT else self._mask(str(value))


class Stream(logging.StreamHandler[TextIO]):
    """A handler that writes to standard error."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Drops a line that cannot be written: the standard handling would print its values
        unmasked."""


def set_up(level: int, form: str, mask: Mask, *more: logging.Handler) -> None:
    """Sends every record of this level or higher to standard error, in the form `text` or `json`,
    and to `more` handlers. Uncaught errors are logged, too."""
    stream = Stream()
    stream.setFormatter(Objects(mask) if form == "json" else Lines(mask))
    root = logging.getLogger()
    root.setLevel(level)
    for handler in (stream, *more):
        root.addHandler(handler)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(level, logging.INFO))
    logging.getLogger("aiosqlite").setLevel(max(level, logging.WARNING))
    for name in LOUD:
        logging.getLogger(name).addFilter(calm)
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught


def _uncaught(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        log.critical("stopped by an error", exc_info=(kind, error, where))


def calm(record: logging.LogRecord) -> bool:
    """Turns an error that is only a lost connection into a warning without a trace. Returns True:
    every record is logged."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or not str(record.msg).startswith(LOUD.get(record.name, "\0")):
        return True
    kinds = {name_of(each) for each in type(error).__mro__}
    if not kinds.isdisjoint(_LOST) or getattr(error, "code", None) in _TOO_LATE:
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = f"{words_of(record)} ({kind_of(error)})", ()
        record.exc_info = None
        setattr(record, PASSING, True)
    return True


def words_of(record: logging.LogRecord) -> str:
    """Returns the record's message; without its values if they do not fit."""
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)


def facts_of(record: logging.LogRecord) -> Mapping[str, object]:
    """Returns the facts of a record, without unknown ones."""
    facts: dict[str, object] = getattr(record, FACTS, {})
    return {key: value for key, value in facts.items() if value is not None}


def trace_of(record: logging.LogRecord) -> list[str]:
    """Returns the lines of the trace of the record's error; empty if it has none."""
    error = record.exc_info[1] if record.exc_info else None
    return list(trace(error)) if error is not None else []


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _bare(value: object) -> str:
    """Returns a fact's value for a line: in quotation marks if it could look like several."""
    text = str(value)
    plain = text and all(each.isalnum() or each in "-_.:" for each in text)
    return text if plain else json.dumps(text, ensure_ascii=False)


KEPT: Final = 1000
LONGEST: Final = 90
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Trouble:
    """One kind of warning or error: its number, and the last time. `kind` names the logger and the
    message, without any values."""

    kind: str
    error: bool
    count: int
    last: datetime


@dataclass(frozen=True, slots=True)
class _Kept:
    kind: str
    error: bool
    at: datetime


class Troubles(logging.Handler):
    """A handler that keeps the latest warnings and errors, except passing ones
    (`host.logs.PASSING`)."""

    def __init__(self, mask: Mask) -> None:
        super().__init__(logging.WARNING)
        self._mask = mask
        self._kept: deque[_Kept] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a record's kind; `handle` makes these calls one at a time."""
        if getattr(record, PASSING, False):
            return
        raised = record.exc_info[0] if record.exc_info else None
        words = f"{record.name}: {record.msg}" + (f" ({raised.__name__})" if raised else "")
        kind = one_line(self._mask(words))[:LONGEST]
        at = datetime.fromtimestamp(record.created, UTC)
        self._kept.append(_Kept(kind, record.levelno >= logging.ERROR, at))

    def last_day(self, now: datetime) -> tuple[Trouble, ...]:
        """Returns the kinds of the last 24 hours, the newest first."""
        kept = [each for each in self._kept.copy() if each.at > now - DAY]
        found: dict[tuple[str, bool], Trouble] = {}
        for each in kept:
            key = each.kind, each.error
            before = found.get(key)
            found[key] = Trouble(*key, (before.count if before else 0) + 1, each.at)
        return tuple(sorted(found.values(), key=lambda each: each.last, reverse=True))
