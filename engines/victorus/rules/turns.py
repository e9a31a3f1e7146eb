"""The course of a turn: which pieces may go on, and with what.

Everything follows from the moves of the turn under way. The first one or two moves are those of the
piece that began; a piece with two moves a turn may make the second. Every capture earns a bonus
move; in the standard game two captures by the piece that began earn only one, but then it may take
it itself (rulings “two moves” and “frozen”).
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
    """The point that a turn has come to.

    `zones` are those of the cells; `prey` tells, for what may stand on a board's cell, whether it
    is a piece that the mover may capture; `released` whether the mover's King and Queen may leave
    their kingdom. `active` is the piece that may make its second move, having begun on `origin`.
    `bonus` bonus moves may be made. The `frozen` pieces have captured and must stay until the next
    turn. `colour` is that of the cell of the latest capture, on which a King's or Queen's bonus
    move lands; `barred` are the kingdoms into which each piece may not go back.
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
    """Returns the point that the turn under way has come to."""
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
    """Returns the point at which a turn begins."""
    return Moment(zones, prey, released, NOBODY, NO_CELL, 0, _NONE, GREY, _NO_BARS)


def _prey(ruleset: Ruleset, kingdom: Kingdom) -> bytes:
    foes = (not ruleset.friends(kingdom, kingdom_of(piece)) for piece in PIECES)
    return bytes([False, *foes])


_PREY: Final = tuple(
    tuple(_prey(Ruleset((), allied=allied), kingdom) for kingdom in KINGDOMS)
    for allied in (False, True)
)
"""Whether each entry of a board is a piece that this kingdom captures: no empty cell, and no piece
of its own or, in allied armies, of its allies."""


def is_spent(state: State, done: tuple[PlayedMove, ...]) -> bool:
    """Tells whether after these moves of a turn there is neither a second nor a bonus move left,
    wherever the pieces stand. Nobody has become royal since it began."""
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
    """Returns how many moves the piece that began has made before any bonus move: one or two."""
    first = done[0].piece
    both = len(done) > 1 and done[1].piece == first
    return 2 if both and has_two_moves(state, first) else 1


def _goes_on(state: State, played: PlayedMove) -> bool:
    """Tells whether a second move may follow: not after a strategic step, which is the whole
    move."""
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
    """Returns the piece that may take its own bonus: it has captured with both moves, the second in
    the battlefield, and since then with each bonus move, in the battlefield (ruling “frozen”)."""
    first, *more = state.done
    if _legs(state, state.done) < 2 or not first.takes:
        return NOBODY
    on = all(played.piece == first.piece and played.takes for played in more)
    return first.piece if on and all(played.zone == BATTLEFIELD for played in more) else NOBODY
