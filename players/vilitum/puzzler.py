"""Vilitum as its puzzles see it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.vilitum import play as rules
from engines.vilitum.game import GAME
from engines.vilitum.model.state import State, count
from engines.vilitum.model.values import Action, Phase
from players.puzzles.duel import Duels


class VilitumPuzzler(Duels[State, Action]):
    """Positions of the play, at the start of a turn."""

    game: ClassVar[AnyGame] = GAME

    def posed(self, state: State) -> State | None:
        if state.phase is not Phase.PLAYING or state.done or rules.outcome(state):
            return None
        return rules.begin(state._replace(ply=0, quiet=0, passes=0, last=()))

    def mover(self, state: State) -> Seat:
        return state.mover

    def key(self, state: State) -> Hashable:
        return state.board, state.mover, state.forbidden, state.passes

    def soonest(self, state: State) -> int:
        """A turn defeats one piece, or two of several by blood lust."""
        return (count(state.board, 1 - state.mover) + 1) // 2

    def pieces(self, state: State, seat: Seat) -> int:
        return count(state.board, seat)


PUZZLER: Final = VilitumPuzzler()
