"""The meters that Prometheus reads. Every label is from a fixed set: none holds a person, a server,
a match or a text."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import generate_latest

from common.gauges import Moment
from host.metrics.errors import ErrorCounter
from host.metrics.memory import resident

ANSWER: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds; after three Discord takes no first answer any more."""
BOARD: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
STATEMENT: Final = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0)
UNKNOWN: Final = float("nan")


class Meters:
    """All meters of one bot. It is the `Gauges` that count for Prometheus."""

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
        self._connected = Gauge("vivat_connected", "1 while connected to Discord", registry=new)
        self._latency = Gauge("vivat_gateway_latency_seconds", "Of Discord's gateway", registry=new)
        self._boards = Gauge("vivat_boards_waiting", "Boards not shown yet", registry=new)
        self._pictures = Gauge("vivat_pictures_waiting", "Pictures not drawn yet", registry=new)
        self._matches = Gauge("vivat_matches", "Matches", ("game", "state"), registry=new)
        self._thinkers = Gauge("vivat_thinkers", "Processes of the bot's players", registry=new)
        self._painters = Gauge("vivat_painters", "Processes that draw", registry=new)
        self._memory = {
            each: Gauge(f"vivat_{each}_memory_bytes", "Memory of these processes", registry=new)
            for each in ("thinkers", "painters")
        }
        self._lag = Gauge(
            "vivat_event_loop_lag_seconds", "By how much a task was late", registry=new
        )
        self.errors: Final = ErrorCounter(lambda kind: self._errors.labels(kind).inc())
        """The handler of the log that counts errors."""

    def asked(self, kind: str, name: str) -> None:
        """Counts a command or press."""
        self._asked.labels(kind, name).inc()

    def answered(self, kind: str, seconds: float) -> None:
        """Notes how long somebody waited for the first answer."""
        self._answered.labels(kind).observe(seconds)

    def board_shown(self, seconds: float) -> None:
        """Notes how long a board took."""
        self._board.observe(seconds)

    def made_to_wait(self, seconds: float) -> None:
        """Counts a request that Discord refused for now."""
        self._refused.inc()
        self._waits.inc(seconds)

    def statement(self, kind: str, seconds: float) -> None:
        """Notes how long a statement took, one that reads or writes."""
        self._statements.labels(kind).observe(seconds)

    def exposed(self, moment: Moment, lag: float) -> bytes:
        """Returns all of them as text, with how the bot stands at this moment."""
        self._connected.set(moment.connected)
        self._latency.set(moment.latency)
        self._boards.set(UNKNOWN if moment.boards is None else moment.boards)
        self._pictures.set(moment.pictures)
        self._matches.clear()
        for (game, state), number in (moment.matches or {}).items():
            self._matches.labels(game, state).set(number)
        self._thinkers.set(len(moment.thinkers))
        self._painters.set(len(moment.painters))
        self._memory["thinkers"].set(sum(resident(each) for each in moment.thinkers))
        self._memory["painters"].set(sum(resident(each) for each in moment.painters))
        self._lag.set(lag)
        return generate_latest(self.registry)
