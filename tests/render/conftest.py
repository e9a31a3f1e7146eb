"""The room for remembered pictures in all tests of pictures."""

from __future__ import annotations

import pytest

from render.cache.results import RESULTS

ROOM = 200_000_000


@pytest.fixture(scope="session", autouse=True)
def plenty_of_room() -> None:
    """Gives the tests so much room that nothing is made twice: they draw far more different
    pictures one after the other than a bot does. `test_memo` shows that pictures that have gone are
    made again the same."""
    RESULTS.most = ROOM
