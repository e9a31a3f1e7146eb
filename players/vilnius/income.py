"""The split of the income into units and provinces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.vilnius.advice.income import attack_odds, expected_need
from engines.vilnius.advice.pool import average_arms, rounds_left
from engines.vilnius.model.actions import Action, Income
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView, VilniusView
from players.vilnius.city import wishes


@dataclass(frozen=True, slots=True)
class Caution:
    """The settings for the number of units: `margin` weapons for each that an expected attack
    needs, and at least `idle` units. If every attack is less likely than `unlikely`, only the idle
    units are drawn. In the last `late` rounds, and as soon as there is nothing left to buy, all
    cards are units."""

    margin: float = 5.4
    idle: int = 2
    late: float = 8
    unlikely: float = 0.15


CAUTION: Final = Caution()


def choose_income(view: VilniusView, player: PlayerView, caution: Caution = CAUTION) -> Action:
    """Returns the split of the income, with as many units as the expected attacks need."""
    cards = player.totals.income
    at_most = min(cards, sum(player.units.counts[:2]))
    wanted = min(at_most, _wanted(view, player, caution))
    at_least = min(at_most, max(0, cards - sum(player.provinces.counts[:2])))
    units = max(at_least, wanted)
    return Income(units, cards - units, view.round.number)


def _wanted(view: VilniusView, player: PlayerView, caution: Caution) -> int:
    odds = [attack_odds(view, each) for each in view.players]
    income = player.totals.income
    if rounds_left(view) <= caution.late or not wishes(view, player):
        return income
    idle = caution.idle
    if max(odds) < caution.unlikely:
        return idle
    need = sum(
        chance * expected_need(view, each) for chance, each in zip(odds, view.players, strict=True)
    )
    kept = sum(
        sum(CARDS.units[built.holds].arms)
        for each in view.players
        for built in each.city
        if built.holds in CARDS.units
    )
    incomes = sum(each.totals.income for each in view.players)
    share = (caution.margin * need - kept) / (incomes * average_arms(view))
    return max(idle, round(share * income))
