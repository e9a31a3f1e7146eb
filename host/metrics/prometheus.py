"""The meters that Prometheus reads. Every label is from a fixed set: none names a person, a server,
a match or a text. Unknown values of the bot's state are left out: neither 0 nor any other number
would be true."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, Metric, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from common.metrics import OTHER, WORKERS, Metrics
from host.logs import PASSING
from host.version import VERSION

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


def resident(process: int) -> int:
    """Returns the resident memory of a process in bytes; 0 if it has ended, and on systems other
    than Linux."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


class Standing(Collector):
    """A collector of the latest moment's values; none before the first moment."""

    def __init__(self) -> None:
        self.moment: Metrics | None = None
        self.lag = 0.0

    def collect(self) -> Iterator[Metric]:
        if self.moment:
            yield from _of_this_process(self.moment, self.lag)
            yield from _of_the_leader(self.moment)


def _of_this_process(moment: Metrics, lag: float) -> Iterator[Metric]:
    yield _one("vivat_connected", "1 while all shards of this process are", moment.connected)
    yield _one("vivat_gateway_latency_seconds", "Of Discord's gateway", moment.latency)
    yield _one("vivat_servers", "Servers of this process", moment.servers)
    yield _one("vivat_shards", "Shards of this process", moment.shards)
    connected = moment.connected_shards
    yield _one("vivat_shards_connected", "Those connected to Discord", connected)
    yield _one("vivat_leads", "1 while this process makes the rounds", moment.leads)
    yield _one("vivat_pictures_waiting", "Pictures not drawn yet", moment.pictures)
    yield _one("vivat_event_loop_lag_seconds", "By how much a task was late", lag)
    for kind, processes in moment.workers.items():
        words = f"{kind.capitalize()}s: processes that work for the bot"
        yield _one(f"vivat_{kind}s", words, len(processes))
        memory = sum(resident(each) for each in processes)
        yield _one(f"vivat_{kind}s_memory_bytes", "Memory of these processes", memory)
    lost = CounterMetricFamily(
        "vivat_workers_lost", "Processes that died at work, or hung", labels=("kind",)
    )
    for kind, number in moment.lost.items():
        lost.add_metric((kind,), number)
    yield lost


def _of_the_leader(moment: Metrics) -> Iterator[Metric]:
    if moment.boards is not None:
        yield _one("vivat_boards_waiting", "Boards not shown yet", moment.boards)
    if moment.matches is not None:
        matches = GaugeMetricFamily("vivat_matches", "Matches", labels=("game", "state"))
        for place, number in moment.matches.items():
            matches.add_metric(place, number)
        yield matches
    if moment.rounds is not None:
        yield _rounds(moment.rounds)
    if moment.backup is not None:
        yield _one("vivat_latest_backup_timestamp_seconds", "When it was made", moment.backup)


def _rounds(made: Mapping[str, float]) -> Metric:
    rounds = GaugeMetricFamily(
        "vivat_latest_round_timestamp_seconds", "When these were made", labels=("round",)
    )
    for name, at in made.items():
        rounds.add_metric((name,), at)
    return rounds


def _one(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=float(value))


ANSWER: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds; Discord refuses a first answer after three."""
BOARD: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
STATEMENT: Final = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0)
WAIT: Final = (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Meters:
    """All meters of one bot: the `Gauges` for Prometheus."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        new = self.registry
        ProcessCollector(namespace="vivat", registry=new)
        self._asked = Counter(
            "vivat_requests", "Commands and presses", ("kind", "name"), registry=new
        )
        self._answered = Histogram(
            "vivat_first_answer_seconds",
            "From a command or press to its first answer",
            ("kind",),
            buckets=ANSWER,
            registry=new,
        )
        self._board = Histogram(
            "vivat_board_shown_seconds",
            "From the moment a board is due until it is shown",
            buckets=BOARD,
            registry=new,
        )
        self._statements = Histogram(
            "vivat_database_statement_seconds",
            "Statements, with what they wait for",
            ("kind",),
            buckets=STATEMENT,
            registry=new,
        )
        self._errors = Counter(
            "vivat_errors", "Warnings and errors with an exception", ("kind",), registry=new
        )
        self._refused = Counter(
            "vivat_rate_limits", "Requests that Discord refused for now", registry=new
        )
        self._waits = Counter(
            "vivat_rate_limit_seconds", "Seconds that Discord asked to wait", registry=new
        )
        self._answers = Counter(
            "vivat_discord_answers",
            "Answers by HTTP status, `none` where there was none",
            ("status",),
            registry=new,
        )
        self._waited = Histogram(
            "vivat_worker_wait_seconds",
            "For what work has waited for a process",
            ("kind",),
            buckets=WAIT,
            registry=new,
        )
        Info("vivat_build", "Of the program", registry=new).info({"version": VERSION})
        self._standing = Standing()
        new.register(self._standing)
        for kind in (*KNOWN, OTHER):  # Prometheus sees no growth of a counter that did not exist
            self._errors.labels(kind)
        for kind in WORKERS:
            self._waited.labels(kind)
        self.errors: Final = ErrorCounter(lambda kind: self._errors.labels(kind).inc())
        """The handler of the log that counts errors."""

    def asked(self, kind: str, name: str) -> None:
        self._asked.labels(kind, name).inc()

    def answered(self, kind: str, seconds: float) -> None:
        self._answered.labels(kind).observe(seconds)

    def board_shown(self, seconds: float) -> None:
        self._board.observe(seconds)

    def made_to_wait(self, seconds: float) -> None:
        self._refused.inc()
        self._waits.inc(seconds)

    def waited(self, worker: str, seconds: float) -> None:
        self._waited.labels(worker).observe(seconds)

    def discord_answered(self, status: str) -> None:
        self._answers.labels(status).inc()

    def statement(self, kind: str, seconds: float) -> None:
        """Records the time of a statement, a `read` or a `write`."""
        self._statements.labels(kind).observe(seconds)

    def exposed(self, moment: Metrics, lag: float) -> bytes:
        self._standing.moment, self._standing.lag = moment, lag
        return generate_latest(self.registry)
