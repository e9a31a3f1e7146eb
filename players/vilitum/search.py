"""The search of Vilitum's highest levels: by whole turns, on boards that are integers.

Iterative deepening with aspiration, principal variation search, null moves, late reductions and a
table of positions. A turn is the board at its end, so turns with equal ends are one. Proven wins
are proofs: what is left out counts as no worse than a bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from engines.game import Seat
from engines.vilitum.model.state import same_pieces
from engines.vilitum.play import QUIET
from players.player import SURE, WIN
from players.search.table import DEEPEST, WORST, Spent
from players.vilitum.arena import FOE_PLACES, Arena, Ends, Whole, unpacked
from players.vilitum.threats import Threats

Entry: TypeAlias = tuple[int, int, int, Whole, int]
"""Depth, value, bound, the best end, and its gain."""
_EXACT, _LOWER, _UPPER = range(3)
NOWHERE: Final = -1
"""The end of no turn."""
KNOWN: Final = 1 << 17
"""The most positions remembered: some 40 megabytes. The oldest ones go first."""
SLACK: Final = 80
"""Points that a turn may bring beyond its gain; what cannot reach alpha with them is skipped."""
SURPLUS: Final = 90
"""Points above beta, for each turn of depth left, at which no turn is tried."""
WIDTH: Final = 30
"""The half of the window expected around the value of the search before."""
MOST: Final = 60
"""The most points of order that history gives a turn."""
KILLER: Final = 50
"""The points of order of a turn that has cut off at the same ply."""


class TurnSearch:
    """One search. `positions` counts the positions valued or searched, `depth` is the last depth
    completed."""

    def __init__(self, arena: Arena, threats: Threats, budget: int) -> None:
        self.positions = 0
        self.depth = 0
        self._arena: Final = arena
        self._threats: Final = threats
        self._budget: Final = budget
        self._table: Final[dict[int, Entry]] = {}
        self._judged: Final[dict[int, int]] = {}
        self._history: Final[tuple[dict[int, int], dict[int, int]]] = ({}, {})
        self._killers: Final[dict[int, int]] = {}
        self._path: Final[set[int]] = set()
        self._odd: Final = arena.odd
        self._root: tuple[Whole, Seat, int] = 0, 0, 0
        """The board at the root, its mover, and the points that this side is ahead."""
        self._limit, self._calm = budget, QUIET

    def scored(
        self,
        board: Whole,
        side: Seat,
        ends: dict[Whole, int | None],
        *,
        margin: int = 0,
        deepest: int = DEEPEST,
        stood: Iterable[int] = (),
        calm: int = QUIET,
    ) -> list[tuple[Whole, int]]:
        """Returns the ends of the mover's turns with their values, best first. `ends` tells of each
        the value if it ends the match. Values within `margin` of the best are exact, the others are
        upper bounds. `stood` are the keys of positions that are drawn if they come again, and
        `calm` are the turns left before a draw without progress."""
        self._path.update(stood)
        self._calm = calm
        lead, arena = self._arena.lead(board, side), self._arena
        gains = {
            end: 0 if over is not None else arena.lead(end, side) - lead
            for end, over in ends.items()
        }
        found = sorted(ends, key=lambda each: ends[each] or gains[each], reverse=True)
        values = [(each, ends[each] or gains[each]) for each in found]
        self._root = board, side, lead
        for depth in range(1, deepest + 1):
            values, whole = self._iteration(values, ends, gains, depth, margin)
            if not whole:
                break
            self.depth = depth
            if abs(values[0][1]) >= SURE or len(values) == 1:
                break
        return values

    def reply(self, board: Whole, side: Seat, before: Whole) -> Whole | None:
        """Returns the end of the best known turn from a position; `before` is the board at the end
        of the mover's previous turn."""
        key = board | side << 160
        entry = self._table.get(key | before << 168) or self._table.get(key)
        return entry[3] if entry and entry[3] >= 0 else None

    def _iteration(
        self,
        before: list[tuple[Whole, int]],
        ends: dict[Whole, int | None],
        gains: dict[Whole, int],
        depth: int,
        margin: int,
    ) -> tuple[list[tuple[Whole, int]], bool]:
        """Returns the ends with new values, best first, and whether the budget sufficed."""
        found: list[tuple[Whole, int]] = []
        best = WORST
        self._limit = self._budget if depth > 1 else len(ends) + self._budget
        try:
            for number, (end, old) in enumerate(before):
                over = ends[end]
                if over is not None:
                    value = over - 1 if over > 0 else over + 1 if over else 0
                elif number == 0:
                    value = self._expected(end, gains[end], depth, old)
                else:
                    value = self._against(end, gains[end], depth, best - margin, number)
                found.append((end, value))
                best = max(best, value)
        except Spent:
            if not found:
                return before, False
            rest = before[len(found) :]
            found.sort(key=_value, reverse=True)
            most = found[0][1] - margin - 1
            return [*found, *((end, min(old, most)) for end, old in rest)], False
        found.sort(key=_value, reverse=True)
        return found, True

    def _child(self, end: Whole, gain: int, depth: int, low: int, high: int) -> int:
        board, side, lead = self._root
        return -self._best(end, 1 - side, -lead - gain, depth - 1, -high, -low, 1, board, True)

    def _expected(self, end: Whole, gain: int, depth: int, old: int) -> int:
        """Returns the exact value of the turn that was best before."""
        if depth > 2:
            low, high = old - WIDTH, old + WIDTH
            value = self._child(end, gain, depth, low, high)
            if low < value < high:
                return value
        return self._child(end, gain, depth, WORST, -WORST)

    def _against(self, end: Whole, gain: int, depth: int, best: int, number: int) -> int:
        """Returns the value of another turn: exact if it is at least `best`, else a bound."""
        low = best - 1
        if depth > 2 and number > 5:
            value = self._child(end, gain, depth - 1, low, low + 1)
            if value <= low:
                return value
        value = self._child(end, gain, depth, low, low + 1)
        return value if value <= low else self._child(end, gain, depth, low, -WORST)

    # Below the root

    def _best(  # noqa: C901 - one call a position: what is split costs a tenth of the time
        self,
        board: Whole,
        side: Seat,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        before: Whole,
        may_pass: bool,
    ) -> int:
        """Returns the position's value for its mover, exact if it is between alpha and beta.
        `before` is the board at the end of the mover's previous turn."""
        self.positions += 1
        if self.positions > self._limit:
            raise Spent
        key = board | side << 160
        if key in self._path or (ply >= self._calm and self._is_calm(board)):
            return 0
        judged = self._judged.get(key)
        if judged is None:
            judged = self._judged[key] = self._threats.value(board, side)
        now = lead + judged
        if self._odd and (over := self._arena.over(board, side)) is not None:
            return over - ply if over > 0 else over + ply if over else 0
        if depth <= 0:
            return now
        if WIN - ply - 1 <= alpha:
            return WIN - ply - 1
        forbidden, mark = NOWHERE, key
        if before >= 0 and (self._arena.rushes or not (board ^ before) & FOE_PLACES[side]):
            forbidden, mark = before, key | before << 168
        entry = self._table.get(mark)
        if entry is not None and entry[0] >= depth:
            value, bound = entry[1], entry[2]
            if value >= SURE:
                value -= ply
            elif value <= -SURE:
                value += ply
            if bound == _EXACT or (value >= beta if bound == _LOWER else value <= alpha):
                return value
        if may_pass and now >= beta and -SURE < beta < SURE:
            if depth <= 2 and now - SURPLUS * depth >= beta:
                return now
            if depth >= 2:
                value = -self._best(
                    board, 1 - side, -lead, depth - 3, -beta, 1 - beta, ply + 1, NOWHERE, False
                )
                if value >= beta:
                    return min(value, SURE - 1)
        return self._searched(
            board, side, lead, depth, alpha, beta, ply, (mark, key, forbidden), entry
        )

    def _searched(  # noqa: C901 - as above
        self,
        board: Whole,
        side: Seat,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        marks: tuple[int, int, Whole],
        entry: Entry | None,
    ) -> int:
        mark, key, forbidden = marks
        self._path.add(key)
        best, chosen, chosen_gain, low = WORST, NOWHERE, 0, alpha
        number = 0
        deeper, other = depth - 1, 1 - side
        try:
            for gain, end in self._ordered(board, side, entry, forbidden, ply):
                if gain >= WIN:
                    value = WIN - ply - 1
                elif gain <= -WIN:
                    value = ply + 1 - WIN
                elif depth <= 2 and number and lead + gain + SLACK * depth <= low:
                    best = max(best, lead + gain + SLACK * depth)
                    continue
                else:
                    below = -lead - gain
                    if number == 0:
                        value = -self._best(
                            end, other, below, deeper, -beta, -low, ply + 1, board, True
                        )
                    else:
                        less = 0
                        if depth >= 3 and number >= 4:
                            less = 1 if number < 14 else 2
                        value = -self._best(
                            end, other, below, deeper - less, -low - 1, -low, ply + 1, board, True
                        )
                        if less and value > low:
                            value = -self._best(
                                end, other, below, deeper, -low - 1, -low, ply + 1, board, True
                            )
                        if low < value < beta:
                            value = -self._best(
                                end, other, below, deeper, -beta, -low, ply + 1, board, True
                            )
                number += 1
                if value > best:
                    best, chosen, chosen_gain = value, end, gain
                    if value > low:
                        low = value
                        if low >= beta:
                            self._note(side, end - board, depth, ply)
                            break
        finally:
            self._path.discard(key)
        if best == WORST:  # no turn but a pass
            return -self._best(board, other, -lead, deeper, -beta, -alpha, ply + 1, NOWHERE, False)
        stored = best + ply if best >= SURE else best - ply if best <= -SURE else best
        bound = _LOWER if best >= beta else _EXACT if best > alpha else _UPPER
        table = self._table
        if len(table) >= KNOWN:
            del table[next(iter(table))]
        table[mark] = depth, stored, bound, chosen, chosen_gain
        return best

    def _is_calm(self, board: Whole) -> bool:
        """Tells whether the same pieces stand as at the root."""
        return same_pieces(unpacked(board), unpacked(self._root[0]))

    def _note(self, side: Seat, change: int, depth: int, ply: int) -> None:
        """Notes a turn that has cut off."""
        known = self._history[side]
        old = known.get(change, 0)
        bonus = min(depth * depth, 30)
        known[change] = old + (MOST - old) * bonus // MOST
        self._killers[ply] = change

    def _ordered(
        self, board: Whole, side: Seat, entry: Entry | None, forbidden: Whole, ply: int
    ) -> Iterator[tuple[int, Whole]]:
        """Yields the turns, with their gains, the most promising first."""
        tried = NOWHERE
        if entry is not None and entry[3] >= 0:
            tried = entry[3]
            yield entry[4], tried
        known, killer = self._history[side].get, self._killers.get(ply)
        for listed in (self._arena.strikes, self._arena.others):
            ends: Ends = listed(board, side)
            if not ends:
                continue
            if forbidden in ends:
                del ends[forbidden]
            turns = [
                (gain + known(end - board, 0) + (KILLER if end - board == killer else 0), gain, end)
                for end, gain in ends.items()
            ]
            turns.sort(reverse=True)
            for _, gain, end in turns:
                if end != tried:
                    yield gain, end


def _value(scored: tuple[Whole, int]) -> int:
    return scored[1]
