"""The abilities of buildings as icons, and buildings as cards of the supply; in px."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.vilnius.model.cards import Building, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import short_name
from engines.vilnius.rules import cities
from render.cache.results import Entry, memo
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.cards.art import TALL as ART_TALL
from render.vilnius.cards.art import lay_art
from render.vilnius.cards.key import HOUSES, key_tall, lay_key
from render.vilnius.layout import GAP, WIDE, rows_of

_BAND: Final = 54
TALL: Final = _BAND + ART_TALL + 24
_LEFT: Final = 132.0
"""The left end of price and abilities, right of the picture."""
_PER: Final = 2
_WIDE: Final = (WIDE - (_PER - 1) * GAP) // _PER
_TITLE: Final = 70
_EDGES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The direction of each edge on the picture (right, down), in the order of the directions."""


Ability: TypeAlias = tuple[tuple[str, ...], str]
"""Icons, and the number after them, or ""."""


def abilities(card: Building) -> tuple[Ability, ...]:
    """Returns a building's abilities, and the type that a Residence forbids (ruling "cards of the
    city")."""
    found: tuple[tuple[tuple[str, ...], str, object], ...] = (
        (("building",), f"{card.room}" if card.starts else f"+{card.room}", card.room),
        (("income",), f"+{card.income}", card.income),
        (card.trades, "", card.trades),
        (("stored", "province"), "", card.stores_province),
        (("stored", "unit"), "", card.stores_unit),
        (("gold",), f"+{card.gold_gift}", card.gold_gift),
        (("tools",), f"+{card.tool_gift}", card.tool_gift),
        (("exchange",), "", card.exchanges),
        (("shared",), "", card.shares),
        ((f"no-{card.forbids}",), "", card.forbids),
    )
    return tuple((icons, said) for icons, said, holds in found if holds)


def lay_ability(canvas: Canvas, ability: Ability, x: float, y: float, size: int) -> float:
    """Lays an ability. Returns its right end, in px."""
    icons, said = ability
    end = canvas.icons(icons, x, y, size, size * 0.94)
    return (
        end + 6 + canvas.words(end + 6, y, said, colours.INK, max(SMALL, round(size * 0.76)))
        if said
        else end
    )


@dataclass(frozen=True, slots=True)
class House:
    """A building of a supply as it is drawn, with the number left; `dim` if it may not be built."""

    card: CardId
    count: int
    marked: bool = False
    dim: bool = False


@memo
def house_card(shown: House) -> Image.Image:
    """Returns a building's card, as `Canvas.packed` does: type and name, cost, order value,
    abilities, and the types that its edges take."""
    card = CARDS.buildings[shown.card]
    canvas = Canvas(_WIDE, TALL)
    ground = theme.mixed(colours.CARD, theme.TABLE, 0.62) if shown.dim else colours.CARD
    band = theme.mixed(colours.BUILDING, theme.TABLE, 0.55) if shown.dim else colours.BUILDING
    inset = 8 if shown.marked else 0
    canvas.plate((0, 0, _WIDE, TALL), ground, theme.GOLD if inset else colours.INK, inset or 4, 16)
    canvas.plate((inset, inset, _WIDE - 2 * inset, _BAND - inset), band, radius=14)
    canvas.bar((inset, _BAND - 18, _WIDE - 2 * inset, 18), band)
    canvas.icon(f"type-{card.type}", 36, _BAND / 2 + 3, 48)
    left = say("{number} left", number=shown.count)
    wide = canvas.words(_WIDE - 16, _BAND / 2 + 2, left, theme.GOLD, 36, "r", room=170)
    room = _WIDE - 100 - wide - (58 if card.emblem is not None else 0)
    name = 70 + canvas.words(70, _BAND / 2 + 2, short_name(card.id), theme.PALE, 36, room=room)
    if card.emblem is not None:
        canvas.icon(f"side-{card.emblem}", name + 34, _BAND / 2 + 3, 42)
    lay_art(canvas, card.id, 12, _BAND + 8, dim=shown.dim)
    x = _LEFT
    for icon, count in (("gold", card.gold), ("tools", card.tools)):
        if count:
            x = canvas.count(icon, str(count), x, 92, colours.INK, 46) + 8
    canvas.count("order", f"+{card.value}", 300, 92, colours.INK, 46)
    x = _LEFT
    for ability in abilities(card):
        x = lay_ability(canvas, ability, x, 154, 50) + 14
    _lay_edges(canvas, card, _WIDE - 92, 122)
    return canvas.packed()


