"""The reason why an action is illegal, in a sentence that names the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import counted, joined, name, say
from common.text.text import Text
from engines.game import Seat
from engines.vicious_circle.board import (
    ADMITS,
    DOMAINS,
    SIDES,
    SQUARES,
    STEPS,
    TERRAIN,
    THRONES,
    Kind,
    admits,
    distance,
)
from engines.vicious_circle.moves import (
    EMPTY,
    PASS,
    SET_UPS,
    Board,
    board,
    may_end,
    moves,
    reach,
    turns,
)
from engines.vicious_circle.state import State
from engines.vicious_circle.values import CAPTURED, RESERVE, Action, Deploy, Move, Pass, SetUp


def reason(state: State, seat: Seat, action: Action) -> Text | None:
    """Returns the rule that forbids the action, in a match that is not over; None if it is
    legal."""
    if state.setting_up:
        return _during_set_up(state, seat, action)
    if isinstance(action, SetUp):
        return say("The set-up is over: move a creature or deploy one from reserve.")
    if seat != state.mover:
        return say("It is {side}'s turn.", side=SIDES[state.mover])
    match action:
        case Pass():
            return _no_pass(state)
        case Move():
            return _no_move(state, action)
        case Deploy():
            return _no_deployment(state, action)


# The set-up


def _during_set_up(state: State, seat: Seat, action: Action) -> Text | None:
    if state.locked(seat):
        return say("Your set-up is locked in.")
    if not isinstance(action, SetUp):
        return say("Both sides set up first: choose three creatures and a square for each.")
    return None if action in _SET_UPS[seat] else bad_set_up(seat, action)


_SET_UPS: Final = tuple(frozenset(each) for each in SET_UPS)


def bad_set_up(seat: Seat, action: SetUp) -> Text | None:
    """Returns the fault of a set-up of this side (ruling “set-up”), or None."""
    kinds = [kind for kind, _ in action.creatures]
    squares = [square for _, square in action.creatures]
    for kind in kinds:
        if kinds.count(kind) > 1:
            return say("You have only one {piece}: give it one square.", piece=kind.title)
    if len(kinds) != 3:
        return say("A set-up has exactly three creatures, not {number}.", number=len(kinds))
    for square in squares:
        if square not in DOMAINS[seat]:
            return say(
                "{square} is not in your domain, which is {domain}.",
                square=SQUARES[square],
                domain=_squares(DOMAINS[seat]),
            )
        if squares.count(square) > 1:
            return say("Two creatures cannot share {square}.", square=SQUARES[square])
    if kinds != sorted(kinds):
        return say("Name the creatures of a set-up in the order of the circle.")
    return None


# Turns


def _no_pass(state: State) -> Text | None:
    if turns(state) == (PASS,):
        return None
    return say("You can still move or deploy a creature, so you may not pass.")


def _no_move(state: State, action: Move) -> Text | None:
    kind, side = action.kind, state.mover
    place = state.place(side, kind)
    if place != action.start:
        return _not_there(side, kind, place, action.start)
    squares = board(state.places)
    found = [move.end for move in moves(state, kind, squares)]
    if action.end in found:
        return _wrong_sign(squares, side, action)
    problem = (
        _no_way_to_stay(action)
        or _no_entry(kind, action.end)
        or _no_room(squares, side, kind, action.end)
        or _no_reach(squares, side, action)
        or _ko(kind, action.end)
    )
    return joined(" ", [problem, _instead(kind, found)])


def _not_there(side: Seat, kind: Kind, place: int, start: int) -> Text:
    if place == RESERVE:
        return say(
            "Your {piece} is in reserve: deploy it, say with {example}.",
            piece=kind.title,
            example=f"{kind.letter}>{SQUARES[DOMAINS[side][1]]}",
        )
    if place == CAPTURED:
        return _captured(kind)
    return say(
        "Your {piece} stands on {square}, not on {typed}.",
        piece=kind.title,
        square=SQUARES[place],
        typed=SQUARES[start],
    )


def _captured(kind: Kind) -> Text:
    return say("Your {piece} has been captured and is out of the game.", piece=kind.title)


def _no_way_to_stay(action: Move) -> Text | None:
    if action.start != action.end:
        return None
    return say("A move may not end where it began, on {square}.", square=SQUARES[action.end])


def _no_entry(kind: Kind, end: int) -> Text | None:
    if admits(end, kind):
        return None
    terrain = TERRAIN[end]
    return say(
        "The {piece} cannot enter the {terrain} on {square}: only {admitted:a} may.",
        piece=kind.title,
        terrain=terrain.title,
        square=SQUARES[end],
        admitted=ADMITS[terrain].title,
    )


def _no_room(squares: Board, side: Seat, kind: Kind, end: int) -> Text | None:
    if may_end(squares, side, kind, end):
        return None
    owner, number = divmod(squares[end], 5)
    occupant = Kind(number)
    if owner == side:
        return say(
            "Your own {piece} stands on {square}.", piece=occupant.title, square=SQUARES[end]
        )
    if end == THRONES[1 - side]:
        return say(
            "The {occupant} on {square} captures your {piece}: the throne is guarded.",
            occupant=occupant.title,
            square=SQUARES[end],
            piece=kind.title,
        )
    return say(
        "The {piece} captures only the {prey}, and the {occupant} stands on {square}.",
        piece=kind.title,
        prey=kind.prey.title,
        occupant=occupant.title,
        square=SQUARES[end],
    )


def _no_reach(squares: Board, side: Seat, action: Move) -> Text | None:
    kind, start, end = action.kind, action.start, action.end
    if end in reach(squares, side, kind, start):
        return None
    if distance(start, end) > STEPS[kind]:
        return say(
            "{square} is out of reach: "
            "the {piece} moves {squares:one={squares}|other=up to {squares}}.",
            square=SQUARES[end],
            piece=kind.title,
            squares=counted(STEPS[kind], name("square")),
        )
    if end in reach([EMPTY] * 25, side, kind, start):
        return say(
            "The way to {square} is blocked: a creature cannot pass another.", square=SQUARES[end]
        )
    return say(
        "The way to {square} leads through terrain that the {piece} cannot cross.",
        square=SQUARES[end],
        piece=kind.title,
    )


def _ko(kind: Kind, end: int) -> Text:
    return say(
        "Ko: the {piece} came from {square} on your last turn and may not end its move there now.",
        piece=kind.title,
        square=SQUARES[end],
    )


def _wrong_sign(squares: Board, side: Seat, action: Move | Deploy) -> Text | None:
    """Returns how to write the action if its sign is wrong: a capture has an `x`. A text with the
    other sign may be a slip."""
    occupant = squares[action.end]
    if action.takes == (occupant != EMPTY):
        return None
    start = SQUARES[action.start] if isinstance(action, Move) else ""
    text = f"{action.kind.letter}{start}" if start else f"{action.kind.letter}>"
    end = SQUARES[action.end]
    if occupant == EMPTY:
        return say(
            "There is nothing to capture on {square}: write {action}.",
            square=end,
            action=f"{text}{'-' if start else ''}{end}",
        )
    return say(
        "That would capture the {prey} on {square}: write {action}.",
        prey=Kind(occupant % 5).title,
        square=end,
        action=f"{text}x{end}",
    )


def _no_deployment(state: State, action: Deploy) -> Text | None:
    kind, end, side = action.kind, action.end, state.mover
    place = state.place(side, kind)
    if place == CAPTURED:
        return _captured(kind)
    if place != RESERVE:
        return say(
            "Your {piece} is not in reserve: it stands on {square}.",
            piece=kind.title,
            square=SQUARES[place],
        )
    squares = board(state.places)
    free = [to for to in DOMAINS[side] if may_end(squares, side, kind, to)]
    if end in free:
        return _wrong_sign(squares, side, action)
    problem = _no_room(squares, side, kind, end) if end in DOMAINS[side] else None
    problem = problem or say("{square} is not in your domain.", square=SQUARES[end])
    return joined(" ", [problem, _instead(kind, free)])


def _instead(kind: Kind, ends: Sequence[int]) -> Text:
    if not ends:
        return say("The {piece} can go nowhere now.", piece=kind.title)
    return say("The {piece} can go to {squares}.", piece=kind.title, squares=_squares(ends))


def _squares(ends: Sequence[int]) -> str:
    return joined(", ", (SQUARES[end] for end in sorted(ends)))
