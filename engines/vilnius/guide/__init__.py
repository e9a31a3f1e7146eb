"""The rules pages: our own words, house rulings marked with ⌂."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilnius.guide import basics, cards, city, fights, table

PAGES: Final[tuple[GuidePage, ...]] = (
    *basics.PAGES,
    *city.PAGES,
    *fights.PAGES,
    *cards.PAGES,
    *table.PAGES,
)
"""The pages, at most 25: one select lists them all."""
