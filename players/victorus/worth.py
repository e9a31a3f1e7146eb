"""The worth of a kingdom's pieces and achievements, in points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.victorus.model.board import KINGDOMS, Kingdom
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    QUEEN,
    ROYAL_SCORES,
    SCORES,
    Piece,
    is_family,
    kind_of,
)
from engines.victorus.model.state import CAPTURE, EMPTY, ROYAL_VICTIM, State
from engines.victorus.model.values import FREE
from engines.victorus.rules.turns import RELEASE
from players.victorus.tables import FAR, PLACES, turns_left

OFF: Final = len(EMPTY)
"""The cell of a piece that is off the board."""

KNIGHTS: Final = (100, 100, 100, 100, 100, 100, 180, 180, 190, 190)
"""Points for each knight of an army, by number."""
ROYAL: Final = 120
"""Additional points for a royal knight."""
CREDIT: Final = 20
"""Points for each unit of a regular knight's credit towards becoming royal."""
FAMILY: Final = (0, 500, 900)
"""Points for none, one or both of the own King and Queen on the board."""
HELD: Final = 60
"""Points for each King or Queen of another kingdom that is held."""
POINT: Final = 6
"""Points for each scored point of the quick game."""
LAPS: Final = (1200, 840, 500, 320, 200, 120, 70, *(0,) * FAR)
"""Points by the number of turns that a King or Queen needs into the centre. Each capture that its
kingdom still lacks for its release counts as one turn."""


def cells_of(state: State) -> bytes:
    """Returns the cell of each piece, by number, or `OFF`."""
    cells = bytearray([OFF]) * (ARMY * len(KINGDOMS))
    for cell, piece in enumerate(state.board):
        if piece:
            cells[piece - 1] = cell
    return bytes(cells)


def piece_worth(state: State, piece: Piece) -> int:
    """Returns the points of a piece on the board, regardless of its cell: for a King or Queen the
    kingdom's loss by its capture."""
    number = piece % ARMY
    if number < KING:
        return KNIGHTS[number] + (ROYAL if state.royal[piece] else 0)
    other = piece // ARMY * 2 + (QUEEN - number)
    return FAMILY[2] - FAMILY[1] if state.held[other] == FREE else FAMILY[1]


def worth(state: State, cells: bytes | bytearray, kingdom: Kingdom) -> int:
    """Returns the points of a kingdom's pieces and achievements."""
    first = kingdom * ARMY
    total, royal, credit = 0, state.royal, state.credit
    for piece, points in enumerate(KNIGHTS, first):
        if (cell := cells[piece]) != OFF:
            total += points + PLACES[piece][cell]
            if royal[piece]:
                total += ROYAL
            elif credit[piece]:
                total += CREDIT * credit[piece]
    total += HELD * state.held.count(kingdom) + _family(state, cells, kingdom)
    return total + POINT * points_of(state.captures)[kingdom] if state.ruleset.quick else total


def _family(state: State, cells: bytes | bytearray, kingdom: Kingdom) -> int:
    """Returns the points for King and Queen, and for the distance of the nearer one to the
    centre."""
    first, near, free = kingdom * ARMY, len(LAPS) - 1, 0
    for number in (KING, QUEEN):
        cell = cells[first + number]
        if cell != OFF:
            free += 1
            winding = state.windings[kingdom * 2 + number - KING]
            near = min(near, turns_left(first + number, winding, cell))
    near += max(0, RELEASE - state.tally(kingdom))
    return FAMILY[free] + LAPS[min(near, len(LAPS) - 1)]


@lru_cache(maxsize=4096)
def points_of(captures: bytes) -> tuple[int, ...]:
    """Returns the points of captured knights in the quick game, by kingdom."""
    found = [0] * len(KINGDOMS)
    for at in range(0, len(captures), CAPTURE):
        mark = captures[at + 1]
        victim = mark % ROYAL_VICTIM
        if not is_family(victim):
            scores = ROYAL_SCORES if mark >= ROYAL_VICTIM else SCORES
            found[captures[at] // ARMY] += scores[kind_of(victim)]
    return tuple(found)
