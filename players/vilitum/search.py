"""The search of Vilitum's highest levels: by whole turns, on boards that are numbers.

Iterative deepening with aspiration, principal variation search, null moves, late reductions and a
table of positions. A turn is the board at its end, so turns with equal ends are one. Proven wins
are proofs: turns left out count as no worse than a bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from engines.game import Seat
from engines.vilitum.model.state import same_pieces
from engines.vilitum.play import QUIET
from players.player import SURE, WIN
from players.search.arrays import COMPILED
from players.search.table import DEEPEST, WORST, Spent
from players.vilitum.boards import HALF, HALF_SPOTS, SECOND, Whole, key_of, unpacked
from players.vilitum.order import FEWEST, NOWHERE, Choice, History
from players.vilitum.position import Arena
from players.vilitum.threats import Threats
from players.vilitum.turns import Scene

if TYPE_CHECKING:
    from mypy_extensions import i64

_EXACT: Final = 0
_LOWER: Final = 1
_UPPER: Final = 2
_UNKNOWN: Final = -1
"""In place of an entry of the table; then the places of its parts: depth, bound, value, gain, and
the end of the best turn."""
_DEPTHS: Final = 127
_BOUND: Final = 7
_VALUE: Final = 9
_GAIN: Final = 31
_END: Final = 53
_SMALL: Final = (1 << _END) - 1
_ZERO: Final = 1 << 21
"""Added to a value and a gain, so that they are not negative."""
_NUMBERS: Final = 2 * _ZERO - 1
_BEFORE: Final = 2 * SECOND
"""The place in a key of the board at the end of the mover's previous turn."""
_FOES: Final = [HALF_SPOTS << HALF, HALF_SPOTS]
"""By side: the places of the enemies, in a board."""
KNOWN: Final = 1 << 17
"""The most positions remembered: some 18 megabytes. The oldest ones go first."""
SLACK: Final = 80
"""Points that a turn may bring beyond its gain; turns that cannot reach alpha with them are
skipped."""
SURPLUS: Final = 90
"""Points above beta, for each turn of depth left, at which no turn is tried."""
WIDTH: Final = 30
"""The half of the window expected around the value of the search before."""


