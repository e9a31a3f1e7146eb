"""Making marks: small pictures with a pale edge that are laid on a board."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, sprite


def mark(span: float) -> Callable[[Callable[[Pen], None]], Callable[..., Image.Image]]:
    """Returns a decorator that turns a painter into a maker of square RGBA marks, `span` units
    wide. The painter's origin is the middle of the mark.

    The maker takes the size of a unit in px, 1 by default, and remembers its marks.
    """

    def wrap(paint: Callable[[Pen], None]) -> Callable[..., Image.Image]:
        @memo
        def made(unit: float = 1) -> Image.Image:
            wide = span * unit
            return sprite(wide, wide, lambda pen: paint(pen.at(span / 2, span / 2)), unit)

        return made

    return wrap


def edged_ring(pen: Pen, radius: float, colour: str, thick: float) -> None:
    """Paints a ring around the pen's origin, with a pale edge 4 units wide inside and outside. Its
    outer radius (without the edge) and thickness are in the pen's units."""
    pen.ring(0, 0, radius + 4, theme.PALE, thick + 8)
    pen.ring(0, 0, radius, colour, thick)
