"""What puzzles ask about a game: which positions can be posed, when a turn is over, and which turns
come to the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, TypeAlias

from engines.game import ActionT, AnyGame, Result, Seat, StateT, Unreadable, quoted
from engines.registry import folder_of

EASIEST, HARDEST = 1, 5
"""The grades of puzzles."""


@dataclass(frozen=True, slots=True)
class Problem(Generic[StateT, ActionT]):
    """A position with a goal that one turn alone reaches: the goal as the files write it, the turns
    of the solution, one's own first, the grade, and how many traps there are."""

    state: StateT
    goal: str
    turns: tuple[tuple[ActionT, ...], ...]
    grade: int
    traps: int = 0


class Puzzler(ABC, Generic[StateT, ActionT]):
    """A game as its puzzles see it."""

    game: ClassVar[AnyGame]

    @abstractmethod
    def posed(self, state: StateT) -> StateT | None:
        """Returns the position of a match as a puzzle poses it, without what was played before;
        None if it is none to look at."""

    @abstractmethod
    def problems(self, state: StateT) -> Iterator[Problem[StateT, ActionT]]:
        """Yields what can be asked about a position that is posed."""

    def ended(self, begun: StateT, state: StateT, seat: Seat) -> bool:
        """Tells whether the turn of a seat that began in one state is over in another."""
        game = self.game
        if game.outcome(state) is not None or seat not in game.to_act(state):
            return True
        before, now = game.view(begun, None).turn, game.view(state, None).turn
        return bool(before != now)

    @abstractmethod
    def key(self, state: StateT) -> Hashable:
        """Returns what positions at the ends of turns have in common if it does not matter in which
        of them a turn has ended."""

    def looks(self, state: StateT) -> Hashable:
        """Returns what positions that are posed have in common if only one of them is wanted, such
        as a position and its mirror image."""
        return self.key(state)

    def has_won(self, state: StateT, seat: Seat) -> bool:
        """Tells whether the match is over, and won by this seat."""
        outcome = self.game.outcome(state)
        return outcome is not None and outcome.results[seat] is Result.WIN


AnyPuzzler: TypeAlias = Puzzler[Any, Any]
"""What puzzles ask about a game whose types do not matter to the caller."""


@cache
def puzzler_of(key: str) -> AnyPuzzler:
    """Returns the puzzler of the game with this key, `PUZZLER` in `players/FOLDER/puzzler.py`.
    Raises `Unreadable` if it has none."""
    folder = f"players.{folder_of(key)}"
    if not find_spec(folder) or not find_spec(f"{folder}.puzzler"):
        raise Unreadable(f"There are no puzzles of {quoted(key)}.")
    found: AnyPuzzler = import_module(f"{folder}.puzzler").PUZZLER
    return found
