"""A player's knowledge of a match."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any, Final, Generic

from engines.game import ActionT, Game, Seat, StateT, ViewT


class Observation(Generic[StateT, ActionT, ViewT]):
    """One seat's knowledge: its view, and guesses, which the seat cannot tell from the true state.

    The true state is never stored: `of` deals everything hidden anew first. A player that compares
    several guesses draws each with a `random.Random` of its own.
    """

    def __init__(self, game: Game[StateT, ActionT, ViewT], seat: Seat, guessed: StateT) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._guessed: Final = guessed

    @classmethod
    def of(
        cls, game: Game[StateT, ActionT, ViewT], state: StateT, seat: Seat, seed: str
    ) -> Observation[StateT, ActionT, ViewT]:
        """Returns this seat's knowledge of a state. The seed determines the guess that is kept in
        place of the state."""
        return cls(game, seat, game.resample(state, seat, random.Random(f"sight {seed}")))

    @cached_property
    def view(self) -> ViewT:
        """The seat's view; the same for every guess."""
        return self.game.view(self._guessed, self.seat)

    @property
    def legal(self) -> tuple[ActionT, ...]:
        """The seat's legal actions."""
        legal: tuple[ActionT, ...] = self.view.legal
        return legal

    def guess(self, rng: random.Random) -> StateT:
        """Returns a guess at the state. In a game without secrets that is the state."""
        return self.game.resample(self._guessed, self.seat, rng)


AnyObservation = Observation[Any, Any, Any]
"""A seat's knowledge in a game whose types do not matter to the caller."""
