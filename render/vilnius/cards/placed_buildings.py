"""A building in its city: a card with the types that its edges take. Measures are in px."""

from __future__ import annotations

from typing import Final

from engines.vilnius.model.cards import DIRECTIONS, STEPS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import Built
from engines.vilnius.words.names import short_name
from render.kit import theme
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Box, Canvas
from render.vilnius.cards.buildings import abilities, lay_ability

LEAST: Final = 190.0
"""The height of the lowest card, which has room for three lines."""
_BAND: Final = 46
_LOW: Final = 42
"""The height of the strip that names what is stored."""
_ITEM: Final = 98
"""The width of an ability with its number."""
_OUT: Final = 13
"""The distance of a type's sign beyond its edge."""


def lay_house(canvas: Canvas, built: Built, box: Box, round_: int, *, marked: bool) -> None:
    """Lays a building into its box: type, name, abilities, order value, and what it holds. An
    hourglass marks a trading place that works from the next round on (ruling "new trading
    places")."""
    left, top, wide, tall = box
    card = CARDS.buildings[built.card]
    edge = theme.GOLD if marked else tones.INK
    canvas.plate((left + 1, top + 1, wide - 2, tall - 2), tones.CARD, edge, 8 if marked else 3, 12)
    inset = 8 if marked else 4
    canvas.plate((left + inset, top + inset, wide - 2 * inset, _BAND), tones.BUILDING, radius=9)
    narrow = wide < 2 * _ITEM + 12
    name = left + (12 if narrow else 52)
    low = top + tall - 32 - (_LOW if built.holds else 0)
    y = low if narrow else top + 27
    canvas.icon(f"type-{card.type}", left + (wide - 28 if narrow else 28), y, 40)
    canvas.fitted(name, top + 26, short_name(card.id), theme.PALE, 32, left + wide - 10 - name)
    items = list(abilities(card))
    if card.trades and built.since >= round_ > 0:
        items = [(("later", *card.trades), "")]
    items.append((("order",), str(card.value)))
    per = max(1, int((wide - 12) // _ITEM))
    lines = [items[start : start + per] for start in range(0, len(items), per)]
    room = tall - _BAND - 12 - (_LOW if built.holds else 0)
    for number, line in enumerate(lines):
        y = top + _BAND + 6 + room * (number + 0.5) / len(lines)
        for place, item in enumerate(line):
            size = (36 if narrow else 40) if len(item[0]) > 2 else (40 if wide < 220 else 50)
            x = left + 12 + place * (wide - 12) / per
            lay_ability(canvas, item, x, y, size)
    if built.holds:
        _held(canvas, built, box)


def _held(canvas: Canvas, built: Built, box: Box) -> None:
    """Lays the card that is stored or shared there."""
    left, top, wide, tall = box
    unit = built.holds in CARDS.units
    ground = tones.UNIT if unit else tones.PROVINCE
    y = top + tall - _LOW - 4
    canvas.plate((left + 4, y, wide - 8, _LOW), ground, theme.GOLD, 3, 9)
    canvas.icon("unit" if unit else "province", left + 26, y + _LOW / 2, 38)
    name = CARDS.names[built.holds]
    canvas.fitted(left + 48, y + _LOW / 2, name, theme.PALE, SMALL, wide - 62)


def lay_edges(canvas: Canvas, built: Built, box: Box, free: tuple[Spot, ...]) -> None:
    """Lays the types that each edge takes, on those edges that lead to a free spot."""
    left, top, wide, tall = box
    card = CARDS.buildings[built.card]
    for number in range(len(DIRECTIONS)):
        right, up = STEPS[number]
        if Spot(built.spot.x + right, built.spot.y + up) not in free:
            continue
        kinds = card.edges[number]
        for place, kind in enumerate(kinds):
            shift = (place - (len(kinds) - 1) / 2) * 38
            x = left + wide / 2 + right * (wide / 2 + _OUT) + (shift if up else 0)
            y = top + tall / 2 - up * (tall / 2 + _OUT) + (shift if right else 0)
            canvas.icon(f"type-{kind}", x, y, 40)
