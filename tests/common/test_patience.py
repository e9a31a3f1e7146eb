"""How long somebody waits for a process: by the processor time it has had, else by the clock."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pytest

from common import patience
from common.patience import LONGEST, Watch, Work, work_of

PATIENCE = 10.0
Told = Callable[[float], Work | None]
"""What the system tells of a process so many seconds after the watch has begun."""


def hangs_after(told: Told, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The seconds after which a process is taken to hang, and why."""
    now = 0.0
    monkeypatch.setattr(patience, "work_of", lambda _: told(now))
    monkeypatch.setattr("time.monotonic", lambda: now)
    watch = Watch(1, PATIENCE)
    while not (trouble := watch.trouble()):
        now += 1.0
    return int(now), trouble


@pytest.mark.parametrize(
    ("told", "after"),
    [
        (lambda now: Work(now, False), 10),
        (lambda now: Work(now / 8, False), 80),
        (lambda now: Work(now / 8 + 5, True), 80),
        (lambda _: Work(3, False), 10),
        (lambda now: Work(min(now, 4) + 3, False), 14),
        (lambda _: Work(3, True), LONGEST * 10),
        (lambda now: Work(now / 50, False), LONGEST * 10),
        (lambda _: None, 10),
    ],
    ids=["busy", "slow", "crowded", "asleep", "stopped", "starved", "lazy", "untold"],
)
def test_a_process_hangs(told: Told, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hangs_after(told, monkeypatch)[0] == after


def test_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hangs_after(lambda now: Work(now, True), monkeypatch)
    assert told == (10, "no answer within 10 s of processor time")
    told = hangs_after(lambda _: Work(3, False), monkeypatch)
    assert told == (10, "nothing done for 10 s")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_the_system_tells_of_this_process_as_python_does() -> None:
    before = sum(os.times()[:2])
    work = work_of(os.getpid())
    assert work
    assert work.waits, "it has a processor"
    assert before - 0.02 <= work.used <= sum(os.times()[:2]) + 0.02


def test_nothing_is_told_of_what_is_not_there() -> None:
    assert work_of(0) is None
