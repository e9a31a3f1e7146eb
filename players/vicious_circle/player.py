"""The computer player of Wizards of the Vicious Circle."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame
from engines.vicious_circle.game import GAME
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, ViciousView
from players.observation import Observation
from players.player import TITLES, Decision, Level, Player, drawn_from
from players.search.oversights import glanced, rates
from players.vicious_circle.judge import JUDGE
from players.vicious_circle.mixture import mixture
from players.vicious_circle.oversights import KINDS, kinds
from players.vicious_circle.reasons import reason
from players.vicious_circle.search import CircleSearch

_NOVICE: Final = rates(KINDS, 0.3, capture=0.86, throne=0.86, far=0.62, reply=1)
_NOVICE_2: Final = rates(KINDS, 0.3, capture=0.6, throne=0.6, far=0.45, reply=1)
_APPRENTICE: Final = rates(KINDS, 0.3, reply=0.7)
_APPRENTICE_2: Final = rates(KINDS, 0.15, reply=0.3)
_ADEPT: Final = rates(KINDS, 0.11, reply=0.11)
LEVELS: Final = (
    Level("1", TITLES["1"], say("Wanders forward, and sees few captures"), 300, 60, 1, _NOVICE),
    Level(
        "6", TITLES["6"], say("Captures what is near, and sees no threat"), 300, 50, 1, _NOVICE_2
    ),
    Level("2", TITLES["2"], say("Sees captures, and few threats"), 300, 40, 1, _APPRENTICE),
    Level("7", TITLES["7"], say("Sees captures, and most threats"), 300, 25, 1, _APPRENTICE_2),
    Level("3", TITLES["3"], say("Looks at your answers, and overlooks some"), 800, 20, 2, _ADEPT),
    Level("8", TITLES["8"], say("Sees your answers, and little beyond them"), 800, 20, 2),
    Level(
        "10", TITLES["10"], say("Looks three turns ahead, not always for the best"), 1_200, 20, 3
    ),
    Level("4", TITLES["4"], say("Plans ahead and makes few mistakes"), 3_000, spread=52),
    Level("9", TITLES["9"], say("Plans far ahead and seldom errs"), 10_000, spread=35),
    Level("5", TITLES["5"], say("Sees as far as it can and gives nothing away"), 160_000),
)


class CirclePlayer(Player[State, Action, ViciousView]):
    """A player that searches once the set-ups are revealed. Before that a level that looks at
    answers draws a set-up from a mixture against which none gains much (`mixture`); a lower one
    draws any that no first move beats."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 90_000
    opening = 0

    def think(
        self, sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        if sight.view.setting_up:
            return Decision(self._set_up(sight, level, rng))
        if level.deepest:
            turn = str(rng.getrandbits(64))  # a turn has one action
            scored, looked = glanced(JUDGE, kinds, sight.guess(rng), level, turn)
            return Decision(drawn_from(scored, level, rng), scored, looked)
        search = CircleSearch(level.budget)
        scored = search.scored(sight.guess(rng), margin=level.margin)
        return Decision(drawn_from(scored, level, rng), scored, search.positions)

    def why(
        self, sight: Observation[State, Action, ViciousView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.guess(random.Random(0)), sight.seat, thought)

    @staticmethod
    def _set_up(
        sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Action:
        """Returns a random set-up, independent of the other's set-up."""
        if level.deepest == 1:
            return rng.choice(sound_set_ups(sight.seat))
        view = sight.view
        return mixture(view.ruleset, sight.seat, view.mover).draw(rng)


PLAYER: Final = CirclePlayer()
