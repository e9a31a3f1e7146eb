"""Search for one side against all others, in games of many whose turns have several actions.

It is alpha-beta over a judge's model of the game. The judge decides which of the others may answer
a turn, and with which actions. If only one of them answers, whichever it is (“best reply search”:
Schadd and Winands, 2011), the side's own plans are searched much deeper than if all answer in turn.
Late quiet actions are searched less deeply unless they turn out well. In the middle of a turn the
static value is no fallback: the turn goes on or is ended, and then the others capture back.

The search and its order depend on the position alone, so that a budget of positions always gives
the same result.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from players.player import SURE, WIN, ScoredAction
from players.search.table import (
    DEEPEST,
    LINE,
    WORST,
    Entry,
    Spent,
    broken_off,
    by_value,
    ended,
    expected,
    later,
    noted,
)

PositionT = TypeVar("PositionT")
DeedT = TypeVar("DeedT", bound=Hashable)

FORCED: Final = 8
"""The most forcing actions in a row searched beyond the depth."""
EARLY: Final = 6
"""The first quiet actions of a position, which are searched to the full depth."""
PLANNED: Final = 3
"""The most positions searched, in budgets, if the rest of a turn is searched by itself."""
DOUBTFUL: Final = 200
"""The points by which a forcing action, its gain included, may fall short and still be searched."""


class Choice(NamedTuple, Generic[DeedT]):
    """The deeds possible in a position: `loud` are the forcing ones, such as captures, each with
    its immediate gain in points, the best first; `quiet` are all others."""

    loud: Sequence[tuple[int, DeedT]]
    quiet: Sequence[DeedT]


class SideJudge(ABC, Generic[PositionT, DeedT]):
    """A game from one side's point of view: its positions, their values for that side, and the
    possible deeds. In a position that is not the side's turn, any of the others that may answer is
    on turn."""

    quiet_gain: int = 150
    """The points by which a quiet deed may improve the static value."""

    @abstractmethod
    def over(self, position: PositionT) -> int | None:
        """Returns the value of a game that is over: `WIN`, -`WIN` or 0; None while it goes on."""

    @abstractmethod
    def is_own(self, position: PositionT) -> bool:
        """Tells whether the judge's own side is on turn."""

    @abstractmethod
    def has_begun(self, position: PositionT) -> bool:
        """Tells whether a turn has begun, so that it must go on or be ended."""

    @abstractmethod
    def value(self, position: PositionT) -> int:
        """Returns the static value, for the side, of a position that is not over."""

    @abstractmethod
    def choice(self, position: PositionT) -> Choice[DeedT]:
        """Returns all possible deeds."""

    @abstractmethod
    def forcing(self, position: PositionT) -> Sequence[tuple[int, DeedT]]:
        """Returns the deeds to search before the static value counts, with gains, the best first;
        in a turn that has begun also its end."""

    @abstractmethod
    def after(self, position: PositionT, deed: DeedT) -> PositionT:
        """Returns the position after a possible deed."""

    @abstractmethod
    def passed(self, position: PositionT) -> PositionT:
        """Returns the position after a pass of those on turn; no turn must have begun."""

    @abstractmethod
    def is_end(self, deed: DeedT) -> bool:
        """Tells whether a deed only ends a turn, so that it costs no depth."""

    @abstractmethod
    def key(self, position: PositionT) -> Hashable:
        """Returns a key: positions with equal keys have the same value."""


