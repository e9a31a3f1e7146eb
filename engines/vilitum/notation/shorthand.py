"""What a person must have meant who typed a move that is not legal as one."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
from engines.vilitum import play
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Use, Verb

_MEANT: Final = (Verb.ATTACK, Verb.HEAL, Verb.SWAP)
"""What a move onto a piece may mean. Never what costs the own side a ring, and no other sign
than the move's is read in two ways: whoever writes an attack wants no swap."""


def intended(state: State, seat: Seat, action: Action) -> Action:
    """The legal attack, heal or swap of the same piece on the same square, where a move was
    typed; the action itself where it is legal or where nothing fits."""
    if not isinstance(action, Use) or action.verb is not Verb.MOVE:
        return action
    legal = play.actions(state, seat)
    if action in legal:
        return action
    others = (Use(verb, action.kind, action.start, action.target) for verb in _MEANT)
    return next((each for each in others if each in legal), action)
