"""Making marks: small pictures with a pale edge that are laid on a board."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, sprite


def mark(span: float) -> Callable[[Callable[[Pen], None]], Callable[..., Image.Image]]:
    """Make a painter in units from its middle, `span` of them across, into a mark.

    The mark is asked for with the size of a unit in pixels, 1 if it is left out.
    """

    def wrap(paint: Callable[[Pen], None]) -> Callable[..., Image.Image]:
        @memo
        def made(unit: float = 1) -> Image.Image:
            wide = span * unit
            return sprite(wide, wide, lambda pen: paint(pen.at(span / 2, span / 2)), unit)

        return made

    return wrap


def edged_ring(pen: Pen, radius: float, colour: str, thick: float) -> None:
    """A ring with a pale edge within and without."""
    pen.ring(0, 0, radius + 4, theme.PALE, thick + 8)
    pen.ring(0, 0, radius, colour, thick)
