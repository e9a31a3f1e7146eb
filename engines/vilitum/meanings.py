"""What a person must have meant who typed an action that is not legal as it stands."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
from engines.vilitum import rules
from engines.vilitum.state import State
from engines.vilitum.values import Action, Use, Verb

_MEANT: Final = (Verb.ATTACK, Verb.HEAL, Verb.SWAP, Verb.RUSH)
"""What may be meant by another sign, first things first. Never what costs the own side a
ring: a drain or a ring transfer is said as such."""


def meant(state: State, seat: Seat, action: Action) -> Action:
    """The legal use of the same piece from and to the same squares, if one comes first; the
    action itself where it is legal or where nothing fits."""
    if not isinstance(action, Use) or action.verb not in (Verb.MOVE, *_MEANT):
        return action
    legal = rules.actions(state, seat)
    if action in legal:
        return action
    others = (Use(verb, action.kind, action.start, action.target) for verb in _MEANT)
    return next((each for each in others if each in legal), action)
