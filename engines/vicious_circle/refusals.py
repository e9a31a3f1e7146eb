"""The reason why an action is illegal, in a sentence that names the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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


def reason(state: State, seat: Seat, action: Action) -> str | None:
    """Returns the rule that forbids the action, in a match that is not over; None if it is
    legal."""
    if state.setting_up:
        return _during_set_up(state, seat, action)
    if isinstance(action, SetUp):
        return "The set-up is over: move a creature or deploy one from reserve."
    if seat != state.mover:
        return f"It is {SIDES[state.mover]}'s turn."
    match action:
        case Pass():
            return _no_pass(state)
        case Move():
            return _no_move(state, action)
        case Deploy():
            return _no_deployment(state, action)


# The set-up


def _during_set_up(state: State, seat: Seat, action: Action) -> str | None:
    if state.locked(seat):
        return "Your set-up is locked in."
    if not isinstance(action, SetUp):
        return "Both sides set up first: choose three creatures and a square for each."
    return None if action in _SET_UPS[seat] else bad_set_up(seat, action)


_SET_UPS: Final = tuple(frozenset(each) for each in SET_UPS)


def bad_set_up(seat: Seat, action: SetUp) -> str | None:
    """Returns the fault of a set-up of this side (ruling “set-up”), or None."""
    kinds = [kind for kind, _ in action.creatures]
    squares = [square for _, square in action.creatures]
    for kind in kinds:
        if kinds.count(kind) > 1:
            return f"You have only one {kind.title}: give it one square."
    if len(kinds) != 3:
        return f"A set-up has exactly three creatures, not {len(kinds)}."
    for square in squares:
        if square not in DOMAINS[seat]:
            return f"{SQUARES[square]} is not in your domain, which is {_squares(DOMAINS[seat])}."
        if squares.count(square) > 1:
            return f"Two creatures cannot share {SQUARES[square]}."
    if kinds != sorted(kinds):
        return "Name the creatures of a set-up in the order of the circle."
    return None


# Turns


def _no_pass(state: State) -> str | None:
    if turns(state) == (PASS,):
        return None
    return "You can still move or deploy a creature, so you may not pass."


def _no_move(state: State, action: Move) -> str | None:
    kind, side = action.kind, state.mover
    place = state.place(side, kind)
    if place != action.start:
        return _not_there(side, kind, place, action.start)
    squares = board(state.places)
    found = [move.end for move in moves(state, kind, squares)]
    if action.end in found:
        return _wrong_sign(squares, side, action)
    reason = (
        _no_way_to_stay(action)
        or _no_entry(kind, action.end)
        or _no_room(squares, side, kind, action.end)
        or _no_reach(squares, side, action)
        or _ko(kind, action.end)
    )
    return f"{reason} {_instead(kind, found)}"


def _not_there(side: Seat, kind: Kind, place: int, start: int) -> str:
    if place == RESERVE:
        example = f"{kind.letter}>{SQUARES[DOMAINS[side][1]]}"
        return f"Your {kind.title} is in reserve: deploy it, say with {example}."
    if place == CAPTURED:
        return _captured(kind)
    return f"Your {kind.title} stands on {SQUARES[place]}, not on {SQUARES[start]}."


def _captured(kind: Kind) -> str:
    return f"Your {kind.title} has been captured and is out of the game."


def _no_way_to_stay(action: Move) -> str | None:
    if action.start != action.end:
        return None
    return f"A move may not end where it began, on {SQUARES[action.end]}."


def _no_entry(kind: Kind, end: int) -> str | None:
    if admits(end, kind):
        return None
    terrain = TERRAIN[end]
    return (
        f"The {kind.title} cannot enter the {terrain.value} on {SQUARES[end]}: "
        f"only a {ADMITS[terrain].title} may."
    )


def _no_room(squares: Board, side: Seat, kind: Kind, end: int) -> str | None:
    if may_end(squares, side, kind, end):
        return None
    owner, occupant = divmod(squares[end], 5)
    name = Kind(occupant).title
    if owner == side:
        return f"Your own {name} stands on {SQUARES[end]}."
    if end == THRONES[1 - side]:
        return f"The {name} on {SQUARES[end]} captures your {kind.title}: the throne is guarded."
    return (
        f"The {kind.title} captures only the {kind.prey.title}, "
        f"and the {name} stands on {SQUARES[end]}."
    )


def _no_reach(squares: Board, side: Seat, action: Move) -> str | None:
    kind, start, end = action.kind, action.start, action.end
    if end in reach(squares, side, kind, start):
        return None
    if _distance(start, end) > STEPS[kind]:
        return f"{SQUARES[end]} is out of reach: the {kind.title} moves {kind.reach}."
    if end in reach([EMPTY] * 25, side, kind, start):
        return f"The way to {SQUARES[end]} is blocked: a creature cannot pass another."
    return f"The way to {SQUARES[end]} leads through terrain that the {kind.title} cannot cross."


def _distance(start: int, end: int) -> int:
    ranks, files = abs(start // 5 - end // 5), abs(start % 5 - end % 5)
    return max(ranks, files)


def _ko(kind: Kind, end: int) -> str:
    return (
        f"Ko: the {kind.title} came from {SQUARES[end]} on your last turn "
        "and may not end its move there now."
    )


def _wrong_sign(squares: Board, side: Seat, action: Move | Deploy) -> str | None:
    """Returns how to write the action if its sign is wrong: a capture has an `x`. A text with the
    other sign may be a slip."""
    occupant = squares[action.end]
    if action.takes == (occupant != EMPTY):
        return None
    start = SQUARES[action.start] if isinstance(action, Move) else ""
    text = f"{action.kind.letter}{start}" if start else f"{action.kind.letter}>"
    end = SQUARES[action.end]
    if occupant == EMPTY:
        return f"There is nothing to capture on {end}: write {text}{'-' if start else ''}{end}."
    return f"That would capture the {Kind(occupant % 5).title} on {end}: write {text}x{end}."


def _no_deployment(state: State, action: Deploy) -> str | None:
    kind, end, side = action.kind, action.end, state.mover
    place = state.place(side, kind)
    if place == CAPTURED:
        return _captured(kind)
    if place != RESERVE:
        return f"Your {kind.title} is not in reserve: it stands on {SQUARES[place]}."
    squares = board(state.places)
    free = [to for to in DOMAINS[side] if may_end(squares, side, kind, to)]
    if end in free:
        return _wrong_sign(squares, side, action)
    problem = _no_room(squares, side, kind, end) if end in DOMAINS[side] else None
    return f"{problem or f'{SQUARES[end]} is not in your domain.'} {_instead(kind, free)}"


def _instead(kind: Kind, ends: Sequence[int]) -> str:
    if not ends:
        return f"The {kind.title} can go nowhere now."
    return f"The {kind.title} can go to {_squares(ends)}."


def _squares(ends: Sequence[int]) -> str:
    return ", ".join(SQUARES[end] for end in sorted(ends))
