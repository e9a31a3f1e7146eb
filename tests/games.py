"""All registered games, for tests of each."""

from __future__ import annotations

import pytest

from engines.registry import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
