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
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, final

from players.player import SURE, WIN, ScoredAction
from players.search.action_stack import GAIN, LOUD, MASK, MOST, Deeds
from players.search.arrays import COMPILED, descend
from players.search.table import (
    DEEPEST,
    LINE,
    WORST,
    Entry,
    Spent,
    broken_off,
    by_value,
    ended,
    later,
    noted,
)

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr


def _same(made: object) -> object:
    return made


def _for_compiler(**_: bool) -> Callable[[object], object]:
    """Stands in, where nothing is compiled, for a decorator that tells the compiler something of a
    class."""
    return _same


if not COMPILED:
    globals().update(mypyc_attr=_for_compiler)


FORCED: Final = 8
"""The most forcing actions in a row searched beyond the depth."""
EARLY: Final = 6
"""The first quiet actions of a position, which are searched to the full depth."""
PLANNED: Final = 3
"""The most positions searched, in budgets, if the rest of a turn is searched by itself."""
DOUBTFUL: Final = 200
"""The points by which a forcing action, its gain included, may fall short and still be searched."""
QUIET_GAIN: Final = 150
"""The points by which a quiet deed may improve the static value."""
OPEN: Final = 1 << 40
"""In place of the value of a game that is over."""
NONE: Final = -1
"""In place of a deed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SideJudge(ABC):
    """A game from one side's point of view: a position that changes and takes its changes back,
    its value for that side, and the possible deeds (`players.search.action_stack`). In a position
    that is not the side's turn, any of the others that may answer is on turn."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds: Final = deeds

    @abstractmethod
    def over(self) -> i64:
        """Returns the value of a game that is over: `WIN`, -`WIN` or 0; `OPEN` while it goes on."""

    @abstractmethod
    def is_own(self) -> bool:
        """Tells whether the judge's own side is on turn."""

    @abstractmethod
    def has_begun(self) -> bool:
        """Tells whether a turn has begun, so that it must go on or be ended."""

    @abstractmethod
    def value(self) -> i64:
        """Returns the static value, for the side, of a position that is not over."""

    @abstractmethod
    def choice(self) -> None:
        """Adds all possible deeds: the forcing ones, such as captures, with their immediate gains
        in points, and all others as quiet."""

    @abstractmethod
    def forcing(self, least: i64) -> None:
        """Adds the deeds to search before the static value counts, with gains; in a turn that has
        begun also its end. Those that gain less than `least` may be left out."""

    @abstractmethod
    def play(self, deed: i64) -> None:
        """Plays a possible deed."""

    @abstractmethod
    def skip(self) -> None:
        """Passes for those on turn; no turn must have begun."""

    @abstractmethod
    def back(self) -> None:
        """Takes back the latest deed, or pass, that was played."""

    @abstractmethod
    def is_end(self, deed: i64) -> bool:
        """Tells whether a deed only ends a turn, so that it costs no depth."""

    @abstractmethod
    def key(self) -> i64:
        """Returns a key: positions with equal keys have the same value."""

    def all_of(self) -> list[int]:
        """Returns all possible deeds, the most promising first."""
        deeds = self.deeds
        first: i64 = deeds.top
        self.choice()
        last: i64 = deeds.top
        descend(deeds.row, first, last)
        deeds.top = first
        return [int(deeds.row[at] & MASK) for at in range(int(first), int(last))]


