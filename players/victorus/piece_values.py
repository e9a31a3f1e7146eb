"""The worth of pieces and achievements, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.victorus.model.pieces import ARMY, KING, QUEEN, Piece
from engines.victorus.model.state import State
from engines.victorus.model.values import FREE
from players.search.arrays import filled

if TYPE_CHECKING:
    from mypy_extensions import i64

KNIGHTS: Final = (100, 100, 100, 100, 100, 100, 180, 180, 190, 190)
"""Points for each knight of an army, by number."""
ROYAL: Final = 120
"""Additional points for a royal knight."""
CREDIT: Final = 20
"""Points for each unit of a regular knight's credit towards becoming royal."""
FAMILY: Final = (0, 500, 900)
"""Points for none, one or both of the own King and Queen on the board."""
DEAREST: Final = 500
"""The most points that a kingdom loses by a capture."""
HELD: Final = 60
"""Points for each King or Queen of another kingdom that is held."""
POINT: Final = 6
"""Points for each scored point of the quick game."""
assert FAMILY[1] == DEAREST
FAR: Final = 9
"""The number of turns that counts as never."""
LAPS: Final = (1200, 840, 500, 320, 200, 120, 70, *(0,) * FAR)
"""Points by the number of turns that a King or Queen needs into the centre. Each capture that its
kingdom still lacks for its release counts as one turn."""
_KNIGHTS: Final = filled(KNIGHTS)
_FAMILY: Final = filled([FAMILY[1], FAMILY[2] - FAMILY[1]])


def loss(number: i64, is_royal: i64, is_other_free: bool) -> i64:
    """Returns the points that a kingdom loses by the capture of a piece, by its number in the army,
    regardless of its cell: a knight may be royal; of King and Queen the other may be free."""
    if number < KING:
        return _KNIGHTS[number] + ROYAL if is_royal else _KNIGHTS[number]
    return _FAMILY[1] if is_other_free else _FAMILY[0]


def piece_worth(state: State, piece: Piece) -> int:
    """Returns the points of a piece on the board, regardless of its cell: for a King or Queen the
    kingdom's loss by its capture."""
    number = piece % ARMY
    other = piece // ARMY * 2 + (QUEEN - number)
    is_other_free = number >= KING and state.held[other] == FREE
    return int(loss(number, state.royal[piece], is_other_free))
