"""The positions that the rules pages show, each played from the beginning of a game."""

from __future__ import annotations

from typing import Final

from engines.vilnius import play, turns
from engines.vilnius.model import options
from engines.vilnius.model.actions import Action, Pass
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.notation import positions
from engines.vilnius.rules import legal

_SETTLED: Final = {"level": "easy", "hands": "open", "length": "full", "without": "knight"}
_SEED: Final = "Vilnius"


def _begun() -> State:
    return play.fresh(options.ruleset(_SETTLED, 2), _SEED)


def _said(state: State, text: str) -> State:
    """Returns the state after the first seat to act has played this text."""
    seat = legal.to_act(state)[0]
    for action in turns.read_turn(state, seat, text):
        state = play.play(state, seat, action)
    return state


def _until(state: State, stage: Stage) -> State:
    """Returns the state played on until this stage: with as many units as can be drawn, and without
    buildings."""
    while state.stage is not stage:
        seat = legal.to_act(state)[0]
        state = play.play(state, seat, _idle(legal.actions(state, seat)))
    return state


def _idle(actions: tuple[Action, ...]) -> Action:
    return Pass() if Pass() in actions else actions[-1]


BEGINNING: Final = positions.dump(_begun())
PAYING: Final = positions.dump(_said(_begun(), "build manufactory m13"))
INCOME: Final = positions.dump(_until(_begun(), Stage.INCOME))
FIGHT: Final = positions.dump(_until(_begun(), Stage.FIGHT))
