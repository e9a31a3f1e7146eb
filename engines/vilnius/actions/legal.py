"""All actions: their texts, which of them are legal, in a stable order, and why others are not.

income 3+2            draw three units and two provinces (`r7`: in round 7)
build workshop n13    then: pay, pay trakai, pay gold, pay tool, exchange tools
recruit hunters       the same
share lida            store lida, store hunters, ready, pass, ask
send farmers 2        send crossbowmen.arrow 2, recall, ready
choose lida           choose point, choose n13, choose farmers of bear
loot bear             capture 2, send farmers, under kyiv
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from common.text.say import listed, name, say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Grammar
from engines.vilnius.actions import buying, city, gains, income, losses, paying, sending
from engines.vilnius.actions.rule import ActionRule, Stages
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.names import side

RULES: Final[dict[Any, ActionRule[Any]]] = {
    each.kind: each
    for each in (
        income.INCOME,
        buying.BUILD,
        buying.RECRUIT,
        paying.PAY,
        paying.EXCHANGE,
        city.SHARE,
        city.PASS,
        city.ASK,
        city.STORE,
        sending.SEND,
        sending.RECALL,
        sending.READY,
        losses.CHOOSE,
        gains.UNDER,
        gains.LOOT,
        gains.CAPTURE,
    )
}
"""The rules of actions, by their class."""
STAGES: Final[Stages] = (
    income.STAGES | city.STAGES | paying.STAGES | sending.STAGES | losses.STAGES | gains.STAGES
)
GRAMMAR: Final[Grammar[Action]] = Grammar(name("Vilnius"), "send farmers 2", RULES.values())
"""The texts of all actions. The stage provides the question of a parameter that has none here."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the seats that may act now, ascending. With closed hands too this follows from public
    facts, such as the number of cards in a hand."""
    stage = state.stage
    return () if stage is None else STAGES[stage].seats(state)


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Returns the seat's legal actions; empty unless it may act now."""
    return tuple(_listed(state, seat))


def allows(state: State, seat: Seat, action: Action) -> bool:
    """Tells whether the action is legal; the list is made only up to it."""
    return action in _listed(state, seat)


def _listed(state: State, seat: Seat) -> Iterator[Action]:
    stage = state.stage
    if stage is None or seat not in STAGES[stage].seats(state):
        return iter(())
    return STAGES[stage].listed(state, seat)


def proposed(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the cheapest way for this player to pay the rest of the bill: units for a stack, else
    words of a bill. Empty if there is no way, or no bill."""
    if state.bill is None:
        return ()
    if state.bill.stack:
        return gains.levy(state.bill, state.players[seat].units.hand)
    return paying.proposed(state, seat)


def reason(state: State, seat: Seat, action: Action) -> Text:
    """Returns a sentence that names the rule against an illegal action, and legal ones instead. It
    uses only the player's own hand and open cards, never another's hand or cards that lie face
    down."""
    if state.stage is None:
        return say("This match is over.")
    rule, acting = STAGES[state.stage], to_act(state)
    if seat not in acting:
        waiting = rule.waits(state.players[seat])
        return waiting.filled(sides=listed([side(state, each) for each in acting]))
    if not isinstance(action, rule.kinds):
        return rule.asked
    return RULES[type(action)].refused(state, seat, action)
