"""The reasons why a piece may not move to a cell: the shape of its movement does not lead there, or
the rules forbid the cell."""

from __future__ import annotations

from typing import Final

from common.text.say import say
from common.text.text import Name, Text
from engines.victorus.model.board import (
    BATTLEFIELD,
    CENTRE,
    COLOURS,
    SIDES,
    SPELT,
    Cell,
    Direction,
    neighbour,
    walled,
)
from engines.victorus.model.pieces import (
    DIRECTIONS,
    STEPPING,
    Kind,
    Piece,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.rays import EDGE_RAYS, SPOKE_RAYS
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import NOBODY, Move
from engines.victorus.rules import laps
from engines.victorus.rules.movement import MoveLimits
from engines.victorus.rules.slides import steps
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words.moves import owned, titled

_EXCALIBUR: Final = say(
    "straight on or back, along the 45 degree diagonals or the horizontal spokes"
)
_SPOKES: Final = say("along the horizontal or the 60 degree spokes")
_SHAPES: Final = {
    Kind.TEMPLAR: say("straight on, back, or along the horizontal spokes"),
    Kind.TEUTONIC: say("along the 45 degree diagonals"),
    Kind.BYZANTINE: _SPOKES,
    Kind.EXCALIBUR: _EXCALIBUR,
    Kind.HOSPITALLER: _SPOKES,
    Kind.KING: _EXCALIBUR,
    Kind.QUEEN: _EXCALIBUR,
}
_CENTRE: Final = say("Nobody passes through the centre.")


def located(state: State, piece: Piece) -> Text:
    """Returns a piece on the board by kind and cell: `royal Templar on f2`."""
    title = titled(piece, royal=bool(state.royal[piece]))
    return say("{piece:*} on {cell}", piece=title, cell=SPELT[state.cell(piece)])


def located_owned(state: State, piece: Piece) -> Text:
    """Returns a piece on the board with its owner: `your Templar on f2`, `Blue's King on j14`."""
    kingdom = kingdom_of(piece)
    if kingdom == state.mover:
        return say("your {piece}", piece=located(state, piece))
    return say("{side}'s {piece}", side=SIDES[kingdom], piece=located(state, piece))


def obstacle(state: State, piece: Piece, start: Cell, end: Cell, *, second: bool) -> Text | None:
    """Returns why the piece cannot slide or step to the cell, or None if it can. The cell's colour
    is not checked, nor is a piece on it, except that a strategic step needs an empty cell. `second`
    tells whether this is a second move."""
    if end in steps(piece, start):
        return _no_step(state, end, second=second)
    way = _direction(piece, start, end)
    if way is None:
        return _off_line(state, piece, start, end)
    cell = start
    while cell != end:
        ahead = neighbour(cell, way)
        assert ahead is not None, "the line leads to the cell"
        if reason := _shut(state, cell, ahead, way):
            return reason
        cell = ahead
        if cell != end and state.board[cell]:
            words = say("The {piece} can't jump over {other}.", piece=located(state, piece))
            return words.filled(other=located_owned(state, state.board[cell] - 1))
    return None


def _no_step(state: State, end: Cell, *, second: bool) -> Text | None:
    if second:
        return say("A strategic step is a whole move: it cannot be a second one.")
    if state.board[end]:
        words = say("A strategic step leads to an empty cell and never captures: there is {piece}.")
        return words.filled(piece=located_owned(state, state.board[end] - 1))
    return None


def _direction(piece: Piece, start: Cell, end: Cell) -> Direction | None:
    """Returns the piece's direction to the cell, past walls and pieces; None if it has none."""
    for way in DIRECTIONS[kingdom_of(piece)][kind_of(piece)]:
        ahead = neighbour(start, way)
        while ahead is not None:
            if ahead == end:
                return way
            ahead = neighbour(ahead, way)
    return None


def _off_line(state: State, piece: Piece, start: Cell, end: Cell) -> Text:
    kind = kind_of(piece)
    if kind in STEPPING and end in [neighbour(start, way) for way in range(6)]:
        if walled(start, end):
            return _wall(start, end)
        if COLOURS[end] != COLOURS[start]:
            words = say("A strategic step stays on the colour of {start}: {end} has another.")
            return words.filled(start=SPELT[start], end=SPELT[end])
    words = say("The {piece} moves {ways}, as its player sees the board: {cell} is not on its way.")
    if kind in STEPPING:
        words = say(
            "The {piece} moves {ways}, as its player sees the board, or one "
            "strategic step: {cell} is not on its way."
        )
    return words.filled(piece=located(state, piece), ways=_SHAPES[kind], cell=SPELT[end])


def _shut(state: State, cell: Cell, ahead: Cell, way: Direction) -> Text | None:
    """Returns why one step is shut (wall, centre or blocked spoke), or None if it is open."""
    if ahead == CENTRE:
        return _CENTRE
    if way < len(EDGE_RAYS[cell]):
        return None if EDGE_RAYS[cell][way] else _wall(cell, ahead)
    spoke = SPOKE_RAYS[cell][way - 6]
    if not spoke:
        words = say("A wall bars the spoke from {start} to {end}.")
        return words.filled(start=SPELT[cell], end=SPELT[ahead])
    _, one, other = spoke[0]
    if state.board[one] and state.board[other]:
        words = _BLOCKED_BY_CENTRE if one == other else _BLOCKED
        blocked = words.filled(start=SPELT[cell], end=SPELT[ahead])
        return blocked.filled(one=SPELT[one], other=SPELT[other])
    return None


def _wall(one: Cell, other: Cell) -> Text:
    words = say("A wall stands between {one} and {other}.")
    return words.filled(one=SPELT[one], other=SPELT[other])


_LAP: Final = 360
_BLOCKED: Final = say(
    "The spoke from {start} to {end} is blocked on both sides, by {one} and {other}."
)
_BLOCKED_BY_CENTRE: Final = say(
    "The spoke from {start} to {end} is blocked on both sides, by {one} and the centre."
)
_KNIGHTS: Final = (
    say("Black-edged knights land on grey cells: {cell} is white."),
    say("White-edged knights land on white cells: {cell} is grey."),
)
"""The refusals of a wrong colour, by the right one."""
_ROYALS: Final = (
    say("The {piece} began this turn on white, so it lands on grey cells: {cell} is white."),
    say("The {piece} began this turn on grey, so it lands on white cells: {cell} is grey."),
)
_BONUSES: Final = (
    say(
        "A bonus move of the {piece} lands on grey, the colour of the latest capture's cell: "
        "{cell} is white."
    ),
    say(
        "A bonus move of the {piece} lands on white, the colour of the latest capture's cell: "
        "{cell} is grey."
    ),
)


def no_stand(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> Text | None:
    """Returns why the move may not end on this cell, or None; a piece on it is not checked."""
    if COLOURS[cell] != limits.colour:
        return _wrong_colour(state, limits, piece, cell)
    if cell == limits.avoided:
        words = say("The second move may not end where the turn began, on {cell}.")
        return words.filled(cell=SPELT[cell])
    return _wrong_zone(state, limits, piece, cell)


def _wrong_colour(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> Text:
    if not is_family(piece):
        return _KNIGHTS[limits.colour].filled(cell=SPELT[cell])
    words = _BONUSES if state.done and limits.first else _ROYALS
    return words[limits.colour].filled(piece=kind_of(piece).title, cell=SPELT[cell])


def _wrong_zone(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> Text | None:
    """Returns why the cell's zone is forbidden, or None; the rules of `MoveLimits.landing`."""
    zone = limits.zones[cell]
    if zone != BATTLEFIELD and limits.must_leave:
        words = say(
            "After its capture in a kingdom the {piece} may go on only to the battlefield: {cell} "
            "is {where}."
        )
        where = _where(limits, zone)
        return words.filled(piece=located(state, piece), cell=SPELT[cell], where=where)
    if zone in limits.barred:
        words = say("The {piece} captured {where} this turn, so it may not go back there.")
        return words.filled(piece=located(state, piece), where=_where(limits, zone))
    if limits.confined and zone != limits.kingdom:
        return _held_back(kind_of(piece).title, state.tally(limits.kingdom))
    return None


def _held_back(who: Name, made: int) -> Text:
    return say(
        "Your {piece} may not leave your kingdom before your knights have made {needed} captures "
        "({made} so far).",
        piece=who,
        needed=RELEASE,
        made=made,
    )


def _where(limits: MoveLimits, zone: int) -> Text:
    if zone == limits.kingdom:
        return say("in your own kingdom")
    return say("in {side}'s kingdom", side=SIDES[zone])


def no_capture(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> Text | None:
    """Returns why the piece on this cell may not be captured, or None if it may, or the cell is
    empty."""
    victim = state.board[cell] - 1
    if victim == NOBODY or limits.may_take(victim, cell):
        return None
    if kingdom_of(victim) == state.mover:
        return say("Your own {piece} is in the way.", piece=located(state, victim))
    there = located_owned(state, victim)
    if limits.may_fight(cell):
        return say("Allies do not capture each other, and {piece} is your ally's.", piece=there)
    words = say(
        "From a kingdom a piece captures nothing in another's kingdom: {victim} stands {where}, "
        "and the {piece} began {origin}."
    )
    if limits.origin not in state.living:
        words = say(
            "From a kingdom a piece captures nothing in another's kingdom: {victim} stands "
            "{where}, and the {piece} began {origin}, which was in the game then."
        )
    return words.filled(
        victim=there,
        where=_where(limits, limits.zones[cell]),
        piece=kind_of(piece).title,
        origin=_where(limits, limits.origin),
    )


def wrong_sign(state: State, move: Move) -> Text:
    """Returns how to write a capture that was written as a move, or a move written as a capture."""
    *way_there, end = [SPELT[cell] for cell in move.path]
    way = "-".join(way_there)
    victim = state.board[move.path[-1]] - 1
    if victim == NOBODY:
        words = say("There is nothing to capture on {cell}: write the move as {move}.")
        return words.filled(cell=end, move=f"{way}-{end}")
    words = say("{piece} stands on {cell}: write the capture as {move}.", piece=owned(victim))
    return words.filled(cell=end, move=f"{way}x{end}")


def no_entry(state: State, piece: Piece, start: Cell, move: Move) -> Text:
    """Returns why this piece may not enter the centre with this move."""
    if not is_family(piece):
        return say("Only a King or a Queen may enter the centre.")
    who, at = kind_of(piece).title, SPELT[start]
    gone = max(0, laps.degrees(piece, state.windings[family_index(piece)], start))
    if gone < _LAP:
        words = say(
            "The centre is open after a whole lap: your {piece} has gone {gone} of 360 degrees."
        )
        return words.filled(piece=who, gone=gone)
    way = laps.way_to_centre(start, kingdom_of(piece))
    if way is None or laps.angle(piece, start):
        words = say(
            "The centre is entered straight on along your own axis: the {piece} on {cell} does not "
            "stand on it."
        )
        return words.filled(piece=who, cell=at)
    if between := [state.board[cell] - 1 for cell in way if state.board[cell]]:
        words = say("The way to the centre is not free: there is {piece}.")
        return words.filled(piece=located_owned(state, between[0]))
    if (made := state.tally(state.mover)) < RELEASE:
        return _held_back(who, made)
    return wrong_sign(state, move)
