"""A building in its city: a card with the types that its edges take. Measures are in px."""

from __future__ import annotations

from typing import Final

from common.text.say import say
from engines.vilnius.model.cards import DIRECTIONS, STEPS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import Built
from engines.vilnius.names import short_name
from render.cache.speech import spoken
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Box, Canvas, width
from render.vilnius.cards.art import TALL as ART_TALL
from render.vilnius.cards.art import WIDE as ART_WIDE
from render.vilnius.cards.art import lay_art
from render.vilnius.cards.buildings import abilities, lay_ability

_BAND: Final = 46
_ROOM: Final = 144.0
"""The height of three lines below the name."""
_SPLIT: Final = {
    "Exchange": say("Ex- change"),
    "Guardhouse": say("Guard- house"),
    "Manufactory": say("Manu- factory"),
    "Residence": say("Resi- dence"),
    "Storehouse": say("Store- house"),
    "Treasury": say("Trea- sury"),
    "Workshop": say("Work- shop"),
}
"""Names of one word, parted for two lines where one line has no room for them."""
_LOW: Final = 42
"""The height of the strip with the name of a stored card."""
_ITEM: Final = 98
"""The width of an ability with its number."""
_OUT: Final = 13
"""The distance of a type's sign beyond its edge."""


def least(wide: float) -> float:
    """Returns the height of the lowest card of this width: a narrow one has its name in two
    lines."""
    return _ROOM + _band(wide)


def _narrow(wide: float) -> bool:
    return wide < 2 * _ITEM + 12


def _band(wide: float) -> int:
    return 82 if _narrow(wide) else _BAND


def name_lines(name: str, room: float) -> tuple[str, ...]:
    """Returns a building's name in one line, or in two if it is much wider than this room in px."""
    if width(name, SMALL) <= room * 1.2:
        return (name,)
    first, _, second = spoken(_SPLIT.get(name, name)).partition(" ")
    return (first, second) if second else (first,)


def lay_house(canvas: Canvas, built: Built, box: Box, round_: int, *, marked: bool) -> None:
    """Lays a building into its box: type, name, abilities, order value, and any card on it. An
    hourglass marks a trading place that works from the next round on (ruling "new trading
    places"). A wide card without a card on it has its picture, too."""
    left, top, wide, tall = box
    card = CARDS.buildings[built.card]
    edge = theme.GOLD if marked else colours.INK
    canvas.plate(
        (left + 1, top + 1, wide - 2, tall - 2), colours.CARD, edge, 8 if marked else 3, 12
    )
    inset = 8 if marked else 4
    band, narrow = _band(wide), _narrow(wide)
    canvas.plate((left + inset, top + inset, wide - 2 * inset, band), colours.BUILDING, radius=9)
    name = left + (9 if narrow else 52)
    low = top + tall - 32 - (_LOW if built.holds else 0)
    y = low if narrow else top + 27
    canvas.icon(f"type-{card.type}", left + (wide - 28 if narrow else 28), y, 40)
    room = left + wide - 8 - name
    said = name_lines(short_name(card.id), room) if narrow else (short_name(card.id),)
    for number, words in enumerate(said):
        at = top + inset + band * (number + 0.5) / len(said)
        canvas.fitted(name, at, words, theme.PALE, SMALL, room)
    items = list(abilities(card))
    if card.trades and built.since >= round_ > 0:
        items = [(("later", *card.trades), "")]
    items.append((("order",), str(card.value)))
    drawn = not narrow and not built.holds
    if drawn:
        lay_art(canvas, card.id, left + wide - ART_WIDE - 16, top + tall - ART_TALL - 16)
    across = wide - 12 - (ART_WIDE + 8) * drawn
    per = max(1, int(across // _ITEM))
    lines = [items[start : start + per] for start in range(0, len(items), per)]
    room = tall - band - 12 - (_LOW if built.holds else 0)
    for number, line in enumerate(lines):
        y = top + band + 6 + room * (number + 0.5) / len(lines)
        for place, item in enumerate(line):
            few = len(item[0]) < 3
            size = 36 if not few else 50 if wide >= 220 and len(lines) < 3 else 42
            x = left + 12 + place * across / per
            lay_ability(canvas, item, x, y, size)
    if built.holds:
        _held(canvas, built, box)


def _held(canvas: Canvas, built: Built, box: Box) -> None:
    left, top, wide, tall = box
    unit = built.holds in CARDS.units
    ground = colours.UNIT if unit else colours.PROVINCE
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
