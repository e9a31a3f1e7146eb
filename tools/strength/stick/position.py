"""The interface of a game to the reference players: a position of integers that changes and takes
its changes back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Final, Generic, TypeAlias, TypeVar

from engines.game import Seat

MoveT = TypeVar("MoveT")
WON: Final = 1_000_000
"""The gain of a move that wins the game. A win after some plies is worth less by their number."""
Moves: TypeAlias = list[tuple[int, MoveT]]
"""Moves, each with what it gains for its mover in points; those that gain most come first."""


class Position(ABC, Generic[MoveT]):
    """A position of a game of two who take turns, in which nobody loses by the own move."""

    mover: Seat

    @abstractmethod
    def moves(self) -> Moves[MoveT]:
        """Returns all moves, at least one: a side that can do nothing passes. The gain is the exact
        change of `value` for the mover, or `WON`."""

    @abstractmethod
    def make(self, move: MoveT) -> None:
        """Plays a move that does not win."""

    @abstractmethod
    def unmake(self) -> None:
        """Takes the latest move back."""

    @abstractmethod
    def value(self) -> int:
        """Returns the points of the mover, less those of the other side."""

    @abstractmethod
    def drawn(self) -> bool:
        """Tells whether the game is drawn."""

    @abstractmethod
    def may_draw(self) -> bool:
        """Tells whether a move might draw the game; True if that is not known."""

    def wins(self, side: Seat) -> bool:
        """Tells whether a side would win with its next move if it were on turn."""
        mover, self.mover = self.mover, side
        gain = self.moves()[0][0]
        self.mover = mover
        return gain >= WON

    def loud(self, *, threats: bool) -> Moves[MoveT]:
        """Returns all moves that take a piece, with `threats` all that threaten to win, and
        perhaps others."""
        del threats
        return self.moves()

    def may_threaten(self) -> bool:
        """Tells whether a move might threaten to win; True if that is not known."""
        return True

    @abstractmethod
    def takes(self, move: MoveT) -> bool:
        """Tells whether a move takes a piece."""

    @abstractmethod
    def key(self) -> Hashable:
        """Returns a key: positions with equal keys have the same value."""


def perft(position: Position[MoveT], depth: int) -> int:
    """Returns the number of sequences of so many moves; none follow a finished game."""
    if not depth:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for gain, move in moves:
        if gain >= WON:
            continue
        position.make(move)
        if not position.drawn():
            total += perft(position, depth - 1)
        position.unmake()
    return total
