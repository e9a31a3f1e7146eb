"""The computer player of Vilnius: a partner who acts at once and asks for nothing."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.vilnius.bot import policy
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusView
from players.player import Level, Player, Thought
from players.sight import Sight

LEVELS: Final = (
    Level("1", "Novice", "Means well, and often forgets what for", 1, 0.3),
    Level("3", "Adept", "Keeps the plan in mind, most of the time", 1, 0.1),
    Level("5", "Master", "Builds, recruits and sends what the fight needs", 1),
)


class VilniusPlayer(Player[State, Action, VilniusView]):
    """Plays by the game's own policy, which knows no more than the view."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS

    def think(
        self, sight: Sight[State, Action, VilniusView], level: Level, rng: random.Random
    ) -> Thought[Action]:
        if rng.random() < level.blunder:
            return Thought(rng.choice(sight.legal))
        return Thought(policy.choose(sight.view), (), 1)


PLAYER: Final = VilniusPlayer()
