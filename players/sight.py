"""What a player may know of a match."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any, Final, Generic

from engines.game import ActionT, Game, Seat, StateT, ViewT


class Sight(Generic[StateT, ActionT, ViewT]):
    """One seat's knowledge: its view, and states that it could not tell from the true one.

    The true state never gets here: `of` deals all that is hidden anew before anything is kept.
    Whoever thinks over more than one guess asks for each with a `random.Random` of its own.
    """

    def __init__(self, game: Game[StateT, ActionT, ViewT], seat: Seat, guessed: StateT) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._guessed: Final = guessed

    @classmethod
    def of(
        cls, game: Game[StateT, ActionT, ViewT], state: StateT, seat: Seat, seed: str
    ) -> Sight[StateT, ActionT, ViewT]:
        """Returns what this seat knows of a state. The seed settles the guess that stands for
        it."""
        return cls(game, seat, game.resample(state, seat, random.Random(f"sight {seed}")))

    @cached_property
    def view(self) -> ViewT:
        """What the seat sees; the same whichever state was guessed."""
        return self.game.view(self._guessed, self.seat)

    @property
    def legal(self) -> tuple[ActionT, ...]:
        """What the seat may do now."""
        legal: tuple[ActionT, ...] = self.view.legal
        return legal

    def guess(self, rng: random.Random) -> StateT:
        """Returns a state as it might be. In a game without secrets that is the state."""
        return self.game.resample(self._guessed, self.seat, rng)


AnySight = Sight[Any, Any, Any]
"""What a seat may know in a game whose types do not matter to the caller."""
