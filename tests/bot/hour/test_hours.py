"""Minutes of a server's play for some seeds, and whole hours for those that `HOURS` names: `make
hours HOURS=17` shows one again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from tests.bot.hour.hour import an_hour

ASKED: Final = os.environ.get("HOURS", "")
FIRST, _, LAST = (ASKED or "1-3").partition("-")
SEEDS: Final = range(int(FIRST), int(LAST or FIRST) + 1)
MINUTES: Final = 60.0 if ASKED else 6.0


@pytest.mark.untraced
@pytest.mark.logs_errors  # the judge tells which of them are faults
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_is_lost_stuck_or_told_twice(
    path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    async with an_hour(path, seed) as hour:
        await hour.run(MINUTES, monkeypatch)
