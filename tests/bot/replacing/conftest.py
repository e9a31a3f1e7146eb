"""The toy game, registered for the tests of this folder only, and a match of three rivals."""

from __future__ import annotations

import pytest

from tests.bot.replacing.kit import SAMPLE
from tests.bot.samples import Sample
from tests.bot.three_rivals.conftest import room, toy

__all__ = ["room", "toy"]


@pytest.fixture
def sample() -> Sample:
    """The game that is played in this folder."""
    return SAMPLE
