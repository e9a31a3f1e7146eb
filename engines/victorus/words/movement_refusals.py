"""The reasons why a piece may not move to a cell: the shape of its movement does not lead there, or
the rules forbid the cell."""

from __future__ import annotations

from typing import Final

from engines.victorus.model.board import (
    BATTLEFIELD,
    CENTRE,
    COLOURS,
    NAMES,
    SIDES,
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

_EXCALIBUR: Final = "straight on or back, along the 45 degree diagonals or the horizontal spokes"
_SPOKES: Final = "along the horizontal or the 60 degree spokes"
_SHAPES: Final = {
    Kind.TEMPLAR: "straight on or back or along the horizontal spokes",
    Kind.TEUTONIC: "along the 45 degree diagonals",
    Kind.BYZANTINE: _SPOKES,
    Kind.EXCALIBUR: _EXCALIBUR,
    Kind.HOSPITALLER: _SPOKES,
    Kind.KING: _EXCALIBUR,
    Kind.QUEEN: _EXCALIBUR,
}
_CENTRE: Final = "Nobody passes through the centre."


def located(state: State, piece: Piece) -> str:
    """Returns a piece on the board by kind and cell: `royal Templar f2`."""
    return f"{titled(piece, royal=bool(state.royal[piece]))} {NAMES[state.cell(piece)]}"


def located_owned(state: State, piece: Piece) -> str:
    """Returns a piece on the board with its owner: `your Templar f2`, `Blue's royal Templar l9`."""
    kingdom = kingdom_of(piece)
    whose = "your" if kingdom == state.mover else f"{SIDES[kingdom]}'s"
    return f"{whose} {located(state, piece)}"


def obstacle(state: State, piece: Piece, start: Cell, end: Cell, *, second: bool) -> str | None:
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
            jumped = located_owned(state, state.board[cell] - 1)
            return f"The {located(state, piece)} may not jump over {jumped}."
    return None


def _no_step(state: State, end: Cell, *, second: bool) -> str | None:
    if second:
        return "A strategic step is a whole move: it cannot be a second one."
    if state.board[end]:
        taken = located_owned(state, state.board[end] - 1)
        return f"A strategic step leads to an empty cell and never captures: there is {taken}."
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


def _off_line(state: State, piece: Piece, start: Cell, end: Cell) -> str:
    kind, name = kind_of(piece), located(state, piece)
    if kind in STEPPING and end in [neighbour(start, way) for way in range(6)]:
        if walled(start, end):
            return _wall(start, end)
        if COLOURS[end] != COLOURS[start]:
            return (
                f"A strategic step stays on the colour of {NAMES[start]}: {NAMES[end]} has another."
            )
    step = ", or takes a strategic step to a neighbouring cell" if kind in STEPPING else ""
    return (
        f"The {name} goes {_SHAPES[kind]}{step}, as its player sees the board: {NAMES[end]} does "
        "not lie there."
    )


def _shut(state: State, cell: Cell, ahead: Cell, way: Direction) -> str | None:
    """Returns why one step is shut (wall, centre or blocked spoke), or None if it is open."""
    if ahead == CENTRE:
        return _CENTRE
    if way < len(EDGE_RAYS[cell]):
        return None if EDGE_RAYS[cell][way] else _wall(cell, ahead)
    spoke = SPOKE_RAYS[cell][way - 6]
    if not spoke:
        return f"A wall bars the spoke from {NAMES[cell]} to {NAMES[ahead]}."
    _, one, other = spoke[0]
    if state.board[one] and state.board[other]:
        between = "the centre" if one == other else NAMES[other]
        return (
            f"The spoke from {NAMES[cell]} to {NAMES[ahead]} is blocked on both sides, by "
            f"{NAMES[one]} and {between}."
        )
    return None


def _wall(one: Cell, other: Cell) -> str:
    return f"A wall stands between {NAMES[one]} and {NAMES[other]}."


_COLOURS: Final = ("grey", "white")
_EDGES: Final = ("Black-edged", "White-edged")
_LAP: Final = 360


def no_stand(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> str | None:
    """Returns why the move may not end on this cell, or None; a piece on it is not checked."""
    if COLOURS[cell] != limits.colour:
        return _wrong_colour(state, limits, piece, cell)
    if cell == limits.avoided:
        return f"The second move may not end where the turn began, on {NAMES[cell]}."
    return _wrong_zone(state, limits, piece, cell)


def _wrong_colour(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> str:
    wanted = _COLOURS[limits.colour]
    found = f"{NAMES[cell]} is {_COLOURS[COLOURS[cell]]}"
    if not is_family(piece):
        return f"{_EDGES[limits.colour]} knights land on {wanted} cells: {found}."
    who = kind_of(piece).title
    if state.done and limits.first:
        return (
            f"A bonus move of the {who} lands on {wanted}, the colour of the latest capture's "
            f"cell: {found}."
        )
    began = _COLOURS[1 - limits.colour]
    return f"The {who} began this turn on {began}, so it lands on {wanted} cells: {found}."


def _wrong_zone(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> str | None:
    """Returns why the cell's zone is forbidden, or None; the rules of `MoveLimits.landing`."""
    zone = limits.zones[cell]
    if zone != BATTLEFIELD and limits.must_leave:
        return (
            f"After its capture in a kingdom the {located(state, piece)} may go on only to "
            f"the battlefield: {NAMES[cell]} is in {_realm(limits, zone)}."
        )
    if zone in limits.barred:
        return (
            f"The {located(state, piece)} captured in {_realm(limits, zone)} this turn, so it "
            "may not go back there."
        )
    if limits.confined and zone != limits.kingdom:
        return _held_back(kind_of(piece).title, state.tally(limits.kingdom))
    return None


def _held_back(who: str, made: int) -> str:
    return (
        f"Your {who} may not leave your kingdom before your knights have made {RELEASE} "
        f"captures ({made} so far)."
    )


def _realm(limits: MoveLimits, zone: int) -> str:
    return "your own kingdom" if zone == limits.kingdom else f"{SIDES[zone]}'s kingdom"


def no_capture(state: State, limits: MoveLimits, piece: Piece, cell: Cell) -> str | None:
    """Returns why the piece on this cell may not be captured, or None if it may, or the cell is
    empty."""
    victim = state.board[cell] - 1
    if victim == NOBODY or limits.may_take(victim, cell):
        return None
    if kingdom_of(victim) == state.mover:
        return f"Your own {located(state, victim)} is in the way."
    there = located_owned(state, victim)
    if not limits.may_fight(cell):
        then = "" if limits.origin in state.living else ", which was in the game then"
        return (
            f"From a kingdom a piece captures nothing in another's kingdom: {there} stands in "
            f"{_realm(limits, limits.zones[cell])}, and the {kind_of(piece).title} began in "
            f"{_realm(limits, limits.origin)}{then}."
        )
    return f"Allies do not capture each other, and {there} is your ally's."


def wrong_sign(state: State, move: Move) -> str:
    """Returns how to write a capture that was written as a move, or a move written as a capture."""
    *way_there, end = [NAMES[cell] for cell in move.path]
    way = "-".join(way_there)
    victim = state.board[move.path[-1]] - 1
    if victim == NOBODY:
        return f"There is nothing to capture on {end}: write the move as {way}-{end}."
    return f"{owned(victim)} stands on {end}: write the capture as {way}x{end}."


def no_entry(state: State, piece: Piece, start: Cell, move: Move) -> str:
    """Returns why this piece may not enter the centre with this move."""
    if not is_family(piece):
        return "Only a King or a Queen may enter the centre."
    who, at = kind_of(piece).title, NAMES[start]
    gone = max(0, laps.degrees(piece, state.windings[family_index(piece)], start))
    if gone < _LAP:
        return f"The centre is open after a whole lap: your {who} has gone {gone} of 360 degrees."
    way = laps.way_to_centre(start, kingdom_of(piece))
    if way is None or laps.angle(piece, start):
        return (
            f"The centre is entered straight on along your own axis: the {who} on {at} does not "
            "stand on it."
        )
    if between := [state.board[cell] - 1 for cell in way if state.board[cell]]:
        return f"The way to the centre is not free: there is {located_owned(state, between[0])}."
    if (made := state.tally(state.mover)) < RELEASE:
        return _held_back(who, made)
    return wrong_sign(state, move)
