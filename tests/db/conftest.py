"""The tests of the store run on both kinds of database."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from db.kinds import postgres
from db.store import Store
from tests.db import store_kit
from tests.db.store_kit import LONG
from tests.waiting import LIMIT


@pytest.fixture(params=["sqlite", "postgres"], autouse=True)
def kind(request: pytest.FixtureRequest) -> Generator[str]:
    """Which kind of database `store_kit.opened` opens in any folder."""
    with store_kit.kind_of_database(request.param):
        yield request.param


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy: PostgreSQL gives up nothing that only takes long."""
    monkeypatch.setattr(postgres, "HUNG", LONG)
    monkeypatch.setattr(postgres, "SLOW", LIMIT)


@pytest.fixture(autouse=True)
def quick_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares waiting for the disk, but where that is proved."""
    if request.node.get_closest_marker("waits_for_disk") is None:
        store_kit.quick_commits(monkeypatch)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    """A store on a new database, closed afterwards."""
    async with store_kit.opened(tmp_path) as opened:
        yield opened


def pytest_configure(config: pytest.Config) -> None:
    """Declares our marker."""
    config.addinivalue_line("markers", "waits_for_disk: every commit waits for the disk")
