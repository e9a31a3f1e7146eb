"""The lives of the bot's process one after the other, and what stayed unanswered in each."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import inf
from typing import Final

from benchmarks.loopback.deeds import HELD, HELD_UPDATE
from benchmarks.soak.acts import Act

FILLED: Final = 8.0
"""Seconds of the bot's processor time within which an answer that is held should be filled: what
takes longer, when many wait for pictures, says something about the machine alone."""
JUST: Final = 0.2


@dataclass(slots=True)
class Life:
    """The time from a start of the process to its death; times by `time.perf_counter`, `connected`
    is infinite if it died before; `worked` is the processor time in seconds that it had used when
    it died."""

    number: int
    kind: str
    began: float = field(default_factory=time.perf_counter)
    connected: float = inf
    died: float = inf
    worked: float = inf


def missing(act: Act, life: Life, outages: list[tuple[float, float]]) -> tuple[str, str]:
    """Returns what is missing in the answer to an act, and why; both empty if nothing is. An empty
    reason is a violation."""
    deed = act.deed
    if deed.first is None or deed.overdue:
        late = "no answer" if deed.first is None else "late answer"
        killed = life.died - deed.begun <= deed.patience
        return late, _why(act, outages, killed=killed)
    if deed.shown is None and deed.answer in (HELD, HELD_UPDATE):
        killed = life.worked - act.worked <= FILLED
        return "held, never filled", _why(act, outages, killed=killed)
    return "", ""


def _why(act: Act, outages: list[tuple[float, float]], *, killed: bool) -> str:
    deed = act.deed
    if killed:
        return "killed meanwhile"
    if deed.faults:
        return f"fault: {deed.faults[-1]}"
    for start, end in reversed(outages):
        if start - JUST <= deed.begun + deed.patience and deed.begun <= end + JUST:
            return "no connection"
        if end < deed.begun - deed.patience:
            break
    return ""


def wrong(act: Act) -> str:
    """Returns Discord's objections to the answers that no fault explains."""
    bad = [each for each in act.deed.refusals if " 10062 " not in each]
    if not bad or (act.deed.faults and all(" 40060 " in each for each in bad)):
        return ""
    return f"{act.kind} {act.deed.what!r}: Discord refuses: {bad}"
