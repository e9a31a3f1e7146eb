"""A search that knows the Vicious Circle: alpha-beta on one position that changes and comes back.

It sees a win by the throne or the last creature without playing it, and how many creatures threaten
the throne of the side on turn. Later actions are looked at less deeply first, and hopeless ones
near the end not at all. Beyond the depth only captures are searched. It depends on the position
alone, so that a budget of positions always gives the same result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from engines.vicious_circle.rules import PLIES
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action
from players.player import SURE, WIN, ScoredAction
from players.search.arrays import row
from players.search.table import DEEPEST, LINE, WORST, Spent, broken_off, by_value
from players.vicious_circle.evaluation import BIAS, Evaluation, worth
from players.vicious_circle.position import PASS, SHORT, WIDE, Position, Undo
from players.vicious_circle.tables import BOARD, GONE, HELD

if TYPE_CHECKING:
    from mypy_extensions import i64

_EXACT: Final = 0
_LOWER: Final = 1
_UPPER: Final = 2

MOST: Final = 200_000
"""The most positions in the table; a table that is full begins anew."""
EXTENSION: Final = 8
"""The most captures in a row searched beyond the depth."""
SLIGHT: Final = 60
"""Points that an action without capture may gain, by the depth left: if it needs more it is left
out near the end."""
AHEAD: Final = 80
"""Points, by the depth left, that settle a position near its end if it has so many more than
needed."""
NEAR_END: Final = 2
NEARER_END: Final = 3
"""The greatest depths at which actions are left out, and positions settled."""
LATE: Final = 4
LATER: Final = 12
"""The places in the order from which actions are searched one ply, and two plies, less deeply."""
NONE: Final = -2
"""In place of a move that is not known."""
_FIRST: Final = 1 << 30
_CAPTURE: Final = 1 << 20
_KILLER: Final = 1 << 19
_CODES: Final = 5 << 10
_MOVE: Final = 13
"""The bits of a move in a number that ranks it."""
_MASK: Final = (1 << _MOVE) - 1
_PLIES: Final = 128
_ROOM: Final = 1 << 14
"""More than all moves of the positions from the root to any other."""
_BIT: Final = 37
"""No two bits of a set of squares leave the same rest by this number."""
_OPEN: Final = -(1 << 40)
"""In place of a value that is not settled."""
_UNKNOWN: Final = -1
"""In place of an entry of the table; then the places of the parts of an entry."""
_BOUND: Final = 14
_DEPTH: Final = 16
_VALUE: Final = 23
_MOVE_MASK: Final = (1 << _BOUND) - 1
_DEPTH_MASK: Final = (1 << _VALUE - _DEPTH) - 1
_ZERO: Final = 1 << 22
"""Added to a value, so that it is not negative."""
_SQUARE: Final = bytes(
    next((at for at in range(25) if (1 << at) % _BIT == rest), 0) for rest in range(_BIT)
)
"""By that rest: the square."""


def _settled(entry: i64, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
    """Returns the value that an entry of the table settles for this window; `_OPEN` if it does
    not."""
    if entry == _UNKNOWN or entry >> _DEPTH & _DEPTH_MASK < depth:
        return _OPEN
    known: i64 = (entry >> _VALUE) - _ZERO
    bound: i64 = entry >> _BOUND & 3
    if known >= SURE:
        known -= ply
    elif known <= -SURE:
        known += ply
    if bound == _EXACT or (known >= beta if bound == _LOWER else known <= alpha):
        return known
    return _OPEN


@final
class CircleSearch:
    """One search. `positions` counts positions searched, `depth` is the last depth completed."""

    def __init__(self, budget: int, judged: Evaluation | None = None) -> None:
        self.positions: i64 = 0
        self.depth: i64 = 0
        self._budget: Final[i64] = budget
        self._worth: Final = judged or worth()
        self._table: Final[dict[int, int]] = {}
        """By position: value counted from it, depth, bound, and the best move, as `_noted`."""
        self._killers: Final = row(_PLIES)
        for ply in range(_PLIES):
            self._killers[ply] = NONE
        self._liked: Final = row(2 * _CODES)
        """By side and move: how often it was better than needed."""
        self._ranks: Final = row(_ROOM)
        self._top: i64 = 0
        """The moves of the positions from the root on, each below its rank, and their number."""

    def scored(
        self, state: State, *, margin: int = 0, deepest: int = DEEPEST
    ) -> tuple[ScoredAction[Action], ...]:
        """Returns the mover's actions with their values for the mover, best first, as `AlphaBeta`
        does."""
        self._state = state
        self._position = position = Position(state)
        self._root: i64 = position.count
        self._stood = {each for each in position.keys if position.keys.count(each) > 1}
        found = [ScoredAction(each, 0) for each in position.moves()]
        for depth in range(1, deepest + 1):
            found, whole = self._ranked(found, depth, margin)
            if not whole:
                break
            self.depth = depth
            if abs(found[0].value) >= SURE or len(found) == 1:
                break
        position = self._position
        first, *rest = (ScoredAction(position.action(one.action), one.value) for one in found)
        line = self._line(found[0].action)
        return (ScoredAction(first.action, first.value, line), *rest)

    def looks(self, state: State) -> int:
        """Returns the points of the mover in a position, without looking ahead."""
        self._position = position = Position(state)
        position.look()
        return self._value(position.enters(1 - state.mover))

    def _ranked(
        self, before: Sequence[ScoredAction[int]], depth: int, margin: int
    ) -> tuple[list[ScoredAction[int]], bool]:
        """Returns the moves with new values, best first, and whether the budget sufficed. If not,
        moves not searched to this depth come last, below the margin; first if all others lose."""
        found, best = list[ScoredAction[int]](), WORST
        self._top = 0
        try:
            for each in before:
                value = self._from_root(each.action, depth, max(best - margin - 1, WORST))
                found.append(ScoredAction(each.action, value))
                best = max(best, value)
        except Spent:
            self._position = Position(self._state)  # as it was at the root
            if not found:
                return list(before), False
            rest = before[len(found) :]
            if best <= -SURE:  # all tried ones lose: the others come first
                found.sort(key=by_value, reverse=True)
                return sorted([*rest, *found], key=by_value, reverse=True), False
            return broken_off(found, rest, best - margin - 1), False
        found.sort(key=by_value, reverse=True)
        return found, True

    def _from_root(self, move: i64, depth: i64, alpha: i64) -> i64:
        """Returns a move's value for the mover, exact above alpha."""
        position = self._position
        value: i64
        if position.wins(move):
            self.positions += 1
            return WIN
        if self.positions >= self._budget and depth > 1:
            raise Spent
        mark = position.mark()
        position.play(move)
        if alpha > WORST and depth > 1:
            value = -self._node(-alpha - 1, -alpha, depth - 1, 1, EXTENSION)
            if value > alpha:
                value = -self._node(WORST, -alpha, depth - 1, 1, EXTENSION)
        else:
            value = -self._node(WORST, -alpha, depth - 1, 1, EXTENSION)
        position.back(mark, move)
        return value

    def _node(self, alpha: i64, beta: i64, depth: i64, ply: i64, captures: i64) -> i64:
        """Returns the position's value for its mover, exact between alpha and beta. So many
        `captures` in a row are searched beyond the depth."""
        self.positions += 1
        if self.positions > self._budget and (depth or self.depth):
            raise Spent
        position = self._position
        if self._is_drawn():
            return 0
        side: i64 = position.mover
        position.look()
        if position.enters(side) or self._is_last_taken(side):
            return WIN - ply
        last: i64 = self._is_last_taken(1 - side)
        threats: i64 = position.enters(1 - side) + last
        if WIN - ply - 2 <= alpha:
            return WIN - ply - 2  # it cannot win any sooner
        if depth <= 0:
            return self._quiet(alpha, beta, threats, ply, captures)
        entry: i64 = self._table.get(position.sameness(), _UNKNOWN)
        known: i64 = _settled(entry, alpha, beta, depth, ply)
        if known != _OPEN:
            return known
        none: i64 = NONE
        tried: i64 = none if entry == _UNKNOWN else none + (entry & _MOVE_MASK)
        value: i64 = self._value(threats)
        if not threats and depth <= NEARER_END and value - AHEAD * depth >= beta > -SURE:
            return value
        hopeless = not threats and depth <= NEAR_END and value + SLIGHT * depth <= alpha
        return self._inner(alpha, beta, depth, ply, tried, value, hopeless)

    def _inner(
        self, alpha: i64, beta: i64, depth: i64, ply: i64, tried: i64, looks: i64, hopeless: bool
    ) -> i64:
        """Returns the value after the best of all moves. If the position, which `looks` like so
        many points, is `hopeless`, only captures are tried, and the first move."""
        position = self._position
        foes: i64 = position.taken1 if position.mover == 0 else position.taken0
        key: i64 = position.sameness()
        best: i64 = WORST
        chosen: i64 = PASS
        low: i64 = alpha
        first: i64 = self._top
        last: i64 = self._ordered(tried, ply)
        mark = position.mark()
        at: i64 = first
        value: i64
        while at < last:
            ranked: i64 = self._next(at, last)
            move: i64 = ranked & _MASK if ranked != PASS else PASS
            quiet = move == PASS or not foes >> (move & 31) & 1
            if quiet and hopeless and at > first:
                best = max(best, min(alpha, looks + SLIGHT * depth))
                break  # all others are quiet, too
            position.play(move)
            value = self._tried(low, beta, depth, ply, at - first if quiet else 0, at == first)
            position.back(mark, move)
            at += 1
            if value > best:
                best = value
                chosen = move
                if value > low:
                    low = value
                    if low >= beta:
                        if quiet:
                            self._like(move, depth, ply)
                        break
        self._top = first
        if len(self._table) >= MOST:
            self._table.clear()
        bound: i64 = _LOWER if best >= beta else _EXACT if best > alpha else _UPPER
        noted: i64 = best + ply if best >= SURE else best - ply if best <= -SURE else best
        self._table[key] = (
            noted + _ZERO << _VALUE | depth << _DEPTH | bound << _BOUND | (chosen - NONE)
        )
        return best

    def _next(self, at: i64, last: i64) -> i64:
        """Brings the most promising of the moves from this place on to it, and returns it."""
        ranks = self._ranks
        found: i64 = ranks[at]
        most: i64 = found
        where: i64 = at
        each: i64 = at + 1
        while each < last:
            one: i64 = ranks[each]
            if one > most:
                most = one
                where = each
            each += 1
        if where != at:
            ranks[where] = found
            ranks[at] = most
        return most

    def _tried(self, low: i64, beta: i64, depth: i64, ply: i64, place: i64, first: bool) -> i64:
        """Returns the value of the position after a move, for those who made it: the first in full,
        the others only if they are better than `low`. A move that comes late (`place`) is searched
        less deeply first."""
        value: i64
        if first:
            return -self._node(-beta, -low, depth - 1, ply + 1, EXTENSION)
        if depth > 2 and place >= LATE:
            less: i64 = 1
            if place >= LATER:
                less += 1
            if depth > 5 and place > 5:
                less += 1
            value = -self._node(-low - 1, -low, max(depth - 1 - less, 1), ply + 1, EXTENSION)
            if value <= low:
                return value
        value = -self._node(-low - 1, -low, depth - 1, ply + 1, EXTENSION)
        if low < value < beta:
            value = -self._node(-beta, -low, depth - 1, ply + 1, EXTENSION)
        return value

    def _quiet(self, alpha: i64, beta: i64, threats: i64, ply: i64, more: i64) -> i64:
        """Returns the value for the mover after captures alone; the mover may decline to play
        any."""
        best: i64 = self._value(threats)
        if best >= beta or more <= 0:
            return best
        first: i64 = self._top
        last: i64 = self._captures()
        if last == first:
            return best
        position = self._position
        mark = position.mark()
        at: i64 = first
        while at < last:
            if self.positions >= self._budget and not self.depth:
                break  # every action has its value before the budget ends
            move: i64 = self._next(at, last) & _MASK
            position.play(move)
            best = max(best, -self._node(-beta, -max(alpha, best), 0, ply + 1, more - 1))
            position.back(mark, move)
            if best >= beta:
                break
            at += 1
        self._top = first
        return best

    def _is_drawn(self) -> bool:
        """Tells whether the game is drawn; a position that comes back in the search counts as one
        that is."""
        position = self._position
        if position.passes >= 2 or position.plies >= PLIES:
            return True
        since: i64 = position.since
        if position.count - since <= SHORT:
            return False
        if self._stood and position.key in self._stood:
            return True
        return position.came_back(max(since, self._root - 1))

    def _is_last_taken(self, side: i64) -> bool:
        """Tells whether a side, if it is on turn, takes the last creature of the other."""
        position = self._position
        foes: i64 = position.alive >> 5 if side == 0 else position.alive & 31
        if foes & (foes - 1):
            return False
        kind: i64 = 0
        while kind < 4 and not foes >> kind & 1:
            kind += 1
        own: i64 = 0 if side == 0 else 5
        place: i64 = position.spots[5 - own + kind]
        reach: i64 = position.reach[own + (kind - 1 if kind else 4)]
        return place < HELD and bool(reach >> place & 1)

    def _value(self, threats: i64) -> i64:
        """Returns the points of the mover, less those of the other side."""
        position, judged = self._position, self._worth
        side: i64 = position.mover
        total: i64 = judged.stands(position.spots, position.alive)
        total += judged.takes(position.spots, position.reach, side)
        if side:
            total = -total
        if threats:
            total += judged.single if threats == 1 else judged.double
        return total + judged.turn

    def _captures(self) -> i64:
        """Adds the captures to the moves, each below the value of its prey, and returns the number
        of them all."""
        position = self._position
        spots, reach, ranks = position.spots, position.reach, self._ranks
        own: i64 = 0 if position.mover == 0 else 5
        last: i64 = self._top
        kind: i64
        for kind in range(5):
            prey: i64 = 5 - own + (kind + 1 if kind < 4 else 0)
            at: i64 = spots[prey]
            if reach[own + kind] >> at & 1:
                judged = self._worth
                worth: i64 = judged.singles[judged.first_of(position.alive) + prey * WIDE + at]
                move: i64 = kind << 10 | spots[own + kind] << 5 | at
                ranks[last] = max(worth - BIAS, BIAS - worth) << _MOVE | move
                last += 1
        self._top = last
        return last

    def _ordered(self, tried: i64, ply: i64) -> i64:
        """Adds all moves, each below its rank (`_MOVE`), and returns the number of them all;
        `tried` is the one known to be the best."""
        position, judged = self._position, self._worth
        spots, reach, ranks = position.spots, position.reach, self._ranks
        singles, liked = judged.singles, self._liked
        side: i64 = position.mover
        own: i64 = 0 if side == 0 else 5
        codes: i64 = 0 if side == 0 else _CODES
        sign: i64 = -1 if side else 1
        free: i64 = BOARD & ~(position.taken0 | position.taken1)
        table: i64 = judged.first_of(position.alive)
        killer: i64 = self._killers[ply]
        first: i64 = _FIRST
        last: i64 = self._top
        rank: i64
        move: i64
        kind: i64
        for kind in range(5):
            start: i64 = spots[own + kind]
            if start == GONE:
                continue
            code: i64 = kind << 10 | start << 5
            numbers: i64 = table + (own + kind) * WIDE
            base: i64 = sign * singles[numbers + start]
            ends: i64 = reach[own + kind] & free
            while ends:
                low: i64 = ends & -ends
                ends ^= low
                end: i64 = _SQUARE[low % _BIT]
                move = code | end
                rank = liked[codes + move] + sign * singles[numbers + end] - base
                if move == killer and rank < _CAPTURE // 2:
                    rank = _KILLER
                ranks[last] = (first if move == tried else rank) << _MOVE | move
                last += 1
            prey: i64 = 5 - own + (kind + 1 if kind < 4 else 0)
            at: i64 = spots[prey]
            if reach[own + kind] >> at & 1:
                move = code | at
                worth: i64 = singles[table + prey * WIDE + at]
                rank = _CAPTURE + 8 * max(worth - BIAS, BIAS - worth) - base + sign * BIAS
                ranks[last] = (first if move == tried else rank) << _MOVE | move
                last += 1
        if last == self._top:
            ranks[last] = PASS
            last += 1
        self._top = last
        return last

    def _like(self, move: i64, depth: i64, ply: i64) -> None:
        """Notes a move without capture that was better than needed."""
        self._killers[ply] = move
        liked = self._liked
        code: i64 = move if self._position.mover == 0 else _CODES + move
        if move != PASS:
            liked[code] = min(liked[code] + depth * depth, _KILLER - 1)

    def _line(self, move: int) -> tuple[Action, ...]:
        """Returns the expected actions from a move of the root on."""
        position, marks = self._position, list[tuple[Undo, int]]()
        found = list[Action]()
        while True:
            won = position.wins(move)
            found.append(position.action(move))
            marks.append((position.mark(), move))
            position.play(move)
            if won or len(found) >= LINE or position.drawn():
                break
            position.look()
            entry = self._table.get(position.sameness())
            if entry is None:
                break
            move = (entry & _MOVE_MASK) + NONE
        for mark, played in reversed(marks):
            position.back(mark, played)
        return tuple(found)
