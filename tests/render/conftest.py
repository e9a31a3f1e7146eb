"""What holds for all tests of pictures."""

from __future__ import annotations

import pytest

from render.cache.memo import room

ROOM = 200_000_000


@pytest.fixture(scope="session", autouse=True)
def plenty_of_room() -> None:
    """The tests draw far more different pictures one after the other than a bot does: nothing is
    made twice. That what has gone is made anew the same, `test_memo` shows."""
    room.most = ROOM
