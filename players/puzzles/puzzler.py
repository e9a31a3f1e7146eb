"""The interface of a game to puzzles: the positions to pose, the end of a turn, and the equality of
turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Final, Generic, TypeAlias

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.game import ActionT, AnyGame, Result, Seat, StateT, Unreadable, quoted
from engines.registry import module_of
from players.puzzles.goals import Tasks

SHARE: Final = 0.35
"""The greatest part of a file's puzzles with the same goal."""


@dataclass(frozen=True, slots=True)
class Problem(Generic[StateT, ActionT]):
    """A position with a goal that a single turn reaches: the goal as written in the files, and the
    turns of the solution, the solver's first."""

    state: StateT
    goal: str
    turns: tuple[tuple[ActionT, ...], ...]


@dataclass(frozen=True, slots=True)
class Refuted(Generic[StateT, ActionT]):
    """The answer to a wrong try: its consequence in words, then the other side's turn that brings
    it about; empty if there is none to show."""

    words: Text
    reply: tuple[ActionT, ...] = ()


class Puzzler(ABC, Generic[StateT, ActionT]):
    """The interface of a game to its puzzles."""

    game: ClassVar[AnyGame]
    tasks: ClassVar[Tasks]
    """The tasks in words, by the goal's word (`players/puzzles/goals.py`)."""
    levels: ClassVar[int] = 9
    """The number of levels of computer players, from the lowest, that play the matches: strong
    players leave few puzzles, and take long."""
    longest: ClassVar[int] = 250
    """Actions after which a match is left: the rest only repeats itself."""
    tail: ClassVar[int] = 1_000
    """The number of a match's last actions that are examined."""
    most: ClassVar[int] = 3
    """The most puzzles from one match."""
    alike: ClassVar[int] = 1
    """The most puzzles from one match with the same goal."""
    shares: ClassVar[tuple[tuple[str, float], ...]] = ()
    """Pairs of a goal and the greatest part of a file's puzzles with it, in place of `SHARE`."""

    @abstractmethod
    def posed(self, state: StateT) -> Iterator[StateT]:
        """Yields a state of a match in the form for puzzles, without its history; nothing if it is
        unsuitable."""

    @abstractmethod
    def problems(
        self, state: StateT, among: Collection[str] = ()
    ) -> Iterator[Problem[StateT, ActionT]]:
        """Yields the problems of a posed position; if some words of goals are named, only with
        these."""

    def ended(self, begun: StateT, state: StateT, seat: Seat) -> bool:
        """Tells whether the turn of a seat that began in the state `begun` is over in `state`."""
        game = self.game
        if game.outcome(state) is not None or seat not in game.to_act(state):
            return True
        before, now = game.view(begun, None).turn, game.view(state, None).turn
        return bool(before != now)

    @abstractmethod
    def key(self, state: StateT) -> Hashable:
        """Returns a key: two turns that end in positions with equal keys are the same solution."""

    def result(self, begun: StateT, seat: Seat, actions: Sequence[ActionT]) -> Hashable:
        """Returns a key of a turn: turns with equal keys are the same solution. The turn has these
        actions, which must be legal, from the state in which it begins."""
        for action in actions:
            begun = self.game.apply(begun, seat, action)
        return self.key(begun)

    def falls_short(
        self,
        goal: str,
        begun: StateT,
        seat: Seat,
        actions: Sequence[ActionT],
        meant: Sequence[ActionT],
    ) -> Text:
        """Returns how a wrong turn with these actions falls short of the one that is `meant`, in a
        sentence; empty if the goal's own words say it."""
        del goal, begun, seat, actions, meant
        return EMPTY

    def is_right(
        self,
        goal: str,
        begun: StateT,
        seat: Seat,
        done: Sequence[ActionT],
        meant: Sequence[ActionT],
    ) -> bool:
        """Tells whether the turn that was `done` is as good for the goal as the one that is
        `meant`: by default if it comes to the same."""
        del goal
        return self.result(begun, seat, done) == self.result(begun, seat, meant)

    def left(self, wanted: Sequence[ActionT], done: Sequence[ActionT]) -> Sequence[ActionT]:
        """Returns the actions of the turn that is `wanted` behind those `done`; none where these
        lead elsewhere."""
        return wanted[len(done) :] if [*done] == [*wanted[: len(done)]] else ()

    def takes(self, begun: StateT, wanted: Sequence[ActionT]) -> Text:
        """Returns how much the turn that is `wanted` takes, in a sentence, as the last hint; empty
        where its actions say all."""
        del begun, wanted
        return EMPTY

    def looked(self, goal: str, state: StateT, turn: Sequence[ActionT]) -> tuple[int, int]:
        """Returns the positions that a plain search of a game without a stick looks at until it
        finds this turn, and the wrong turns that look as good at first sight."""
        raise NotImplementedError

    def refuted(
        self, goal: str, begun: StateT, state: StateT, seat: Seat, left: int
    ) -> Refuted[StateT, ActionT] | None:
        """Returns the refutation of a wrong turn of a seat from `begun` to `state`, if `left` more
        turns of its own would have followed it; None if it is not known."""
        del goal, begun, state, seat, left
        return None

    def looks(self, state: StateT) -> Hashable:
        """Returns a key of a posed position: of positions with equal keys a file has only one, such
        as of a position and its mirror image."""
        return self.key(state)

    def close(self, goal: str, turn: Sequence[ActionT]) -> Hashable:
        """Returns a key of a goal and the last turn of its solution. A match has one puzzle for
        each key: two may win by the same turn, one of them some turns earlier."""
        return goal, tuple(turn)

    def is_bare(self, state: StateT) -> bool:
        """Tells whether too few pieces are left for a puzzle of the day."""
        del state
        return False

    def has_won(self, state: StateT, seat: Seat) -> bool:
        """Tells whether the match is over and won by this seat."""
        outcome = self.game.outcome(state)
        return outcome is not None and outcome.results[seat] is Result.WIN


AnyPuzzler: TypeAlias = Puzzler[Any, Any]
"""A puzzler of a game whose types do not matter to the caller."""


@cache
def puzzler_of(key: str) -> AnyPuzzler:
    """Returns the puzzler of the game with this key, `PUZZLER` in `players/FOLDER/puzzler.py`.
    Raises `Unreadable` if it has none."""
    module = module_of("players", key, "puzzler")
    if module is None:
        raise Unreadable(say("There are no puzzles of {text}.", text=quoted(key)))
    found: AnyPuzzler = import_module(module).PUZZLER
    return found
