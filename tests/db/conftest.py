"""The tests of the store run on both kinds of database."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.db import store_kit


@pytest.fixture(params=["sqlite", "postgres"], autouse=True)
def kind(request: pytest.FixtureRequest) -> Generator[str]:
    """Which kind of database `store_kit.opened` opens in any folder."""
    with store_kit.kind_of_database(request.param):
        yield request.param
