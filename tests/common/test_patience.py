"""How long somebody waits for a process: by the processor time it has had, else by the clock."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

import pytest

from common import workers as processes
from common.workers import LONGEST, Watch, Work, work_of
from tests.sample import present

PATIENCE = 10.0
Told = Callable[[float], Work | None]
"""What the system tells of a process so many seconds after the watch has begun."""


CASES: dict[str, tuple[Told, int]] = {
    "busy": (lambda now: Work(now, False), 10),
    "slow": (lambda now: Work(now / 8, False), 80),
    "crowded": (lambda now: Work(now / 8 + 5, True), 80),
    "asleep": (lambda _: Work(3, False), 10),
    "stopped": (lambda now: Work(min(now, 4) + 3, False), 14),
    "starved": (lambda _: Work(3, True), LONGEST * 10),
    "lazy": (lambda now: Work(now / 50, False), LONGEST * 10),
    "untold": (lambda _: None, 10),
}
"""What the system tells, and after how many seconds the process is taken to hang."""


def hangs_after(told: Told, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The seconds after which a process is taken to hang, and why."""
    now = 0.0

    def tells(_: int) -> Work | None:
        return told(now)

    with monkeypatch.context() as patch:
        patch.setattr(processes, "work_of", tells)
        patch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        watch = Watch(1, PATIENCE)
        while not (trouble := watch.trouble()):
            now += 1.0
    return int(now), trouble


@pytest.mark.parametrize("case", CASES)
async def test_a_process_hangs(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told, after = CASES[case]
    assert hangs_after(told, monkeypatch)[0] == after


async def test_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    told = hangs_after(lambda now: Work(now, True), monkeypatch)
    assert told == (10, "no answer within 10 s of processor time")
    told = hangs_after(lambda _: Work(3, False), monkeypatch)
    assert told == (10, "nothing done for 10 s")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_the_system_tells_of_this_process_as_python_does() -> None:
    before = sum(os.times()[:2])
    work = present(work_of(os.getpid()))
    assert work.waits, "it has a processor"
    assert before - 0.02 <= work.used <= sum(os.times()[:2]) + 0.02


def test_nothing_is_told_of_what_is_not_there() -> None:
    assert work_of(0) is None
