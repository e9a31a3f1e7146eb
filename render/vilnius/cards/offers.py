"""The buildings that a player may build now, as small cards: those that can be paid first, in the
order of the buttons, then grey the others. Measures are in px."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import counted, say
from engines.vilnius.model.actions import Build
from engines.vilnius.model.cards import Building, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import short_name
from engines.vilnius.rules import cities
from render.cache.results import Entry, memo
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import Canvas
from render.vilnius.cards.art import TALL as ART_TALL
from render.vilnius.cards.art import lay_art
from render.vilnius.cards.buildings import abilities, lay_ability
from render.vilnius.cards.key import LINE, OFFERS, key_tall, lay_key
from render.vilnius.layout import GAP, WIDE, rows_of

_BAND: Final = 52
TALL: Final = _BAND + ART_TALL + 24
_LEFT: Final = 132.0
"""The left end of price and use, right of the picture."""
_PER: Final = 3
_WIDE: Final = (WIDE - (_PER - 1) * GAP) // _PER
_TITLE: Final = 66


@dataclass(frozen=True, slots=True)
class Offer:
    """A building on offer; `dim` if it cannot be paid."""

    card: CardId
    dim: bool


def offer_sections(view: VilniusView, builds: Iterable[Build]) -> tuple[Entry, ...]:
    """Returns the buildings on offer to the viewer, who may build these; empty for nobody."""
    mine = view.mine()
    if mine is None:
        return ()
    possible = list(_possible(view))
    keys = list(dict.fromkeys(each.key for each in builds))
    paid = [card for key in keys for card in possible if CARDS.buildings[card].key == key]
    rest = [card for card in possible if card not in paid]
    found = (*(Offer(card, False) for card in paid), *(Offer(card, True) for card in rest))
    return (_offers.entry(found, mine.emblem),)


def _possible(view: VilniusView) -> Iterator[CardId]:
    """Yields the kinds of buildings for which the viewer has a place, at any price."""
    mine = view.mine()
    assert mine is not None
    never, full = cities.forbidden(mine.city), cities.is_full(mine.city)
    spots = cities.spots_by_type(cities.plan_of(mine.city))
    for card in dict.fromkeys((*mine.supply, *view.table.supply)):
        building = CARDS.buildings[card]
        fits = building.type not in never and spots[building.type]
        if fits and cities.has_room(building, full=full):
            yield card


@memo
def offer_card(shown: Offer) -> Image.Image:
    """Returns a small card, as `Canvas.packed` does: type and name, price, order value and use."""
    card, canvas = CARDS.buildings[shown.card], Canvas(_WIDE, TALL)
    ground = theme.mixed(colours.CARD, theme.TABLE, 0.62) if shown.dim else colours.CARD
    band = theme.mixed(colours.BUILDING, theme.TABLE, 0.55) if shown.dim else colours.BUILDING
    canvas.plate((0, 0, _WIDE, TALL), ground, colours.INK, 4, 16)
    canvas.plate((0, 0, _WIDE, _BAND), band, radius=14)
    canvas.bar((0, _BAND - 18, _WIDE, 18), band)
    canvas.icon(f"type-{card.type}", 34, _BAND / 2 + 2, 44)
    canvas.fitted(64, _BAND / 2 + 2, short_name(card.id), theme.PALE, 36, _WIDE - 76.0)
    lay_art(canvas, card.id, 12, _BAND + 8, dim=shown.dim)
    x = _LEFT
    for icon, count in (("gold", card.gold), ("tools", card.tools)):
        if count:
            x = canvas.count(icon, str(count), x, 90, colours.INK, 44) + 8
    canvas.count("order", f"+{card.value}", _WIDE - 98, 90, colours.INK, 42)
    _lay_use(canvas, card)
    return canvas.packed()


def _lay_use(canvas: Canvas, card: Building) -> None:
    """Lays the abilities; for a building without any the units that need it."""
    found = abilities(card)
    x = _LEFT
    for ability in found:
        x = lay_ability(canvas, ability, x, 150, 48) + 14
    units = [unit.name for unit in CARDS.units.values() if card.type in unit.requires]
    if not found and units:
        said = say("for {units}", units=counted(len(units), "unit"))
        canvas.fitted(_LEFT + 2, 150, said, colours.INK, 34, _WIDE - _LEFT - 16)


@memo
def _offers(offers: tuple[Offer, ...], emblem: int) -> Image.Image:
    head = _TITLE + key_tall(OFFERS, 24)
    canvas = Canvas(WIDE, head + rows_of(len(offers), _PER) * (TALL + GAP))
    own = colours.SIDES[emblem]
    canvas.plate((0, 0, WIDE, head), own.strip, theme.TABLE_EDGE, 3, 20)
    title = say("What you can build")
    canvas.words(24, _TITLE / 2, title, own.words, 42, face=Face.TITLE, room=WIDE - 48)
    lay_key(canvas, OFFERS, _TITLE + LINE / 2 - 6, own.words, 24)
    for number, offer in enumerate(offers):
        left, top = (_WIDE + GAP) * (number % _PER), (TALL + GAP) * (number // _PER)
        canvas.lay(offer_card.entry(offer), left, head + GAP + top)
    return canvas.packed()