class SideSearch(Generic[PositionT, DeedT]):
    """One search. `positions` counts positions searched, `depth` is the last depth completed. The
    `budget` is that of the search of one action. With the rest of a turn there are at most `most`
    positions; by default `PLANNED` budgets."""

    def __init__(
        self, judge: SideJudge[PositionT, DeedT], budget: int, most: int | None = None
    ) -> None:
        self.positions = 0
        self.depth = 0
        self._judge: Final = judge
        self._budget: Final = budget
        self._limit = budget
        self._whole: Final = budget * PLANNED if most is None else most
        self._table: Final[dict[Hashable, Entry[DeedT]]] = {}
        self._history: Final[dict[DeedT, int]] = {}
        self._rests: Final[dict[DeedT, tuple[DeedT, ...]]] = {}

    def scored(
        self,
        position: PositionT,
        deeds: Sequence[DeedT],
        *,
        margin: int = 0,
        deepest: int = DEEPEST,
    ) -> tuple[ScoredAction[DeedT], ...]:
        """Returns these deeds of the side on turn with their values, best first. Values within
        `margin` of the best are exact, the others are upper bounds."""
        found = [ScoredAction(each, 0) for each in deeds]
        for depth in range(1, deepest + 1):
            found, whole = self._root(position, found, depth, margin)
            if not whole:
                break
            self.depth = depth
            if found[0].value >= SURE:
                break
        if deepest == DEEPEST:
            found = self._kept(position, found, margin)
        best = found[0]
        return (
            ScoredAction(best.action, best.value, self._line(position, best.action)),
            *found[1:],
        )

    def _line(self, position: PositionT, deed: DeedT) -> tuple[DeedT, ...]:
        if deed in self._rests:
            return (deed, *self._rests[deed])[:LINE]
        judge = self._judge
        return expected(self._table, position, deed, judge.after, judge.key, judge.over)

    def _rest(self, position: PositionT, deed: DeedT) -> PositionT | None:
        """Returns the position after a deed if its turn goes on; else None."""
        judge = self._judge
        after = judge.after(position, deed)
        goes_on = judge.over(after) is None and judge.is_own(after) and judge.has_begun(after)
        return after if goes_on else None

    def _kept(
        self, position: PositionT, found: list[ScoredAction[DeedT]], margin: int
    ) -> list[ScoredAction[DeedT]]:
        """Returns the deeds after the rest of the best one's turn has been searched like a turn of
        its own. If it does not keep the promise, others are compared with it once more, and the
        best of them is searched in the same way."""
        while (best := found[0]).action not in self._rests and abs(best.value) < SURE:
            rest = self._rest(position, best.action)
            if rest is None or self.positions + self._budget > self._whole:
                break
            kept = self._value_of_rest(rest, best, margin)
            found = [kept, *found[1:]]
            if kept.value < best.value:
                self._limit = min(self.positions + self._budget // 4, self._whole)
                found = self._again(position, found, margin)
        return found

    def _value_of_rest(
        self, position: PositionT, promised: ScoredAction[DeedT], margin: int
    ) -> ScoredAction[DeedT]:
        """Returns a deed with the value of the rest of its turn, as the next action of the turn
        will find it by the same search, so that it is kept to."""
        loud, quiet = self._judge.choice(position)
        search = SideSearch(self._judge, self._budget, self._whole - self.positions)
        best = search.scored(position, [*(deed for _, deed in loud), *quiet], margin=margin)[0]
        self.positions += search.positions
        self._rests[promised.action] = best.line
        return ScoredAction(promised.action, later(best.value)) if search.depth else promised

    def _again(
        self, position: PositionT, before: list[ScoredAction[DeedT]], margin: int
    ) -> list[ScoredAction[DeedT]]:
        """Returns the deeds, best first, after those have been searched once more that may now be
        better than the first one, or within the margin."""
        best, others = before[0], before[1:]
        least = best.value - margin
        rivals = [each for each in others if each.value > least]
        rest = [each for each in others if each.value <= least]
        if rivals:
            rivals, _ = self._root(position, rivals, self.depth, margin, best.value)
        return sorted([best, *rivals, *rest], key=by_value, reverse=True)

    def worth(self, position: PositionT) -> int:
        """Returns the position's value for the judge's side, whoever is on turn; it is not over."""
        judge = self._judge
        worth = judge.value(position)
        for depth in range(1, DEEPEST + 1):
            try:
                value = self._best(position, depth, WORST, -WORST, 0, FORCED)
            except Spent:
                break
            self.depth = depth
            worth = value if judge.is_own(position) else -value
            if abs(worth) >= SURE:
                break
        return worth

    def _root(
        self,
        position: PositionT,
        before: Sequence[ScoredAction[DeedT]],
        depth: int,
        margin: int,
        least: int = WORST,
    ) -> tuple[list[ScoredAction[DeedT]], bool]:
        """Returns the deeds with new values, best first, and whether the budget sufficed. If not,
        deeds not searched to this depth come last, below the margin; but if all searched ones lose,
        all are sorted by value. Another deed is known to be worth `least`."""
        found: list[ScoredAction[DeedT]] = []
        best = least
        try:
            for each in before:
                low = max(best - margin - 1, WORST)
                high = low + 1 if found else -WORST
                value = self._after(position, each.action, depth - 1, low, high, 0)
                if low < value and high <= value:
                    value = self._after(position, each.action, depth - 1, low, -WORST, 0)
                found.append(ScoredAction(each.action, value))
                best = max(best, value)
        except Spent:
            rest = before[len(found) :]
            if best <= -SURE:  # a deed not searched may be better
                return sorted([*rest, *found], key=by_value, reverse=True), False
            return broken_off(found, rest, best - margin - 1), False
        found.sort(key=by_value, reverse=True)
        return found, True

    def _after(
        self,
        position: PositionT,
        deed: DeedT,
        depth: int,
        low: int,
        high: int,
        ply: int,
        forced: int = FORCED,
    ) -> int:
        """Returns the deed's value for those on turn, exact if it is between `low` and `high`."""
        judge = self._judge
        if self.positions >= self._limit:
            raise Spent
        self.positions += 1
        after = judge.after(position, deed)
        own = judge.is_own(position)
        over = judge.over(after)
        if over is not None:
            return ended(over, ply, own=own)
        if judge.is_own(after) == own:
            return self._best(after, depth, low, high, ply + 1, forced)
        return -self._best(after, depth, -high, -low, ply + 1, forced)

    def _best(
        self, position: PositionT, depth: int, low: int, high: int, ply: int, forced: int
    ) -> int:
        """Returns the position's value for those on turn, exact between `low` and `high`."""
        if depth <= 0:
            return self._calm(position, low, high, ply, forced)
        key = self._judge.key(position)
        entry = self._table.get(key)
        if entry and (value := entry.settles(depth, low, high, ply)) is not None:
            return value
        if self._stands(position, depth, high, ply):
            return high
        best, chosen = self._tried(position, depth, low, high, ply, entry.best if entry else None)
        self._table[key] = noted(best, chosen, depth, low, high, ply)
        return best

    def _stands(self, position: PositionT, depth: int, high: int, ply: int) -> bool:
        """Tells whether the value is at least `high` even after a pass of those on turn."""
        judge = self._judge
        if depth < 2 or judge.has_begun(position) or abs(high) >= SURE:
            return False
        looks = judge.value(position)
        if (looks if judge.is_own(position) else -looks) < high:
            return False
        passed = judge.passed(position)
        return -self._best(passed, depth - 2, -high, -high + 1, ply + 1, FORCED) >= high

    def _tried(
        self, position: PositionT, depth: int, low: int, high: int, ply: int, first: DeedT | None
    ) -> tuple[int, DeedT | None]:
        """Returns the value of the best deed, and that deed; `first` is tried before all others."""
        most = self._most(position) if depth == 1 else WIN
        # Quiet deeds that cannot reach `low` are not tried: their value is at most `most`.
        best, chosen, late = (most, None, 0) if most <= low else (WORST, None, 0)
        for deed, is_quiet in self._ordered(position, first, forcing=most <= low):
            late += is_quiet
            doubted = chosen is not None
            value = self._look(position, deed, depth, low, high, ply, (doubted, late > EARLY))
            if value > best or chosen is None:
                best, chosen = max(best, value), deed
                low = max(low, best)
            if low >= high:
                if is_quiet:
                    self._history[deed] = self._history.get(deed, 0) + depth * depth
                break
        return best, chosen

    def _most(self, position: PositionT) -> int:
        """Returns an upper bound of a quiet deed's value, from the static value."""
        judge = self._judge
        if judge.has_begun(position):
            return WIN
        looks = judge.value(position)
        return (looks if judge.is_own(position) else -looks) + judge.quiet_gain

    def _look(
        self,
        position: PositionT,
        deed: DeedT,
        depth: int,
        low: int,
        high: int,
        ply: int,
        doubts: tuple[bool, bool],
    ) -> int:
        """Returns the value of a deed. `doubts` says whether others came before it, and whether it
        is a late one. After others it is first searched only for being better than they are; a late
        one first with less depth."""
        judge = self._judge
        further = depth if judge.is_end(deed) else depth - 1
        doubted, late = doubts
        if doubted:
            if (
                late
                and depth > 1
                and self._after(position, deed, further - 1, low, low + 1, ply) <= low
            ):
                return low
            value = self._after(position, deed, further, low, low + 1, ply)
            if not low < value < high:
                return value
        return self._after(position, deed, further, low, high, ply)

    def _ordered(
        self, position: PositionT, first: DeedT | None, *, forcing: bool
    ) -> Iterator[tuple[DeedT, bool]]:
        """Yields the possible deeds, each with whether it is quiet: `first`, the forcing ones, then
        the quiet ones by their past cutoffs. If `forcing`, the quiet ones are left out."""
        judge, known = self._judge, self._history
        if first is not None:
            yield first, False
        loud, quiet = (judge.forcing(position), ()) if forcing else judge.choice(position)
        for _, deed in loud:
            if deed != first:
                yield deed, False
        if known:
            quiet = sorted(quiet, key=lambda each: -known.get(each, 0))
        for deed in quiet:
            if deed != first:
                yield deed, True

    def _calm(self, position: PositionT, low: int, high: int, ply: int, forced: int) -> int:
        """Returns the value for those on turn after forcing deeds alone. They may decline to play
        any, but a turn that has begun must go on or be ended."""
        judge = self._judge
        looks = judge.value(position)
        stand = looks if judge.is_own(position) else -looks
        if forced <= 0 or (stand >= high and not judge.has_begun(position)):
            return stand
        best = stand
        if judge.has_begun(position):
            best, stand = 1 - SURE, WIN  # no proven loss: a quiet deed may still save it
        low = max(low, best)
        for gain, deed in judge.forcing(position):
            if stand + gain + DOUBTFUL <= low:
                break  # the later ones gain even less
            best = max(best, self._after(position, deed, 0, low, high, ply, forced - 1))
            low = max(low, best)
            if low >= high:
                break
        return best
