"""The policy's income: units when an attack is likely, else provinces."""

from __future__ import annotations

from typing import Final

from engines.vilnius.advice.pool import average_arms, is_last_income, rounds_left, unseen
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Income
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView, VilniusView

MARGIN: Final = {2: 2.0, 3: 1.8}
"""The weapons to draw for each weapon that an expected attack needs, by number of players. Not all
of them fit, least of all with few units to choose from."""
IDLE: Final = 2
"""The fewest units to draw, for capturing provinces and destroying enemy buildings."""
LATE: Final = 4
"""The number of rounds left at which these units no longer pay."""
UNLIKELY: Final = 0.2
"""The chance of an attack below which no units are drawn for it."""


def choose_income(view: VilniusView, player: PlayerView) -> Action:
    """Returns the split of the income: as many units as the expected attacks need, and as many as
    possible before the Final Attack."""
    income = player.totals.income
    return split(view, player, income if is_last_income(view) else _wanted(view, player))


def split(view: VilniusView, player: PlayerView, wanted: int) -> Income:
    """Returns the income with this many units, as far as both decks have the cards."""
    cards = player.totals.income
    at_most = min(cards, sum(player.units.counts[:2]))
    at_least = min(at_most, max(0, cards - sum(player.provinces.counts[:2])))
    units = max(at_least, min(at_most, wanted))
    return Income(units, cards - units, view.round.number)


def _wanted(view: VilniusView, player: PlayerView) -> int:
    idle = IDLE if rounds_left(view) > LATE else 0
    needed = units_needed(view, player, MARGIN[len(view.players)], UNLIKELY)
    return max(idle, needed)


def units_needed(view: VilniusView, player: PlayerView, margin: float, unlikely: float) -> int:
    """Returns the player's part of the units that all draw together, so that there are `margin`
    weapons for each one that the expected attacks need; units in the cities count. None are needed
    if every attack is less likely than `unlikely`."""
    odds = [attack_odds(view, each) for each in view.players]
    if max(odds) < unlikely:
        return 0
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
    share = (margin * need - kept) / (incomes * average_arms(view))
    return round(share * player.totals.income)


def attack_odds(view: VilniusView, player: PlayerView) -> float:
    """Returns the chance, 0 to 1, that the next Order card makes this row attack."""
    cards = unseen(view)
    count = sum(cards.values())
    lacking = player.value - player.totals.strength
    if not count:
        return 0.0
    strong = sum(
        number
        for card, number in cards.items()
        if card in CARDS.enemies and CARDS.enemies[card].strength >= lacking
    )
    return strong / count


def expected_need(view: VilniusView, player: PlayerView) -> float:
    """Returns the expected number of weapons needed against this row if it attacks, with the next
    card in it."""
    row = sum(sum(weapons.needed(card, view.boosted)) for card in player.row)
    cards = {card: number for card, number in unseen(view).items() if card in CARDS.enemies}
    count = sum(cards.values())
    next_ = sum(sum(weapons.needed(card, view.boosted)) * n for card, n in cards.items())
    more = 1 + sum(CARDS.enemy_buildings[each].extra_enemy for each in view.table.enemy_buildings)
    return row + more * (next_ / count if count else 0)
