"""Wizards of the Vicious Circle as its puzzles see it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.vicious_circle import rules
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import PASS
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import CAPTURED, Action
from players.puzzles.duel import Duels


class CirclePuzzler(Duels[State, Action]):
    """Positions after the set-ups are revealed: from then on nothing is hidden."""

    game: ClassVar[AnyGame] = GAME

    def posed(self, state: State) -> State | None:
        if state.setting_up or rules.outcome(state):
            return None
        bare = state._replace(plies=0, line=(), seen=(), last=None)
        return rules.begin(bare._replace(root=bare.bans))

    def mover(self, state: State) -> Seat:
        return state.mover

    def key(self, state: State) -> Hashable:
        return state.places, state.mover, state.bans, state.line[-2:].count(PASS)

    def pieces(self, state: State, seat: Seat) -> int:
        return sum(each != CAPTURED + OFFSET for each in state.side(seat))


PUZZLER: Final = CirclePuzzler()
