"""The values of positions of Vilitum."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from engines.game import Seat
from engines.vilitum import play as rules
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, PIECES, SQUARES, distance
from engines.vilitum.model.state import ONBOARD, State
from engines.vilitum.model.values import Phase
from players.player import WIN
from players.search.turns import TurnJudge

PIECE: Final = (60, 70, 80, 80, 60)
"""Points for a piece on the board, by kind."""
POINT: Final = (28, 32, 34, 34, 22)
"""Points for each hit point that a piece has left, by kind."""
CLOSE: Final = 3
"""Points for each square nearer to the nearest enemy, up to `FAR`: nobody wins from afar."""
FAR: Final = 8
KNOWN: Final = 1 << 14
"""The most entries of each cache: a few megabytes."""


class VilitumJudge(TurnJudge[State]):
    """A judge of positions in which all pieces are placed."""

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
        lead = self.material(state)
        if not lead:
            return 0
        near = _nearness(state.board[:PIECES], int(lead < 0))
        return lead + near if lead > 0 else lead - near

    def material(self, state: State) -> int:
        board, half = state.board, PIECES + 5
        own = _worth(board[:5], board[PIECES:half])
        return own - _worth(board[5:PIECES], board[half : half + 5])

    def key(self, state: State) -> Hashable:
        return state.board, state.mover, state.done, state.forbidden


_WORTH: Final = tuple(
    tuple(PIECE[kind] + POINT[kind] * (HP[kind] - rings) for rings in range(HP[kind] + 1))
    for kind in range(5)
)
"""Points for a piece on the board, by kind and rings."""


@lru_cache(KNOWN)
def _worth(places: bytes, rings: bytes) -> int:
    """Returns the points of a side's pieces. Cached, as most turns leave one side unchanged."""
    total = 0
    for place, worn, worth in zip(places, rings, _WORTH, strict=True):
        if place < ONBOARD:
            total += worth[worn]
    return total


_DISTANCES: Final = tuple(
    bytes(distance(at, foe) if foe < ONBOARD else 255 for foe in range(256))
    for at in range(len(SQUARES))
)
"""By square: the distance to every place; 255 to places off the board."""


@lru_cache(KNOWN)
def _nearness(places: bytes, side: Seat) -> int:
    """Returns the points of the leading side for its pieces' nearness to enemy pieces: the leader
    wants to fight."""
    own, foes = (places[5:], places[:5]) if side else (places[:5], places[5:])
    if min(foes) >= ONBOARD:
        return 0
    return CLOSE * sum([FAR - min(foes.translate(_DISTANCES[at])) for at in own if at < ONBOARD])


JUDGE: Final = VilitumJudge()
