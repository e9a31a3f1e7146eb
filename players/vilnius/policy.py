"""The plan by which computer players play Vilnius, whatever they know of the others' hands.

It builds on the plain policy of the game, which still decides whatever is small: payments, losses,
loot, what is stored or captured.
"""

from __future__ import annotations

from engines.vilnius.advice import policy
from engines.vilnius.model.actions import Action
from engines.vilnius.model.values import Stage, VilniusView
from players.vilnius.city import choose_purchase
from players.vilnius.income import choose_income


def choose(view: VilniusView) -> Action:
    """Returns what is played by the seat of this view, which is to act, if nothing hidden is
    guessed."""
    player = view.mine()
    assert player is not None
    if view.stage is Stage.INCOME:
        return choose_income(view, player)
    if view.stage is Stage.CITY:
        return choose_purchase(view, player)
    return policy.choose(view)
