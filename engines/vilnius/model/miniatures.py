"""The keys of the small pictures of cards and goods."""

from __future__ import annotations

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS


def card_key(card: CardId) -> str:
    """Returns the key of a unit, building, province or enemy; empty for any other card. Provinces
    with the same yield share one, and so do equal buildings of different players."""
    if card in CARDS.provinces:
        land = CARDS.provinces[card]
        return f"land-{'gold' if land.gold else 'tools'}{f'-{land.good}' if land.good else ''}"
    if card in CARDS.buildings:
        return f"house-{CARDS.buildings[card].key}"
    return f"card-{card}" if card in CARDS.units or card in CARDS.enemies else ""


def good_key(good: str) -> str:
    """Returns the key of a good, of gold, or of tools."""
    return f"good-{good}"
