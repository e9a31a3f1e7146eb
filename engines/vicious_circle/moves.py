"""The squares that creatures may reach: reach, paths and lists of legal actions (ruling
“moves”)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, permutations
from typing import Final, TypeAlias

from engines.game import Seat
from engines.vicious_circle.board import DOMAINS, NEIGHBOURS, STEPS, THRONES, Kind, admits
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import RESERVE, Action, Deploy, Move, Pass, SetUp

Board: TypeAlias = list[int]
"""The creature on each square, as `side * 5 + kind`, or `EMPTY`."""

EMPTY: Final = -1
KINDS: Final = tuple(Kind)
PASS: Final = Pass()
_WAYS: Final = tuple(
    tuple(tuple(to for to in NEIGHBOURS[index] if admits(to, kind)) for index in range(25))
    for kind in KINDS
)
"""The neighbours whose terrain admits the creature, by kind and square."""


def _set_ups(side: Seat) -> tuple[SetUp, ...]:
    found = [
        tuple(zip(kinds, squares, strict=True))
        for kinds in permutations(KINDS, 3)
        if kinds[0] < kinds[1] < kinds[2]
        for squares in permutations(DOMAINS[side], 3)
    ]
    return tuple(SetUp(creatures) for creatures in sorted(found))


SET_UPS: Final = (_set_ups(0), _set_ups(1))
"""Every set-up of each side: three of five creatures on three of six squares (ruling “set-up”)."""


def board(places: bytes) -> Board:
    """Returns the creature on each square."""
    squares = [EMPTY] * 25
    for creature, place in enumerate(places):
        if place >= OFFSET:
            squares[place - OFFSET] = creature
    return squares


def may_end(squares: Board, side: Seat, kind: int, end: int) -> bool:
    """Tells whether the occupant of a square, if any, lets this creature end its move there.

    The creature enters the enemy throne, empty or occupied, unless the creature that would capture
    it stands there (ruling “throne”; Van Slyke, “Castles and Victory”). Elsewhere only its prey
    gives way.
    """
    occupant = squares[end]
    foe = 5 - side * 5
    if end == THRONES[1 - side]:
        return occupant != foe + (kind + 4) % 5
    return occupant in (EMPTY, foe + (kind + 1) % 5)


def _spread(
    squares: Board, side: Seat, kind: int, start: int, wanted: int | None = None
) -> dict[int, int]:
    """Returns every square on which a move may end, with the square before it on a shortest path;
    if one square is `wanted`, only squares that are not farther away."""
    throne, ways = THRONES[1 - side], _WAYS[kind]
    came: dict[int, int] = {start: start}
    frontier, steps = [start], STEPS[kind]
    while steps and wanted not in came:
        steps -= 1
        following: list[int] = []
        for square in frontier:
            for to in ways[square]:
                if to in came:
                    continue
                if squares[to] == EMPTY:
                    came[to] = square
                    if to != throne:  # a move ends on the throne
                        following.append(to)
                elif may_end(squares, side, kind, to):
                    came[to] = square
        frontier = following
    return came


def squares_of(state: State) -> Board:
    """Returns the creature on each square of the position. Callers do not change this list."""
    return board(state.places)


def _reached(state: State, kind: Kind) -> dict[int, int]:
    """Returns the squares on which the mover's creature may end a move, ko left aside, as `_spread`
    does."""
    side = state.mover
    return _spread(squares_of(state), side, kind, state.place(side, kind))


def reach(squares: Board, side: Seat, kind: int, start: int) -> list[int]:
    """Returns the squares on which this creature may end a move, ascending, ko left aside."""
    came = _spread(squares, side, kind, start)
    del came[start]
    return sorted(came)


def path(squares: Board, side: Seat, kind: int, start: int, end: int) -> tuple[int, ...]:
    """Returns a shortest way from start to end, both included; empty if there is none.

    Of several shortest ways it is always the same one. The choice matters only to the picture:
    every legal way leads to the same position.
    """
    if end in _WAYS[kind][start] and may_end(squares, side, kind, end):
        return start, end
    return _way(_spread(squares, side, kind, start, end), end)


def way_of(state: State, move: Move, squares: Board) -> tuple[int, ...]:
    """Returns the path of the mover's move on these squares, which are the state's; empty if the
    move is illegal."""
    side, kind, start, end, takes = state.mover, *move
    ban = state.bans[side]
    if (
        start == end
        or state.place(side, kind) != start
        or takes is (squares[end] == EMPTY)
        or (ban is not None and ban.kind is kind and ban.square == end)
    ):
        return ()
    return path(squares, side, kind, start, end)


def trail(state: State) -> tuple[int, ...]:
    """Returns the path of the latest action, found by taking it back; empty for a pass, and for a
    move that cannot have led here."""
    side, action, captured = state.last or (0, PASS, None)
    if isinstance(action, Pass):
        return ()
    if isinstance(action, Deploy):
        return (action.end,)
    squares = board(state.places)
    squares[action.end] = EMPTY if captured is None else (1 - side) * 5 + captured
    return path(squares, side, action.kind, action.start, action.end)


def ways(state: State, legal: Iterable[Move]) -> tuple[tuple[int, ...], ...]:
    """Returns the paths of legal moves."""
    found: list[tuple[int, ...]] = []
    for kind, same in groupby(legal, key=lambda move: move.kind):
        came = _reached(state, kind)
        found += [_way(came, move.end) for move in same]
    return tuple(found)


def _way(came: dict[int, int], end: int) -> tuple[int, ...]:
    if end not in came:
        return ()
    squares = [end]
    while (before := came[end]) != end:
        squares.append(before)
        end = before
    return tuple(squares[::-1])


# Each action is made once as a value, since the same ones are listed again and again


@lru_cache(maxsize=8192)
def _move(kind: Kind, start: int, end: int, takes: bool) -> Move:
    return Move(kind, start, end, takes)


@lru_cache(maxsize=128)
def _deploy(kind: Kind, end: int, takes: bool) -> Deploy:
    return Deploy(kind, end, takes)


def moves(state: State, kind: Kind, squares: Board) -> list[Move]:
    """Returns the mover's legal moves with a creature that stands on the board."""
    side, start = state.mover, state.place(state.mover, kind)
    ban = state.bans[side]
    barred = ban.square if ban and ban.kind is kind else None
    return [
        _move(kind, start, end, squares[end] != EMPTY)
        for end in sorted(_reached(state, kind))
        if end not in (start, barred)
    ]


def deployments(state: State, kind: Kind, squares: Board) -> list[Deploy]:
    """Returns the mover's legal deployments of a creature in reserve."""
    side = state.mover
    return [
        _deploy(kind, end, squares[end] != EMPTY)
        for end in sorted(DOMAINS[side])
        if may_end(squares, side, kind, end)
    ]


def turns(state: State) -> tuple[Action, ...]:
    """Returns the mover's legal actions: moves by creature and square, then deployments by creature
    and square. A pass if there are none (ruling “no action”)."""
    squares = squares_of(state)
    found: list[Action] = []
    reserves: list[Kind] = []
    for kind in KINDS:
        place = state.place(state.mover, kind)
        if place >= 0:
            found += moves(state, kind, squares)
        elif place == RESERVE:
            reserves.append(kind)
    for kind in reserves:
        found += deployments(state, kind, squares)
    return tuple(found) or (PASS,)
