"""The effects of a capture: score-cards, held royalty, rescue by exchange, elimination."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.victorus.model.board import (
    AT,
    COLOURS,
    CUBES,
    GREY,
    HOMES,
    KINGDOM_OF,
    WHITE,
    Cell,
    Kingdom,
    distance,
    turned,
)
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    PIECES,
    ROYAL_SCORES,
    SCORES,
    Kind,
    Piece,
    family_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.state import CAPTURE, ROYAL_VICTIM, State, family_index
from engines.victorus.model.values import FREE, LOST, Capture, Return

PROMOTION: Final = 2
"""The score at which a knight becomes royal."""


def taken(state: State, captor: Piece, victim: Piece) -> State:
    """Returns the state with this capture on the score-cards, and a captured King or Queen held.
    The caller has changed the board already. `past` is cleared, since no earlier position can come
    back."""
    counts = _counts(state, captor, victim)
    credit, held = bytearray(state.credit), bytearray(state.held)
    credit[captor] += counts
    if is_family(victim):
        held[family_index(victim)] = kingdom_of(captor)
    mark = victim + (ROYAL_VICTIM if state.royal[victim] else 0)
    captures = state.captures + bytes([captor, mark, counts])
    return state._replace(credit=bytes(credit), held=bytes(held), captures=captures, past=())


def _counts(state: State, captor: Piece, victim: Piece) -> int:
    """Returns the captor's score for promotion: 2 for a victim of royalty, 1 for a regular knight.
    Only regular knights other than Hospitallers score (ruling “promotion”)."""
    if kind_of(captor) >= Kind.HOSPITALLER or state.royal[captor]:
        return 0
    return 2 if is_family(victim) or state.royal[victim] else 1


def exchanged(state: State, victim: Piece) -> tuple[State, tuple[Return, ...]]:
    """Returns the state after the exchange of a captured King or Queen for a King or Queen of the
    mover that the victim's player holds, and the two returns. Both pieces return home at once, and
    their laps begin again (ruling “rescue”). Without such a captive the state is unchanged and
    nothing returns."""
    other = kingdom_of(victim)
    own = next((each for each in family_of(state.mover) if _holder(state, each) == other), None)
    if own is None or not is_family(victim):
        return state, ()
    returns: list[Return] = []
    for piece in (own, victim):
        cell = next(each for each in refuges(piece) if not state.board[each])
        board, held, windings = bytearray(state.board), bytearray(state.held), [*state.windings]
        board[cell] = piece + 1
        held[family_index(piece)] = FREE
        windings[family_index(piece)] = 0
        state = state._replace(board=bytes(board), held=bytes(held), windings=tuple(windings))
        returns.append(Return(piece, cell))
    return state, tuple(returns)


def _holder(state: State, piece: Piece) -> int:
    return state.held[family_index(piece)]


@lru_cache(maxsize=len(PIECES))
def refuges(piece: Piece) -> tuple[Cell, ...]:
    """Returns the cells to which a piece may return, best first: its home cell, the other cells of
    its kingdom, then all others. Within these groups cells of the home cell's colour come first,
    nearer ones before farther ones. Of equally near cells the leftmost comes first, as the piece's
    player sees the board, so that the order is the same for all six (ruling “home is
    occupied”)."""
    home, kingdom = HOMES[piece], kingdom_of(piece)
    cells = [AT[turned(cube, kingdom)] for cube in CUBES]

    def rank(cell: Cell) -> tuple[bool, bool, bool, int]:
        abroad, strange = KINGDOM_OF[cell] != kingdom, COLOURS[cell] != COLOURS[home]
        return abroad, cell != home, strange, distance(cell, home)

    return tuple(sorted((cell for cell in cells if COLOURS[cell] in (GREY, WHITE)), key=rank))


def removed(state: State, kingdom: Kingdom) -> State:
    """Returns the state without a kingdom that is out of the game: its remaining pieces leave the
    board, and its captives stay lost (ruling “elimination”)."""
    first = kingdom * ARMY
    leaving = bytes(range(first + 1, first + ARMY + 1))
    held = bytearray(state.held)
    for index, holder in enumerate(held):
        if holder == kingdom or (index // 2 == kingdom and holder == FREE):
            held[index] = LOST
    board = state.board.translate(_without(leaving))
    return state._replace(board=board, held=bytes(held))


@lru_cache(maxsize=16)
def _without(pieces: bytes) -> bytes:
    return bytes(0 if number in pieces else number for number in range(256))


def lines(state: State) -> tuple[Capture, ...]:
    """Returns the score-cards line by line, oldest first."""
    return _lines(state.captures)


@lru_cache(maxsize=64)
def _lines(captures: bytes) -> tuple[Capture, ...]:
    found = [captures[at : at + CAPTURE] for at in range(0, len(captures), CAPTURE)]
    return tuple(
        Capture(captor, mark % ROYAL_VICTIM, mark >= ROYAL_VICTIM, counts)
        for captor, mark, counts in found
    )


def points(state: State, kingdom: Kingdom) -> int:
    """Returns the points of the pieces that a player has captured in the quick game. Kings and
    Queens count while they are held, so exchanged ones do not (rulings “points” and “a King or
    Queen that was exchanged”)."""
    knights = sum(
        (ROYAL_SCORES if line.was_royal else SCORES)[kind_of(line.victim)]
        for line in lines(state)
        if kingdom_of(line.captor) == kingdom and not is_family(line.victim)
    )
    return knights + SCORES[Kind.KING] * state.held.count(kingdom)


def promoted(state: State) -> bytes:
    """Returns the royal knights after the mover's turn: at its end the mover's knights with enough
    score become royal."""
    first = state.mover * ARMY
    if max(state.credit[first : first + KING]) < PROMOTION:
        return state.royal
    royal = bytearray(state.royal)
    for piece in range(first, first + KING):
        if state.credit[piece] >= PROMOTION:
            royal[piece] = 1
    return bytes(royal)
