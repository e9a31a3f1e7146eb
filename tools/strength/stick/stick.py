"""The reference players of a game: the stick by which this year's computer players and next year's
are measured.

Their judgement is fixed and their own, and so is their search. So a better computer player has a
better result against them, and a change there never makes them stronger or weaker.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Generic

from engines.game import ActionT, AnyGame, Game, Seat, StateT
from engines.registry import folder_of
from tools.strength.stick.position import MoveT, Position
from tools.strength.stick.search import Search

FAR: Final = 40
"""The depth of a reference player that is bounded by positions alone."""
REFERENCES: Final = {"one-ply": 1, "depth-2": 2, "depth-4": 4, "depth-6": 6, "million": FAR}
"""The names of the reference players, with the turns that they look ahead."""
MILLION: Final = 1_000_000
"""The positions that a search may take at most, for a turn of the reference player `million`."""


class Stick(ABC, Generic[StateT, ActionT]):
    """A game for reference players. `depth` is the most turns that one can look ahead."""

    opening: ClassVar[int]
    """The number of first actions that are drawn in games against reference players."""
    depth: ClassVar[int] = 1

    def __init__(self, game: Game[StateT, ActionT, Any]) -> None:
        self.game: Final = game

    def first(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Returns the actions from which one of the opening is drawn."""
        return self.game.actions(state, seat)

    @abstractmethod
    def turn(self, state: StateT, depth: int, rng: random.Random) -> tuple[ActionT, ...]:
        """Returns the best next actions of the seat to act, all of them its own, in a game that has
        begun; empty if the seat has still to set up."""


class DuelStick(Stick[StateT, ActionT], Generic[StateT, ActionT, MoveT]):
    """A game of two for reference players, with positions to look ahead in."""

    depth = 6

    @abstractmethod
    def position(self, state: StateT) -> Position[MoveT] | None:
        """Returns the position of a state at the start of a turn; None before that."""

    @abstractmethod
    def actions(self, state: StateT, move: MoveT) -> tuple[ActionT, ...]:
        """Returns the actions of a move."""

    def turn(self, state: StateT, depth: int, rng: random.Random) -> tuple[ActionT, ...]:
        position = self.position(state)
        if position is None:
            return ()
        budget = MILLION if depth == FAR else None
        move, _ = Search(position, budget).best(depth, rng)
        return self.actions(state, move)


def stick_of(game: AnyGame) -> Stick[Any, Any] | None:
    """Returns a game's stick, `STICK` in the module beside this one that is called like the game's
    folder; None if it has none."""
    name = f"{__package__}.{folder_of(game.key)}"
    if not find_spec(name):
        return None
    found: Stick[Any, Any] = import_module(name).STICK
    return found
