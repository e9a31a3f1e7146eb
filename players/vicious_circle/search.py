"""A search that knows the Vicious Circle: alpha-beta on one position that changes and comes back.

It sees a win by the throne or the last creature without playing it, and how many creatures threaten
the throne of the side on turn. Later actions are looked at less deeply first, and hopeless ones
near the end not at all. Beyond the depth only captures are searched. It depends on the position
alone, so that a budget of positions always gives the same result.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from engines.vicious_circle.rules import PLIES
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action
from players.player import SURE, WIN, ScoredAction
from players.search.table import DEEPEST, WORST, Entry, Spent, broken_off, by_value, expected, noted
from players.vicious_circle.position import EMPTY, PASS, SHORT, Position
from players.vicious_circle.tables import BOARD, GONE, HELD, squares_of
from players.vicious_circle.worth import Worth, worth

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
NEAR_END: Final = 2, 3
"""The greatest depths at which actions are left out, and positions settled."""
LATE: Final = 4
LATER: Final = 12
"""The places in the order from which actions are searched one ply, and two plies, less deeply."""
_FIRST: Final = 1 << 30
_CAPTURE: Final = 1 << 20
_KILLER: Final = 1 << 19
_CODES: Final = 5 << 10


class CircleSearch:
    """One search. `positions` counts positions searched, `depth` is the last depth completed."""

    def __init__(self, budget: int, judged: Worth | None = None) -> None:
        self.positions = 0
        self.depth = 0
        self._budget: Final = budget
        self._worth: Final = judged or worth()
        self._table: Final[dict[Hashable, Entry[int]]] = {}
        self._killers: Final[dict[int, int]] = {}
        self._liked: Final = [0] * _CODES, [0] * _CODES
        """By side and move: how often it was better than needed."""

    def scored(
        self, state: State, *, margin: int = 0, deepest: int = DEEPEST
    ) -> tuple[ScoredAction[Action], ...]:
        """Returns the mover's actions with their values for the mover, best first, as `AlphaBeta`
        does."""
        self._position = position = Position(state)
        self._root = len(position.keys)
        self._stood = {each for each in position.keys if position.keys.count(each) > 1}
        found = [ScoredAction(each, 0) for each in position.moves()]
        for depth in range(1, deepest + 1):
            found, whole = self._ranked(found, depth, margin)
            if not whole:
                break
            self.depth = depth
            if abs(found[0].value) >= SURE or len(found) == 1:
                break
        first, *rest = (ScoredAction(position.action(one.action), one.value) for one in found)
        line = self._line(found[0].action)
        return (ScoredAction(first.action, first.value, line), *rest)

    def looks(self, state: State) -> int:
        """Returns the points of the mover in a position, without looking ahead."""
        self._position = position = Position(state)
        reaches, other = position.reaches(), 1 - state.mover
        return self._value(reaches, position.enters(reaches, other))

    def _ranked(
        self, before: Sequence[ScoredAction[int]], depth: int, margin: int
    ) -> tuple[list[ScoredAction[int]], bool]:
        """Returns the moves with new values, best first, and whether the budget sufficed. If not,
        moves not searched to this depth come last, below the margin; first if all others lose."""
        position, found, best = self._position, list[ScoredAction[int]](), WORST
        height = len(position.made)
        try:
            for each in before:
                value = self._from_root(each.action, depth, max(best - margin - 1, WORST))
                found.append(ScoredAction(each.action, value))
                best = max(best, value)
        except Spent:
            while len(position.made) > height:
                position.unmake()
            if not found:
                return list(before), False
            rest = before[len(found) :]
            if best <= -SURE:  # what is not known to lose was the best before
                found.sort(key=by_value, reverse=True)
                return sorted([*rest, *found], key=by_value, reverse=True), False
            return broken_off(found, rest, best - margin - 1), False
        found.sort(key=by_value, reverse=True)
        return found, True

    def _from_root(self, move: int, depth: int, alpha: int) -> int:
        """Returns a move's value for the mover, exact above alpha."""
        position = self._position
        if position.wins(move):
            self.positions += 1
            return WIN
        if self.positions >= self._budget and depth > 1:
            raise Spent
        position.make(move)
        if alpha > WORST and depth > 1:
            value = -self._node(-alpha - 1, -alpha, depth - 1, 1)
            if value > alpha:
                value = -self._node(WORST, -alpha, depth - 1, 1)
        else:
            value = -self._node(WORST, -alpha, depth - 1, 1)
        position.unmake()
        return value

    def _node(self, alpha: int, beta: int, depth: int, ply: int, captures: int = EXTENSION) -> int:
        """Returns the position's value for its mover, exact between alpha and beta. So many
        `captures` in a row are searched beyond the depth."""
        self.positions += 1
        if self.positions > self._budget and (depth or self.depth):
            raise Spent
        position = self._position
        if self._is_drawn():
            return 0
        side, reaches = position.mover, position.reaches()
        if position.enters(reaches, side) or self._is_last_taken(reaches, side):
            return WIN - ply
        threats = position.enters(reaches, 1 - side) + self._is_last_taken(reaches, 1 - side)
        if WIN - ply - 2 <= alpha:
            return WIN - ply - 2  # it cannot win any sooner
        if depth <= 0:
            return self._quiet(alpha, beta, (reaches, threats), ply, captures)
        entry = self._table.get(position.sameness())
        if entry and (known := entry.settles(depth, alpha, beta, ply)) is not None:
            return known
        value = self._value(reaches, threats)
        if not threats and depth <= NEAR_END[1] and value - AHEAD * depth >= beta > -SURE:
            return value
        hopeless = not threats and depth <= NEAR_END[0] and value + SLIGHT * depth <= alpha
        return self._inner(alpha, beta, depth, ply, reaches, entry, value if hopeless else None)

    def _inner(
        self,
        alpha: int,
        beta: int,
        depth: int,
        ply: int,
        reaches: list[int],
        entry: Entry[int] | None,
        hopeless: int | None,
    ) -> int:
        """Returns the value after the best of all moves. If the position is `hopeless`, with this
        value, only captures are tried, and the first move."""
        position = self._position
        board, key = position.board, position.sameness()
        best, chosen, low = WORST, PASS, alpha
        for number, (_, move) in enumerate(self._ordered(reaches, entry, ply)):
            quiet = move == PASS or board[move & 31] == EMPTY
            if quiet and number and hopeless is not None:
                best = max(best, min(alpha, hopeless + SLIGHT * depth))
                continue
            position.make(move)
            value = self._tried(low, beta, depth, ply, number if quiet else 0, first=not number)
            position.unmake()
            if value > best:
                best, chosen = value, move
                if value > low:
                    low = value
                    if low >= beta:
                        if quiet:
                            self._like(move, depth, ply)
                        break
        if len(self._table) >= MOST:
            self._table.clear()
        self._table[key] = noted(best, chosen, depth, alpha, beta, ply)
        return best

    def _tried(self, low: int, beta: int, depth: int, ply: int, place: int, *, first: bool) -> int:
        """Returns the value of the position after a move, for those who made it: the first in full,
        the others only if they are better than `low`. A move that comes late (`place`) is searched
        less deeply first."""
        if first:
            return -self._node(-beta, -low, depth - 1, ply + 1)
        if depth > 2 and place >= LATE:
            less = 1 + (place >= LATER) + (depth > 5 and place > 5)
            value = -self._node(-low - 1, -low, max(depth - 1 - less, 1), ply + 1)
            if value <= low:
                return value
        value = -self._node(-low - 1, -low, depth - 1, ply + 1)
        if low < value < beta:
            value = -self._node(-beta, -low, depth - 1, ply + 1)
        return value

    def _quiet(
        self, alpha: int, beta: int, seen: tuple[list[int], int], ply: int, more: int
    ) -> int:
        """Returns the value for the mover after captures alone; it may decline them all."""
        reaches, threats = seen
        best = self._value(reaches, threats)
        if best >= beta or more <= 0:
            return best
        position = self._position
        for move in self._captures(reaches):
            if self.positions >= self._budget and not self.depth:
                break  # every action has its value before the budget ends
            position.make(move)
            best = max(best, -self._node(-beta, -max(alpha, best), 0, ply + 1, more - 1))
            position.unmake()
            if best >= beta:
                break
        return best

    def _is_drawn(self) -> bool:
        """Tells whether the game is drawn, or would be if what came back in the search came
        back."""
        position = self._position
        if position.passes >= 2 or position.plies >= PLIES:
            return True
        keys, since = position.keys, position.since
        if len(keys) - since <= SHORT:
            return False
        key = position.key
        return key in self._stood or key in keys[max(since, self._root - 1) : -1]

    def _is_last_taken(self, reaches: list[int], side: int) -> bool:
        """Tells whether a side, if it is on turn, takes the last creature of the other."""
        position = self._position
        foes = position.alive >> 5 if side == 0 else position.alive & 31
        if foes & (foes - 1):
            return False
        kind = foes.bit_length() - 1
        place = position.places[5 - side * 5 + kind]
        return place < HELD and bool(reaches[side * 5 + (kind + 4) % 5] >> place & 1)

    def _value(self, reaches: list[int], threats: int) -> int:
        """Returns the points of the mover, less those of the other side."""
        position, judged = self._position, self._worth
        places, side, given = position.places, position.mover, judged.given
        a, b, c, d, e, f, g, h, i, j = places
        alive, (twilight, dawn) = position.alive << 25, judged.sides
        total = twilight[a | b << 5 | c << 10 | d << 15 | e << 20 | alive]
        total += dawn[f | g << 5 | h << 10 | i << 15 | j << 20 | alive]
        for rows, at in zip(judged.across, places, strict=False):
            one, two, three, four, five = rows[at]
            total += one[f] + two[g] + three[h] + four[i] + five[j]
        for captor, prey, points in judged.captures[side]:
            if reaches[captor] >> places[prey] & 1:
                total += points
        if side:
            total = -total
        if threats:
            total += given.single if threats == 1 else given.double
        return total + given.turn

    def _captures(self, reaches: list[int]) -> list[int]:
        """Returns the captures, the most valuable prey first."""
        position = self._position
        side, places = position.mover, position.places
        own, foe = side * 5, 5 - side * 5
        tables, found = self._worth.tables(position.alive), list[tuple[int, int]]()
        for kind in range(5):
            prey = foe + (kind + 1) % 5
            at = places[prey]
            if reaches[own + kind] >> at & 1:
                move = kind << 10 | places[own + kind] << 5 | at
                found.append((abs(tables[prey][at]), move))
        if len(found) > 1:
            found.sort(reverse=True)
        return [move for _, move in found]

    def _ordered(
        self, reaches: list[int], entry: Entry[int] | None, ply: int
    ) -> list[tuple[int, int]]:
        """Returns all moves with their ranks, the most promising first."""
        position = self._position
        side, places = position.mover, position.places
        own, foe, sign = side * 5, 5 - side * 5, -1 if side else 1
        free = BOARD & ~(position.taken[0] | position.taken[1])
        tables, liked = self._worth.tables(position.alive), self._liked[side]
        found = list[tuple[int, int]]()
        for kind in range(5):
            start = places[own + kind]
            if start == GONE:
                continue
            code, table = kind << 10 | start << 5, tables[own + kind]
            base = sign * table[start]
            found += [
                (liked[code | end] + sign * table[end] - base, code | end)
                for end in squares_of(reaches[own + kind] & free)
            ]
            prey = foe + (kind + 1) % 5
            at = places[prey]
            if reaches[own + kind] >> at & 1:
                found.append((_CAPTURE + 8 * abs(tables[prey][at]) - base, code | at))
        if not found:
            return [(0, PASS)]
        first = entry.best if entry else None
        killer = self._killers.get(ply)
        for at, (rank, move) in enumerate(found):
            if move == first:
                found[at] = _FIRST, move
            elif move == killer and rank < _CAPTURE // 2:
                found[at] = _KILLER, move
        found.sort(reverse=True)
        return found

    def _like(self, move: int, depth: int, ply: int) -> None:
        """Notes a move without capture that was better than needed."""
        self._killers[ply] = move
        liked = self._liked[self._position.mover]
        liked[move] = min(liked[move] + depth * depth, _KILLER - 1)

    def _line(self, move: int) -> tuple[Action, ...]:
        """Returns the expected actions from a move of the root on."""
        position, height = self._position, len(self._position.made)
        won: list[bool] = []

        def after(_: Position, deed: int) -> Position:
            won.append(position.wins(deed))
            position.make(deed)
            return position

        def key(_: Position) -> Hashable:
            position.reaches()
            return position.sameness()

        def over(_: Position) -> int | None:
            return 0 if won[-1] or position.drawn() else None

        moves = expected(self._table, position, move, after, key, over)
        while len(position.made) > height:
            position.unmake()
        found = list[Action]()
        for each in moves:
            found.append(position.action(each))
            position.make(each)
        while len(position.made) > height:
            position.unmake()
        return tuple(found)
