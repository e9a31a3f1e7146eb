"""The course of a turn: the pieces that may go on, and their second and bonus moves.

Everything follows from the moves of the turn under way. The first one or two moves are those of the
piece that began; a piece with two moves a turn may make the second. Every capture earns a bonus
move; in the standard game two captures by the piece that began earn only one, but then that piece
may make the bonus move itself (rulings “two moves” and “frozen”).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.victorus.model.board import BATTLEFIELD, COLOURS, GREY, KINGDOMS, Cell, Kingdom
from engines.victorus.model.pieces import PIECES, Piece, is_family, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, PlayedMove, Ruleset
from engines.victorus.rules.slides import is_step

NO_CELL: Final = -1
RELEASE: Final = 3
"""Captures by the knights before their King and Queen may leave the kingdom (ruling “leaving the
kingdom”)."""


class Moment(NamedTuple):
    """A point within a turn.

    `zones` are those of the cells. `prey` tells for each entry of a board (piece number plus 1, or
    0) whether it is a piece that the mover may capture. `released` tells whether the mover's King
    and Queen may leave their kingdom. `active` is the piece that may make its second move, or
    `NOBODY`; `origin` is the cell on which it began. `bonus` is the number of bonus moves left. The
    `frozen` pieces have captured and must stay until the next turn. `colour` is that of the latest
    capture's cell, for the bonus move of a King or Queen. `barred` are, by piece, the kingdoms into
    which it may not go back.
    """

    zones: bytes
    prey: bytes
    released: bool
    active: Piece
    origin: Cell
    bonus: int
    frozen: frozenset[Piece]
    colour: int
    barred: Mapping[Piece, frozenset[int]]


_NONE: Final = frozenset[Piece]()
_NO_BARS: Final = MappingProxyType[Piece, frozenset[int]]({})


def has_two_moves(state: State, piece: Piece) -> bool:
    """Tells whether a piece has two moves a turn: royal knights, King and Queen."""
    return is_family(piece) or bool(state.royal[piece])


def moment(state: State) -> Moment:
    """Returns the present point of the turn under way."""
    done, zones = state.done, state.zones
    prey = _PREY[state.ruleset.allied][state.mover]
    released = state.tally(state.mover) >= RELEASE
    if not done:
        return _opening(zones, prey, released)
    active, origin = _active(state), done[0].path[0]
    if not _has_captured(done):
        return Moment(zones, prey, released, active, origin, 0, _NONE, GREY, _NO_BARS)
    captors = frozenset([played.piece for played in done if played.takes])
    going = {active, _privileged(state)}
    return Moment(
        zones=zones,
        prey=prey,
        released=released,
        active=active,
        origin=origin,
        bonus=_bonus(state, done),
        frozen=_NONE if state.ruleset.quick else captors - going,
        colour=next((COLOURS[played.end] for played in reversed(done) if played.takes), GREY),
        barred=_barred(done),
    )


@lru_cache(maxsize=512)
def _opening(zones: bytes, prey: bytes, released: bool) -> Moment:
    return Moment(zones, prey, released, NOBODY, NO_CELL, 0, _NONE, GREY, _NO_BARS)


def _prey(ruleset: Ruleset, kingdom: Kingdom) -> bytes:
    foes = (not ruleset.friends(kingdom, kingdom_of(piece)) for piece in PIECES)
    return bytes([False, *foes])


_PREY: Final = tuple(
    tuple(_prey(Ruleset((), allied=allied), kingdom) for kingdom in KINGDOMS)
    for allied in (False, True)
)
"""By `allied` and kingdom: whether each entry of a board is a piece that the kingdom may capture.
Empty cells are not, nor are its own pieces and, in allied armies, those of its allies."""


def is_spent(state: State, done: tuple[PlayedMove, ...]) -> bool:
    """Tells whether these moves of a turn leave neither a second nor a bonus move, by their number
    alone. The board of `state` is not read, only its ruleset and royal knights, which do not change
    within a turn."""
    if len(done) == 1:  # a capture earns a bonus move
        return not (done[0].takes or _goes_on(state, done[0]))
    return not _has_captured(done) or not _bonus(state, done)


def _has_captured(done: tuple[PlayedMove, ...]) -> bool:
    return any(played.victim != NOBODY for played in done)


def _active(state: State) -> Piece:
    """Returns the piece whose second move comes next, or `NOBODY`."""
    first = state.done[0]
    return first.piece if len(state.done) == 1 and _goes_on(state, first) else NOBODY


def _barred(done: tuple[PlayedMove, ...]) -> dict[Piece, frozenset[int]]:
    barred: dict[Piece, frozenset[int]] = {}
    for played in done:
        if played.takes and played.zone != BATTLEFIELD:
            barred[played.piece] = barred.get(played.piece, frozenset()) | {played.zone}
    return barred


def _legs(state: State, done: tuple[PlayedMove, ...]) -> int:
    """Returns the number of moves, one or two, by the first piece before any bonus move."""
    first = done[0].piece
    both = len(done) > 1 and done[1].piece == first
    return 2 if both and has_two_moves(state, first) else 1


def _goes_on(state: State, played: PlayedMove) -> bool:
    """Tells whether a second move may follow this first one. None follows a strategic step."""
    return has_two_moves(state, played.piece) and not is_step(played.piece, *played.path[:2])


def _bonus(state: State, done: tuple[PlayedMove, ...]) -> int:
    legs = _legs(state, done)
    earned = sum(played.takes for played in done[:legs])
    if not state.ruleset.quick:
        earned = min(earned, 1)
    for played in done[legs:]:
        earned += played.takes - 1
    return earned


def _privileged(state: State) -> Piece:
    """Returns the piece that may make its own bonus move, or `NOBODY`. It has captured with both
    its moves and with each bonus move since, all but the first in the battlefield (ruling
    “frozen”)."""
    first, *more = state.done
    if _legs(state, state.done) < 2 or not first.takes:
        return NOBODY
    on = all(played.piece == first.piece and played.takes for played in more)
    return first.piece if on and all(played.zone == BATTLEFIELD for played in more) else NOBODY
