"""A simulated Discord in which everybody reads the language of marked words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import pseudo


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The language, known meanwhile."""
    with pseudo.spoken():
        yield
