"""Every icon by its name, as a small picture on a transparent background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from engines.vilnius.model.cards import TYPES, WEAPONS
from render.cache.results import memo
from render.kit.shapes import Pen, sprite
from render.vilnius import sides
from render.vilnius.icons import arms
from render.vilnius.icons.goods import GOODS
from render.vilnius.icons.signs import SIGNS, forbidden
from render.vilnius.icons.types import paint_type


def _all() -> dict[str, Callable[[Pen], None]]:
    found: dict[str, Callable[[Pen], None]] = {**GOODS, **SIGNS, **arms.SKULLS}
    states = {
        "": arms.paint_need,
        "-raised": arms.paint_raised,
        "-swapped": arms.paint_swapped,
        "-missing": arms.paint_missing,
    }
    for weapon in WEAPONS:
        for state, paint in states.items():
            found[weapon + state] = partial(paint, weapon=weapon)
    for kind in TYPES:
        found[f"type-{kind}"] = partial(paint_type, kind=kind)
        found[f"no-{kind}"] = partial(_paint_forbidden, kind=kind)
    for side in range(len(sides.COLOURS)):
        found[f"side-{side}"] = partial(sides.paint_shield, side=side)
    return found


def _paint_forbidden(pen: Pen, kind: str) -> None:
    paint_type(pen.at(0, 0, 0.86), kind)
    forbidden(pen)


ICONS: Final = _all()
"""The painters of all icons, within 50 units around a pen's origin."""


@memo
def icon(name: str, size: int) -> Image.Image:
    """Returns an icon as RGBA, `size` by `size` px. Raises `KeyError` if there is none of this
    name."""
    paint = ICONS[name]
    return sprite(size, size, lambda pen: paint(pen.at(56, 56)), size / 112, detail=4)
