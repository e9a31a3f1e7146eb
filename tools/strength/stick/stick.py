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
from typing import Any, ClassVar, Final, Generic, NamedTuple

from engines.game import ActionT, AnyGame, Game, Seat, StateT
from engines.registry import folder_of
from tools.strength.stick.position import MoveT, Position
from tools.strength.stick.search import QuietSearch, Search

FAR: Final = 40
"""The depth of a reference player that is bounded by positions alone."""


class Look(NamedTuple):
    """The turns that a reference player looks ahead, and whether it then goes on while there are
    captures and threats to win."""

    depth: int
    quiet: bool = False


REFERENCES: Final = {
    "one-ply": Look(1),
    "depth-2": Look(2),
    "depth-4": Look(4),
    "depth-6": Look(6),
    "quiet-6": Look(6, quiet=True),
    "million": Look(FAR),
}
"""The reference players, by their names."""
MILLION: Final = 1_000_000
"""The positions that a search may take at most, for a turn of the reference player `million`."""


class Stick(ABC, Generic[StateT, ActionT]):
    """A game for reference players. `depth` is the most turns that one can look ahead."""

    opening: ClassVar[int]
    """The number of first actions that are drawn in games against reference players."""
    depth: ClassVar[int] = 1
    quiet: ClassVar[bool] = False
    """Whether one knows captures and threats to win."""

    def __init__(self, game: Game[StateT, ActionT, Any]) -> None:
        self.game: Final = game

    def knows(self, look: Look) -> bool:
        return look.depth <= self.depth and (self.quiet or not look.quiet)

    def first(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Returns the actions from which one of the opening is drawn."""
        return self.game.actions(state, seat)

    @abstractmethod
    def turn(
        self, state: StateT, depth: int, rng: random.Random, *, quiet: bool = False
    ) -> tuple[ActionT, ...]:
        """Returns the best next actions of the seat to act, all of them its own, in a game that has
        begun; empty if the seat has still to set up."""


class DuelStick(Stick[StateT, ActionT], Generic[StateT, ActionT, MoveT]):
    """A game of two for reference players, with positions to look ahead in."""

    depth = 6
    quiet = True

    @abstractmethod
    def position(self, state: StateT) -> Position[MoveT] | None:
        """Returns the position of a state at the start of a turn; None before that."""

    @abstractmethod
    def actions(self, state: StateT, move: MoveT) -> tuple[ActionT, ...]:
        """Returns the actions of a move."""

    def turn(
        self, state: StateT, depth: int, rng: random.Random, *, quiet: bool = False
    ) -> tuple[ActionT, ...]:
        position = self.position(state)
        if position is None:
            return ()
        budget = MILLION if depth == FAR else None
        search = (QuietSearch if quiet else Search)(position, budget)
        move, _ = search.best(depth, rng)
        return self.actions(state, move)


def stick_of(game: AnyGame) -> Stick[Any, Any] | None:
    """Returns a game's stick, `STICK` in the module beside this one that is called like the game's
    folder; None if it has none."""
    name = f"{__package__}.{folder_of(game.key)}"
    if not find_spec(name):
        return None
    found: Stick[Any, Any] = import_module(name).STICK
    return found
