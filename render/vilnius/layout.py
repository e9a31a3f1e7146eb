"""Measures of the pictures, and where sections lie one below the other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.kit import theme

WIDE: Final = theme.SHEET
"""Width of every section."""
GAP: Final = theme.GAP
PAD: Final = 14
"""Between a panel's edge and what is in it."""
TALL: Final = round(theme.WIDTH * 1.12)
"""The whole board is at least so high."""
MOST: Final = 1700
"""What a fight leaves room for is shown with it up to this height."""
_SQUARE: Final = 60
"""A picture's sides differ by more than this."""


def needed(sections: Sequence[Image.Image]) -> int:
    """The height of these sections one below the other."""
    return 2 * theme.EDGE + sum(each.height for each in sections) + GAP * (len(sections) - 1)


def tops(sections: Sequence[Image.Image], least: int = 0) -> tuple[list[int], int]:
    """Where each section begins, one below the other on the table, and the picture's height: at
    least so high, and never square."""
    tall = max(needed(sections), least)
    if abs(tall - theme.WIDTH) <= _SQUARE:
        tall = theme.WIDTH + _SQUARE + 1
    steps = (each.height + GAP for each in sections)
    return list(itertools.accumulate(steps, initial=theme.EDGE))[:-1], tall


def rows_of(count: int, per: int) -> int:
    """How many rows so many things take."""
    return -(-count // per)
