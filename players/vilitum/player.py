"""The computer player of Vilitum."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.vilitum.game import GAME
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Phase, VilitumView
from players.observation import Observation
from players.player import Decision, Level, Player, drawn_from
from players.search.alpha_beta import AlphaBeta
from players.search.turns import first_actions
from players.vilitum.judge import JUDGE
from players.vilitum.placing import placings
from players.vilitum.planner import plan
from players.vilitum.reasons import reason

LEVELS: Final = (
    Level("1", "Novice", "Strikes when it happens to be near", 20, 0.7, 80),
    Level("2", "Apprentice", "Strikes where it can, and forgets to look back", 60, 0.3, 50),
    Level("3", "Adept", "Looks at your answer before it strikes", 400, 0.1, 25),
    Level("4", "Expert", "Trades well and heals in time", 6_000, 0.0, 5),
    Level("5", "Master", "Sees two turns of yours and gives nothing away", 18_000),
)
PLANS: Final = ("Expert", "Master")
"""The titles of the levels that plan whole turns; the others look ahead as in other games."""


class VilitumPlayer(Player[State, Action, VilitumView]):
    """A player that searches turn by turn. All but the highest levels place their pieces at
    random."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 10_000

    def think(
        self, sight: Observation[State, Action, VilitumView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        state = sight.guess(rng)
        if state.phase is Phase.PLACING and level.title in PLANS:
            placed = placings(state, rng)
            return Decision(drawn_from(placed, level, sight.legal, rng), placed)
        if not JUDGE.has_begun(state):
            return Decision(rng.choice(sight.legal))
        if level.title in PLANS:
            turns, positions = plan(state, level.budget, level.margin)
        else:
            search = AlphaBeta(JUDGE, level.budget)
            turns, positions = search.scored(state, margin=level.margin), search.positions
        scored = first_actions(turns)
        return Decision(drawn_from(scored, level, sight.legal, rng), scored, positions)

    def why(self, sight: Observation[State, Action, VilitumView], thought: Decision[Action]) -> str:
        return reason(sight.guess(random.Random(0)), thought)


PLAYER: Final = VilitumPlayer()
