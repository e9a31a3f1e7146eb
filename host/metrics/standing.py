"""The state of the bot at a moment, for Prometheus. Unknown values are left out: neither 0 nor any
other number would be true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from common.gauges import Metrics
from host.metrics.memory import resident


class Standing(Collector):
    """A collector of the latest moment's values; none before the first moment."""

    def __init__(self) -> None:
        self.moment: Metrics | None = None
        self.lag = 0.0

    def collect(self) -> Iterator[Metric]:
        """Yields the metrics."""
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
