"""The score-cards in words: captures, promotion, laps and points."""

from __future__ import annotations

from typing import Final

from common.text.say import EMPTY, counted, fullest, joined, listed, say
from common.text.text import Text
from engines.victorus.model.board import SIDES, SPELT, WHITE, Kingdom
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    Piece,
    edge_of,
    family_of,
    is_family,
    kingdom_of,
)
from engines.victorus.model.values import FREE, LOST, VictorusView
from engines.victorus.rules.captures import PROMOTION
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words.moves import owned, titled

LAP: Final = 360
"""Degrees after which the centre may be entered."""
_BEGUN: Final = 30
"""Degrees from which a lap is told together with the piece's cell."""
ROYAL: Final = say("royal")
"""The word for a promoted knight."""


def scores(view: VictorusView, longest: int = 1000) -> Text:
    """Returns all score-cards, a line for each kingdom, in at most `longest` characters (800 or
    more): with every captured piece if there is room, else with the promotions only."""
    kingdoms = view.ruleset.kingdoms
    tellings = [
        joined("\n", [_card(view, each, told(view, each) if told else []) for each in kingdoms])
        for told in (_captures, _promotions, None)
    ]
    return fullest(tellings, longest)


def royalty(view: VictorusView, kingdom: Kingdom) -> list[Text]:
    """Returns the King and the Queen with their cells and laps, or with their holders: “King j1”,
    “King e8 240 of 360”, “Queen held by Blue”."""
    return [_family(view, piece, place=True) for piece in family_of(kingdom)]


def _family(view: VictorusView, piece: Piece, *, place: bool) -> Text:
    name = titled(piece)
    holder = view.held[kingdom_of(piece) * 2 + (piece % ARMY != KING)]
    if holder == LOST:
        return say("{piece} lost", piece=name)
    if holder != FREE:
        return say("{piece} held by {side}", piece=name, side=SIDES[holder])
    degrees = next(lap.shown for lap in view.laps if lap.piece == piece)
    if not place:
        return say("{piece} {degrees} of {lap}", piece=name, degrees=degrees, lap=LAP)
    told = say("{piece} {cell}", piece=name, cell=SPELT[view.cells.index(piece + 1)])
    if degrees < _BEGUN:
        return told
    return say("{piece} {degrees} of {lap}", piece=told, degrees=degrees, lap=LAP)


# A card


def _card(view: VictorusView, kingdom: Kingdom, captures: list[Text]) -> Text:
    told: list[Text]
    if kingdom in view.living:
        told = [_tally(view.tally[kingdom])]
        told += [_family(view, piece, place=False) for piece in family_of(kingdom)]
    else:
        told = [say("out of the game"), _tally(view.tally[kingdom])]
    if held := [_member(index) for index, by in enumerate(view.held) if by == kingdom]:
        told.append(say("holds {pieces}", pieces=listed(owned(piece) for piece in held)))
    if view.ruleset.quick:
        told.append(counted(view.points[kingdom], "point"))
    return say("{side}: {facts}.", side=SIDES[kingdom], facts=joined("; ", [*told, *captures]))


def _member(index: int) -> Piece:
    """Returns the King or Queen at this place in a view's `held`."""
    return index // 2 * ARMY + KING + index % 2


def _tally(captures: int) -> Text:
    if captures < RELEASE:
        return say("{made} of {needed} captures by knights", made=captures, needed=RELEASE)
    return say("{captures} by knights", captures=counted(captures, "capture"))


# The captures of each piece


def _captures(view: VictorusView, kingdom: Kingdom) -> list[Text]:
    """Returns each captor of the kingdom, with its score for promotion and its victims."""
    lines = [line for line in view.captures if kingdom_of(line.captor) == kingdom]
    told: list[Text] = []
    for piece in sorted({line.captor for line in lines}):
        victims = [
            owned(line.victim, royal=line.was_royal) for line in lines if line.captor == piece
        ]
        credit = _credit(view, piece)
        words = say("{piece} captured {pieces}", piece=edged(piece))
        if credit:
            words = say("{piece} ({credit}) captured {pieces}", piece=edged(piece), credit=credit)
        told.append(words.filled(pieces=listed(victims)))
    return told


def _promotions(view: VictorusView, kingdom: Kingdom) -> list[Text]:
    knights = range(kingdom * ARMY, kingdom * ARMY + KING)
    standing = [piece for piece in knights if piece + 1 in view.cells]
    return [
        say("{piece} is royal", piece=edged(piece))
        if piece in view.royal
        else say("{piece} {credit}", piece=edged(piece), credit=credit)
        for piece in standing
        if (credit := _credit(view, piece))
    ]


def edged(piece: Piece, *, royal: bool = False) -> Text:
    """Returns a knight with the colour of its edge, “white Templar”; a King or Queen alone."""
    if is_family(piece):
        return titled(piece)
    words = say("white {piece}") if edge_of(piece) == WHITE else say("black {piece}")
    return words.filled(piece=titled(piece, royal=royal))


def _credit(view: VictorusView, piece: Piece) -> Text:
    credit = view.credit[piece]
    if piece in view.royal:
        return ROYAL
    words = say("{made} of {needed}", made=min(credit, PROMOTION), needed=PROMOTION)
    return words if credit else EMPTY
