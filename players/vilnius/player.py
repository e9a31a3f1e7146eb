"""The computer player of Vilnius: a partner who acts at once and asks for nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.views import view as view_of
from players.hindsight import Slip
from players.observation import Observation
from players.player import TITLES, Decision, Level, Player
from players.vilnius import fights, hindsight, playing_on, policy
from players.vilnius.mistakes import (
    ATTACK,
    BOOST,
    CARD,
    LEVY,
    OTHERS,
    SPARE,
    overlooks,
    purchase,
    slipped,
    taken_in,
)
from players.vilnius.reasons import reason

_KINDS: Final = {ATTACK: 0.6, CARD: 1.0, BOOST: 0.4, OTHERS: 1.0, SPARE: 1.0, LEVY: 1.0}
"""The rate of each mistake in relation to the others. The first and the third cost most."""
_STEP: Final = 0.05
"""The share of cards on offer that each level overlooks beyond the level above it."""
_GUESSES: Final = 60
"""The number of plans compared for one sending with closed hands: those of six guesses."""
_LINES: Final = (
    ("1", say("Overlooks two cards in five, and every fourth attack")),
    ("6", say("Overlooks every third card, and every fifth attack")),
    ("2", say("Draws too few units, and may forget the Boost")),
    ("7", say("Overlooks every fourth card, and sends too much")),
    ("3", say("Overlooks every fifth card, and what you hold")),
    ("8", say("Overlooks every seventh card, and some attacks")),
    ("4", say("Overlooks every tenth card, and seldom an attack")),
    ("9", say("Overlooks one thing in twenty")),
    ("5", say("Plans for the long run, and counts on what others may hold")),
)


def _levels() -> Iterator[Level]:
    """Yields the levels from the lowest: each overlooks a little less than the one before."""
    for above, (key, line) in zip(reversed(range(len(_LINES))), _LINES, strict=True):
        share = above * _STEP
        kinds = {kind: round(share * part, 3) for kind, part in _KINDS.items() if share}
        yield Level(key, TITLES[key], line, _GUESSES, overlooks=kinds)


LEVELS: Final = tuple(_levels())


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
        best = _best(sight, level, rng)
        return replace(best, action=slipped(level, sight.view, best.action))

    def outlook(
        self, sight: Observation[State, Action, VilniusView], budget: int, seed: str
    ) -> tuple[int, ...]:
        return playing_on.outlook(sight, budget, seed)

    def hindsight(
        self, state: State, course: Sequence[tuple[int, Seat, Action]]
    ) -> tuple[Slip, ...]:
        return hindsight.hindsight(state, course)

    def why(
        self, sight: Observation[State, Action, VilniusView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.view, thought.action)


def _best(
    sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
) -> Decision[Action]:
    view, player = sight.view, sight.view.mine()
    assert player is not None
    if view.stage is Stage.CITY:
        return Decision(purchase(level, view, player), positions=1)
    if _guesses(view) and not overlooks(level, view, OTHERS):
        return _with_guesses(sight, level, rng)
    return Decision(policy.choose(taken_in(level, view)), positions=1)


def _guesses(view: VilniusView) -> bool:
    """Tells whether others may still act in a fight with closed hands."""
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
    guesses = [
        view_of(sight.guess(random.Random(rng.getrandbits(64))), sight.seat, revealed=True)
        for _ in range(count)
    ]
    seen = [taken_in(level, each) for each in guesses]
    action, looked = fights.choose_send(seen, view.fight, sight.seat)
    return Decision(action, positions=looked)


PLAYER: Final = VilniusPlayer()
