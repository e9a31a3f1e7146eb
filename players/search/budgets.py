"""The budgets of levels, as the searches run here, and while others wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from players.player import AnyPlayer, Level
from players.search.arrays import COMPILED

SHORT: Final = 50
"""Budgets of at most one `SHORT`-th (a fiftieth) of a second are never reduced."""


def positions(level: Level) -> int:
    """Returns the number of positions that a level searches for one action: if the searches are
    compiled, its budget `times` over."""
    return level.budget * level.times if COMPILED else level.budget


def here(level: Level) -> Level:
    """Returns the level with the budget and the spread that it has here."""
    firm = level.firm if COMPILED and level.firm is not None else level.spread
    return replace(level.of(positions(level)), spread=firm)


def speed(thinker: AnyPlayer) -> int:
    """Returns the number of positions searched in a second, approximately."""
    return thinker.pace * thinker.speedup if COMPILED else thinker.pace


def hurried(thinker: AnyPlayer, level: Level, halvings: int) -> Level:
    """Returns the level with a smaller budget, for use while others wait. The budget is halved
    `halvings` times, but stays at least half of that of the level two below: the next one is too
    near to make room. A short budget is not reduced (`SHORT`)."""
    lower = sorted(each.budget for each in thinker.levels if each.budget < level.budget)
    below = lower[-2] if len(lower) > 1 else 0
    short = speed(thinker) // SHORT * level.budget // positions(level)
    return replace(
        level, budget=min(level.budget, max(level.budget >> halvings, below // 2, short))
    )
