"""The threats of the enemies with a whole turn, such as a capture or a win: also with second and
bonus moves, which reach farther than a first one."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.victorus.model.board import CENTRE, Kingdom
from engines.victorus.model.pieces import Piece, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, Move, VictorusEnding
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
    """The pieces that can be captured, and the other threats of a whole turn of an enemy: a King or
    Queen of its own in the centre (`entrant`), the kingdom's end (`falls`), or a win on points in
    the round that is the last (`richer`, the enemy). Unless the search was `complete` there may be
    more."""

    pieces: frozenset[Piece] = frozenset()
    complete: bool = True
    entrant: Piece = NOBODY
    falls: bool = False
    richer: Kingdom = NOBODY


def exposed(state: State, kingdom: Kingdom) -> Exposed:
    """Returns the threats to a kingdom by a whole turn of one of its enemies that begins now,
    whichever of them moves first. Between turns only."""
    if state.ending is not None:
        return Exposed()
    hunt = _Hunt(kingdom)
    for enemy in enemies(state, kingdom):
        hunt.follow(state._replace(mover=enemy))
    found = frozenset(hunt.pieces)
    return Exposed(found, hunt.left > 0, hunt.entrant, hunt.falls, hunt.richer)


class _Hunt:
    """The threats of turns to a kingdom, as far as they were tried. `left` is the number of moves
    that may still be tried; less than 1 once the search was given up."""

    def __init__(self, kingdom: Kingdom) -> None:
        self._kingdom: Final = kingdom
        self.pieces: Final = set[Piece]()
        self.left = MOST_TRIED
        self.entrant, self.falls, self.richer = NOBODY, False, NOBODY

    def follow(self, begun: State) -> None:
        seen, waiting = {begun}, [begun]
        while waiting and self.left > 0:
            before = waiting.pop()
            self._count(before)
            for move in moves(before):
                self.left -= 1
                self._note(before, move)
                if not may_go_on(before, move):
                    continue
                after = apply(before, move)
                self.falls = self.falls or self._kingdom not in after.living
                if not has_ended(before, after) and after not in seen:
                    seen.add(after)
                    waiting.append(after)

    def _note(self, before: State, move: Move) -> None:
        if move.path[-1] == CENTRE:
            self.entrant = before.board[move.path[0]] - 1
        victim = before.board[move.path[-1]] - 1
        if move.takes and kingdom_of(victim) == self._kingdom:
            self.pieces.add(victim)

    def _count(self, before: State) -> None:
        """Notes a win on points if the turn ends here, or with a move that captures nothing."""
        if before.closing:
            after = ended(before)
            if after.ending is VictorusEnding.POINTS and self._kingdom not in after.winners:
                self.richer = before.mover


def may_go_on(before: State, move: Move) -> bool:
    """Tells whether the turn may go on after a move; if not, it need not be played. A bonus move
    without capture ends the turn, but in the quick game there may be another."""
    piece = before.board[move.path[0]] - 1
    if move.takes or before.ruleset.quick:
        return True
    return before.done[0].piece == piece if before.done else has_two_moves(before, piece)
