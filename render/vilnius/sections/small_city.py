"""A small plan of a city: its buildings with their types and two letters of their names."""

from __future__ import annotations

from typing import Final

from engines.vilnius.model.cards import Building
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Built
from render.kit import theme
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Box, Canvas
from render.vilnius.icons.types import GROUNDS

_LETTERS: Final = {"market": "Mk", "ruthenian": "Rm", "storehouse": "Sh"}
_CELL: Final = (156.0, 88.0)


def letters(card: Building) -> str:
    """Returns two letters that no other kind of building has."""
    return _LETTERS.get(card.key.split("-")[0], card.key[:2].capitalize())


def lay_plan(canvas: Canvas, city: tuple[Built, ...], box: Box) -> None:
    """Lays the city in a box in px, as large as it fits there."""
    left, top, wide, tall = box
    xs, ys = [each.spot.x for each in city], [each.spot.y for each in city]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    step_x = min(_CELL[0], (wide - 8) / across)
    step_y = min(_CELL[1], (tall - 8) / down)
    x0 = left + (wide - step_x * across) / 2
    y0 = top + (tall - step_y * down) / 2
    for each in city:
        x = x0 + (each.spot.x - min(xs)) * step_x
        y = y0 + (max(ys) - each.spot.y) * step_y
        _lay(canvas, each, (x, y, step_x - 4, step_y - 4))


def _lay(canvas: Canvas, built: Built, box: Box) -> None:
    card = CARDS.buildings[built.card]
    left, top, wide, tall = box
    ground = GROUNDS[card.type]
    canvas.plate(box, ground, theme.GOLD if built.holds else tones.INK, 5 if built.holds else 3, 8)
    size = round(min(64, tall - 6, wide / 2))
    middle = top + tall / 2
    canvas.icon(f"type-{card.type}", left + 2 + size / 2, middle, size)
    room = wide - size - 10
    if tall >= SMALL - 4:
        kind = letters(card)
        type_size = max(SMALL, round(min(50, tall * 0.6 + 8)))
        canvas.fitted(left + size + 4, middle, kind, theme.PALE, type_size, room)