@final
class TurnSearch:
    """One search. `positions` counts the positions valued or searched, `depth` is the last depth
    completed."""

    def __init__(self, arena: Arena, threats: Threats, budget: int) -> None:
        self.positions: i64 = 0
        self.depth: i64 = 0
        self._arena: Final = arena
        self._threats: Final = threats
        self._budget: Final[i64] = budget
        self._table: Final[dict[int, int]] = {}
        self._judged: Final[dict[int, int]] = {}
        self._scene: Final = Scene(arena.ground)
        self._history: Final = History()
        self._path: Final[set[int]] = set()
        self._odd: Final = arena.odd
        self._rushes: Final = arena.rushes
        self._root: Whole = 0
        self._side: i64 = 0
        self._lead: i64 = 0
        """The board at the root, its mover, and the points that this side is ahead."""
        self._limit: i64 = budget
        self._calm: i64 = QUIET

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
        self._root = board
        self._side = side
        self._lead = lead
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
        key = key_of(board, side)
        entry = self._table.get(key + before * _BEFORE) or self._table.get(key)
        return (entry >> _END) - 1 if entry and entry >> _END else None

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

    def _child(self, end: Whole, gain: i64, depth: i64, low: i64, high: i64) -> i64:
        root, other, lead = self._root, 1 - self._side, -self._lead - gain
        self._scene.turns.top = 0
        return -self._best(end, other, lead, depth - 1, -high, -low, 1, root, True)

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

    def _best(  # noqa: C901 - one call a position: a split costs a tenth of the time
        self,
        board: Whole,
        side: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        before: Whole,
        may_pass: bool,
    ) -> i64:
        """Returns the position's value for its mover, exact if it is between alpha and beta.
        `before` is the board at the end of the mover's previous turn."""
        self.positions += 1
        if self.positions > self._limit:
            raise Spent
        key = board | SECOND if side else board
        if key in self._path or (ply >= self._calm and self._is_calm(board)):
            return 0
        now: i64 = lead
        if COMPILED:  # quicker than to remember
            now += self._threats.value(board, side)
        else:
            judged = self._judged.get(key)
            if judged is None:
                judged = self._judged[key] = self._threats.value(board, side)
            now += judged
        if self._odd and (over := self._arena.over(board, int(side))) is not None:
            return over - ply if over > 0 else over + ply if over else 0
        if depth <= 0:
            return now
        if WIN - ply - 1 <= alpha:
            return WIN - ply - 1
        forbidden, mark = NOWHERE, key
        if before >= 0 and (self._rushes or not (board ^ before) & _FOES[side]):
            forbidden, mark = before, key + before * _BEFORE
        entry = self._table.get(mark, _UNKNOWN)
        value: i64
        small: i64 = entry & _SMALL
        if entry != _UNKNOWN and small & _DEPTHS >= depth:
            value = (small >> _VALUE & _NUMBERS) - _ZERO
            bound: i64 = small >> _BOUND & 3
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
        top: i64 = self._scene.turns.top
        choice = Choice(self._arena, self._scene, self._history, board, side, ply, forbidden)
        if entry != _UNKNOWN and entry >> _END:
            choice.begin((entry >> _END) - 1, (small >> _GAIN) - _ZERO)
        self._path.add(key)
        try:
            value = self._searched(choice, board, side, lead, depth, alpha, beta, ply, mark)
        finally:
            self._path.discard(key)
        self._scene.turns.top = top
        if value == WORST:  # no turn but a pass
            other: i64 = 1 - side
            return -self._best(
                board, other, -lead, depth - 1, -beta, -alpha, ply + 1, NOWHERE, False
            )
        return value

    def _searched(  # noqa: C901 - as above
        self,
        choice: Choice,
        board: Whole,
        side: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        mark: int,
    ) -> i64:
        """Returns the value of the best turn, or `WORST` if there is none but a pass."""
        best: i64 = WORST
        chosen: Whole = NOWHERE
        chosen_gain: i64 = 0
        low: i64 = alpha
        number: i64 = 0
        deeper: i64 = depth - 1
        other: i64 = 1 - side
        slack: i64 = SLACK * depth
        least: i64
        value: i64
        while True:
            least = FEWEST
            if depth <= 2 and number:
                least = min(low - lead - slack, WIN - 1)
            more = choice.next(least)
            if choice.passed > FEWEST:
                best = max(best, lead + choice.passed + slack)
            if not more:
                break
            end = choice.end
            gain: i64 = choice.gain
            below: i64 = -lead - gain
            if gain >= WIN:
                value = WIN - ply - 1
            elif gain <= -WIN:
                value = ply + 1 - WIN
            elif number == 0:
                value = -self._best(end, other, below, deeper, -beta, -low, ply + 1, board, True)
            else:
                less: i64 = 0
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
                best = value
                chosen = end
                chosen_gain = gain
                if value > low:
                    low = value
                    if low >= beta:
                        self._history.note(choice, depth)
                        break
        if best == WORST:
            return best
        stored: i64 = best + ply if best >= SURE else best - ply if best <= -SURE else best
        bound: i64 = _LOWER if best >= beta else _EXACT if best > alpha else _UPPER
        small: i64 = (chosen_gain + _ZERO) << _GAIN | (stored + _ZERO) << _VALUE
        small |= bound << _BOUND | depth
        table = self._table
        if len(table) >= KNOWN:
            del table[next(iter(table))]
        table[mark] = chosen + 1 << _END | int(small)
        return best

    def _is_calm(self, board: Whole) -> bool:
        """Tells whether the same pieces stand as at the root."""
        return same_pieces(unpacked(board), unpacked(self._root))


def _value(scored: tuple[Whole, int]) -> int:
    return scored[1]
