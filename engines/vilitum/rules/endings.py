"""When a match is over, and who has won."""

from __future__ import annotations

from typing import Final

from engines.game import Outcome, draw, win
from engines.vilitum.model.board import EMBER, FROST, STRIDE, Kind
from engines.vilitum.model.state import Board, State, counts, standing
from engines.vilitum.model.values import Phase, Regional, Ruleset, VilitumEnding

REPEATS: Final = 3
QUIET: Final = 100
"""House ruling: turns without a piece leaving or entering the board that make a draw."""


def outcome(state: State) -> Outcome | None:
    """None while the match goes on."""
    if state.phase is not Phase.PLAYING:
        return None
    if found := decided(state.ruleset, state.board):
        return found
    if state.done:
        return None
    if state.past[::-2].count(state.board) >= REPEATS:
        return draw(VilitumEnding.REPETITION)
    if state.quiet >= QUIET:
        return draw(VilitumEnding.NO_PROGRESS)
    return draw(VilitumEnding.NO_MOVES) if state.passes >= 2 else None


def decided(ruleset: Ruleset, board: Board) -> Outcome | None:
    """The outcome that the pieces on the board alone bring about, also within a turn."""
    left = counts(board)
    if left == (0, 0):
        return draw(VilitumEnding.WIPED_OUT)
    if 0 in left:
        return win(VilitumEnding.DEFEAT, EMBER if left[EMBER] else FROST)
    return draw(VilitumEnding.STAND_OFF) if left == (1, 1) and _apart(ruleset, board) else None


def _apart(ruleset: Ruleset, board: Board) -> bool:
    """Whether two lone Archers of the beginner game can never hurt each other: they move
    and attack on squares of their own colour only."""
    if not ruleset.beginner or ruleset.has(Regional.MELEE_ARCHER):
        return False
    if any(standing(board, side) != [Kind.ARCHER] for side in (EMBER, FROST)):
        return False
    colours = [sum(divmod(board[side * 5 + Kind.ARCHER], STRIDE)) % 2 for side in (EMBER, FROST)]
    return colours[EMBER] != colours[FROST]
