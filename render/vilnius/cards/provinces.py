"""Province cards: their yield, and the bonus of trade. Measures are in px."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from render.cache.results import memo
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import Canvas

TALL: Final = 158
_BAND: Final = 54


@dataclass(frozen=True, slots=True)
class Land:
    """A province as it is drawn: whether its good is traded, whether it is marked, and the number
    of equal ones."""

    card: CardId
    traded: bool
    marked: bool = False
    count: int = 1


@memo
def province_card(shown: Land, wide: int) -> Image.Image:
    """Returns a province's card, `wide` by `TALL` px, as `Canvas.packed` does."""
    card = CARDS.provinces[shown.card]
    canvas = Canvas(wide, TALL)
    edge = theme.GOLD if shown.marked else colours.INK
    canvas.plate((0, 0, wide, TALL), colours.CARD, edge, 8 if shown.marked else 4, 16)
    inset = 8 if shown.marked else 0
    canvas.plate((inset, inset, wide - 2 * inset, _BAND - inset), colours.PROVINCE, radius=14)
    canvas.bar((inset, _BAND - 18, wide - 2 * inset, 18), colours.PROVINCE)
    room = wide - 32
    if card.emblem is not None:
        canvas.icon(f"side-{card.emblem}", wide - 34, _BAND / 2 + 3, 42)
        room -= 44
    canvas.fitted(16, _BAND / 2 + 3, card.name, theme.PALE, 36, room)
    name, base = ("gold", card.gold) if card.gold else ("tools", card.tools)
    canvas.count(name, str(base), 14, 106, colours.INK, 64)
    if card.good:
        _bonus(canvas, shown, wide)
    return canvas.packed()


def _bonus(canvas: Canvas, shown: Land, wide: int) -> None:
    card = CARDS.provinces[shown.card]
    left = 124
    ground = theme.GOLD if shown.traded else colours.SHADE
    ink = colours.INK if shown.traded else theme.mixed(colours.INK, colours.SHADE, 0.62)
    edge = colours.INK if shown.traded else theme.mixed(colours.INK, colours.SHADE, 0.3)
    pale = theme.mixed(theme.GOLD, colours.CARD, 0.45) if shown.traded else ground
    canvas.plate((left, 72, wide - left - 12, 68), pale, edge, 4 if shown.traded else 2, 14)
    canvas.icon(card.good, left + 30, 106, 48)
    name, more = ("gold", card.more_gold) if card.more_gold else ("tools", card.more_tools)
    canvas.words(left + 58, 104, f"+{more}", ink, 34)
    canvas.icon(name, wide - 37, 106, 40)