@final
class SideSearch:
    """One search. `positions` counts positions searched, `depth` is the last depth completed. The
    `budget` is that of the search of one action. With the rest of a turn there are at most `most`
    positions; by default `PLANNED` budgets."""

    def __init__(self, judge: SideJudge, budget: int, most: int | None = None) -> None:
        self.positions: i64 = 0
        self.depth: i64 = 0
        self._judge: Final = judge
        self._budget: Final[i64] = budget
        self._limit: i64 = budget
        self._whole: Final[i64] = budget * PLANNED if most is None else most
        self._played: i64 = 0
        """The deeds of this search that are played, and to be taken back."""
        self._table: Final[dict[int, Entry[int]]] = {}
        self._history: Final[dict[int, int]] = {}
        self._rests: Final[dict[int, tuple[int, ...]]] = {}

    def scored(
        self, deeds: Sequence[int], *, margin: int = 0, deepest: int = DEEPEST
    ) -> tuple[ScoredAction[int], ...]:
        """Returns these deeds of the side on turn with their values, best first. Values within
        `margin` of the best are exact, the others are upper bounds."""
        found = [ScoredAction(each, 0) for each in deeds]
        for depth in range(1, deepest + 1):
            found, whole = self._root(found, depth, margin, WORST)
            if not whole:
                break
            self.depth = depth
            if found[0].value >= SURE:
                break
        if deepest == DEEPEST:
            found = self._kept(found, margin)
        best = found[0]
        return (ScoredAction(best.action, best.value, self._line(best.action)), *found[1:])

    def _line(self, deed: int) -> tuple[int, ...]:
        """Returns the expected line from this deed on: the best known deed of each position."""
        if deed in self._rests:
            return (deed, *self._rests[deed])[:LINE]
        judge, line = self._judge, [deed]
        judge.play(deed)
        while len(line) < LINE and judge.over() == OPEN:
            entry = self._table.get(judge.key())
            if entry is None or entry.best is None:
                break
            line.append(entry.best)
            judge.play(entry.best)
        for _ in line:
            judge.back()
        return tuple(line)

    def _kept(self, found: list[ScoredAction[int]], margin: int) -> list[ScoredAction[int]]:
        """Returns the deeds after the rest of the best one's turn has been searched like a turn of
        its own. If it does not keep the promise, others are compared with it once more, and the
        best of them is searched in the same way."""
        judge = self._judge
        while (best := found[0]).action not in self._rests and abs(best.value) < SURE:
            judge.play(best.action)
            goes_on = judge.over() == OPEN and judge.is_own() and judge.has_begun()
            if not goes_on or self.positions + self._budget > self._whole:
                judge.back()
                break
            kept = self._value_of_rest(best, margin)
            judge.back()
            found = [kept, *found[1:]]
            if kept.value < best.value:
                self._limit = min(self.positions + self._budget // 4, self._whole)
                found = self._again(found, margin)
        return found

    def _value_of_rest(self, promised: ScoredAction[int], margin: int) -> ScoredAction[int]:
        """Returns a deed that is played, with the value of the rest of its turn. The next action of
        the turn will find it by the same search: so the turn keeps to its plan."""
        search = SideSearch(self._judge, self._budget, self._whole - self.positions)
        best = search.scored(self._judge.all_of(), margin=margin)[0]
        self.positions += search.positions
        self._rests[promised.action] = best.line
        return ScoredAction(promised.action, later(best.value)) if search.depth else promised

    def _again(self, before: list[ScoredAction[int]], margin: int) -> list[ScoredAction[int]]:
        """Returns the deeds, best first. Those that may now be better than the first one, or within
        the margin, are searched once more."""
        best, others = before[0], before[1:]
        least = best.value - margin
        rivals = [each for each in others if each.value > least]
        rest = [each for each in others if each.value <= least]
        if rivals:
            rivals, _ = self._root(rivals, self.depth, margin, best.value)
        return sorted([best, *rivals, *rest], key=by_value, reverse=True)

    def worth(self) -> int:
        """Returns the position's value for the judge's side, with any side on turn; it is not
        over."""
        judge = self._judge
        top: i64 = judge.deeds.top
        worth: i64 = judge.value()
        for depth in range(1, DEEPEST + 1):
            try:
                value: i64 = self._best(depth, WORST, -WORST, 0, FORCED)
            except Spent:
                self._take_back(top)
                break
            self.depth = depth
            worth = value if judge.is_own() else -value
            if worth >= SURE or worth <= -SURE:
                break
        return int(worth)

    def _take_back(self, top: i64) -> None:
        """Returns to the search's first position, in which the deeds had this `top`."""
        while self._played:
            self._judge.back()
            self._played -= 1
        self._judge.deeds.top = top

    def _root(
        self, before: Sequence[ScoredAction[int]], depth: i64, margin: i64, least: i64
    ) -> tuple[list[ScoredAction[int]], bool]:
        """Returns the deeds with new values, best first, and whether the budget sufficed. If not,
        deeds not searched to this depth come last, below the margin; but if all searched ones lose,
        all are sorted by value. Another deed is known to be worth `least`."""
        found: list[ScoredAction[int]] = []
        best: i64 = least
        top: i64 = self._judge.deeds.top
        try:
            for each in before:
                deed: i64 = each.action
                low: i64 = max(best - margin - 1, WORST)
                high: i64 = low + 1 if found else -WORST
                value: i64 = self._after(deed, depth - 1, low, high, 0, FORCED)
                if low < value and high <= value:
                    value = self._after(deed, depth - 1, low, -WORST, 0, FORCED)
                found.append(ScoredAction(each.action, int(value)))
                best = max(best, value)
        except Spent:
            self._take_back(top)
            rest = before[len(found) :]
            if best <= -SURE:  # a deed not searched may be better
                return sorted([*rest, *found], key=by_value, reverse=True), False
            return broken_off(found, rest, int(best - margin - 1)), False
        found.sort(key=by_value, reverse=True)
        return found, True

    def _after(self, deed: i64, depth: i64, low: i64, high: i64, ply: i64, forced: i64) -> i64:
        """Returns the deed's value for those on turn, exact if it is between `low` and `high`."""
        if self.positions >= self._limit:
            raise Spent
        self.positions += 1
        judge = self._judge
        own = judge.is_own()
        judge.play(deed)
        self._played += 1
        over: i64 = judge.over()
        value: i64
        if over != OPEN:
            value = ended(over, ply, own=own)
        elif judge.is_own() == own:
            value = self._best(depth, low, high, ply + 1, forced)
        else:
            value = -self._best(depth, -high, -low, ply + 1, forced)
        judge.back()
        self._played -= 1
        return value

    def _best(self, depth: i64, low: i64, high: i64, ply: i64, forced: i64) -> i64:
        """Returns the position's value for those on turn, exact between `low` and `high`."""
        if depth <= 0:
            return self._calm(low, high, ply, forced)
        key = int(self._judge.key())
        entry = self._table.get(key)
        first: i64 = NONE
        if entry is not None:
            value = entry.settles(depth, low, high, ply)
            if value is not None:
                return value
            if entry.best is not None:
                first = entry.best
        if self._stands(depth, high, ply):
            return high
        best, chosen = self._tried(depth, low, high, ply, first)
        none = None if chosen == NONE else int(chosen)
        self._table[key] = noted(best, none, depth, low, high, ply)
        return best

    def _looks(self) -> i64:
        """Returns the static value for those on turn."""
        looks: i64 = self._judge.value()
        return looks if self._judge.is_own() else -looks

    def _stands(self, depth: i64, high: i64, ply: i64) -> bool:
        """Tells whether the value is at least `high` even after a pass of those on turn."""
        judge = self._judge
        if depth < 2 or judge.has_begun() or high >= SURE or high <= -SURE:
            return False
        if self._looks() < high:
            return False
        judge.skip()
        self._played += 1
        value: i64 = -self._best(depth - 2, -high, -high + 1, ply + 1, FORCED)
        judge.back()
        self._played -= 1
        return value >= high

    def _tried(self, depth: i64, low: i64, high: i64, ply: i64, first: i64) -> tuple[i64, i64]:
        """Returns the value of the best deed, and that deed; `first` is tried before all others."""
        most: i64 = self._most() if depth == 1 else WIN
        # Quiet deeds that cannot reach `low` are not tried: their value is at most `most`.
        forcing = most <= low
        best: i64 = most if forcing else WORST
        if first != NONE:
            best = max(best, self._look(first, depth, low, high, ply, False, False))
            low = max(low, best)
            if low >= high:
                return best, first
        chosen: i64 = first
        late: i64 = 0
        deeds = self._judge.deeds
        at: i64 = deeds.top
        start: i64 = at
        last: i64 = self._order(forcing, 0)
        while at < last:
            entry: i64 = self._next(at, last, late)
            deed: i64 = entry & MASK
            at += 1
            if deed == first:
                continue
            if entry < LOUD:
                late += 1
            value: i64 = self._look(deed, depth, low, high, ply, chosen != NONE, late > EARLY)
            if value > best or chosen == NONE:
                best = max(best, value)
                chosen = deed
                low = max(low, best)
            if low >= high:
                self._like(entry, depth)
                break
        deeds.top = start
        return best, chosen

    def _like(self, entry: i64, depth: i64) -> None:
        """Notes a quiet deed that was as good as needed."""
        if entry < LOUD:
            deed = int(entry & MASK)
            self._history[deed] = self._history.get(deed, 0) + int(depth * depth)

    def _most(self) -> i64:
        """Returns an upper bound of a quiet deed's value, from the static value."""
        return WIN if self._judge.has_begun() else self._looks() + QUIET_GAIN

    def _look(
        self, deed: i64, depth: i64, low: i64, high: i64, ply: i64, doubted: bool, late: bool
    ) -> i64:
        """Returns the value of a deed. After others (`doubted`) it is first searched only for being
        better than they are; a `late` one first with less depth."""
        further: i64 = depth if self._judge.is_end(deed) else depth - 1
        if doubted:
            if (
                late
                and depth > 1
                and self._after(deed, further - 1, low, low + 1, ply, FORCED) <= low
            ):
                return low
            value: i64 = self._after(deed, further, low, low + 1, ply, FORCED)
            if not low < value < high:
                return value
        return self._after(deed, further, low, high, ply, FORCED)

    def _order(self, forcing: bool, least: i64) -> i64:
        """Adds the possible deeds, best first, and returns where they end. If `forcing`, the quiet
        ones are left out, and those that gain less than `least` may be."""
        deeds = self._judge.deeds
        first: i64 = deeds.top
        if forcing:
            self._judge.forcing(least)
        else:
            self._judge.choice()
        last: i64 = deeds.top
        descend(deeds.row, first, last)
        return last

    def _next(self, at: i64, last: i64, late: i64) -> i64:
        """Returns the deed at this place with its rank, after so many quiet ones. When the forcing
        ones have been searched, the quiet ones are sorted by their cutoffs up to then."""
        row, known = self._judge.deeds.row, self._history
        if late or row[at] >= LOUD or not known:
            return row[at]
        place: i64
        for place in range(at, last):
            past: i64 = known.get(int(row[place] & MASK), 0)
            if past:
                row[place] |= past << GAIN
        descend(row, at, last)
        return row[at]

    def _calm(self, low: i64, high: i64, ply: i64, forced: i64) -> i64:
        """Returns the value for those on turn after forcing deeds alone. They may decline to play
        any, but a turn that has begun must go on or be ended."""
        judge = self._judge
        stand: i64 = self._looks()
        begun = judge.has_begun()
        if forced <= 0 or (stand >= high and not begun):
            return stand
        best: i64 = stand
        if begun:
            best = 1 - SURE  # no proven loss: a quiet deed may still save it
            stand = WIN
        low = max(low, best)
        deeds = judge.deeds
        at: i64 = deeds.top
        start: i64 = at
        last: i64 = self._order(True, low - stand - DOUBTFUL + 1)
        while at < last:
            entry: i64 = deeds.row[at]
            if stand + (entry >> GAIN & MOST - 1) + DOUBTFUL <= low:
                break  # the later ones gain even less
            best = max(best, self._after(entry & MASK, 0, low, high, ply, forced - 1))
            low = max(low, best)
            if low >= high:
                break
            at += 1
        deeds.top = start
        return best
