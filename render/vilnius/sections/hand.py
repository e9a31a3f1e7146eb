"""Provinces and units in hand, as cards. Measures are in px."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass
from typing import Final

from common.text.say import capitalised, say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView, VilniusView
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours, sides
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.cards.provinces import TALL as LAND_TALL
from render.vilnius.cards.provinces import Land, province_card
from render.vilnius.cards.units import CARD as TROOP_WIDE
from render.vilnius.cards.units import PER as TROOPS
from render.vilnius.cards.units import TALL as TROOP_TALL
from render.vilnius.cards.units import Troop, troop_card
from render.vilnius.layout import GAP, WIDE, rows_of
from render.vilnius.sections.palette import Painting, section

PER: Final = 4
"""The number of provinces in a row."""
CARD_WIDE: Final = (WIDE - (PER - 1) * GAP) // PER
_HEAD: Final = 76


class Kind(enum.Enum):
    """The kinds of cards of a hand that can be shown."""

    ALL = "card"
    PROVINCES = "province"
    UNITS = "unit"


@dataclass(frozen=True, slots=True)
class Hand:
    """The part of a hand that is shown: its owner's emblem, the cards with their numbers, the goods
    traded, the counts, the marked cards, and the kind of cards asked for."""

    emblem: int
    title: Text
    provinces: tuple[tuple[CardId, int], ...]
    units: tuple[tuple[CardId, int], ...]
    trades: tuple[str, ...]
    counts: tuple[int, ...]
    marked: frozenset[CardId]
    kind: Kind


NONE: Final[frozenset[CardId]] = frozenset()
"""The empty set, for a hand without marked cards."""


def hand_of(
    view: VilniusView, seat: Seat, marked: frozenset[CardId] = NONE, kind: Kind = Kind.ALL
) -> Hand | None:
    """Returns a player's hand, or None if the viewer may not see it."""
    player = view.players[seat]
    if player.provinces.hand is None or player.units.hand is None:
        return None
    return Hand(
        player.emblem,
        capitalised(say("your hand"))
        if seat == view.seat
        else say("{side}: hand", side=sides.name(player.emblem)),
        () if kind is Kind.UNITS else tuple(Counter(player.provinces.hand).items()),
        () if kind is Kind.PROVINCES else tuple(Counter(player.units.hand).items()),
        player.totals.trades,
        _counts(player),
        marked,
        kind,
    )


def _counts(player: PlayerView) -> tuple[int, ...]:
    """Returns draw and discard pile of provinces, then of units, and loot."""
    (draw, discard, _), (other, gone, _) = player.provinces.counts, player.units.counts
    return draw, discard, other, gone, player.loot


def hand(shown: Hand) -> Canvas:
    """Returns a hand: provinces, four in a row, then units, three in a row."""
    lands, troops = rows_of(len(shown.provinces), PER), rows_of(len(shown.units), TROOPS)
    empty = 0 if lands or troops else 90
    tall = _HEAD + lands * (LAND_TALL + GAP) + troops * (TROOP_TALL + GAP) + empty
    canvas = Canvas(WIDE, tall)
    _head(canvas, shown)
    if empty:
        said = say("No {kind:card=card|province=province|unit=unit} in hand", kind=shown.kind.value)
        canvas.words(WIDE / 2, _HEAD + 46, said, colours.DIM, 36, "m", room=WIDE - 80)
    for number, (card, count) in enumerate(shown.provinces):
        left, top = _place(number, PER, CARD_WIDE, LAND_TALL)
        land = Land(card, CARDS.provinces[card].good in shown.trades, card in shown.marked, count)
        canvas.lay(province_card.entry(land, CARD_WIDE), left, _HEAD + GAP + top)
    base = _HEAD + GAP + lands * (LAND_TALL + GAP)
    for number, (card, count) in enumerate(shown.units):
        left, top = _place(number, TROOPS, TROOP_WIDE, TROOP_TALL)
        troop = Troop(card, f"×{count}" if count > 1 else "", card in shown.marked)
        canvas.lay(troop_card.entry(troop), left, base + top)
    return canvas


def _place(number: int, per: int, wide: int, tall: int) -> tuple[int, int]:
    """Returns the left upper corner of a card, with so many in a row."""
    return (wide + GAP) * (number % per), (tall + GAP) * (number // per)


def _head(canvas: Canvas, shown: Hand) -> None:
    own = colours.SIDES[shown.emblem]
    canvas.plate((0, 0, WIDE, _HEAD), own.strip, theme.TABLE_EDGE, 3, 20)
    canvas.icon(f"side-{shown.emblem}", 48, _HEAD / 2, 60)
    draw, discard, other, gone, loot = shown.counts
    x = WIDE - 520.0
    piles = say("draw + discard", meaning="two piles of cards")
    wide = canvas.words(x - 16, _HEAD / 2, piles, own.words, SMALL, "r", room=250)
    room = x - 16 - wide - 114
    canvas.words(90, _HEAD / 2, shown.title, own.words, 42, face=Face.TITLE, room=room)
    canvas.count("province", f"{draw} + {discard}", x, _HEAD / 2, own.words, 48)
    canvas.count("unit", f"{other} + {gone}", x + 190, _HEAD / 2, own.words, 48)
    canvas.count("loot", str(loot), x + 400, _HEAD / 2, own.words, 48)


def hand_sections(
    view: VilniusView, seat: Seat, marked: frozenset[CardId] = NONE, kind: Kind = Kind.ALL
) -> tuple[Painting, ...]:
    """Returns a player's hand, empty if the viewer may not see it."""
    shown = hand_of(view, seat, marked, kind)
    return () if shown is None else (section(hand, shown),)
