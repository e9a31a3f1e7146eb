"""The computer player of Vilnius: a partner who acts at once and asks for nothing."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from engines.game import AnyGame
from engines.vilnius.advice import policy as plain
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.views import view as view_of
from players.observation import Observation
from players.player import Decision, Level, Player
from players.vilnius import fights, playing_on, policy
from players.vilnius.reasons import reason

LEVELS: Final = (
    Level("1", "Novice", "Goes by rules of thumb, and slips now and then", 1, 0.05),
    Level("3", "Adept", "Goes by rules of thumb, and draws too few units", 1),
    Level("5", "Master", "Plans for the long run, and counts on what others may hold", 60),
)


class VilniusPlayer(Player[State, Action, VilniusView]):
    """A player by a policy. With closed hands it decides in fights by guesses of the others'
    hands."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 10_000
    glance = 1_400

    def think(
        self, sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        if rng.random() < level.blunder:
            return Decision(rng.choice(sight.legal))
        view = sight.view
        if level.key != LEVELS[-1].key:
            return Decision(plain.choose(view), positions=1)
        if _guesses(view):
            return _with_guesses(sight, level, rng)
        return Decision(policy.choose(view), positions=1)

    def outlook(
        self, sight: Observation[State, Action, VilniusView], budget: int, seed: str
    ) -> tuple[int, ...]:
        return playing_on.outlook(sight, budget, seed)

    def why(self, sight: Observation[State, Action, VilniusView], thought: Decision[Action]) -> str:
        return reason(sight.view, thought.action)


def _guesses(view: VilniusView) -> bool:
    """Tells whether guesses are needed: in a fight with closed hands in which others may still
    act."""
    closed = not view.ruleset.open_hands
    return closed and view.stage is Stage.FIGHT and len(view.to_act) > 1


def _with_guesses(
    sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
) -> Decision[Action]:
    """Decides in a fight by several guesses: as many as the budget allows if each has another best
    plan, and each plan is tried in all of them."""
    view, count = sight.view, 1
    while (count + 1) * (count + 4) <= level.budget:
        count += 1
    assert view.fight is not None
    seen = [
        view_of(sight.guess(random.Random(rng.getrandbits(64))), sight.seat, revealed=True)
        for _ in range(count)
    ]
    action, looked = fights.choose_send(seen, view.fight, sight.seat)
    return Decision(action, positions=looked)


PLAYER: Final = VilniusPlayer()
