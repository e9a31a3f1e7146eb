"""The rules pages: our own words, from the beginner game upward, house rulings marked with ⌂."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilitum.guide import basics, pieces, regional

PAGES: Final[tuple[GuidePage, ...]] = (
    *basics.FIRST,
    *pieces.PAGES,
    *basics.LATER,
    *regional.PAGES,
)
"""At most 25, since one select lists them all."""
