"""The rules pages, in our own words, with house rulings marked ⌂."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.victorus.guide import basics, captures, matches, pieces, royalty

PAGES: Final[tuple[GuidePage, ...]] = (
    *basics.PAGES,
    *pieces.PAGES,
    *captures.PAGES,
    *royalty.PAGES,
    *matches.PAGES,
)
"""At most 25, since one select lists them all."""
