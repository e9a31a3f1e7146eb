"""The meanings of signs, in words beside them: a line below the board, and below the titles of
supplies. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from common.text.say import joined, name, say
from common.text.text import Text
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.layout import PAD, WIDE

Entry: TypeAlias = tuple[str, Text]
"""An icon, or one of the plates below; and its meaning."""

LINE: Final = 58
"""The height of a line of the key."""
_STEP: Final = 48
"""The distance of its lines, if there are several."""
_LEAST: Final = 12
"""The least room between two entries."""
_ICON: Final = 42
_PLATES: Final = {"grey": theme.mixed(colours.CARD, theme.TABLE, 0.62), "shade": colours.SHADE}
"""Plates in the colour of a card that is not available, and in that of the bonus of a good that is
not traded."""
ARMS: Final[tuple[Entry, ...]] = (
    ("sword", name("sword")),
    ("shield", name("shield")),
    ("spear", name("spear")),
    ("arrow", name("arrow")),
)
BOARD: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("FIRE", say("−1 point")),
    ("building", say("buildings")),
    ("income", say("income")),
)
DANGERS: Final[tuple[Entry, ...]] = (
    ("skull-red", say("a fighter falls")),
    ("skull-silver", say("units lost, by tools")),
    ("skull-gold", say("units lost, by gold")),
    ("alarm", say("row full: attack")),
)
HARMS: Final[tuple[Entry, ...]] = (
    ("PROVINCE_BACK", say("a province goes back")),
    ("UNIT_BACK", say("a unit goes back")),
    ("BUILDING_BACK", say("a building goes back")),
    ("STORED_OR_POINT", say("a stored province or a point")),
    ("tower", say("aims at Vilnius")),
    ("endless", say("stays after the fight")),
)
GIFTS: Final[tuple[Entry, ...]] = (
    ("exchange", say("exchanges tools and gold")),
    ("shared", say("lends a province")),
    ("stored", say("stores a card")),
    ("later", say("from the next round on")),
    ("spreads", say("spreads its weapons")),
    ("nullifies", say("cancels a red skull")),
    ("dies-first", say("dies first")),
)
FIGHT: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("sword-missing", say("missing")),
    ("sword-swapped", say("two equal for it")),
)
_COST: Final[tuple[Entry, ...]] = (("gold", say("gold")), ("tools", say("tools")))
UNITS: Final[tuple[Entry, ...]] = (*ARMS, *_COST, ("grey", say("not available")))
HAND: Final[tuple[Entry, ...]] = (*ARMS, *_COST, ("shade", say("no market")))
OFFERS: Final[tuple[Entry, ...]] = (
    *_COST,
    ("building", say("places")),
    ("income", say("income")),
    ("order", say("order value")),
    ("grey", say("too dear")),
)
HOUSES: Final[tuple[Entry, ...]] = (
    *_COST,
    ("building", say("room")),
    ("income", say("income")),
    ("stored", say("stores a card")),
    ("grey", say("not available")),
)


_SHEET: Final = 84
"""The height of a line of the sheet of all signs, which is to be read on a phone."""
SIGNS: Final = (BOARD, DANGERS, FIGHT[len(ARMS) :], HARMS, GIFTS)
"""All keys of the board and of its parts, as one picture shows them."""


def signs() -> Text:
    """Returns the meanings of all signs, for whoever sees no picture of them."""
    told = [said for entries in SIGNS for _, said in entries]
    return say("The signs in the pictures: {signs}.", signs=joined("; ", told))


def _rows(entries: Sequence[Entry], left: float) -> list[list[Entry]]:
    """Returns the entries in as few lines as hold them, as even as possible."""
    room = WIDE - PAD - left
    count = 1
    while True:
        per = -(-len(entries) // count)
        rows = [list(entries[start : start + per]) for start in range(0, len(entries), per)]
        if per == 1 or all(_wide(row) <= room for row in rows):
            return rows
        count += 1


def _wide(row: Sequence[Entry]) -> float:
    return sum(_ICON + 8 + width(said, SMALL) for _, said in row) + _LEAST * (len(row) - 1)


def key_tall(entries: Sequence[Entry], left: float = PAD) -> int:
    """Returns the height of the lines of a key."""
    return LINE + _STEP * (len(_rows(entries, left)) - 1)


def lay_key(
    canvas: Canvas, entries: Sequence[Entry], middle: float, ink: str, left: float = PAD
) -> float:
    """Lays the lines of a key, the first one with its middle at `middle`, with equal room between
    the entries, at most as wide as a section. Returns the right end of the longest."""
    rows = _rows(entries, left)
    return max(
        _lay_row(canvas, row, middle + _STEP * number, ink, left) for number, row in enumerate(rows)
    )


def _lay_row(canvas: Canvas, row: Sequence[Entry], middle: float, ink: str, left: float) -> float:
    wides = [_ICON + 8 + width(said, SMALL) for _, said in row]
    gap = min(34.0, (WIDE - PAD - left - sum(wides)) / max(1, len(row) - 1))
    x = left
    for (sign, said), wide in zip(row, wides, strict=True):
        if sign not in _PLATES:
            canvas.icon(sign, x + _ICON / 2, middle, _ICON)
        else:
            canvas.plate((x, middle - 17, _ICON, 34), _PLATES[sign], colours.INK, 3, 8)
        canvas.words(x + _ICON + 8, middle, said, ink, room=WIDE - PAD - x - _ICON - 7)
        x += wide + gap
    return x - gap


def key(entries: tuple[Entry, ...]) -> Canvas:
    """Returns the lines of a key as a section, RGB."""
    tall = key_tall(entries)
    canvas = Canvas(WIDE, tall)
    canvas.plate((0, 0, WIDE, tall), colours.HOLLOW, theme.TABLE_EDGE, 2, 16)
    lay_key(canvas, entries, LINE / 2, theme.PALE)
    return canvas


def sheet(entries: tuple[Entry, ...]) -> Canvas:
    """Returns signs in two columns, large enough for a phone, as a section, RGB."""
    tall, half = _SHEET * -(-len(entries) // 2) + PAD, (WIDE - PAD) / 2
    canvas = Canvas(WIDE, tall)
    canvas.plate((0, 0, WIDE, tall), colours.HOLLOW, theme.TABLE_EDGE, 2, 16)
    icon = round(1.5 * _ICON)
    for number, (sign, said) in enumerate(entries):
        x, middle = PAD + number % 2 * half, PAD / 2 + _SHEET * (number // 2 + 0.5)
        canvas.icon(sign, x + icon / 2, middle, icon)
        canvas.words(x + icon + 12, middle, said, theme.PALE, 50, room=half - PAD - icon - 12)
    return canvas
