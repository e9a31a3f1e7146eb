"""A player's possessions in numbers; and the hand in short, for fights. Measures are in px."""

from __future__ import annotations

from collections import Counter
from typing import Final

from common.text.say import counted, say
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView
from engines.vilnius.rules import cities
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.cards.units import needs
from render.vilnius.layout import PAD, WIDE

_LEFT: Final = 680
_COLUMNS: Final = (844, 928)
_GOODS: Final = 976
_GOODS_END: Final = WIDE - 16
_LINE: Final = 58
_DRAW: Final = say("Draw", meaning="a pile of cards")
_DISCARD: Final = say("Discard", meaning="a pile of cards")


def lay_counts(canvas: Canvas, player: PlayerView, top: float) -> None:
    """Lays hand, draw pile and discard pile; loot and stored cards; the gold and tools that
    buildings still give; the goods traded."""
    for x, name in zip(_COLUMNS, ("province", "unit"), strict=True):
        canvas.icon(name, x, top + 24, 52)
    rows = ((say("Hand"), 2), (_DRAW, 0), (_DISCARD, 1))
    for number, (title, at) in enumerate(rows):
        y = top + 78 + 50 * number
        canvas.words(_LEFT, y, title, theme.PALE, 34, room=_COLUMNS[0] - _LEFT - 30)
        for x, counts in zip(_COLUMNS, (player.provinces.counts, player.units.counts), strict=True):
            bright = theme.PALE if counts[at] else colours.DIM
            canvas.words(x, y, str(counts[at]), bright, 42, "m")
    _goods(canvas, player, top)


def _goods(canvas: Canvas, player: PlayerView, top: float) -> None:
    lines = (
        ("loot", say("loot"), player.loot),
        ("stored", say("stored"), stored(player)),
        ("gold", say("gold"), player.totals.gold_left),
        ("tools", say("tools"), player.totals.tools_left),
    )
    for number, (name, said, count) in enumerate(lines):
        bright = theme.PALE if count else colours.DIM
        y = top + 22 + 43 * number
        end = _GOODS_END - 10 - canvas.words(_GOODS_END, y, str(count), bright, 40, "r")
        canvas.count(name, said, _GOODS, y, bright, 40, end - _GOODS)
    x = canvas.icons(player.totals.trades, _GOODS - 2, top + 198, 34, 34)
    if shared := len(cities.shared(player.city)):
        canvas.count("shared", str(shared), x + 4, top + 198, theme.PALE, 36)


def stored(player: PlayerView) -> int:
    """Returns the number of stored cards."""
    return len(cities.stored_provinces(player.city)) + len(cities.stored_units(player.city))


def _hand(player: PlayerView) -> list[tuple[str, tuple[str, ...]]]:
    """Returns the words and weapons of each kind of unit in hand; for a hidden hand words alone."""
    if player.units.hand is None:
        count = player.units.in_hand
        return [(say("{units} in hand, face down", units=counted(count, "unit")), ())]
    found = [(_named(unit, count), unit) for unit, count in Counter(player.units.hand).items()]
    return [(words, needs(CARDS.units[unit].arms)) for words, unit in found]


def _named(unit: CardId, count: int) -> str:
    name = CARDS.units[unit].name
    return say("{count} {unit}", count=count, unit=name) if count > 1 else name


def _lines(player: PlayerView) -> list[list[tuple[float, str, tuple[str, ...]]]]:
    """Returns the hand in lines, each part with its left edge."""
    lines: list[list[tuple[float, str, tuple[str, ...]]]] = [[]]
    x = 2.0 * PAD
    for words, arms in _hand(player):
        wide = width(words, SMALL) + 10 + 38 * len(arms)
        if x + wide > WIDE - PAD and lines[-1]:
            lines.append([])
            x = 2.0 * PAD
        lines[-1].append((x, words, arms))
        x += wide + 26
    return lines


def brief_tall(player: PlayerView) -> int:
    """Returns the height of the units in hand."""
    return 2 * PAD + _LINE * len(_lines(player)) - 8


def lay_brief(canvas: Canvas, player: PlayerView, top: float) -> None:
    """Lays the units in hand below the head."""
    lines = _lines(player)
    if not lines[0]:
        canvas.words(2 * PAD, top + 36, say("No unit in hand"), colours.DIM, SMALL)
    for number, line in enumerate(lines):
        y = top + PAD + 24 + _LINE * number
        for x, words, arms in line:
            end = x + canvas.words(x, y, words, theme.PALE, SMALL)
            canvas.icons(arms, end + 8, y, 42, 38)
