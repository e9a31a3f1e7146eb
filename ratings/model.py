"""The rating of a person in a game, and its change by a match: Plackett-Luce by openskill, one
model for two sides and for more (Weng and Lin, “A Bayesian Approximation Method for Online
Ranking”, 2011, algorithm 4).

The scale is that of chess: of two players with certain ratings 400 points apart, the better one is
expected to win ten times as often.
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

REVISION: Final = 2
"""A number, raised by every change after which the same matches give other ratings. All ratings are
then made anew."""

BEGIN: Final = 1500.0
DOUBT: Final = 200.0
"""The standard deviation of a first rating, in points."""
_TENFOLD: Final = 400 / math.log(10)
"""The variation of play from match to match, in points, over all sides: with it 400 points mean 10
to 1 for any number of sides."""
_CHANGE: Final = 4.0
"""The doubt added with each match, in points: people change."""
SETTLED: Final = 12
"""The matches after which a rating is settled. Before, its player sees it, but it is not listed."""
_DIGITS: Final = 6
"""Digits kept after the decimal point. The last digits of a float differ between machines."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength in a game, in points; its standard deviation; and the number of matches
    that it is based on."""

    points: float = BEGIN
    doubt: float = DOUBT
    matches: int = 0

    @property
    def shown(self) -> int:
        """The points as they are displayed."""
        return round(self.points)

    @property
    def to_go(self) -> int:
        """The number of matches until the rating is settled."""
        return max(0, SETTLED - self.matches)


START: Final = Rating()


def rate(
    contest: Contest, before: Mapping[Seat, Rating], weights: Mapping[Seat, float]
) -> dict[Seat, Rating]:
    """Returns the ratings of all seats after a match. With a weight below 1 one changes only by
    that part."""
    model = _model(len(contest.sides))
    teams = [
        [model.rating(mu=before[seat].points, sigma=before[seat].doubt) for seat in side]
        for side in contest.sides
    ]
    rated = model.rate(teams, ranks=[float(each) for each in contest.ranks])
    found = [each for team in rated for each in team]
    return {
        seat: _moved(before[seat], each.mu, each.sigma, weights[seat])
        for seat, each in zip(contest.seats, found, strict=True)
    }


@cache
def _model(sides: int) -> PlackettLuce:
    """Returns the model of a match between this many sides. openskill adds up the variations of all
    sides: with one constant for all, points would mean less the more sides play."""
    # Imported late: it loads all models of the library, and the bot's start needs most memory.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=BEGIN, sigma=DOUBT, beta=_TENFOLD / math.sqrt(sides), tau=_CHANGE)


def _moved(old: Rating, points: float, doubt: float, weight: float) -> Rating:
    return Rating(
        round(old.points + weight * (points - old.points), _DIGITS),
        round(old.doubt + weight * (doubt - old.doubt), _DIGITS),
        old.matches + 1,
    )
