"""The soak in short: the real bot process, killed three times."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.soak.run import Plan, soak

pytestmark = pytest.mark.untraced

PLAN = Plan(
    kills=3,
    seed=1,
    work=(0.2, 0.7),
    people=10,
    crowd=6,
    matches=3,
    old=6,
    each=0,
    play=0.0,
    patience=30.0,  # tests run several at a time: how fast it answers is not their matter
)


async def test_three_kills_lose_nothing_and_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Preparing pictures would be most of what the bot does in such short lives."""
    monkeypatch.setenv("LOOPBACK_COLD", "1")
    report = await soak(PLAN, tmp_path)
    assert not report.violations, report.table()
    assert report.counts["lives"]["killed"] == PLAN.kills
    assert report.counts["log"]["entries that people played"] > 0
    assert report.counts["answers"]["committed"] > 0
