"""What holds for the next move of a piece, besides the shape of its movement."""

from __future__ import annotations

from dataclasses import dataclass

from engines.victorus.board import BATTLEFIELD, COLOURS, GREY, WHITE, Cell, Kingdom
from engines.victorus.pieces import Piece, edge_of, is_family, kingdom_of
from engines.victorus.state import State
from engines.victorus.turns import NO_CELL, Moment
from engines.victorus.values import Ruleset


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of one move.

    `colour` is that of the cells to land on. `origin` is the zone in which the piece stood
    when its turn, or its bonus move, began: from a kingdom it captures in the battlefield
    and in its own kingdom only. `confined` keeps King and Queen in their kingdom. `expelled`
    says that only the battlefield is open, after a capture in a kingdom; `barred` are the
    kingdoms in which the piece has captured this turn. `avoided` is the cell on which a second move
    may not end. `first` says that this is no second move, so that a strategic step is open.
    """

    ruleset: Ruleset
    zones: bytes
    kingdom: Kingdom
    colour: int
    origin: int
    confined: bool
    expelled: bool
    barred: frozenset[int]
    avoided: Cell
    first: bool

    def may_stand(self, cell: Cell) -> bool:
        """Whether the move may end on this cell, be it empty or a capture."""
        if COLOURS[cell] != self.colour or cell == self.avoided:
            return False
        zone = self.zones[cell]
        if zone == BATTLEFIELD:
            return not self.confined
        if self.expelled or zone in self.barred:
            return False
        return not self.confined or zone == self.kingdom

    def may_take(self, victim: Piece, cell: Cell) -> bool:
        """Whether a piece on a cell where the move may end can be captured there."""
        if self.ruleset.friends(self.kingdom, kingdom_of(victim)):
            return False
        return self.may_fight(cell)

    def may_fight(self, cell: Cell) -> bool:
        """Whether captures on this cell are open from where the piece began."""
        if self.origin == BATTLEFIELD:
            return True
        return self.zones[cell] in (BATTLEFIELD, self.kingdom)


def bounds(state: State, now: Moment, piece: Piece, start: Cell) -> Bounds:
    """The bounds of the next move of a piece of the mover's that stands on `start`."""
    zones, second = now.zones, piece == now.active
    began = now.origin if second else start
    barred = now.barred.get(piece, frozenset())
    return Bounds(
        ruleset=state.ruleset,
        zones=zones,
        kingdom=state.mover,
        colour=_colour(state, now, piece, began),
        origin=zones[began],
        confined=not now.released and is_family(piece),
        expelled=_expelled(state, piece),
        barred=barred,
        avoided=now.origin if second else NO_CELL,
        first=not second,
    )


def _expelled(state: State, piece: Piece) -> bool:
    """Whether a piece has just captured in a kingdom, be it one that this capture eliminated."""
    own = [deed for deed in state.done if deed.piece == piece]
    return bool(own) and own[-1].takes and own[-1].zone != BATTLEFIELD


def _colour(state: State, now: Moment, piece: Piece, began: Cell) -> int:
    """Knights land on the colour of their edge; King and Queen on the colour opposite to
    where the turn began, with a bonus move on that of the latest capture."""
    if not is_family(piece):
        return edge_of(piece)
    if state.done and piece != now.active:
        return now.colour
    return GREY if COLOURS[began] == WHITE else WHITE
