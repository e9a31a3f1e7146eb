"""The room for remembered pictures in all tests of pictures."""

from __future__ import annotations

import pytest

from render.cache.results import RESULTS
from tests.render.languages.fits import Found, nothing_kept, outside_of_panels

ROOM = 200_000_000


@pytest.fixture(scope="session", autouse=True)
def plenty_of_room() -> None:
    """Gives the tests so much room that nothing is made twice: they draw far more different
    pictures one after the other than a bot does. `test_memo` shows that pictures that have gone are
    made again the same."""
    RESULTS.most = ROOM


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Found:
    """The words that leave their panel, while pictures are made anew in another language."""
    nothing_kept()
    return outside_of_panels(monkeypatch)
