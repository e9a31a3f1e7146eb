"""The policy of the computer players of Vilnius, for any knowledge of the others' hands.

It builds on the plain policy of the game, which still decides all small matters: payments, losses,
loot, storing and capturing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.vilnius.advice import policy
from engines.vilnius.advice.income import split, units_needed
from engines.vilnius.advice.pool import rounds_left
from engines.vilnius.model.actions import Action
from engines.vilnius.model.values import PlayerView, Stage, VilniusView
from players.vilnius.city import choose_purchase, wishes


@dataclass(frozen=True, slots=True)
class Caution:
    """The settings for the number of units: `margin` weapons for each weapon that an expected
    attack needs, and at least `idle` units. If every attack is less likely than `unlikely`, only
    the idle units are drawn. In the last `late` rounds, and as soon as there is nothing left to
    buy, all cards are units."""

    margin: float = 5.4
    idle: int = 2
    late: float = 8
    unlikely: float = 0.15


CAUTION: Final = Caution()


def choose_income(view: VilniusView, player: PlayerView, caution: Caution = CAUTION) -> Action:
    """Returns the split of the income, with as many units as the expected attacks need."""
    return split(view, player, _wanted(view, player, caution))


def _wanted(view: VilniusView, player: PlayerView, caution: Caution) -> int:
    if rounds_left(view) <= caution.late or not wishes(view, player):
        return player.totals.income
    return max(caution.idle, units_needed(view, player, caution.margin, caution.unlikely))


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
