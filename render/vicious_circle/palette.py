"""The colours of the pictures: chosen once, so that a picture is reduced quickly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from engines.vicious_circle.board import Kind
from render import theme
from render.memo import memo
from render.shapes import Pen, scaled, stamp
from render.vicious_circle import layout, marks, terrain
from render.vicious_circle.counters import counter, fallen, ghost, shadow
from render.vicious_circle.foot import legend
from render.vicious_circle.land import table
from render.vicious_circle.strips import strip

COLOURS: Final = 120
"""Enough that no edge looks rough; fewer make smaller files."""


_DEAR: Final = (
    *(theme.LAST, theme.CHOICE, theme.GOLD, theme.PALE, theme.TWILIGHT.trim, theme.TWILIGHT.rim),
    *(theme.DAWN.trim, theme.DAWN.rim, terrain.ROOF, terrain.LEAF, terrain.FIR, terrain.WATER),
    *(terrain.SNOW, terrain.ROCK, terrain.VELVET),
)
"""Colours of small things that must not be lost among those of large areas."""


def reduce(image: Image.Image, scene: Callable[[], Image.Image]) -> Image.Image:
    """The image in the colours of a scene, which is asked for once."""
    return image.quantize(palette=_palette(scene), dither=Image.Dither.NONE)


@memo(8)
def _palette(scene: Callable[[], Image.Image]) -> Image.Image:
    """An image with the palette of a scene that holds one of everything."""
    image = scene()
    size = (image.width // 3, image.height // 3)
    sample = scaled(image, size, Image.Resampling.NEAREST)
    pen = Pen(sample, 1)
    for number, colour in enumerate(_DEAR):
        x, y = number % 10 * 30, number // 10 * 30
        pen.fill([(x, y), (x + 29, y), (x + 29, y + 29), (x, y + 29)], colour)
    return sample.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3)


@memo(1)
def match_scene() -> Image.Image:
    """A match with every mark."""
    image = table().copy()
    for side in (0, 1):
        image.paste(strip(side, "to move", marked=True), (layout.EDGE, layout.STRIP_TOPS[side]))
    image.paste(legend(), (layout.EDGE, layout.FOOT_TOP))
    for place in range(12):
        x, y = layout.seat_of(2 * place)
        stamp(image, shadow(layout.COUNTER), x, y)
        make = (counter, counter, ghost, fallen)[place % 4]
        stamp(image, make(place % 2, Kind(place % 5), layout.COUNTER), x, y)
    for place, mark in enumerate(
        (marks.burst(), marks.prey_ring(), marks.chosen_ring(), marks.crown())
    ):
        stamp(image, mark, *layout.seat_of(5 + 2 * place))
    return image
