"""The results of the soak: one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

MOST: Final = 25
"""The most violations of a kind that are printed."""


@dataclass
class Report:
    """All counts. `violations` are by kind, each in words; `delays` those of first answers and of
    something to read, in seconds."""

    counts: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    violations: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    delays: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def count(self, section: str, what: str, number: int = 1) -> None:
        """Adds to a count."""
        self.counts.setdefault(section, Counter())[what] += number

    def violated(self, kind: str, words: str) -> None:
        """Notes something that must never happen."""
        self.violations.setdefault(kind, []).append(words)

    def delay(self, what: str, seconds: float) -> None:
        """Notes how long something took."""
        self.delays.setdefault(what, []).append(seconds)

    def table(self) -> str:
        """Returns the table, then the violations."""
        lines: list[str] = []
        for section, counter in self.counts.items():
            lines += [section, *_rows(dict(sorted(counter.items())))]
        lines.append("delays in milliseconds: p50, p95, p99, worst")
        lines += [f"  {name:32}{_spread(each)}" for name, each in self.delays.items()]
        total = sum(map(len, self.violations.values()))
        lines.append(f"violations: {total}")
        for kind, found in sorted(self.violations.items()):
            lines.append(f"  {kind}: {len(found)}")
            lines += [f"    {words}" for words in found[:MOST]]
        return "\n".join(lines)


def _rows(counter: Mapping[str, int]) -> list[str]:
    return [f"  {name:32}{number:9}" for name, number in counter.items()]


def _spread(values: list[float]) -> str:
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
    return "".join(f"{each * 1000:9.1f}" for each in (*at, ordered[-1]))
