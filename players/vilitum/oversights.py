"""The kinds of move that beginners overlook in Vilitum."""

from __future__ import annotations

from typing import Final

from engines.vilitum.model.board import STRIDE
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Sacrifice, Use, Verb
from players.search.oversights import Seen
from players.search.turns import Turn

KINDS: Final = ("attack", "far", "second", "heal", "trick", "back")
_TRICKS: Final = (Verb.SWAP, Verb.DRAIN, Verb.GIVE, Verb.TAKE, Verb.RUSH)


def kinds(state: State, turn: Turn[State]) -> Seen:
    """Returns the piece to which a turn belongs, and what can be overlooked: an `attack`, the same
    from `far`, a `second` use in a turn, a `heal`, a `trick` (a swap, a sacrifice and what regional
    rules allow), and a move `back`."""
    uses = [each for each in turn.actions if isinstance(each, Use)]
    found = {kind for each in turn.actions for kind in _of(each, state.mover)}
    if len(uses) > 1 or (uses and state.done):
        found.add("second")
    user = uses[0].kind if uses else -1
    return Seen((state.mover, int(user)), sorted(found))


def _of(action: Action, mover: int) -> tuple[str, ...]:
    if isinstance(action, Sacrifice):
        return ("trick",)
    if not isinstance(action, Use):
        return ()
    if action.verb is Verb.ATTACK:
        return ("attack", "far") if _distance(action.start, action.target) > 1 else ("attack",)
    if action.verb is Verb.HEAL:
        return ("heal",)
    if action.verb in _TRICKS:
        return ("trick",)
    ranks = action.target // STRIDE - action.start // STRIDE
    return ("back",) if (ranks > 0) == bool(mover) and ranks else ()


def _distance(one: int, other: int) -> int:
    return max(abs(one % STRIDE - other % STRIDE), abs(one // STRIDE - other // STRIDE))
