"""What a position of Vilitum is worth."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from engines.game import Seat
from engines.vilitum import play as rules
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, PIECES, STRIDE
from engines.vilitum.model.state import ONBOARD, Board, State
from engines.vilitum.model.values import Phase
from players.player import WIN
from players.search.turns import TurnJudge

PIECE: Final = (60, 70, 80, 80, 60)
"""Points for a piece on the board, by kind."""
POINT: Final = (28, 32, 34, 34, 22)
"""Points for each hit point that it has left."""
CLOSE: Final = 3
"""Points for each square that it stands nearer to the nearest enemy: nobody wins from afar."""
FAR: Final = 8


class VilitumJudge(TurnJudge[State]):
    """Judges positions in which all pieces are placed."""

    game = GAME

    def has_begun(self, state: State) -> bool:
        return state.phase is Phase.PLAYING

    def mover(self, state: State) -> Seat:
        return state.mover

    def over(self, state: State) -> int | None:
        outcome = rules.outcome(state)
        if outcome is None:
            return None
        return 0 if outcome.winner is None else WIN if outcome.winner == 0 else -WIN

    def value(self, state: State) -> int:
        board = state.board
        return _worth(board, 0) - _worth(board, 1) + _nearness(board, state)

    def material(self, state: State) -> int:
        return _worth(state.board, 0) - _worth(state.board, 1)

    def key(self, state: State) -> Hashable:
        return state.board, state.mover, state.done, state.forbidden


def _worth(board: Board, side: Seat) -> int:
    """Returns the points of a side's pieces."""
    first, total = side * 5, 0
    for kind in range(5):
        if board[first + kind] < ONBOARD:
            total += PIECE[kind] + POINT[kind] * (HP[kind] - board[PIECES + first + kind])
    return total


def _nearness(board: Board, state: State) -> int:
    """Returns points to the side that is ahead for every piece of its that is close to an enemy's:
    who leads wants to fight."""
    lead = _worth(board, 0) - _worth(board, 1)
    if not lead:
        return 0
    ahead = 0 if lead > 0 else 5
    own = [at for at in board[ahead : ahead + 5] if at < ONBOARD]
    foes = [at for at in board[5 - ahead : 10 - ahead] if at < ONBOARD]
    total = sum(FAR - min(_distance(at, foe) for foe in foes) for at in own) if foes else 0
    return CLOSE * total * (1 if ahead == 0 else -1)


def _distance(one: int, other: int) -> int:
    return max(abs(one % STRIDE - other % STRIDE), abs(one // STRIDE - other // STRIDE))


JUDGE: Final = VilitumJudge()
