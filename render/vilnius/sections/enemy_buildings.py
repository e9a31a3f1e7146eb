"""Enemy buildings in play, and the province stacks. Pictures are RGB, as wide as a section."""

from __future__ import annotations

from typing import Final

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.vilnius.model.cards import CardId, EnemyBuilding
from engines.vilnius.model.catalogue import CARDS
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.cards.units import counted, needs
from render.vilnius.layout import GAP, WIDE

TALL: Final = 136
STACKS_TALL: Final = 116
_THIRD: Final = (WIDE - 2 * GAP) / 3
_FOURTH: Final = (WIDE - 3 * GAP) / 4


def effect(card: EnemyBuilding) -> Text:
    """Returns the effect of an enemy building in few words; nothing if it has none."""
    found = (
        (say("income −1"), card.less_income),
        (say("one more enemy"), card.extra_enemy),
        (say("attack it first"), card.comes_first),
        (say("no trade bonus"), card.stops_trade),
        (say("one more fire"), card.extra_fire),
    )
    return next((words for words, holds in found if holds), EMPTY)


def effect_icon(card: EnemyBuilding) -> str:
    """Returns the icon of that effect, or a building's."""
    found = (
        ("income", card.less_income),
        ("order", card.extra_enemy),
        ("type-garrison", card.comes_first),
        ("no-trade", card.stops_trade),
        ("FIRE", card.extra_fire),
    )
    return next((name for name, holds in found if holds), "building")


def enemy_buildings(cards: tuple[CardId, ...]) -> Canvas:
    """Returns the enemy buildings in play, side by side."""
    canvas = Canvas(WIDE, TALL)
    for number, card in enumerate(cards):
        _building(canvas, number * (_THIRD + GAP), CARDS.enemy_buildings[card])
    return canvas


def _building(canvas: Canvas, left: float, card: EnemyBuilding) -> None:
    canvas.plate((left, 0, _THIRD, TALL), colours.ORDER, colours.INK, 4, 16)
    canvas.plate((left, 0, _THIRD, 48), colours.ORDER_BAND, radius=16)
    canvas.bar((left, 30, _THIRD, 18), colours.ORDER_BAND)
    canvas.icon("endless", left + _THIRD - 34, 25, 44)
    stays = canvas.words(left + _THIRD - 62, 25, say("stays"), colours.DIM, SMALL, "r", room=110)
    canvas.words(left + 14, 25, card.name, theme.PALE, 34, room=_THIRD - 90 - stays)
    canvas.icon(effect_icon(card), left + 34, 72, 42)
    canvas.words(left + 62, 70, effect(card), colours.INK, SMALL, room=_THIRD - 76)
    for number, (name, count) in enumerate(counted(card.arms)):
        canvas.count(name, str(count), left + 16 + 88 * number, 111, colours.INK, 40)


def stacks(sizes: tuple[int, int, int, int], chosen: int = 0) -> Canvas:
    """Returns the four province stacks: number, size, and the weapons that a capture takes. The
    chosen one, counted from 1, is marked; 0 for none."""
    canvas = Canvas(WIDE, STACKS_TALL)
    for number, (size, arms) in enumerate(zip(sizes, CARDS.conquests, strict=True)):
        left, marked = number * (_FOURTH + GAP), number + 1 == chosen
        ground = colours.PROVINCE if size else colours.HOLLOW
        edge, thick = (theme.GOLD, 8) if marked else (theme.TABLE_EDGE, 3)
        canvas.plate((left, 0, _FOURTH, STACKS_TALL), ground, edge, thick, 16)
        said = say("Stack {number}", number=number + 1)
        canvas.words(left + 16, 33, said, theme.PALE, 36, room=160)
        canvas.count("province", str(size), left + 186, 33, theme.PALE, 46)
        canvas.icons(needs(arms), left + 14, 82, 44, 48)
    return canvas