def _lay_edges(canvas: Canvas, card: Building, x: float, y: float) -> None:
    """Lays the types that each edge takes around a small card."""
    canvas.plate((x - 24, y - 18, 48, 36), colours.BUILDING, colours.INK, 3, 8)
    for (right, down), kinds in zip(_EDGES, card.edges, strict=True):
        for number, kind in enumerate(kinds):
            shift = (number - (len(kinds) - 1) / 2) * 42
            across, along = (62, shift) if right else (shift, 38)
            middle = (x + right * across, y + along) if right else (x + across, y + down * along)
            canvas.icon(f"type-{kind}", *middle, 42)


def building_sections(view: VilniusView, marked: str = "") -> tuple[Entry, ...]:
    """Returns the general supply of buildings, and the viewer's own, with the numbers left.
    `marked` is the key of the chosen building."""
    mine = view.mine()
    general = tuple(each.id for each in CARDS.buildings.values() if each.emblem is None)
    houses = _houses(view, general, view.table.supply, marked)
    sections = [_supply.entry(say("General supply"), houses, -1, keyed=mine is None)]
    if mine is not None:
        own = tuple(
            each.id
            for each in CARDS.buildings.values()
            if each.emblem == mine.emblem and not each.starts
        )
        houses = _houses(view, own, mine.supply, marked)
        sections.insert(0, _supply.entry(say("Your own supply"), houses, mine.emblem, keyed=True))
    return tuple(sections)


def _houses(
    view: VilniusView, cards: tuple[CardId, ...], supply: tuple[CardId, ...], marked: str
) -> tuple[House, ...]:
    counts, mine = Counter(supply), view.mine()
    never = cities.forbidden(mine.city) if mine else frozenset[str]()
    return tuple(
        House(
            card,
            counts[card],
            CARDS.buildings[card].key == marked,
            not counts[card] or CARDS.buildings[card].type in never,
        )
        for card in cards
    )


@memo
def _supply(title: Text, houses: tuple[House, ...], emblem: int, *, keyed: bool) -> Image.Image:
    """Returns a supply; the first one on a picture has the key to its signs."""
    head = _TITLE + (key_tall(HOUSES, 24) - 2 if keyed else 0)
    canvas = Canvas(WIDE, head + rows_of(len(houses), _PER) * (TALL + GAP))
    ground = colours.BUILDING if emblem < 0 else colours.SIDES[emblem].strip
    ink = theme.PALE if emblem < 0 else colours.SIDES[emblem].words
    canvas.plate((0, 0, WIDE, head), ground, theme.TABLE_EDGE, 3, 20)
    canvas.words(24, _TITLE / 2, title, ink, 42, face=Face.TITLE, room=WIDE - 320)
    canvas.count("order", say("order value"), WIDE - 270, _TITLE / 2, ink, 46, 250)
    if keyed:
        lay_key(canvas, HOUSES, _TITLE + 20, ink, 24)
    for number, house in enumerate(houses):
        left, top = (_WIDE + GAP) * (number % _PER), (TALL + GAP) * (number // _PER)
        canvas.lay(house_card.entry(house), left, head + GAP + top)
    return canvas.packed()


def chosen_sections(view: VilniusView, key: str, where: str) -> tuple[Entry, ...]:
    """Returns the building of this key that the viewer has chosen, and the spot for it; empty if it
    is in neither supply."""
    mine = view.mine()
    own = mine.supply if mine else ()
    found = [card for card in (*own, *view.table.supply) if CARDS.buildings[card].key == key]
    return (_chosen.entry(House(found[0], found.count(found[0])), where),) if found else ()


@memo
def _chosen(house: House, where: str) -> Image.Image:
    canvas = Canvas(WIDE, TALL)
    canvas.lay(house_card.entry(house), 0, 0)
    left = _WIDE + GAP
    canvas.plate((left, 0, _WIDE, TALL), colours.CALM_DARK, theme.PALE, 4, 16)
    room = _WIDE - 56
    canvas.words(left + 28, 58, say("Build it"), theme.PALE, 46, face=Face.TITLE, room=room)
    said = say("on {spot}", spot=where) if where else say("on one of the green spots")
    canvas.words(left + 28, 120, said, theme.PALE, 42, room=room)
    return canvas.packed()
