"""The rules pages, in our own words, from the beginner game upward, with house rulings marked ⌂."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engines.game import GuidePage
from engines.vilitum.guide import basics, pieces, regional

PAGES: Final[tuple[GuidePage, ...]] = (
    *basics.FIRST,
    *pieces.SMALL,
    *basics.LATER,
    *(replace(page, further=True) for page in (*pieces.LARGE, *regional.PAGES)),
)
"""First what a match on 5x5 needs; then the large board and the regional rules."""
