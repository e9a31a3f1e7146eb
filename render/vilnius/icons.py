"""Every icon by its name, as a small picture on a transparent background. Beside the drawings of
`icons.txt` these are the weapons, on their discs: plain, `-raised` (provided), `-swapped` (replaced
by two equal others) or `-missing`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from engines.vilnius.model.cards import WEAPONS
from render.cache.results import memo
from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.shapes import Pen, sprite
from render.vilnius import colours

ART: Final = Drawings(
    Path(__file__).with_suffix(".txt"),
    {
        **vars(theme),
        **vars(colours),
        **colours.TILES,
        **{f"field-{side}": each.field for side, each in enumerate(colours.SIDES)},
        **{f"emblem-{side}": each.emblem for side, each in enumerate(colours.SIDES)},
    },
)
"""The drawings of the icons, and parts of them."""
GOODS: Final = ("gold", "tools", "grain", "honey", "furs", "timber", "amber")
_INKS: Final = {"sword": "#34475c", "shield": "#8d1f27", "spear": "#5c3513", "arrow": "#285a2c"}


def paint_icon(pen: Pen, name: str) -> None:
    """Paints an icon within 50 units around the pen's origin. Raises `KeyError` if there is none of
    this name."""
    weapon, _, state = name.partition("-")
    if weapon not in WEAPONS:
        ART.paint(pen, name)
        return
    raised = state in ("raised", "swapped")
    ink, hole = (theme.PALE, colours.CALM_DARK) if raised else (_INKS[weapon], theme.PALE)
    figure = pen.at(0, 0, 0.74 if state == "missing" else 0.84)
    ART.paint(pen, f"below-{state}" if state else "below")
    ART.paint(figure, f"figure-{weapon}", figure=ink, hole=hole)
    if raised:
        ART.paint(pen, f"above-{state}")


@memo
def icon(name: str, size: int) -> Image.Image:
    """Returns an icon as RGBA, `size` by `size` px. Raises `KeyError` if there is none of this
    name."""
    return sprite(size, size, lambda pen: paint_icon(pen.at(56, 56), name), size / 112, detail=4)
