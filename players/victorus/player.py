"""The computer player of Magna Victorus."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.victorus.game import GAME
from engines.victorus.model.pieces import name_of
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move, VictorusView
from players.player import SURE, Level, Player, Thought, drawn_from
from players.search.alpha_beta import AlphaBeta
from players.sight import Sight
from players.victorus.judge import VictorusJudge

LEVELS: Final = (
    Level("1", "Novice", "Moves for the joy of it, and captures now and then", 60, 0.8, 80),
    Level("2", "Apprentice", "Captures what it sees", 100, 0.4, 50),
    Level("3", "Adept", "Captures, and looks whether it is captured in turn", 800, 0.1, 25),
    Level("4", "Expert", "Chains its captures and keeps its royalty safe", 4_000, 0.0, 8),
    Level("5", "Master", "Looks two turns ahead and gives nothing away", 16_000),
)


class VictorusPlayer(Player[State, Action, VictorusView]):
    """Looks ahead action by action, with all others against it."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS

    def think(
        self, sight: Sight[State, Action, VictorusView], level: Level, rng: random.Random
    ) -> Thought[Action]:
        state = sight.guess(rng)
        search = AlphaBeta(VictorusJudge(state.mover), level.budget)
        scored = search.scored(state, margin=level.margin)
        return Thought(drawn_from(scored, level, sight.legal, rng), scored, search.positions)

    def why(self, sight: Sight[State, Action, VictorusView], thought: Thought[Action]) -> str:
        state, action = sight.guess(random.Random(0)), thought.action
        if thought.value >= SURE:
            return "Wins by force."
        if isinstance(action, Move) and action.takes:
            return f"Captures {name_of(state.board[action.path[-1]] - 1)}."
        return ""


PLAYER: Final = VictorusPlayer()
