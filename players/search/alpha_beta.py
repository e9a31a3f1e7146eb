"""Alpha-beta with iterative deepening and a transposition table, for games of two without secrets.

A turn may have several actions: a value changes its sign only if the mover changes. Beyond the
depth only forcing actions are searched. The search and its order depend on the position alone, so
that a budget of positions always gives the same result.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, Generic

from engines.game import ActionT, Seat, StateT
from players.player import SURE, ScoredAction
from players.search.judge import Judge
from players.search.table import (
    DEEPEST,
    WORST,
    Entry,
    Spent,
    broken_off,
    by_value,
    ended,
    expected,
    noted,
)

EXTENSION: Final = 6
"""The most forcing actions in a row searched beyond the depth."""


class AlphaBeta(Generic[StateT, ActionT]):
    """One search. `positions` counts positions searched, `depth` is the last depth completed."""

    def __init__(self, judge: Judge[StateT, ActionT], budget: int) -> None:
        self.positions = 0
        self.depth = 0
        self._judge: Final = judge
        self._budget: Final = budget
        self._table: Final[dict[Hashable, Entry[ActionT]]] = {}
        self._killers: Final[dict[int, ActionT]] = {}

    def scored(
        self, state: StateT, *, margin: int = 0, deepest: int = DEEPEST
    ) -> tuple[ScoredAction[ActionT], ...]:
        """Returns the mover's actions with their values for the mover, best first. Values within
        `margin` of the best are exact, the others are upper bounds. At least one position is
        searched for each action."""
        found = [ScoredAction(each, 0) for each in self._judge.actions(state)]
        for depth in range(1, deepest + 1):
            found, whole = self._root(state, found, depth, margin)
            if not whole:
                break
            self.depth = depth
            if abs(found[0].value) >= SURE or len(found) == 1:
                break
        best = found[0]
        judge = self._judge
        line = expected(self._table, state, best.action, judge.apply, judge.key, judge.over)
        return (ScoredAction(best.action, best.value, line), *found[1:])

    def _root(
        self, state: StateT, before: Sequence[ScoredAction[ActionT]], depth: int, margin: int
    ) -> tuple[list[ScoredAction[ActionT]], bool]:
        """Returns the actions with new values, best first, and whether the budget sufficed. If not,
        actions not searched to this depth come last, below the margin."""
        seat = self._judge.mover(state)
        found: list[ScoredAction[ActionT]] = []
        best = WORST
        try:
            for each in before:
                alpha = max(best - margin - 1, WORST)
                value = self._after(state, seat, each.action, depth, (alpha, -WORST), 0)
                found.append(ScoredAction(each.action, value))
                best = max(best, value)
        except Spent:
            if not found:
                return list(before), False
            return broken_off(found, before[len(found) :], best - margin - 1), False
        found.sort(key=by_value, reverse=True)
        return found, True

    def _after(
        self,
        state: StateT,
        seat: Seat,
        action: ActionT,
        depth: int,
        window: tuple[int, int],
        ply: int,
        forced: int = EXTENSION,
    ) -> int:
        """Returns the action's value for the seat that plays it."""
        judge = self._judge
        if self.positions >= self._budget and (ply or depth > 1):
            raise Spent
        self.positions += 1
        after = judge.apply(state, action)
        over = judge.over(after)
        if over is not None:
            return ended(over, ply, own=not seat)
        alpha, beta = window
        if judge.mover(after) == seat:
            return self._best(after, seat, depth - 1, (alpha, beta), ply + 1, forced)
        return -self._best(after, 1 - seat, depth - 1, (-beta, -alpha), ply + 1, forced)

    def _best(
        self, state: StateT, seat: Seat, depth: int, window: tuple[int, int], ply: int, forced: int
    ) -> int:
        """Returns the position's value for its mover, exact if it is in the window."""
        if depth <= 0:
            return self._quiet(state, seat, window, ply, forced)
        alpha, beta = window
        key = self._judge.key(state)
        entry = self._table.get(key)
        if entry and (value := entry.settles(depth, alpha, beta, ply)) is not None:
            return value
        best, chosen = WORST, None
        low = alpha
        for action in self._ordered(state, entry, ply):
            value = self._after(state, seat, action, depth, (low, beta), ply)
            if value > best:
                best, chosen = value, action
                low = max(low, best)
                if low >= beta:
                    self._killers[ply] = action
                    break
        if chosen is not None:
            self._table[key] = noted(best, chosen, depth, alpha, beta, ply)
        return best

    def _quiet(
        self, state: StateT, seat: Seat, window: tuple[int, int], ply: int, forced: int
    ) -> int:
        """Returns the value for the mover after forcing actions alone; it may decline them all."""
        alpha, beta = window
        value = self._judge.value(state)
        best = -value if seat else value
        if forced <= 0 or best >= beta:
            return best
        for action in self._judge.forcing(state):
            low = max(alpha, best)
            best = max(best, self._after(state, seat, action, 0, (low, beta), ply, forced - 1))
            if best >= beta:
                break
        return best

    def _ordered(self, state: StateT, entry: Entry[ActionT] | None, ply: int) -> Iterable[ActionT]:
        """Returns the actions, first the best known here and the last cutoff at this ply."""
        actions = self._judge.actions(state)
        tried = [entry.best] if entry and entry.best is not None else []
        if (killer := self._killers.get(ply)) is not None:
            tried.append(killer)
        if not tried:
            return actions
        # The equals of the tried ones among this position's own actions: a `Turn` holds the state
        # after it.
        first = [each for each in actions if each in tried]
        return (*first, *(each for each in actions if each not in tried))
