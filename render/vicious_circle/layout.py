"""The places of things in the pictures of this game, in px. Squares are indexes from 0 (a1) to 24
(e5), rank by rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engines.vicious_circle.values import ViciousView
from render.kit.squares import SquareBoard
from render.look import Look

BOARD: Final = SquareBoard(5, 5, cell=208, stride=5, foot=112, rise=13)
"""The map between the strips of Twilight (below) and of Dawn. Counters stand above the middle of
their square, so that its label shows. The panel at the foot has the circle of captures, or the
result."""
_TURNED: Final = replace(BOARD, turned=True)
"""The same with Dawn below."""
COUNTER: Final = 156
"""The width of a counter on the map with its rays."""
COORDINATE: Final = 58
"""The type size of the coordinates."""


def board_for(look: Look) -> SquareBoard:
    """Returns the map the way round of this look."""
    return _TURNED if look.is_turned else BOARD


def shown_board(view: ViciousView, look: Look) -> SquareBoard:
    """Returns the same with a panel at the foot only where that explains, or tells the result."""
    has_foot = look.is_explained or view.outcome is not None
    return board_for(look).footed(BOARD.foot if has_foot else 0)
