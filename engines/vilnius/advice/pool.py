"""The policy's knowledge of the cards: the players' units, and the Order cards to come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from engines.vilnius.model import weapons
from engines.vilnius.model.cards import Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusView

_ALL_UNITS: Final = Counter({unit: CARDS.counts[unit] for unit in CARDS.units})
_ALL_ORDERS: Final = Counter(
    {card: CARDS.counts[card] for card in (*CARDS.enemies, *CARDS.enemy_buildings)}
)
CARDS_LEFT_BY_BOOST: Final = 25
"""The approximate number of Order cards that come back with the Boost."""
LEAST_WANTED, MOST_WANTED = 0.5, 1.6
"""The bounds of a weapon's weight in `scarcity`."""


def price(unit: CardId) -> int:
    """Returns the price of a unit in tools, a gold counted as two."""
    return 2 * CARDS.units[unit].gold + CARDS.units[unit].tools


@lru_cache(64)
def _owned(supply: tuple[CardId, ...]) -> Counter[CardId]:
    return _ALL_UNITS - Counter(supply)


def owned(view: VilniusView) -> Counter[CardId]:
    """Returns the units of all players together: all that are not in the supply."""
    return _owned(view.table.units)


def average_arms(view: VilniusView) -> float:
    """Returns the average number of weapons of the players' units."""
    units = owned(view)
    count = sum(units.values())
    arms = sum(sum(CARDS.units[unit].arms) * number for unit, number in units.items())
    return arms / count if count else 1.0


@lru_cache(512)
def _scarcity(supply: tuple[CardId, ...], boosted: bool) -> tuple[float, float, float, float]:
    have = weapons.total(
        CARDS.units[unit].arms for unit, count in _owned(supply).items() for _ in range(count)
    )
    need = _demand(boosted)
    share = [(n / sum(need)) / ((h + 1) / (sum(have) + 4)) for n, h in zip(need, have, strict=True)]
    a, b, c, d = (min(MOST_WANTED, max(LEAST_WANTED, each)) for each in share)
    return a, b, c, d


@lru_cache(2)
def _demand(boosted: bool) -> Arms:
    return weapons.total(
        weapons.needed(card, boosted) for card in CARDS.enemies for _ in range(CARDS.counts[card])
    )


def scarcity(view: VilniusView) -> tuple[float, float, float, float]:
    """Returns the weight of each weapon: above 1 if its share of the players' weapons is smaller
    than its share of the weapons needed against all enemies."""
    return _scarcity(view.table.units, view.boosted)


def unseen(view: VilniusView) -> Counter[CardId]:
    """Returns the enemies and enemy buildings that may still lie in the Order pile, or among the
    cards left out of a short game."""
    seen = Counter(view.table.order_discard)
    seen.update(view.table.enemy_buildings)
    for player in view.players:
        seen.update(player.row)
    if view.fight is not None:
        seen.update(enemy.card for enemy in view.fight.enemies)
    return _ALL_ORDERS - seen


def rounds_left(view: VilniusView) -> float:
    """Returns the approximate number of rounds to come."""
    more = 0 if view.boosted else CARDS_LEFT_BY_BOOST
    if view.ruleset.short:
        more //= 2
    return (view.face_down.order - 1 + more) / len(view.players)


def is_last_income(view: VilniusView) -> bool:
    """Tells whether the Final Attack will be turned over this round."""
    return view.boosted and view.face_down.order <= len(view.players)
