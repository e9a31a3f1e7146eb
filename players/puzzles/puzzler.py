"""What puzzles ask about a game: which positions can be posed, when a turn is over, and which turns
come to the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Generic, TypeAlias

from engines.game import ActionT, AnyGame, Result, Seat, StateT, Unreadable, quoted
from engines.registry import folder_of

EASIEST, HARDEST = 1, 5
"""The grades of puzzles."""
SHARE: Final = 0.35
"""Which part of a file may have one goal."""


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
    levels: ClassVar[int] = 3
    """How many levels of computer players, from the lowest, play the matches: who plays well
    leaves little to find, and takes long."""
    longest: ClassVar[int] = 250
    """Actions after which a match is left: what comes then only repeats itself."""
    tail: ClassVar[int] = 1_000
    """How many of the last actions of a match are looked at."""
    most: ClassVar[int] = 3
    """How many puzzles may be from one match."""
    alike: ClassVar[int] = 1
    """How many puzzles of one match may have the same goal."""
    shares: ClassVar[tuple[tuple[str, float], ...]] = ()
    """Which part of a file may have which goal, where it is not `SHARE`."""

    @abstractmethod
    def posed(self, state: StateT) -> Iterator[StateT]:
        """Yields a position of a match as puzzles may pose it, without what was played before;
        nothing if it is none to look at."""

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
        """Returns what positions have in common if it does not matter in which of them a turn has
        ended."""

    def result(self, begun: StateT, seat: Seat, actions: Sequence[ActionT]) -> Hashable:
        """Returns what turns have in common that come to the same: turns of these actions, which
        are legal, from the state in which they begin."""
        for action in actions:
            begun = self.game.apply(begun, seat, action)
        return self.key(begun)

    def looks(self, state: StateT) -> Hashable:
        """Returns what positions that are posed have in common if only one of them is wanted, such
        as a position and its mirror image."""
        return self.key(state)

    def is_bare(self, state: StateT) -> bool:
        """Tells whether so little is left of a match that nobody wants it for the puzzle of a
        day."""
        del state
        return False

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
