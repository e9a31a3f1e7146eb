"""Quick games from given set-ups, as the bot plays them."""

from __future__ import annotations

import random
from typing import Final

from common.text.say import EMPTY
from engines.vicious_circle import rules
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.state import State, fresh
from engines.vicious_circle.values import Ruleset, SetUp
from players.player import Level, drawn_from
from players.vicious_circle.search import CircleSearch

SPREAD: Final = 12
"""The chance in the play, in points (`Level.spread`): so little that the play stays good, so much
that two games from the same set-ups differ."""


def begun(ruleset: Ruleset, opens: SetUp, follows: SetUp) -> State:
    """Returns the position after both set-ups are revealed; Twilight opens."""
    state = rules.apply(fresh(ruleset, TWILIGHT), TWILIGHT, opens)
    return rules.apply(state, DAWN, follows)


def played(state: State, budget: int, rng: random.Random) -> float:
    """Plays on with this budget for each action, and returns the result of Twilight: 1, a half for
    a draw, or 0."""
    level = Level("trial", EMPTY, EMPTY, budget, spread=SPREAD)
    while (outcome := rules.outcome(state)) is None:
        scored = CircleSearch(budget).scored(state, margin=level.margin)
        action = drawn_from(scored, level, rng)
        state = rules.apply(state, state.mover, action)
    return 0.5 if outcome.winner is None else float(outcome.winner == TWILIGHT)
