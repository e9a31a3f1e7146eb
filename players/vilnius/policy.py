"""The policy of the computer players of Vilnius, for any knowledge of the others' hands.

It builds on the plain policy of the game, which still decides all small matters: payments, losses,
loot, storing and capturing.
"""

from __future__ import annotations

from engines.vilnius.advice import policy
from engines.vilnius.model.actions import Action
from engines.vilnius.model.values import Stage, VilniusView
from players.vilnius.city import choose_purchase
from players.vilnius.income import choose_income


def choose(view: VilniusView) -> Action:
    """Returns the action of the view's seat, which must be one of those to act, without guesses of
    hidden cards."""
    player = view.mine()
    assert player is not None
    if view.stage is Stage.INCOME:
        return choose_income(view, player)
    if view.stage is Stage.CITY:
        return choose_purchase(view, player)
    return policy.choose(view)
