"""The meanings of signs, in words beside them: a line below the board, and below the titles of
supplies. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from engines.vilnius.model.cards import WEAPONS
from render.kit import theme
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.layout import PAD, WIDE

Entry: TypeAlias = tuple[str, str]
"""An icon, or one of the plates below; and its meaning."""

LINE: Final = 58
"""The height of a line of the key."""
_ICON: Final = 42
_PLATES: Final = {"grey": theme.mixed(tones.CARD, theme.TABLE, 0.62), "shade": tones.SHADE}
"""Plates in the colour of a card that is not available, and in that of the bonus of a good that is
not traded."""
ARMS: Final[tuple[Entry, ...]] = tuple((name, name) for name in WEAPONS)
BOARD: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("FIRE", "−1 point"),
    ("building", "buildings"),
    ("income", "income"),
)
DANGERS: Final[tuple[Entry, ...]] = (
    ("skull-red", "a fighter falls"),
    ("skull-silver", "fighters, by tools"),
    ("skull-gold", "fighters, by gold"),
    ("alarm", "row full: attack"),
)
FIGHT: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("sword-missing", "missing"),
    ("sword-swapped", "two equal for it"),
)
UNITS: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("gold", "gold"),
    ("tools", "tools"),
    ("grey", "not available"),
)
HAND: Final[tuple[Entry, ...]] = (
    *ARMS,
    ("gold", "gold"),
    ("tools", "tools"),
    ("shade", "no market"),
)
OFFERS: Final[tuple[Entry, ...]] = (
    ("gold", "gold"),
    ("tools", "tools"),
    ("building", "places"),
    ("income", "income"),
    ("order", "order value"),
    ("grey", "too dear"),
)
HOUSES: Final[tuple[Entry, ...]] = (
    ("gold", "gold"),
    ("tools", "tools"),
    ("building", "room"),
    ("income", "income"),
    ("stored", "stores a card"),
    ("grey", "not available"),
)


def lay_key(
    canvas: Canvas, entries: Sequence[Entry], middle: float, ink: str, left: float = PAD
) -> float:
    """Lays a line of the key with equal room between its entries, at most as wide as a section.
    Returns its right end."""
    wides = [_ICON + 8 + width(said, SMALL) for _, said in entries]
    gap = min(34.0, (WIDE - PAD - left - sum(wides)) / max(1, len(entries) - 1))
    x = left
    for (name, said), wide in zip(entries, wides, strict=True):
        if name not in _PLATES:
            canvas.icon(name, x + _ICON / 2, middle, _ICON)
        else:
            canvas.plate((x, middle - 17, _ICON, 34), _PLATES[name], tones.INK, 3, 8)
        canvas.words(x + _ICON + 8, middle, said, ink)
        x += wide + gap
    return x - gap


def key(entries: tuple[Entry, ...]) -> Canvas:
    """Returns a line of the key as a section, RGB."""
    canvas = Canvas(WIDE, LINE)
    canvas.plate((0, 0, WIDE, LINE), tones.HOLLOW, theme.TABLE_EDGE, 2, 16)
    lay_key(canvas, entries, LINE / 2, theme.PALE)
    return canvas
