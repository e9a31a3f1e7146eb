"""Unit cards: weapons, abilities, cost and prerequisites. Measures are in px."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import say
from engines.vilnius.model.cards import WEAPONS, Arms, CardId, Skulls, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusView
from engines.vilnius.model.weapons import lacking, short
from render.cache.results import Entry, memo
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import Canvas
from render.vilnius.cards.art import TALL as ART_TALL
from render.vilnius.cards.art import lay_art
from render.vilnius.cards.key import UNITS, key_tall, lay_key
from render.vilnius.layout import GAP, WIDE, rows_of


def needs(arms: Arms) -> tuple[str, ...]:
    """Returns an icon for each weapon."""
    return tuple(name for name, count in zip(WEAPONS, arms, strict=True) for _ in range(count))


def states(need: Arms, have: Arms, enough: int | None = None) -> tuple[str, ...]:
    """Returns an icon for each weapon asked for: provided, replaced by two others (ruling "two
    equal weapons"), or missing. If enough are provided, weapons left out are plain."""
    gone = lacking(need, have)
    missing = short(need, have, enough)
    swapped = sum(gone) - short(need, have)
    found: list[str] = []
    for name, want, lack in zip(WEAPONS, need, gone, strict=True):
        found.extend([f"{name}-raised"] * (want - lack))
        for _ in range(lack):
            if swapped:
                found.append(f"{name}-swapped")
                swapped -= 1
            else:
                found.append(f"{name}-missing" if missing else name)
    return tuple(found)


def counted(arms: Arms) -> tuple[tuple[str, int], ...]:
    """Returns the icon and the number of each weapon present."""
    return tuple((name, count) for name, count in zip(WEAPONS, arms, strict=True) if count)


def skull_icons(skulls: Skulls) -> tuple[str, ...]:
    """Returns an icon for each skull."""
    counts = (("skull-red", skulls.red), ("skull-silver", skulls.silver))
    rows = (*counts, ("skull-gold", skulls.gold))
    return tuple(name for name, count in rows for _ in range(count))


_BAND: Final = 54
TALL: Final = _BAND + ART_TALL + 24
PER: Final = 3
"""The number of cards in a row."""
CARD: Final = (WIDE - (PER - 1) * GAP) // PER
_LEFT: Final = 132.0
"""The left end of weapons and price, right of the picture."""
_RIGHT: Final = CARD - 12
_TITLE: Final = 70
_NOTE: Final = 130
"""The most room for the note on a card."""
_LEGEND: Final = (
    ("spreads", say("several enemies")),
    ("nullifies", say("no red skull")),
    ("dies-first", say("dies first")),
)


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit as it is drawn, with a note, such as the number left; `dim` if it is not available."""

    card: CardId
    note: str = ""
    marked: bool = False
    dim: bool = False


def signs(card: Unit) -> tuple[str, ...]:
    """Returns the icons of a unit's abilities."""
    found = (
        ("spreads", card.spreads),
        ("nullifies", card.nullifies),
        ("dies-first", card.dies_first),
    )
    return tuple(name for name, holds in found if holds)


@memo
def troop_card(shown: Troop) -> Image.Image:
    """Returns a unit's card, `CARD` by `TALL` px, as `Canvas.packed` does: its picture, weapons,
    abilities, cost, and the types that the player must own."""
    card = CARDS.units[shown.card]
    canvas = Canvas(CARD, TALL)
    ground = theme.mixed(colours.CARD, theme.TABLE, 0.62) if shown.dim else colours.CARD
    band = theme.mixed(colours.UNIT, theme.TABLE, 0.5) if shown.dim else colours.UNIT
    edge = theme.GOLD if shown.marked else colours.INK
    inset = 8 if shown.marked else 0
    canvas.plate((0, 0, CARD, TALL), ground, edge, inset or 4, 16)
    canvas.plate((inset, inset, CARD - 2 * inset, _BAND - inset), band, radius=14)
    canvas.bar((inset, _BAND - 18, CARD - 2 * inset, 18), band)
    room = CARD - 30.0
    if shown.note:
        y = _BAND / 2 + 3
        room -= canvas.words(CARD - 16, y, shown.note, theme.GOLD, 36, "r", room=_NOTE) + 14
    canvas.fitted(16, _BAND / 2 + 3, card.name, theme.PALE, 36, room)
    lay_art(canvas, card.id, 12, _BAND + 8, dim=shown.dim)
    _weapons(canvas, card)
    _cost(canvas, card)
    return canvas.packed()


def _weapons(canvas: Canvas, card: Unit) -> None:
    """Lays weapons at the left, smaller if there is little room, and abilities at the right."""
    arms, marks = needs(card.arms), signs(card)
    step = min(58, int(_RIGHT - _LEFT - 50 * len(marks)) // max(1, len(arms)))
    canvas.icons(arms, _LEFT, 92, step - 4, step)
    canvas.icons(marks, _RIGHT - 48 * len(marks), 92, 48, 50)


def _cost(canvas: Canvas, card: Unit) -> None:
    """Lays the price at the left, the types that the player must own at the right."""
    tight = len(card.requires) > 1
    x, size, kind = (_LEFT, 40, 42) if tight else (_LEFT, 46, 46)
    for name, count in (("gold", card.gold), ("tools", card.tools)):
        if count:
            x = canvas.count(name, str(count), x, 152, colours.INK, size) + (6 if tight else 16)
    kinds = tuple(f"type-{each}" for each in card.requires)
    step = kind + 2
    canvas.icons(kinds, _RIGHT - step * len(kinds) + 2, 152, kind, step)


def unit_sections(
    view: VilniusView, marked: CardId = "", payable: frozenset[CardId] | None = None
) -> tuple[Entry, ...]:
    """Returns the general supply of units: all kinds, with the numbers left. All but the `payable`
    ones are grey; if None, those that are not left or need another building."""
    counts = Counter(view.table.units)
    mine = view.mine()
    types = {CARDS.buildings[each.card].type for each in mine.city} if mine else None
    troops = tuple(
        Troop(
            card.id,
            say("{number} left", number=counts[card.id]),
            card.id == marked,
            card.id not in payable
            if payable is not None
            else not counts[card.id] or (types is not None and not types.issuperset(card.requires)),
        )
        for card in CARDS.units.values()
    )
    return (_supply.entry(troops),)


@memo
def _supply(troops: tuple[Troop, ...]) -> Image.Image:
    head = _TITLE + key_tall(UNITS, 24) - 2
    canvas = Canvas(WIDE, head + rows_of(len(troops), PER) * (TALL + GAP))
    canvas.plate((0, 0, WIDE, head), colours.UNIT, theme.TABLE_EDGE, 3, 20)
    canvas.words(24, _TITLE / 2, say("Units"), theme.PALE, 42, face=Face.TITLE, room=180)
    x = 222.0
    for name, words in _LEGEND:
        room = (WIDE - 222) / len(_LEGEND) - 28
        x = canvas.count(name, words, x, _TITLE / 2, theme.PALE, 44, room) + 28
    lay_key(canvas, UNITS, _TITLE + 20, theme.PALE, 24)
    for number, troop in enumerate(troops):
        left, top = (CARD + GAP) * (number % PER), (TALL + GAP) * (number // PER)
        canvas.lay(troop_card.entry(troop), left, head + GAP + top)
    return canvas.packed()
