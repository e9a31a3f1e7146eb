"""The reasons why an action is against the rules, in sentences for the player."""

from __future__ import annotations

from typing import Final

from common.text.say import listed, say
from common.text.text import Text
from engines.game import Seat
from engines.victorus.model.board import CENTRE, NAMES, SIDES, SPELT, Cell
from engines.victorus.model.pieces import Kind, Piece, kind_of, kingdom_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, Action, EndTurn, Move, Pass
from engines.victorus.rules.movement import MoveLimits, move_limits
from engines.victorus.rules.moves import can_move, candidates, moves_of
from engines.victorus.rules.turns import Moment, moment
from engines.victorus.words.movement_refusals import (
    located,
    no_capture,
    no_entry,
    no_stand,
    obstacle,
    wrong_sign,
)

_OVER: Final = say("This match is over.")
_OUT: Final = say("You are out of this match.")


def refusal(state: State, seat: Seat, action: Action) -> Text | None:
    """Returns a sentence that names the rule, or None for a legal action."""
    if state.ending:
        return _OVER
    if seat != state.ruleset.seat(state.mover):
        return _not_to_act(state, seat)
    match action:
        case Move():
            return None if is_legal(state, action) else _no_move(state, action)
        case EndTurn():
            return None if state.done else _no_end(state)
        case Pass():
            return _no_pass(state)


def is_legal(state: State, move: Move) -> bool:
    """Tells whether the mover may make this move. It lists the moves of that one piece only."""
    piece = state.board[move.path[0]] - 1
    if piece == NOBODY or kingdom_of(piece) != state.mover or state.ending:
        return False
    now = moment(state)
    return piece in candidates(state, now) and move in moves_of(state, now, piece)


def _not_to_act(state: State, seat: Seat) -> Text:
    kingdoms = state.ruleset.kingdoms
    if seat < len(kingdoms) and kingdoms[seat] not in state.living:
        return _OUT
    return say("It is {side}'s turn.", side=SIDES[state.mover])


def _no_end(state: State) -> Text:
    if not can_move(state):
        return say("None of your pieces can move, so you pass.")
    return say("You must move before you can end your turn.")


def _no_pass(state: State) -> Text | None:
    if state.done:
        return say("You have moved already: end the turn instead.")
    if not can_move(state):
        return None
    return say("One of your pieces can still move, so you may not pass.")


def _no_move(state: State, move: Move) -> Text:
    start, end = move.path[0], move.path[-1]
    piece = state.board[start] - 1
    if piece == NOBODY:
        return say("No piece stands on {cell}.", cell=SPELT[start])
    if kingdom_of(piece) != state.mover:
        words = say("The {piece} belongs to {side}.", side=SIDES[kingdom_of(piece)])
        return words.filled(piece=located(state, piece))
    now = moment(state)
    if piece not in candidates(state, now):
        return _not_its_turn(state, now, piece)
    if end == start:
        return say("The {piece} has to go to another cell.", piece=located(state, piece))
    limits = move_limits(state, now, piece, start)
    if kind_of(piece) is Kind.HOSPITALLER:
        return _no_ride(state, limits, piece, move)
    return _no_slide(state, limits, piece, move)


def _not_its_turn(state: State, now: Moment, piece: Piece) -> Text:
    if piece in now.frozen:
        words = say("The {piece} captured this turn and is frozen until your next turn.")
        if now.bonus:
            words = say(
                "The {piece} captured this turn and is frozen until your next turn. Another piece "
                "may take the bonus move."
            )
        return words.filled(piece=located(state, piece))
    if now.active == NOBODY:
        return say("You have no move left in this turn: end it.")
    return say(
        "Only the {piece} may go on, with its second move: without a capture there is no bonus "
        "move for another piece.",
        piece=located(state, now.active),
    )


def _no_slide(state: State, limits: MoveLimits, piece: Piece, move: Move) -> Text:
    start, *via, end = move.path
    if via:
        return say(
            "Only a Hospitaller pivots. Write two moves of the {piece} as {moves}.",
            piece=located(state, piece),
            moves=f"{NAMES[start]}-{NAMES[via[0]]}, {NAMES[via[0]]}-{NAMES[end]}",
        )
    if end == CENTRE:
        return no_entry(state, piece, start, move)
    return (
        obstacle(state, piece, start, end, second=not limits.first)
        or no_stand(state, limits, piece, end)
        or no_capture(state, limits, piece, end)
        or wrong_sign(state, move)
    )


def _no_ride(state: State, limits: MoveLimits, piece: Piece, move: Move) -> Text:
    """Returns the rule that forbids a Hospitaller's move: it travels to an empty cell, and then
    pivots from there."""
    start, stop, *pivot = move.path
    if CENTRE in move.path:
        return no_entry(state, piece, start, move)
    return (
        _no_stop(state, limits, piece, stop)
        or _no_pivot(start, stop, pivot)
        or no_stand(state, limits, piece, move.path[-1])
        or no_capture(state, limits, piece, move.path[-1])
        or wrong_sign(state, move)
    )


def _no_stop(state: State, limits: MoveLimits, piece: Piece, stop: Cell) -> Text | None:
    start = state.cell(piece)
    if stop == start:
        words = say("The {piece} has to travel at least one step before it pivots.")
        return words.filled(piece=located(state, piece))
    if reason := obstacle(state, piece, start, stop, second=False):
        return reason
    if state.board[stop]:
        words = say(
            "A Hospitaller captures with its pivot only, not while it travels: {cell} is not empty."
        )
        return words.filled(cell=SPELT[stop])
    return no_stand(state, limits, piece, stop)


def _no_pivot(start: Cell, stop: Cell, pivot: list[Cell]) -> Text | None:
    if pivot and pivot[0] in BESIDE[stop]:
        return None
    if not BESIDE[stop]:
        words = say("Walls part {cell} from its own colour: no Hospitaller can pivot there.")
        return words.filled(cell=SPELT[stop])
    around = listed([SPELT[cell] for cell in BESIDE[stop]], "or")
    if pivot:
        words = say(
            "A Hospitaller pivots to a neighbouring cell of the same colour: from {cell} that is "
            "{around}."
        )
        return words.filled(cell=SPELT[stop], around=around)
    words = say(
        "After its travel a Hospitaller pivots to a neighbouring cell of the same colour: "
        "{around}. Write it as {example}."
    )
    example = f"{NAMES[start]}-{NAMES[stop]}-{NAMES[BESIDE[stop][0]]}"
    return words.filled(around=around, example=example)
