"""Faults that a driver switches on, certain or by chance."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["limited", "banned", "error", "slow", "refused", "cut", "lost", "hidden"]


@dataclass(slots=True, eq=False)
class Fault:
    """One kind of fault, for the requests whose `METHOD /path` the pattern finds.

    `limited` is a 429 after which the bot may ask again, `banned` one of Cloudflare's, `error` a
    5xx in `status`, `slow` an answer that takes `seconds` longer, `refused` a `status` with a
    `code`; with `cut` the connection ends before anything is done, with `lost` afterwards; `hidden`
    answers a request that was carried out with a 5xx in `status`. `chance` is that for each
    request; `times` the most often that it strikes.
    """

    kind: Kind
    where: str = ""
    chance: float = 1.0
    times: int | None = None
    status: int = 502
    code: int = 0
    seconds: float = 0.5

    @property
    def name(self) -> str:
        """The name under which it is counted."""
        number = {"error": f" {self.status}", "refused": f" {self.code}"}.get(self.kind, "")
        return f"{self.kind}{number}"


@dataclass
class Faults:
    """The faults switched on, and how often each has struck."""

    rng: Random = field(default_factory=Random)
    active: list[Fault] = field(default_factory=list[Fault])
    counts: Counter[str] = field(default_factory=Counter[str])

    def add(self, fault: Fault) -> Fault:
        self.active.append(fault)
        return fault

    def clear(self) -> None:
        self.active.clear()

    def pick(self, method: str, path: str) -> Fault | None:
        for each in self.active:
            if each.times == 0 or (each.where and not re.search(each.where, f"{method} {path}")):
                continue
            if self.rng.random() < each.chance:
                each.times = None if each.times is None else each.times - 1
                self.counts[each.name] += 1
                return each
        return None
