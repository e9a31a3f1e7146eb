"""The clicks that pick an action: a piece and its target cell; for a Hospitaller first the end of
its travel, then that of its pivot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import CAPTURES, SAID, WINS, Part, Seat
from engines.victorus.model.board import CENTRE, NAMES, SIDES, SPELT, WHITE, Cell
from engines.victorus.model.pieces import Piece, edge_of, is_family, kingdom_of, name_of
from engines.victorus.model.values import NOBODY, Action, EndTurn, Move, Pass, VictorusView
from engines.victorus.rules.slides import is_step
from engines.victorus.words.moves import (
    consequence,
    is_last_capture,
    number_of,
    owned,
    piece_on,
    titled,
    victim_of,
)

PARTS: Final = 2048
"""The parts of pieces on cells that are kept: those of some ten matches."""
_END: Final = Part("end", say("End turn"), sign=SAID)
_PASS: Final = Part("pass", say("Pass"), sign=SAID)
_CENTRE: Final = say("into the centre: wins")
_STEP: Final = say("strategic step")


_ASKED: Final = (say("Which piece?"), say("Where to?"), say("Pivot to where?"))
"""The questions, by the number of parts chosen."""


def parts(view: VictorusView, action: Action) -> tuple[Part, ...]:
    """Returns the steps in which a person picks this action by clicks."""
    match action:
        case Move():
            start, *between, _ = action.path
            pivots = (_pivot(cell) for cell in between)
            return _standing(view, start), *pivots, _aim(view, action)
        case EndTurn():
            return (_END,)
        case Pass():
            return (_PASS,)


def _pivot(cell: Cell) -> Part:
    return Part(NAMES[cell], SPELT[cell], say("then it must pivot"), at=NAMES[cell])


def asks(view: VictorusView, chosen: tuple[str, ...]) -> Text:
    """Returns the question that the next part answers; a Hospitaller's pivot comes after its
    travel."""
    del view
    return _ASKED[len(chosen)]


def _standing(view: VictorusView, cell: Cell) -> Part:
    piece = piece_on(view, cell)
    return _part(cell, piece, number_of(view, piece), royal=piece in view.royal)


@lru_cache(PARTS)
def _part(cell: Cell, piece: Piece, number: Text, *, royal: bool) -> Part:
    """Returns the part of a piece on a cell. Its moves have it in common."""
    name, title = NAMES[cell], titled(piece, royal=royal)
    notes = [_edge(piece), number]
    label = say("{piece:^} {cell}", piece=title, cell=SPELT[cell])
    note, drawn = joined(", ", filter(None, notes)), miniature_of(piece)
    return Part(name, label, note, at=name, miniature=drawn)


def miniature_of(piece: Piece) -> str:
    """Returns the key of the small picture of a piece."""
    return f"{SIDES[kingdom_of(piece)].lower()}-{name_of(piece)}"


def miniature(view: VictorusView, by: Seat, action: Action) -> str:
    """Returns the key of the piece that moves; empty for other actions."""
    del by
    return miniature_of(piece_on(view, action.path[0])) if isinstance(action, Move) else ""


def _edge(piece: Piece) -> Text:
    """Returns a knight's edge; empty for King and Queen, who have both."""
    if is_family(piece):
        return EMPTY
    return say("white edge") if edge_of(piece) == WHITE else say("black edge")


def _aim(view: VictorusView, move: Move) -> Part:
    name = NAMES[move.path[-1]]
    return Part(name, SPELT[move.path[-1]], _note(view, move), _sign(view, move), name)


def _sign(view: VictorusView, move: Move) -> str:
    victim = victim_of(view, move)
    if move.path[-1] == CENTRE or is_last_capture(view, victim):
        return WINS
    return CAPTURES if victim != NOBODY else ""


def _note(view: VictorusView, move: Move) -> Text:
    start, end = move.path[0], move.path[-1]
    piece, victim = piece_on(view, start), victim_of(view, move)
    if end == CENTRE:
        return _CENTRE
    if victim != NOBODY:
        then = consequence(view, victim)
        words = say("captures {piece}: {then}") if then else say("captures {piece}")
        return words.filled(piece=owned(victim, royal=victim in view.royal), then=then)
    return _STEP if is_step(piece, start, end) else EMPTY
