"""Positions and moves as texts, for the tests of Magna Victorus."""

from __future__ import annotations

from engines.game import Illegal
from engines.victorus.game import Victorus
from engines.victorus.model.board import CELL, NAMES
from engines.victorus.model.pieces import parse_piece
from engines.victorus.model.state import State
from engines.victorus.model.values import Move

GAME = Victorus()


def board(text: str) -> State:
    """Returns the position that a text stands for, line breaks and all (see `notation`):

    board('''quick blue 7 last-round
        / orange Kj1 Qf1 Tbl2
        / blue Kj14 Ubh13''')
    """
    return GAME.load(text)


def freed(captor: str, loser: str) -> str:
    """Returns the end of a position's text that lets a kingdom's King and Queen out, by three
    captures of its Hospitaller; both by their letters in texts: `freed("o", "b")`."""
    return "captures:" + ",".join(f"{captor}Hbx{loser}{name}" for name in ("Ew", "Hb", "Hw"))


def seat(state: State) -> int:
    """Returns where the mover sits."""
    return state.ruleset.seat(state.mover)


def actions(state: State) -> set[str]:
    """Returns the texts of all that the mover may do."""
    return {GAME.write(action) for action in GAME.actions(state, seat(state))}


def ways(state: State, start: str) -> set[str]:
    """Returns where the mover's piece on this cell can go: `n5`, `xn5` with a capture; a
    Hospitaller `k5-l6`, `k5xl6`."""
    moves = [move for move in GAME.actions(state, seat(state)) if isinstance(move, Move)]
    texts = [GAME.write(move) for move in moves if NAMES[move.path[0]] == start]
    return {text.removeprefix(start).removeprefix("-") for text in texts}


def play(state: State, *texts: str) -> State:
    """Returns the state after these actions, each by the side to act then."""
    for text in texts:
        state = GAME.play(state, seat(state), GAME.read(text))
    return state


def refused(state: State, text: str, by: int | None = None) -> str:
    """Returns why this action is refused to the mover, or to another seat."""
    try:
        GAME.play(state, seat(state) if by is None else by, GAME.read(text))
    except Illegal as reason:
        return str(reason)
    raise AssertionError(f"{text} was allowed")


def where(state: State, tag: str) -> str:
    """Returns the cell on which a piece such as `oTb` stands; `-` if it is off the board."""
    cell = state.cell(parse_piece(tag))
    return NAMES[cell] if cell >= 0 else "-"


def standing(state: State, cell: str) -> bool:
    """Tells whether anything stands on this cell."""
    return bool(state.board[CELL[cell]])
