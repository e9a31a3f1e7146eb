"""The budgets of levels, as the searches run here."""

from __future__ import annotations

from players.player import Level
from players.search.rows import COMPILED


def positions(level: Level) -> int:
    """Returns the number of positions that a level searches for one action: if the searches are
    compiled, its budget `times` over."""
    return level.budget * level.times if COMPILED else level.budget
