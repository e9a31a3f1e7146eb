"""The room for remembered pictures in all tests of pictures."""

from __future__ import annotations

import pytest

from engines.registry import GAMES
from render.cache.results import BACKGROUNDS, OPENED, RARE_BACKGROUNDS, RESULTS
from render.picture import RENDERERS
from tests.render.cache.painted import Painted, folder_of
from tests.render.languages.fits import Found, nothing_kept, outside_of_panels

ROOM = 200_000_000


@pytest.fixture(scope="session", autouse=True)
def plenty_of_room() -> None:
    """Gives the tests so much room that nothing is made twice: they draw far more different
    pictures one after the other than a bot does. `test_memo` shows that pictures that have gone are
    made again the same."""
    RESULTS.most = ROOM
    OPENED.most = ROOM


@pytest.fixture(scope="session")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Painted:
    """The parts that are painted once for all processes of this run."""
    shared = Painted(folder_of(tmp_path_factory))
    for key in GAMES:
        RENDERERS[key]  # with its functions
    for each in (RESULTS, BACKGROUNDS, RARE_BACKGROUNDS):
        shared.share(each)
    return shared


@pytest.fixture(autouse=True)
def not_painted_anew(painted: Painted) -> None:
    """Uses the parts again after a test that wanted them painted."""
    painted.anew = False


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Found:
    """The words that leave their panel, while pictures are made anew in another language."""
    nothing_kept()
    return outside_of_panels(monkeypatch)
