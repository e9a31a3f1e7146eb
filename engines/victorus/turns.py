"""What a turn has come to: who may go on, and with what.

Everything follows from the moves of the turn under way. The first one or two moves are
those of the piece that began; a piece with two moves a turn may make the second. Every
capture earns a bonus move; in the standard game two captures by the beginning piece earn
one only, but then it may take it itself (captures and bonus moves, 1-4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.victorus.board import BATTLEFIELD, COLOURS, GREY, Cell
from engines.victorus.pieces import Piece, is_family
from engines.victorus.slides import is_step
from engines.victorus.state import State
from engines.victorus.values import NOBODY, Deed

NO_CELL: Final = -1
RELEASE: Final = 3
"""Captures by the knights before their King and Queen may leave the kingdom."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a turn stands.

    `zones` are those of the cells; `released` says whether the mover's King and Queen may
    leave their kingdom. `active` is the piece that may make its second move, having begun
    on `origin`. `bonus` bonus moves may be made. `frozen` have captured and must stay until
    the next turn. `colour` is that of the cell of the latest capture, on which a King's or
    Queen's bonus move lands; `barred` says into which kingdoms a piece may not go back.
    """

    zones: bytes
    released: bool
    active: Piece
    origin: Cell
    bonus: int
    frozen: frozenset[Piece]
    colour: int
    barred: dict[Piece, frozenset[int]]


def has_two_moves(state: State, piece: Piece) -> bool:
    """Whether a piece has two moves a turn: royal knights, King and Queen."""
    return is_family(piece) or bool(state.royal[piece])


def moment(state: State) -> Moment:
    """Where the turn under way stands."""
    done, zones = state.done, state.zones
    released = state.tally(state.mover) >= RELEASE
    if not done:
        return Moment(zones, released, NOBODY, NO_CELL, 0, frozenset(), GREY, {})
    first, *more = done
    legs = _legs(state)
    captors = frozenset(deed.piece for deed in done if deed.takes)
    active = NOBODY if more or not _goes_on(state, first) else first.piece
    going = {active, _privileged(state, legs)}
    return Moment(
        zones=zones,
        released=released,
        active=active,
        origin=first.path[0],
        bonus=_bonus(state, legs),
        frozen=frozenset() if state.ruleset.quick else captors - going,
        colour=next((COLOURS[deed.end] for deed in reversed(done) if deed.takes), GREY),
        barred=_barred(done),
    )


def _barred(done: tuple[Deed, ...]) -> dict[Piece, frozenset[int]]:
    barred: dict[Piece, frozenset[int]] = {}
    for deed in done:
        if deed.takes and deed.zone != BATTLEFIELD:
            barred[deed.piece] = barred.get(deed.piece, frozenset()) | {deed.zone}
    return barred


def _legs(state: State) -> int:
    """How many moves the piece that began has made before any bonus move: one or two."""
    first = state.done[0].piece
    both = len(state.done) > 1 and state.done[1].piece == first
    return 2 if both and has_two_moves(state, first) else 1


def _goes_on(state: State, deed: Deed) -> bool:
    """Whether the second move is to come: not after a strategic step, which is the whole move."""
    return has_two_moves(state, deed.piece) and not is_step(deed.piece, *deed.path[:2])


def _bonus(state: State, legs: int) -> int:
    earned = sum(deed.takes for deed in state.done[:legs])
    if not state.ruleset.quick:
        earned = min(earned, 1)
    for deed in state.done[legs:]:
        earned += deed.takes - 1
    return earned


def _privileged(state: State, legs: int) -> Piece:
    """The piece that may take its own bonus: it has captured with both moves, the second in
    the battlefield, and since then with each bonus move, in the battlefield (3)."""
    first, *more = state.done
    if legs < 2 or not first.takes:
        return NOBODY
    on = all(deed.piece == first.piece and deed.takes for deed in more)
    return first.piece if on and all(deed.zone == BATTLEFIELD for deed in more) else NOBODY
