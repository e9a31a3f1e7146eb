"""The computer player of Wizards of the Vicious Circle."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.vicious_circle.game import GAME
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, ViciousView
from players.observation import Observation
from players.player import Decision, Level, Player, drawn_from
from players.search.alpha_beta import AlphaBeta
from players.vicious_circle.judge import JUDGE
from players.vicious_circle.mixture import mixture
from players.vicious_circle.reasons import reason
from players.vicious_circle.search import CircleSearch

LEVELS: Final = (
    Level("1", "Novice", "Plays what comes to mind, and misses captures", 40, 0.72, 60),
    Level("2", "Apprentice", "Sees captures, seldom what follows", 150, 0.35, 50),
    Level("3", "Adept", "Guards its throne and looks two turns ahead", 800, 0.05, 30),
    Level("4", "Expert", "Plans ahead and makes few mistakes", 3_000, 0.0, 15),
    Level("5", "Master", "Sees as far as it can and gives nothing away", 160_000),
)
_FAR: Final = "Expert", "Master"
"""The titles of the levels that have the search that knows the game."""


class CirclePlayer(Player[State, Action, ViciousView]):
    """A player that searches once the set-ups are revealed. Before that it draws a set-up; from the
    third level on from a mixture against which no answer gains much (`mixture`)."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 90_000
    opening = 0

    def think(
        self, sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        if sight.view.setting_up:
            return Decision(self._set_up(sight, level, rng))
        far = level.title in _FAR
        search = CircleSearch(level.budget) if far else AlphaBeta(JUDGE, level.budget)
        scored = search.scored(sight.guess(rng), margin=level.margin)
        return Decision(drawn_from(scored, level, sight.legal, rng), scored, search.positions)

    def why(self, sight: Observation[State, Action, ViciousView], thought: Decision[Action]) -> str:
        return reason(sight.guess(random.Random(0)), sight.seat, thought)

    @staticmethod
    def _set_up(
        sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Action:
        """Returns a random set-up, independent of the other's set-up."""
        if level.key == "1":
            return rng.choice(sight.legal)
        if level.key == "2":
            return rng.choice(sound_set_ups(sight.seat))
        view = sight.view
        return mixture(view.ruleset, sight.seat, view.mover).draw(rng)


PLAYER: Final = CirclePlayer()
