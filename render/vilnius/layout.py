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
"""The distance between a panel's edge and its contents."""
TALL: Final = round(theme.WIDTH * 1.12)
"""The least height of the whole board."""
MOST: Final = 1700
"""The height up to which a fight is shown with the players' cities and counts."""
STEADY: Final = (1580, 2230)
"""The most height of a picture of an animation for two people, and for three: those who watch one
on a phone see all of it."""
_SQUARE: Final = 60
"""The sides of a picture differ by more px than this: no picture is square."""


class Section(Protocol):
    """A part of a picture, one below the other."""

    @property
    def height(self) -> int:
        """Its height in px."""
        ...


def needed(sections: Sequence[Section]) -> int:
    """Returns the height of a picture of these sections, one below the other."""
    return 2 * theme.EDGE + sum(each.height for each in sections) + GAP * (len(sections) - 1)


def tops(sections: Sequence[Section], least: int = 0) -> tuple[list[int], int]:
    """Returns the top of each section, one below the other on the table, and the picture's height.
    It is at least `least`, and never makes the picture square."""
    tall = max(needed(sections), least)
    if abs(tall - theme.WIDTH) <= _SQUARE:
        tall = theme.WIDTH + _SQUARE + 1
    steps = (each.height + GAP for each in sections)
    return list(itertools.accumulate(steps, initial=theme.EDGE))[:-1], tall


def rows_of(count: int, per: int) -> int:
    """Returns the number of rows for `count` things, `per` in a row."""
    return -(-count // per)
