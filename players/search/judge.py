"""What a search asks about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, cast

from engines.game import ActionT, AnyGame, Seat, StateT
from players.player import WIN


class Judge(ABC, Generic[StateT, ActionT]):
    """A game of two as it is searched: its positions, what they are worth and what to try first.

    The positions are the engine's states, or a game's own quicker ones, which `begin` makes of
    states. Values are points for seat 0; what is good for seat 1 is below zero.
    """

    game: ClassVar[AnyGame]

    def has_begun(self, state: StateT) -> bool:
        """Tells whether the pieces are set up: before that there is nothing to look ahead in."""
        del state
        return True

    def mover(self, state: StateT) -> Seat:
        """Returns the seat that acts; the game is not over."""
        return self.game.to_act(state)[0]

    def over(self, state: StateT) -> int | None:
        """Returns the value of a game that is over, `WIN`, -`WIN` or 0; None while it goes on."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        return 0 if outcome.winner is None else WIN if outcome.winner == 0 else -WIN

    @abstractmethod
    def value(self, state: StateT) -> int:
        """Returns what a position that goes on is worth, from its looks."""

    def material(self, state: StateT) -> int:
        """Returns what the pieces alone are worth: for a plain opponent to compare with."""
        return self.value(state)

    def actions(self, state: StateT) -> Sequence[ActionT]:
        """Returns what the mover may do, the most promising first."""
        return cast("Sequence[Any]", self.game.actions(state, self.mover(state)))

    def forcing(self, state: StateT) -> Sequence[ActionT]:
        """Returns those actions, such as captures, that must be looked at before the position is
        valued; the mover need not play any of them."""
        del state
        return ()

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Returns the position after an action of the mover."""
        return cast("StateT", self.game.apply(state, self.mover(state), action))

    def key(self, state: StateT) -> Hashable:
        """Returns what positions that are worth the same have in common."""
        return state
