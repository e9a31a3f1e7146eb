"""The chance that the city stands, estimated by playing on from guesses at the position.

Each guess deals everything hidden anew, and then all seats go by the plain policy to the end.
"""

from __future__ import annotations

import math
import random

from engines.vilnius import play as rules
from engines.vilnius.advice import policy
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusEnding, VilniusView
from engines.vilnius.rules import legal
from engines.vilnius.views import view as view_of
from players.observation import Observation


def outlook(
    sight: Observation[State, Action, VilniusView], budget: int, seed: str
) -> tuple[int, ...]:
    """Returns the same points for every seat: 100 times the logarithm of the odds that the city
    stands. Games are played until `budget` actions are spent, one at least."""
    rng = random.Random(f"playing on {seed}")
    stood = games = spent = 0
    while not games or spent < budget:
        state = sight.guess(random.Random(rng.getrandbits(64)))
        is_won, actions = _played_on(state)
        stood, games, spent = stood + is_won, games + 1, spent + actions
    odds = (stood + 0.5) / (games - stood + 0.5)
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
