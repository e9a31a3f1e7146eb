"""Playing a guess on by the policy, all hands being open: how a match might go."""

from __future__ import annotations

from engines.game import Seat
from engines.vilnius.bot.fights import plan
from engines.vilnius.model.actions import Action, Pay, Ready, Send
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.play import played
from engines.vilnius.rules import legal
from engines.vilnius.views import view
from players.vilnius import policy
from players.vilnius.city import TASTES, Tastes
from players.vilnius.income import CAUTION, Caution


def step(state: State, tastes: Tastes = TASTES, caution: Caution = CAUTION) -> State:
    """Returns the state after the next decision, which is not the end; all that is sent in a fight
    is one."""
    stage, acting = state.stage, legal.to_act(state)
    if stage is Stage.FIGHT:
        return _fought(state, acting)
    seat = acting[0]
    if stage is Stage.PAY:
        return played(state, seat, Pay())
    seen = view(state, seat, revealed=True)
    return played(state, seat, policy.choose(seen, tastes, caution))


def _fought(state: State, acting: tuple[Seat, ...]) -> State:
    """Returns the state once all have sent what the best plan of all sends."""
    fight, seen = state.fight, view(state, acting[0], revealed=True)
    assert fight is not None
    for number, token in plan(seen, fight, acting[0]):
        state = played(state, token.seat, Send(token.unit, number, token.weapon))
    for seat in acting:
        ready: Action = Ready()
        if state.fight is not None and seat in legal.to_act(state):
            state = played(state, seat, ready)
    return state
