"""The chance that the city stands, estimated by playing on from guesses at the position.

Each guess deals everything hidden anew, and then all seats go by the plain policy to the end. As
there is time for few games, some usual results for these points of Vilnius and rounds to come are
counted with theirs.
"""

from __future__ import annotations

import math
import random
from typing import Final

from engines.vilnius import play as rules
from engines.vilnius.actions import legal
from engines.vilnius.advice import policy
from engines.vilnius.advice.pool import rounds_left
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusEnding, VilniusView
from engines.vilnius.views import view as view_of
from players.observation import Observation

PRIOR: Final = 4.0
"""The number of games that are thought to have gone as usual."""
COST: Final = 2
"""The positions of the budget for each action played: it takes that much longer than a look."""
_BASE, _POINT, _ROUND = -0.94, 0.44, -0.19
"""The logarithm of the usual odds that the city stands, for each point of Vilnius, and for each
round to come. Fitted to games of the plain policy."""


def usual(view: VilniusView) -> float:
    """Returns the usual chance that the city stands."""
    points = _BASE + _POINT * view.table.points + _ROUND * rounds_left(view)
    return 1 / (1 + math.exp(-points))


def outlook(
    sight: Observation[State, Action, VilniusView], budget: int, seed: str
) -> tuple[int, ...]:
    """Returns the same points for every seat: 100 times the logarithm of the odds that the city
    stands. Games are played until the budget is spent, one at least."""
    rng, likely = random.Random(f"playing on {seed}"), usual(sight.view)
    stood = games = spent = 0
    while not games or spent < budget:
        state = sight.guess(random.Random(rng.getrandbits(64)))
        is_won, actions = _played_on(state)
        stood, games, spent = stood + is_won, games + 1, spent + COST * actions
    odds = (stood + PRIOR * likely) / (games - stood + PRIOR * (1 - likely))
    return (round(100 * math.log(odds)),) * len(sight.view.players)


def _played_on(state: State) -> tuple[bool, int]:
    """Returns whether the city stands at the end, and the number of actions until then."""
    actions = 0
    while state.ending is None:
        acting = legal.to_act(state)
        seat = acting[state.round.number % len(acting)]
        state = rules.play(state, seat, policy.choose(view_of(state, seat)))
        actions += 1
    return state.ending is VilniusEnding.DEFENDED, actions
