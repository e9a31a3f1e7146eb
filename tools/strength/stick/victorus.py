"""Magna Victorus for the reference player that looks one action ahead."""

from __future__ import annotations

import random
from typing import Final

from engines.victorus.game import GAME
from engines.victorus.model.state import State
from engines.victorus.model.values import Action
from engines.victorus.play import apply, outcome
from engines.victorus.rules.captures import points
from engines.victorus.rules.moves import actions
from tools.strength.stick.position import WON
from tools.strength.stick.stick import Stick


class VictorusStick(Stick[State, Action]):
    """Counts captures by the printed points of the quick game."""

    opening = 4

    def turn(
        self, state: State, depth: int, rng: random.Random, *, quiet: bool = False
    ) -> tuple[Action, ...]:
        listed = [*actions(state)]
        rng.shuffle(listed)
        return (max(listed, key=lambda each: _gain(state, each)),)


def _gain(state: State, action: Action) -> int:
    """Returns the points that an action gains for the mover."""
    after = apply(state, action)
    found = outcome(after)
    if found is not None and found.winner is not None:
        return WON if found.winner == state.ruleset.seat(state.mover) else -WON
    return points(after, state.mover) - points(state, state.mover)


STICK: Final = VictorusStick(GAME)
