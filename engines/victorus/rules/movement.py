"""The limits of the next move of a piece, besides the shape of its movement."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engines.victorus.model.board import BATTLEFIELD, CELLS, COLOURS, GREY, WHITE, Cell, Kingdom
from engines.victorus.model.pieces import Piece, edge_of, is_family
from engines.victorus.model.state import State
from engines.victorus.rules.turns import NO_CELL, Moment


class MoveLimits(NamedTuple):
    """The limits of one move.

    `landing` tells for each cell whether the move may end there, on an empty cell or with a
    capture. `capture_zone` tells for each cell whether the piece, from its origin, may capture
    there. `prey` tells for each entry of a board (piece number plus 1, or 0) whether it is a piece
    that may be captured at all. The other fields are the single rules.

    `colour` is that of the cells to land on. `origin` is the zone of the piece at the start of its
    turn or its bonus move. A kingdom eliminated since then still counts as one (ruling “zones”):
    from a kingdom the piece captures only in the battlefield and in its own kingdom. `confined`
    keeps King and Queen in their kingdom (ruling “leaving the kingdom”). With `must_leave`, after a
    capture in a kingdom, only the battlefield is open. `barred` are the kingdoms in which the piece
    has captured this turn. `avoided` is the cell on which a second move may not end. `first` is
    False for a second move, which cannot be a strategic step.
    """

    landing: bytes
    capture_zone: bytes
    prey: bytes
    zones: bytes
    kingdom: Kingdom
    colour: int
    origin: int
    confined: bool
    must_leave: bool
    barred: frozenset[int]
    avoided: Cell
    first: bool

    def may_stand(self, cell: Cell) -> bool:
        """Tells whether the move may end on this cell, empty or by a capture."""
        return bool(self.landing[cell]) and cell != self.avoided

    def may_take(self, victim: Piece, cell: Cell) -> bool:
        """Tells whether this piece can be captured on this cell, if the move may end there."""
        return bool(self.prey[victim + 1]) and self.may_fight(cell)

    def may_fight(self, cell: Cell) -> bool:
        """Tells whether the piece, from its origin, may capture on this cell."""
        return bool(self.capture_zone[cell])


@lru_cache(maxsize=2048)
def _landing(
    zones: bytes,
    kingdom: Kingdom,
    colour: int,
    confined: bool,
    must_leave: bool,
    barred: frozenset[int],
) -> bytes:
    """Returns for each cell whether a move may end there: on its colour, and as its piece's
    captures and duties allow."""

    def is_open(cell: Cell) -> bool:
        if COLOURS[cell] != colour:
            return False
        zone = zones[cell]
        if zone == BATTLEFIELD:
            return not confined
        if must_leave or zone in barred:
            return False
        return not confined or zone == kingdom

    return bytes(map(is_open, CELLS))


@lru_cache(maxsize=512)
def _capture_zone(zones: bytes, kingdom: Kingdom, origin: int) -> bytes:
    """Returns for each cell whether a capture is open there: everywhere for an origin in the
    battlefield; from a kingdom, only in the battlefield and in the mover's kingdom."""
    free = origin == BATTLEFIELD
    return bytes(free or zone in (BATTLEFIELD, kingdom) for zone in zones)


def move_limits(state: State, now: Moment, piece: Piece, start: Cell) -> MoveLimits:
    """Returns the limits of the next move of a piece of the mover's that stands on `start`."""
    zones, second = now.zones, piece == now.active
    began = now.origin if second else start
    origin = state.done[0].began if second else zones[start]
    barred = now.barred.get(piece, _NOWHERE)
    confined = not now.released and is_family(piece)
    must_leave = piece in now.barred and _must_leave(state, piece)
    colour, avoided = _colour(state, now, piece, began), now.origin if second else NO_CELL
    limits = colour, origin, confined, must_leave, barred, avoided, not second
    return _limits_of(now.prey, zones, state.mover, *limits)


_NOWHERE: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=4096)
def _limits_of(
    prey: bytes,
    zones: bytes,
    kingdom: Kingdom,
    colour: int,
    origin: int,
    confined: bool,
    must_leave: bool,
    barred: frozenset[int],
    avoided: Cell,
    first: bool,
) -> MoveLimits:
    """Returns these limits with the tables that follow from them; cached, since the same limits
    recur."""
    landing = _landing(zones, kingdom, colour, confined, must_leave, barred)
    capture_zone = _capture_zone(zones, kingdom, origin)
    limits = colour, origin, confined, must_leave, barred, avoided, first
    return MoveLimits(landing, capture_zone, prey, zones, kingdom, *limits)


def _must_leave(state: State, piece: Piece) -> bool:
    """Tells whether a piece's latest move captured in a kingdom, even in one that this capture
    eliminated."""
    latest = [played for played in state.done if played.piece == piece][-1]
    return latest.takes and latest.zone != BATTLEFIELD


def _colour(state: State, now: Moment, piece: Piece, began: Cell) -> int:
    """Returns the colour to land on. For knights it is that of their edge; for King and Queen the
    opposite of the colour of the turn's first cell, in a bonus move the colour of the latest
    capture's cell (rulings “King and Queen” and “a King's or Queen's bonus move”)."""
    if not is_family(piece):
        return edge_of(piece)
    if state.done and piece != now.active:
        return now.colour
    return GREY if COLOURS[began] == WHITE else WHITE
