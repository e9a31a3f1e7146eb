"""The matches of files kept in memory: those that somebody still steps through."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.table import files
from cogs.table.files import Files, Opened
from engines.export import headers, read, write
from engines.match import begin, replay
from engines.registry import GAMES

MATCH: Final = write(replay(begin(next(iter(GAMES)), {}, "seed")), None)
MOST: Final = 3


@given(st.lists(st.integers(0, 5), max_size=30))
async def test_of_very_many_files_those_asked_for_of_late_are_kept(asked: list[int]) -> None:
    """Each step through a file asks for it again, and replays nothing."""
    replayed: list[str] = []

    def replay_of(text: str, _seconds: float) -> Opened:
        replayed.append(text)
        return Opened(read(MATCH), headers(MATCH))

    latest: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "REMEMBERED", MOST)
        patch.setattr(files, "_read", replay_of)
        kept = Files()
        for number in asked:
            replayed.clear()
            await kept.read(f"file {number}")
            assert bool(replayed) is (number not in latest[-MOST:])
            latest = [*(each for each in latest if each != number), number]
