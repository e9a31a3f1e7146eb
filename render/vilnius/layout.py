"""Measures of the pictures in px, and the places of sections one below the other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, Protocol

from render.kit import theme

WIDE: Final = theme.SHEET
"""The width of every section."""
GAP: Final = theme.GAP
PAD: Final = 14
"""The distance between a panel's edge and what is in it."""
TALL: Final = round(theme.WIDTH * 1.12)
"""The least height of the whole board."""
MOST: Final = 1700
"""The height up to which a fight is shown with the players' cities and counts."""
_SQUARE: Final = 60
"""A picture's sides differ by more than this."""


class Section(Protocol):
    """Whatever has a place among the sections."""

    @property
    def height(self) -> int:
        """How high it is."""
        ...


def needed(sections: Sequence[Section]) -> int:
    """Returns the height of these sections one below the other."""
    return 2 * theme.EDGE + sum(each.height for each in sections) + GAP * (len(sections) - 1)


def tops(sections: Sequence[Section], least: int = 0) -> tuple[list[int], int]:
    """Returns the top of each section, one below the other on the table, and the picture's height,
    which is at least `least` and never makes it square."""
    tall = max(needed(sections), least)
    if abs(tall - theme.WIDTH) <= _SQUARE:
        tall = theme.WIDTH + _SQUARE + 1
    steps = (each.height + GAP for each in sections)
    return list(itertools.accumulate(steps, initial=theme.EDGE))[:-1], tall


def rows_of(count: int, per: int) -> int:
    """Returns how many rows this many things take, `per` in a row."""
    return -(-count // per)
