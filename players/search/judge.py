"""The interface of a game to a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, cast

from engines.game import ActionT, AnyGame, Seat, StateT
from players.player import WIN


class Judge(ABC, Generic[StateT, ActionT]):
    """A game of two for a search: its positions, their values and the order of actions.

    The positions are the engine's states, or a game's own quicker ones. Values are points for seat
    0: values below zero are good for seat 1.
    """

    game: ClassVar[AnyGame]

    def has_begun(self, state: StateT) -> bool:
        """Tells whether the pieces are set up: before that there is nothing to search."""
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
        """Returns the static value of a position that is not over."""

    def material(self, state: StateT) -> int:
        """Returns the value of the pieces alone, for a plain opponent in comparisons."""
        return self.value(state)

    def actions(self, state: StateT) -> Sequence[ActionT]:
        """Returns the mover's legal actions, the most promising first."""
        return cast("Sequence[Any]", self.game.actions(state, self.mover(state)))

    def forcing(self, state: StateT) -> Sequence[ActionT]:
        """Returns the actions, such as captures, to search before the static value counts. The
        mover need not play any of them."""
        del state
        return ()

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Returns the position after an action of the mover."""
        return cast("StateT", self.game.apply(state, self.mover(state), action))

    def key(self, state: StateT) -> Hashable:
        """Returns a key: positions with equal keys have the same value."""
        return state
