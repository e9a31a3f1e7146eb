"""The three player emblems: the Columns of Gediminas, the Bear of Samogitia, the Knight."""

from __future__ import annotations

from functools import partial
from typing import Final

from engines.vilnius.model.values import SIDES as NAMES
from render.kit import theme
from render.kit.panels import Side
from render.kit.theme import SideColours
from render.vilnius import colours
from render.vilnius.icons import paint_icon


def name(side: int) -> str:
    """Returns a side's name."""
    return NAMES[side]


def _side(side: int) -> Side:
    own = colours.SIDES[side]
    shades = SideColours(
        field=own.field,
        figure=own.emblem,
        rim=own.strip,
        trim=theme.GOLD,
        strip=own.strip,
        frame=theme.GOLD,
        words=own.words,
    )
    return Side(NAMES[side], shades, partial(paint_icon, name=f"side-{side}"), pale=False)


SIDES: Final = tuple(_side(side) for side in range(len(NAMES)))
"""The sides by emblem, as pictures of all games know them."""
