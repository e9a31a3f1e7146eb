"""The pieces that the enemies can capture with a whole turn: also with second and bonus moves,
which reach farther than a first one."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import Piece, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import Move
from engines.victorus.play import apply, ended, has_ended
from engines.victorus.rules.moves import moves
from engines.victorus.rules.turns import has_two_moves

MOST_TRIED: Final = 6_000
"""The most moves of the enemies' turns tried for one position; usually hundreds suffice."""


def enemies(state: State, kingdom: Kingdom) -> list[Kingdom]:
    """Returns the living enemies of a kingdom."""
    return [each for each in state.living if not state.ruleset.friends(each, kingdom)]


def closed(state: State) -> State:
    """Returns the state if the mover did nothing more in this turn."""
    return ended(state) if state.done else state


class Exposed(NamedTuple):
    """The pieces that can be captured. Unless the search was `complete` there may be more."""

    pieces: frozenset[Piece]
    complete: bool = True


def exposed(state: State, kingdom: Kingdom) -> Exposed:
    """Returns the pieces of a kingdom that one of its enemies could capture with a whole turn that
    begins now, whichever of them moves first. Between turns only."""
    if state.ending is not None:
        return Exposed(frozenset())
    found, left = set[Piece](), MOST_TRIED
    for enemy in enemies(state, kingdom):
        left = _capture(state._replace(mover=enemy), kingdom, found, left)
    return Exposed(frozenset(found), left > 0)


def _capture(begun: State, kingdom: Kingdom, found: set[Piece], left: int) -> int:
    """Adds the pieces of a kingdom that a turn from here can capture, and returns how many of the
    `left` moves have not been tried; less than 1 if the search was given up."""
    seen, waiting = {begun}, [begun]
    while waiting and left > 0:
        before = waiting.pop()
        for move in moves(before):
            left -= 1
            victim = before.board[move.path[-1]] - 1
            if move.takes and kingdom_of(victim) == kingdom:
                found.add(victim)
            if not may_go_on(before, move):
                continue
            after = apply(before, move)
            if not has_ended(before, after) and after not in seen:
                seen.add(after)
                waiting.append(after)
    return left


def may_go_on(before: State, move: Move) -> bool:
    """Tells whether the turn may go on after a move; if not, it need not be played. A bonus move
    without capture ends the turn, but in the quick game there may be another."""
    piece = before.board[move.path[0]] - 1
    if move.takes or before.ruleset.quick:
        return True
    return before.done[0].piece == piece if before.done else has_two_moves(before, piece)
