"""Why a move may not end on a cell that the piece could reach."""

from __future__ import annotations

from typing import Final

from engines.victorus.model.board import BATTLEFIELD, COLOURS, NAMES, SIDES, Cell
from engines.victorus.model.pieces import Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.rays import way_to_centre
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import NOBODY, Move
from engines.victorus.rules import laps
from engines.victorus.rules.bounds import Bounds
from engines.victorus.rules.turns import RELEASE
from engines.victorus.words import names
from engines.victorus.words.obstacles import owned, standing

_COLOURS: Final = ("grey", "white")
_EDGES: Final = ("Black-edged", "White-edged")
_LAP: Final = 360


def no_stand(state: State, limits: Bounds, piece: Piece, cell: Cell) -> str | None:
    """Why the move may not end on this cell, whoever stands there; None where it may."""
    if COLOURS[cell] != limits.colour:
        return _wrong_colour(state, limits, piece, cell)
    if cell == limits.avoided:
        return f"The second move may not end where the turn began, on {NAMES[cell]}."
    return _wrong_zone(state, limits, piece, cell)


def _wrong_colour(state: State, limits: Bounds, piece: Piece, cell: Cell) -> str:
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


def _wrong_zone(state: State, limits: Bounds, piece: Piece, cell: Cell) -> str | None:
    """What zones forbid; the same cells as in `Bounds.may_stand`."""
    zone = limits.zones[cell]
    if zone != BATTLEFIELD and limits.expelled:
        return (
            f"After its capture in a kingdom the {standing(state, piece)} may go on to the "
            f"battlefield only: {NAMES[cell]} is in {_realm(limits, zone)}."
        )
    if zone in limits.barred:
        return (
            f"The {standing(state, piece)} captured in {_realm(limits, zone)} this turn, so it "
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


def _realm(limits: Bounds, zone: int) -> str:
    return "your own kingdom" if zone == limits.kingdom else f"{SIDES[zone]}'s kingdom"


def no_capture(state: State, limits: Bounds, piece: Piece, cell: Cell) -> str | None:
    """Why the piece on this cell may not be captured; None where it may, or nobody is there."""
    victim = state.board[cell] - 1
    if victim == NOBODY or limits.may_take(victim, cell):
        return None
    if kingdom_of(victim) == state.mover:
        return f"Your own {standing(state, victim)} is in the way."
    there = owned(state, victim)
    if not limits.may_fight(cell):
        then = "" if limits.origin in state.living else ", which was in the game then"
        return (
            f"From a kingdom nothing can be captured in another's kingdom: {there} stands in "
            f"{_realm(limits, limits.zones[cell])}, and the {kind_of(piece).title} began in "
            f"{_realm(limits, limits.origin)}{then}."
        )
    return f"Allies do not capture each other, and {there} is your ally's."


def wrong_sign(state: State, move: Move) -> str:
    """That a capture is written as a move, or a move as a capture."""
    *way_there, end = [NAMES[cell] for cell in move.path]
    way = "-".join(way_there)
    victim = state.board[move.path[-1]] - 1
    if victim == NOBODY:
        return f"There is nothing to capture on {end}: write the move as {way}-{end}."
    return f"{names.owned(victim)} stands on {end}: write the capture as {way}x{end}."


def no_entry(state: State, piece: Piece, start: Cell, move: Move) -> str:
    """Why this piece may not enter the centre with this move."""
    if not is_family(piece):
        return "Only a King or a Queen may enter the centre."
    who, at = kind_of(piece).title, NAMES[start]
    gone = laps.degrees(piece, state.windings[family_index(piece)], start)
    if gone < _LAP:
        return f"The centre is open after a whole lap: your {who} has gone {gone} of 360 degrees."
    way = way_to_centre(start, kingdom_of(piece))
    if way is None or laps.angle(piece, start):
        return (
            f"The centre is entered straight on along your own axis: the {who} on {at} does not "
            "stand on it."
        )
    if between := [state.board[cell] - 1 for cell in way if state.board[cell]]:
        return f"The way to the centre is not free: there is {owned(state, between[0])}."
    if (made := state.tally(state.mover)) < RELEASE:
        return _held_back(who, made)
    return wrong_sign(state, move)
