"""The tests of the store run on both kinds of database."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from db.kinds import postgres
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


def pytest_configure(config: pytest.Config) -> None:
    """Declares our marker."""
    config.addinivalue_line("markers", "waits_for_disk: every commit waits for the disk")
