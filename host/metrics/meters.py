"""The meters that Prometheus reads. Every label is from a fixed set: none names a person, a server,
a match or a text."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector
from prometheus_client.exposition import generate_latest

from common.gauges import OTHER, WORKERS, Metrics
from host.metrics.errors import KNOWN, ErrorCounter
from host.metrics.standing import Standing
from host.version import VERSION

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
        """Counts a command or press."""
        self._asked.labels(kind, name).inc()

    def answered(self, kind: str, seconds: float) -> None:
        """Records the time until the first answer."""
        self._answered.labels(kind).observe(seconds)

    def board_shown(self, seconds: float) -> None:
        """Records the time until a board was shown."""
        self._board.observe(seconds)

    def made_to_wait(self, seconds: float) -> None:
        """Counts a request that Discord refused for now."""
        self._refused.inc()
        self._waits.inc(seconds)

    def waited(self, worker: str, seconds: float) -> None:
        """Records the time that work has waited for a process."""
        self._waited.labels(worker).observe(seconds)

    def discord_answered(self, status: str) -> None:
        """Counts an answer of Discord's."""
        self._answers.labels(status).inc()

    def statement(self, kind: str, seconds: float) -> None:
        """Records the time of a statement, a `read` or a `write`."""
        self._statements.labels(kind).observe(seconds)

    def exposed(self, moment: Metrics, lag: float) -> bytes:
        """Returns all meters as text, with the values of this moment."""
        self._standing.moment, self._standing.lag = moment, lag
        return generate_latest(self.registry)
