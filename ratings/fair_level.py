"""The level of the bot at which somebody would win half of the matches, from the latest results.

Strength is measured in levels: a person of strength 3 is as strong as the level with place 3, and
the places count from the lowest, 0. Nobody is shown any of this as a rating.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

NEIGHBOURS: Final = 0.72
"""The share of matches that a level is expected to win against the next lower one."""
RECENT: Final = 20
"""The latest matches that count: people learn."""
_STEEP: Final = math.log(NEIGHBOURS / (1 - NEIGHBOURS))
_MOST: Final = 2
"""The most levels by which a proposal differs from the level of the latest match; one more upwards
after wins in a row, lest strong people meet weak bots for long."""
_WIDE: Final = 6.0
"""The standard deviation, in levels, of the strength of people who have not played yet; the mean is
the lowest level."""
_BEYOND: Final = 3
"""The levels by which strengths reach beyond both ends of the ladder."""
_GRAIN: Final = 4
"""The strengths that are compared, in a level."""
IN_A_ROW: Final = 2
"""The equal results after which the level that follows somebody moves."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of somebody alone against the bot: the places of the levels, one for each rival, and
    the score: 1 for a win, 0 for a loss, half of it for anything else."""

    places: tuple[int, ...]
    score: float

    @property
    def place(self) -> int:
        """The place of the level; the mean place of several."""
        return round(sum(self.places) / len(self.places))


def chance(strength: float, places: Sequence[float]) -> float:
    """Returns the chance to win against bots of these places, one alone or all of several."""
    return 1 / (1 + sum(math.exp(_STEEP * (place - strength)) for place in places))


def proposed(bouts: Sequence[Bout], levels: int) -> int:
    """Returns the place of the level to play next, among so many `levels`. `bouts` are the matches
    so far, the oldest first; without any it is the lowest level.

    It is the level nearest to the mean strength after these results (by Bayes' rule), or a step on
    the way there: a newcomer who wins is not thrown to the highest level.
    """
    if not bouts:
        return 0
    count = _GRAIN * (levels - 1 + 2 * _BEYOND) + 1
    strengths = [number / _GRAIN - _BEYOND for number in range(count)]
    likely = [math.exp(-((each / _WIDE) ** 2) / 2) for each in strengths]
    for bout in bouts[-RECENT:]:
        for number, strength in enumerate(strengths):
            won = chance(strength, bout.places)
            likely[number] *= won**bout.score * (1 - won) ** (1 - bout.score)
    mean = sum(map(math.prod, zip(likely, strengths, strict=True))) / sum(likely)
    latest = min(bouts[-1].place, levels - 1)
    in_a_row = all(bout.score == 1 for bout in bouts[-IN_A_ROW:]) and len(bouts) >= IN_A_ROW
    highest, lowest = latest + _MOST + in_a_row, latest - _MOST
    return max(0, min(levels - 1, highest, max(lowest, math.floor(mean + 0.5))))


@dataclass(frozen=True, slots=True)
class Following:
    """A level that follows somebody: its place; the equal results in a row against it, positive for
    wins and negative for losses; and the last step, 1 up or -1 down, if the latest match brought
    it, else 0."""

    place: int
    row: int = 0
    step: int = 0


def followed(start: Following, bouts: Iterable[Bout], levels: int) -> Following:
    """Returns the level that follows somebody, one of so many `levels`, after these further
    matches, the oldest first. It moves one step after `IN_A_ROW` equal results against it; a draw
    ends a row, and matches against other levels count for nothing."""
    now = replace(start, place=min(start.place, levels - 1), step=0)
    for bout in bouts:
        if {*bout.places} == {now.place}:
            now = _after(now, bout.score, levels)
    return now


def _after(now: Following, score: float, levels: int) -> Following:
    """Returns the same after one more match against it."""
    way = {1.0: 1, 0.0: -1}.get(score, 0)
    row = now.row + way if way * now.row > 0 else way
    if abs(row) < IN_A_ROW:
        return replace(now, row=row, step=0)
    place = max(0, min(levels - 1, now.place + way))
    return Following(place, step=place - now.place)
