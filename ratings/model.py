"""The rating of a person in a game, and what a match makes of it: Plackett-Luce by openskill, one
model for two sides and for more (Weng and Lin, “A Bayesian Approximation Method for Online
Ranking”, 2011, algorithm 4).

The scale is the one known from chess: of two players whose ratings are certain and 400 points apart
the better one is expected to win ten times as often.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from engines.terms import Seat
from ratings.contest import Contest

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

REVISION: Final = 1
"""A number, raised whenever the same matches would give other ratings: all are then made anew."""

BEGIN: Final = 1500.0
DOUBT: Final = 200.0
"""How far off a rating is in the beginning, as a standard deviation in points."""
_TENFOLD: Final = 400 / math.log(10)
"""How much play varies from match to match, in points and over all sides: this makes 400 points 10
to 1, however many play."""
_CHANGE: Final = 4.0
"""How much doubt comes back with each match, in points: people change."""
SETTLED: Final = 12
"""After so many matches a rating is settled; before, it is shown to its player, but not listed."""
_DIGITS: Final = 6
"""Digits kept behind the point. The last ones of a float differ between machines."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength in a game, in points; how far off that may be, as a standard deviation;
    and from how many matches it is known."""

    points: float = BEGIN
    doubt: float = DOUBT
    matches: int = 0

    @property
    def shown(self) -> int:
        """The points as people see them."""
        return round(self.points)

    @property
    def to_go(self) -> int:
        """How many matches are missing until it is settled."""
        return max(0, SETTLED - self.matches)


START: Final = Rating()


def rate(contest: Contest, before: Mapping[Seat, Rating], weight: float) -> dict[Seat, Rating]:
    """Returns the ratings of all seats of a match after it; with a `weight` below 1 they go only
    that part of the way."""
    model = _model(len(contest.sides))
    teams = [
        [model.rating(mu=before[seat].points, sigma=before[seat].doubt) for seat in side]
        for side in contest.sides
    ]
    rated = model.rate(teams, ranks=[float(each) for each in contest.ranks])
    found = [each for team in rated for each in team]
    return {
        seat: _moved(before[seat], each.mu, each.sigma, weight)
        for seat, each in zip(contest.seats, found, strict=True)
    }


@cache
def _model(sides: int) -> PlackettLuce:
    """Returns the model of a match between so many sides. openskill adds up what varies of all
    sides: left at one value, points would mean less the more people play."""
    # Not while the bot starts, when it needs most memory: it loads all models of the library.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=BEGIN, sigma=DOUBT, beta=_TENFOLD / math.sqrt(sides), tau=_CHANGE)


def _moved(old: Rating, points: float, doubt: float, weight: float) -> Rating:
    return Rating(
        round(old.points + weight * (points - old.points), _DIGITS),
        round(old.doubt + weight * (doubt - old.doubt), _DIGITS),
        old.matches + 1,
    )
