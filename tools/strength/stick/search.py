"""A plain alpha-beta to a fixed depth, or to a number of positions, with nothing beyond it; and one
that looks at captures and threats to their end.

It shares no line with the search of the computer players, so that a change there leaves it as it
is. The same position, depth and seed always give the same move.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import ClassVar, Final, Generic

from tools.strength.stick.position import WON, Moves, MoveT, Position

SURE: Final = WON - 10_000
"""The lowest value of a proven win."""
INFINITE: Final = WON + 1
THREATS: Final = 4
"""The most threats of a line beyond the depth."""
EXACT, AT_LEAST, AT_MOST = range(3)


class Spent(Exception):
    """The error that all positions of the budget are searched."""


class Search(Generic[MoveT]):
    """One search. `positions` counts positions valued or searched. With a budget it ends when so
    many are searched, and leaves the position as it then is."""

    def __init__(self, position: Position[MoveT], budget: int | None = None) -> None:
        self.positions = 0
        self._position: Final = position
        self._budget: Final = budget
        self._found = 0, -INFINITE
        """The place of the best move so far at the depth under way, and its value."""
        self._known: Final[dict[Hashable, tuple[int, int, int, MoveT]]] = {}
        """By position: the depth searched, the kind of the value, the value, the best move."""

    _flat: ClassVar[bool] = True
    """Whether the value of a leaf is its points."""

    def _leaf(self, alpha: int, beta: int, ply: int) -> int:
        del alpha, beta, ply
        return self._position.value()

    def _most(self, depth: int) -> int:
        """Returns the most that a move can be worth beyond its gain."""
        del depth
        return INFINITE

    def best(self, depth: int, rng: random.Random) -> tuple[MoveT, int]:
        """Returns the best move at this depth, and its value for the mover; `rng` settles which of
        equal moves."""
        moves = self._position.moves()
        rng.shuffle(moves)
        moves.sort(key=lambda move: move[0], reverse=True)
        value = 0
        for each in range(1, depth + 1):
            spent = self._root(moves, each)
            at, found = self._found
            moves.insert(0, moves.pop(at))
            value = found if found > -INFINITE else value
            if spent or abs(value) >= SURE:
                break
        return moves[0][1], value

    def _root(self, moves: Moves[MoveT], depth: int) -> bool:
        """Finds the best move, the first of equal ones. Tells whether the budget is spent; then the
        best is that of the moves searched so far."""
        self._found = 0, -INFINITE
        try:
            for at, (gain, move) in enumerate(moves):
                value = self._after(gain, move, depth, (self._found[1], INFINITE), 0)
                if value > self._found[1]:
                    self._found = at, value
        except Spent:
            return True
        return False

    def _after(self, gain: int, move: MoveT, depth: int, window: tuple[int, int], ply: int) -> int:
        """Returns a move's value for its mover."""
        if gain >= WON:
            return WON - ply - 1
        if self._budget and self.positions >= self._budget:
            raise Spent
        position, (alpha, beta) = self._position, window
        position.make(move)
        self.positions += 1
        if position.drawn():
            value = 0
        elif depth == 1:
            value = -self._leaf(-beta, -alpha, ply + 1)
        else:
            value = -self._best(depth - 1, -beta, -alpha, ply + 1)
        position.unmake()
        return value

    def _best(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Returns the position's value for its mover, exact if it is between alpha and beta."""
        key = self._position.key()
        known = self._known.get(key)
        if known and known[0] == depth:
            value = _told(known[1], known[2], alpha, beta, ply)
            if value is not None:
                return value
        moves = self._position.moves()
        if moves[0][0] >= WON:
            return WON - ply - 1
        if depth == 1 and self._flat and not self._position.may_draw():
            self.positions += 1
            return self._position.value() + moves[0][0]  # no other move gains more
        if known:
            moves.sort(key=lambda each: each[1] == known[3], reverse=True)
        return self._searched(key, moves, depth, (alpha, beta), ply)

    def _searched(
        self, key: Hashable, moves: Moves[MoveT], depth: int, window: tuple[int, int], ply: int
    ) -> int:
        """Returns the value of the best of these moves, and notes it."""
        (alpha, beta), best, chosen = window, -INFINITE, moves[0][1]
        most = self._most(depth)
        for gain, move in moves:
            value = most + gain
            if value > max(alpha, best):
                value = self._after(gain, move, depth, (max(alpha, best), beta), ply)
            if value > best:
                best, chosen = value, move
                if best >= beta:
                    break
        self._known[key] = depth, _kind(best, alpha, beta), _here(best, ply), chosen
        return best


class QuietSearch(Search[MoveT]):
    """A search that goes on beyond its depth until nothing is to be taken or threatened: the mover
    may stop, or take, or threaten to win with its next move; whoever is threatened tries every
    move. After `THREATS` threats in a line only captures are looked at."""

    _flat = False

    def __init__(self, position: Position[MoveT], budget: int | None = None) -> None:
        super().__init__(position, budget)
        self._settled: Final[dict[tuple[Hashable, int], tuple[int, int]]] = {}
        """By position and threats left: the kind of the value, and the value."""

    def _leaf(self, alpha: int, beta: int, ply: int) -> int:
        return self._quiet(alpha, beta, ply, THREATS)

    def _most(self, depth: int) -> int:
        position = self._position
        if depth > 1 or position.may_draw() or position.may_threaten():
            return INFINITE
        return position.value()  # the other side may stop then

    def _quiet(self, alpha: int, beta: int, ply: int, threats: int) -> int:
        position = self._position
        key = position.key(), threats
        known = self._settled.get(key)
        value = _told(*known, alpha, beta, ply) if known else None
        if value is not None:
            return value
        if position.wins(position.mover):
            return WON - ply - 1
        pressed = threats > 0 and position.wins(1 - position.mover)
        best = -INFINITE if pressed else position.value()
        if best >= beta:
            return best
        for _, move in position.moves() if pressed else position.loud(threats=threats > 0):
            loud, left = pressed or position.takes(move), threats
            position.make(move)
            if not loud and threats and position.wins(1 - position.mover):
                loud, left = True, threats - 1
            if loud:
                self.positions += 1
                below = -beta, -max(alpha, best)
                value = 0 if position.drawn() else -self._quiet(*below, ply + 1, left)
                best = max(best, value)
            position.unmake()
            if best >= beta:
                break
        self._settled[key] = _kind(best, alpha, beta), _here(best, ply)
        return best


def _kind(best: int, alpha: int, beta: int) -> int:
    """Returns the kind of the value that a search between alpha and beta has found."""
    return AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT


def _told(kind: int, value: int, alpha: int, beta: int, ply: int) -> int | None:
    """Returns a known value of this kind, if it settles what lies between alpha and beta."""
    value = _here(value, -ply)
    if kind == EXACT or (value >= beta if kind == AT_LEAST else value <= alpha):
        return value
    return None


def _here(value: int, plies: int) -> int:
    """Returns a value in which the plies to a win are counted from here on; with minus the plies,
    from the root on."""
    if value >= SURE:
        return value + plies
    return value - plies if value <= -SURE else value
