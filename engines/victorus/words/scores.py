"""The score-cards in words: captures, promotion, laps and points."""

from __future__ import annotations

from typing import Final

from common.text.say import counted, listed
from engines.victorus.model.board import NAMES, SIDES, WHITE, Kingdom
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
ROYAL: Final = "royal"
"""The word for a promoted knight."""


def scores(view: VictorusView, longest: int = 1000) -> str:
    """Returns all score-cards, a line for each kingdom, in at most `longest` characters (800 or
    more): with every captured piece if there is room, else with the promotions only."""
    kingdoms = view.ruleset.kingdoms
    for told in (_captures, _promotions, None):
        lines = [_card(view, each, told(view, each) if told else []) for each in kingdoms]
        if sum(map(len, lines)) + len(lines) <= longest:
            break
    return "\n".join(lines)[:longest]


def royalty(view: VictorusView, kingdom: Kingdom) -> list[str]:
    """Returns the King and the Queen with their cells and laps, or with their holders: “King j1”,
    “King e8 240 of 360”, “Queen held by Blue”."""
    return [_family(view, piece, place=True) for piece in family_of(kingdom)]


def _family(view: VictorusView, piece: Piece, *, place: bool) -> str:
    name = titled(piece)
    holder = view.held[kingdom_of(piece) * 2 + (piece % ARMY != KING)]
    if holder == LOST:
        return f"{name} lost"
    if holder != FREE:
        return f"{name} held by {SIDES[holder]}"
    degrees = next(lap.shown for lap in view.laps if lap.piece == piece)
    lap = f" {degrees} of {LAP}"
    if not place:
        return f"{name}{lap}"
    where = NAMES[view.cells.index(piece + 1)]
    return f"{name} {where}{lap if degrees >= _BEGUN else ''}"


# A card


def _card(view: VictorusView, kingdom: Kingdom, captures: list[str]) -> str:
    if kingdom in view.living:
        told = [_tally(view.tally[kingdom])]
        told += [_family(view, piece, place=False) for piece in family_of(kingdom)]
    else:
        told = ["out of the game", _tally(view.tally[kingdom])]
    if held := [_member(index) for index, by in enumerate(view.held) if by == kingdom]:
        told.append(f"holds {listed([owned(piece) for piece in held])}")
    if view.ruleset.quick:
        told.append(counted(view.points[kingdom], "point"))
    return f"{SIDES[kingdom]}: {'; '.join([*told, *captures])}."


def _member(index: int) -> Piece:
    """Returns the King or Queen at this place in a view's `held`."""
    return index // 2 * ARMY + KING + index % 2


def _tally(captures: int) -> str:
    """Returns the number of captures by knights, “of 3” until their King and Queen are released."""
    if captures < RELEASE:
        return f"{captures} of {RELEASE} captures by knights"
    return f"{captures} captures by knights"


# The captures of each piece


def _captures(view: VictorusView, kingdom: Kingdom) -> list[str]:
    """Returns each captor of the kingdom, with its score for promotion and its victims."""
    lines = [line for line in view.captures if kingdom_of(line.captor) == kingdom]
    told: list[str] = []
    for piece in sorted({line.captor for line in lines}):
        victims = [
            owned(line.victim, royal=line.was_royal) for line in lines if line.captor == piece
        ]
        credit = _credit(view, piece)
        bracket = f" ({credit})" if credit else ""
        told.append(f"{_captor(piece)}{bracket} captured {listed(victims)}")
    return told


def _promotions(view: VictorusView, kingdom: Kingdom) -> list[str]:
    """Returns the knights of the kingdom on the board that have scored for their promotion."""
    knights = range(kingdom * ARMY, kingdom * ARMY + KING)
    standing = [piece for piece in knights if piece + 1 in view.cells]
    told = [(_captor(piece), credit) for piece in standing if (credit := _credit(view, piece))]
    return [f"{name} is royal" if credit == ROYAL else f"{name} {credit}" for name, credit in told]


def _captor(piece: Piece) -> str:
    if is_family(piece):
        return titled(piece)
    return f"{'white' if edge_of(piece) == WHITE else 'black'} {titled(piece)}"


def _credit(view: VictorusView, piece: Piece) -> str:
    """Returns a knight's score for promotion: “1 of 2”, “royal”; empty if it is 0."""
    credit = view.credit[piece]
    if piece in view.royal:
        return ROYAL
    return f"{min(credit, PROMOTION)} of {PROMOTION}" if credit else ""
