"""From one season of a league to the next: two go up from each group, and two go down."""

from __future__ import annotations

from typing import Final

from contests.contest import Contest
from contests.standings import standings

MOVING: Final = 2
"""How many of a group go up, and how many go down."""
ABOVE: Final = 1_000_000
"""More than any rating: people of the last season come before newcomers."""


def order_after(contest: Contest) -> tuple[int, ...]:
    """Returns the people of a league in their order for the next season: group by group, first
    those who come down, then those who stay, then those who come up. All of a small group between
    two others may move; of two neighbours no one moves both ways."""
    rows = standings(contest)
    groups = [
        [row.person for row in rows if row.group == group]
        for group in sorted({row.group for row in rows})
    ]
    down = [
        each[-MOVING:] if number + 1 < len(groups) else [] for number, each in enumerate(groups)
    ]
    up = [each[:MOVING] if number else [] for number, each in enumerate(groups)]
    found = list[int]()
    for number, group in enumerate(groups):
        moving = {*up[number], *down[number]}
        found += down[number - 1] if number else []
        found += [each for each in group if each not in moving]
        found += up[number + 1] if number + 1 < len(groups) else []
    return tuple(found)


def strengths_after(contest: Contest) -> dict[int, int]:
    """Returns the strength with which each person of a league joins the next season."""
    return {each: ABOVE - place for place, each in enumerate(order_after(contest))}
