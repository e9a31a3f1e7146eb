"""The mover's legal moves, quicker than from the engine.

They are added to the position's deeds; only one of a Hospitaller's ways to a cell is. A deed that
forces matters has its gain: a capture the victim's worth, a move into the centre `WIN`. Of equal
gains the one by the least valuable piece goes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.victorus.model.pieces import ARMY, KING
from engines.victorus.rules.turns import RELEASE
from players.player import WIN
from players.search.action_stack import PLACES
from players.victorus.tables import (
    BY,
    EDGES,
    MIDDLE,
    OFF,
    OWNER,
    PIVOTS,
    REACH,
    RIDES,
    SECOND,
    SPOKES,
    START,
    STEPS,
    WAYS_IN,
    WIDE,
    WORDS,
    is_on_axis,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row
    from players.victorus.turn import Turn

_FIRST: Final = PLACES - 1
"""The place of a capture by a piece without worth; those of deeds that come after all captures with
the same gain are below half of it."""


def captures(position: Turn, by: i64, prey: i64, targets: Row) -> None:
    """Adds a kingdom's captures of the pieces of these kingdoms, which hold the `targets`."""
    cells = position.cells
    one: i64 = targets[0]
    two: i64 = targets[1]
    three: i64 = targets[2]
    number: i64
    for number in range(ARMY):
        piece: i64 = by * ARMY + number
        start: i64 = cells[piece]
        if start == OFF or not position.may_move(number):
            continue
        at: i64 = (piece * WIDE + start) * WORDS
        if REACH[at] & one | REACH[at + 1] & two | REACH[at + 2] & three:
            _add(position, by, piece, start, prey, False)


def moves(position: Turn) -> None:
    """Adds the mover's captures, and the other moves as quiet ones, those into the centre first."""
    by: i64 = position.mover
    for number in (KING + 1, KING):
        if enters(position, by, number):
            position.deeds.add_quiet(_entry(position, by, number))
    _listed(position, False)


def can_move(position: Turn) -> bool:
    """Tells whether the mover has any legal move."""
    deeds = position.deeds
    top: i64 = deeds.top
    _listed(position, True)
    found = deeds.top > top
    deeds.top = top
    by: i64 = position.mover
    return found or enters(position, by, KING) or enters(position, by, KING + 1)


def _listed(position: Turn, one: bool) -> None:
    """Adds the mover's moves but those into the centre; only those of `one` piece, if asked."""
    by: i64 = position.mover
    cells, deeds, prey = position.cells, position.deeds, position.prey
    top: i64 = deeds.top
    number: i64
    for number in range(ARMY):
        piece: i64 = by * ARMY + number
        start: i64 = cells[piece]
        if start != OFF and position.may_move(number):
            _add(position, by, piece, start, prey[by], True)
            if one and deeds.top > top:
                return


def entries(position: Turn, by: i64) -> None:
    """Adds a kingdom's moves into the centre."""
    for number in (KING, KING + 1):
        if enters(position, by, number):
            place: i64 = _FIRST - position.loss(by * ARMY + number)
            position.deeds.add(_entry(position, by, number), WIN, place)


def enters(position: Turn, by: i64, number: i64) -> bool:
    """Tells whether a kingdom's King or Queen may move into the centre now."""
    index: i64 = by * 2 + number - KING
    if position.windings[index] < 1:
        return False
    start: i64 = position.cells[by * ARMY + number]
    if start == OFF or not is_on_axis(index, start) or position.tally[by] < RELEASE:
        return False
    way = WAYS_IN[by * WIDE + start]
    if way is None or not position.may_move(number):
        return False
    return not any(position.board[cell] for cell in way)


def _entry(position: Turn, by: i64, number: i64) -> i64:
    return by << BY | position.cells[by * ARMY + number] << START | MIDDLE << SECOND


def _add(  # noqa: C901 - the lines of one piece
    position: Turn, by: i64, piece: i64, start: i64, prey: i64, goes: bool
) -> None:
    """Adds the moves of a piece; those without capture only if `goes`."""
    position.limit(by, piece, start)
    if not position.lands:
        return
    if RIDES[piece - by * ARMY]:
        _add_rides(position, by, piece, start, prey, goes)
        return
    board, spots, deeds = position.board, position.spots, position.deeds
    lands: i64 = position.lands
    avoided: i64 = position.avoided
    code: i64 = by << BY | start << START
    cell: i64
    for ray in EDGES[piece * WIDE + start]:
        for cell in ray:
            if board[cell]:
                _add_capture(position, piece, code | cell << SECOND, cell, prey)
                break
            if goes and lands & spots[cell] and cell != avoided:
                deeds.add_quiet(code | cell << SECOND)
    one: i64
    other: i64
    for line, ones, others in SPOKES[piece * WIDE + start]:
        for cell, one, other in zip(line, ones, others):  # noqa: B905 - quick only like this
            if board[one] and board[other]:
                break
            if board[cell]:
                _add_capture(position, piece, code | cell << SECOND, cell, prey)
                break
            if goes and lands & spots[cell] and cell != avoided:
                deeds.add_quiet(code | cell << SECOND)
    if goes and piece != position.active:
        for cell in STEPS[piece * WIDE + start]:
            if not board[cell] and lands & spots[cell]:
                deeds.add_quiet(code | cell << SECOND)


def _add_capture(position: Turn, piece: i64, deed: i64, cell: i64, prey: i64) -> None:
    entry: i64 = position.board[cell]
    if prey & OWNER[entry] and position.takes & position.spots[cell] and cell != position.avoided:
        place: i64 = _FIRST - position.loss(piece)
        position.deeds.add(deed, position.loss(entry - 1), place)


def _add_rides(position: Turn, by: i64, piece: i64, start: i64, prey: i64, goes: bool) -> None:
    """Adds the travels of a Hospitaller with their pivots, one to each cell."""
    board = position.board
    code: i64 = by << BY | start << START
    position.listing += 1
    cell: i64
    one: i64
    other: i64
    for line, ones, others in SPOKES[piece * WIDE + start]:
        for cell, one, other in zip(line, ones, others):  # noqa: B905 - quick only like this
            if board[cell] or (board[one] and board[other]):
                break
            if position.lands & position.spots[cell]:
                _add_pivots(position, piece, code | cell << SECOND, cell, prey, goes)


def _add_pivots(position: Turn, piece: i64, deed: i64, stop: i64, prey: i64, goes: bool) -> None:
    """Adds the pivots of a Hospitaller from the cell to which it has travelled."""
    lands: i64 = position.lands
    spots, seen = position.spots, position.seen
    listing: i64 = position.listing
    cell: i64
    at: i64
    for at, cell in enumerate(PIVOTS[stop]):
        if lands & spots[cell] and seen[cell] != listing:
            seen[cell] = listing
            if position.board[cell]:
                _add_capture(position, piece, deed | at + 1, cell, prey)
            elif goes:
                position.deeds.add_quiet(deed | at + 1)
