"""A simulated Discord in which everybody reads the language of marked words."""

from __future__ import annotations

import pytest

from common.text import catalogue
from conformance.pseudo import PSEUDO


@pytest.fixture(autouse=True)
def known() -> None:
    """Makes the language known."""
    catalogue.register(PSEUDO)
