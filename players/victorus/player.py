"""The computer player of Magna Victorus."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.victorus.game import GAME
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, VictorusView
from players.observation import Observation
from players.player import WIN, Decision, Level, Player, ScoredAction, drawn_from
from players.search.many import SideSearch
from players.victorus.position import Position
from players.victorus.reasons import reason
from players.victorus.side import Deed, Side

LEVELS: Final = (
    Level("1", "Novice", "Moves for the joy of it, and captures now and then", 60, 0.97, 80),
    Level("2", "Apprentice", "Captures when it thinks of it", 100, 0.8, 60),
    Level("3", "Adept", "Captures, and looks whether it is captured in turn", 300, 0.35, 40),
    Level("4", "Expert", "Chains its captures and keeps its royalty safe", 1_200, 0.03, 16),
    Level("5", "Master", "Races round the centre and gives nothing away", 14_000),
)


class VictorusPlayer(Player[State, Action, VictorusView]):
    """A player that searches action by action, against the enemy that does most harm. A position
    takes longer with more kingdoms, so fewer are searched: six players wait no longer than two."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 25_000

    def think(
        self, sight: Observation[State, Action, VictorusView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        state = sight.guess(rng)
        side = Side(state, state.mover)
        search = SideSearch(side, level.budget * 2 // len(state.living))
        position = Position.of(state)
        found = search.scored(position, side.all_of(position), margin=level.margin)
        scored = tuple(_played(each) for each in found)
        return Decision(drawn_from(scored, level, sight.legal, rng), scored, search.positions)

    def outlook(
        self, sight: Observation[State, Action, VictorusView], budget: int, seed: str
    ) -> tuple[int, ...]:
        """Returns each kingdom's points by a search of its own, of equal budgets."""
        state = sight.guess(random.Random(seed))
        position, kingdoms = Position.of(state), state.ruleset.kingdoms
        if len(kingdoms) == 2:
            return super().outlook(sight, budget, seed)
        share = max(1, budget * 2 // len(kingdoms) ** 2)
        return tuple(
            SideSearch(Side(state, each), share).worth(position) if each in state.living else -WIN
            for each in kingdoms
        )

    def why(
        self, sight: Observation[State, Action, VictorusView], thought: Decision[Action]
    ) -> str:
        return reason(sight.guess(random.Random(0)), thought)


def _played(scored: ScoredAction[Deed]) -> ScoredAction[Action]:
    """Returns a scored deed as a scored action, without the kingdoms."""
    return ScoredAction(scored.action[1], scored.value, tuple(action for _, action in scored.line))


PLAYER: Final = VictorusPlayer()
