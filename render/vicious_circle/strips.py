"""The strips beside the map: a side's reserve and its losses."""

from __future__ import annotations

from PIL import Image

from engines.game import Seat
from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import CAPTURED, RESERVE, ViciousView
from render.kit.shapes import Point
from render.kit.strips import PIECE, lay_group, strip
from render.kit.theme import EDGE, SHEET
from render.vicious_circle import layout, sides
from render.vicious_circle.counters import counter, fallen

_RIGHT = EDGE + SHEET - 22


def draw_strip(
    image: Image.Image, view: ViciousView, side: Seat, words: str, *, marked: bool
) -> dict[Kind, Point]:
    """Draws a side's strip on an RGB image; returns the middles in px of the creatures in
    reserve."""
    top, colour = layout.STRIP_TOPS[side], sides.COLOURS[side].words
    background = strip(sides.SIDES[side], words, marked)
    image.paste(background, (EDGE, top))
    own = view.places[side * 5 : side * 5 + 5]
    lost = [kind for kind in Kind if own[kind] == CAPTURED]
    kept = [kind for kind in Kind if own[kind] == RESERVE]
    right: float = _RIGHT
    if lost:
        marks = [fallen(side, kind, PIECE) for kind in lost]
        right, _ = lay_group(image, "Captured", colour, marks, right, top)
    if not kept:
        return {}
    marks = [counter(side, kind, PIECE) for kind in kept]
    _, spots = lay_group(image, "Reserve", colour, marks, right, top)
    return dict(zip(kept, spots, strict=True))


def draw_force(image: Image.Image, side: Seat) -> None:
    """Lays the five creatures of a side on its strip, as long as nobody may know which it chose."""
    marks = [counter(side, kind, PIECE) for kind in Kind]
    title, colour = "Three of these, in secret", sides.COLOURS[side].words
    lay_group(image, title, colour, marks, _RIGHT, layout.STRIP_TOPS[side])
