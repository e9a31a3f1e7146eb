"""The 256 colours of the pictures: chosen once, so that a picture is reduced quickly."""

from __future__ import annotations

from PIL import Image

from engines.game import draw as drawn
from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import ViciousEnding
from render import theme
from render.memo import memo
from render.shapes import stamp
from render.vicious_circle import layout, marks
from render.vicious_circle.counters import counter, fallen, ghost, shadow
from render.vicious_circle.foot import banner, legend
from render.vicious_circle.land import table
from render.vicious_circle.strips import strip


@memo(1)
def _palette() -> Image.Image:
    """An image with the palette, made from a picture that holds one of everything."""
    image = table().copy()
    for side in (0, 1):
        image.paste(strip(side, "to move", marked=True), (layout.EDGE, layout.STRIP_TOPS[side]))
    image.paste(legend(), (layout.EDGE, layout.FOOT_TOP))
    for place in range(12):
        x, y = layout.seat_of(2 * place)
        stamp(image, shadow(layout.COUNTER), x, y)
        make = (counter, counter, ghost, fallen)[place % 4]
        stamp(image, make(place % 2, Kind(place % 5), layout.COUNTER), x, y)
    for place, mark in (
        (5, marks.burst()),
        (7, marks.prey_ring()),
        (9, marks.chosen_ring()),
        (11, marks.crown()),
    ):
        stamp(image, mark, *layout.seat_of(place))
    return image.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2)


def reduce(image: Image.Image) -> Image.Image:
    """The image in the palette's colours."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


_ = (drawn, ViciousEnding, banner, theme)
