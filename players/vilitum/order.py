"""The order in which the search of Vilitum tries turns: by their gains, and by earlier cutoffs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from players.player import WIN
from players.search.arrays import COMPILED, filled, row
from players.vilitum.boards import ALL_SPOTS, SECOND, SPOTS, Whole
from players.vilitum.position import Arena
from players.vilitum.turns import Scene

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

NOWHERE: Final = -1
"""The end of no turn."""
FEWEST: Final = -2 * WIN
"""Less than any turn gains."""
MOST: Final = 60
"""The most points of order that history gives a turn."""
KILLER: Final = 50
"""The points of order of a turn that has cut off at the same ply."""
_PLIES: Final = 128
_NO_CHANGE: Final = 4 * SECOND
_NO_SPOTS: Final = 2 * ALL_SPOTS
"""The change by no turn, and that of the places."""
_NEVER: Final = -(1 << 40)
"""The points of order of a turn that is left out."""
_RANK: Final = 32
_GAINS: Final = (1 << _RANK) - 1
_HALF: Final = 1 << 31
_LOWEST: Final = -(1 << 61)
"""The place of a rank, the bits of the gain below it, the number that makes that gain positive, and
less than all that."""
_PARTS: Final = 2
_BITS: Final = 10
_ONE: Final = 0x1E3779B97F4A7C15
_OTHER: Final = 0x2545F4914F6CDD1D
"""Odd numbers that mix the bits of those with which they are multiplied."""
_NONE: Final[list[tuple[int, int, int]]] = []


@final
class Changes:
    """The points of changes of the board, for a compiler: by the numbers of both."""

    def __init__(self) -> None:
        self._begin(_BITS)

    def _begin(self, bits: int) -> None:
        self._bits: i64 = bits
        self._size: i64 = 1 << bits
        self._count: i64 = 0
        self._spots = row(1 << bits)
        self._rings = row(1 << bits)
        self._points = row(1 << bits)

    def points(self, spots: i64, rings: i64) -> i64:
        """Returns the points of a change."""
        return self._points[self._place(spots, rings)]

    def note(self, spots: i64, rings: i64, points: i64) -> None:
        """Notes the points of a change, which are not 0."""
        at: i64 = self._place(spots, rings)
        if not self._points[at]:
            self._count += 1
            self._spots[at] = spots
            self._rings[at] = rings
        self._points[at] = points
        if self._count * 2 > self._size:
            self._grow()

    def _place(self, spots: i64, rings: i64) -> i64:
        """Returns the place of a change, or the free one that it would take."""
        last: i64 = self._size - 1
        mixed: i64 = spots * _ONE + rings * _OTHER
        at: i64 = mixed >> 64 - self._bits & last
        while self._points[at] and (self._spots[at] != spots or self._rings[at] != rings):
            at = at + 1 & last
        return at

    def _grow(self) -> None:
        size: i64 = self._size
        spots, rings, points = self._spots, self._rings, self._points
        self._begin(int(self._bits) + 1)
        at: i64
        for at in range(size):
            if points[at]:
                self.note(spots[at], rings[at], points[at])


@final
class History:
    """The turns that have cut off, as changes of the board: how often for either side, and the last
    one at each ply."""

    def __init__(self) -> None:
        self.known: Final = [dict[int, int](), dict[int, int]()]
        self.killers: Final = [_NO_CHANGE] * _PLIES
        self.rows: Final = [Changes(), Changes()]
        self.spots: Final = filled([_NO_SPOTS] * _PLIES)
        self.rings: Final = row(_PLIES)
        """The points of order and the last turns, for a compiler."""

    def note(self, choice: Choice, depth: i64) -> None:
        """Notes the turn that was chosen last."""
        bonus: i64 = min(depth * depth, 30)
        old: i64
        if COMPILED:
            rows = self.rows[choice.side]
            self.spots[choice.ply] = choice.spots
            self.rings[choice.ply] = choice.rings
            old = rows.points(choice.spots, choice.rings)
            rows.note(choice.spots, choice.rings, old + (MOST - old) * bonus // MOST)
        else:
            change, known = choice.end - choice.board, self.known[choice.side]
            self.killers[choice.ply] = change
            old = known.get(change, 0)
            known[change] = old + (MOST - old) * bonus // MOST


@final
class Choice:
    """The turns from a position, the most promising ones first: the best one before, then strikes,
    then the others; of equal ones the one with the higher board at its end.

    `next` goes on to a turn: `end` is the board at its end, `gain` are its points, and `spots` and
    `rings` are its changes, for a compiler. `passed` are the most points of the turns passed over
    so far.
    """

    def __init__(
        self,
        arena: Arena,
        scene: Scene,
        history: History,
        board: Whole,
        side: i64,
        ply: i64,
        forbidden: Whole,
    ) -> None:
        self._arena: Final = arena
        self._scene: Final = scene
        self._turns: Final = scene.turns
        self._history: Final = history
        self.board: Final = board
        self.side: Final[i64] = side
        self.ply: Final[i64] = ply
        self._forbidden: Final = forbidden
        self._tried = NOWHERE
        self._tried_spots: i64 = _NO_SPOTS
        self._tried_rings: i64 = 0
        self._begins = False
        self._parts: i64 = 0
        """The parts listed."""
        self._killer = _NO_CHANGE
        self._killer_spots: i64 = _NO_SPOTS
        self._killer_rings: i64 = 0
        self._ranked = _NONE
        """In plain Python: the rank, gain and change of the turns left, the best one last."""
        self._first: Final[i64] = scene.turns.top
        self.end = NOWHERE
        self.gain: i64 = 0
        self.spots: i64 = 0
        self.rings: i64 = 0
        self.passed: i64 = FEWEST

    def begin(self, end: Whole, gain: i64) -> None:
        """Begins with the turn that was best before."""
        self._tried = end
        self._begins = True
        self.end = end
        self.gain = gain
        if COMPILED:
            self.spots = self._tried_spots = _spots(end) - _spots(self.board)
            self.rings = self._tried_rings = _rings(end) - _rings(self.board)

    def next(self, least: i64) -> bool:
        """Goes on to the next turn that gains more than so many points, or loses the match. Tells
        whether there is one."""
        if self._begins:
            self._begins = False
            return True
        while not (self._picked(least) if COMPILED else self._popped(least)):
            if self._parts == _PARTS:
                return False
            self._list()
        return True

    def _list(self) -> None:
        """Lists those that strike, or then the others."""
        scene, turns = self._scene, self._turns
        turns.top = self._first
        self._arena.look(scene, self.board, self.side)
        if self._parts:
            self._arena.others(scene)
        else:
            self._killer = self._history.killers[self.ply]
            self._killer_spots = self._history.spots[self.ply]
            self._killer_rings = self._history.rings[self.ply]
            self._arena.strikes(scene)
        self._parts += 1
        if COMPILED:
            self._rank()
        elif turns.listed:
            self._sort()

    # Plain: a sorted list

    def _sort(self) -> None:
        """Orders the turns listed. Those forbidden and tried are left out."""
        known, board = self._history.known[self.side], self.board
        forbidden = self._forbidden - board if self._forbidden >= 0 else _NO_CHANGE
        tried = self._tried - board if self._tried >= 0 else _NO_CHANGE
        before = {each: known.get(each, 0) for each in (self._killer, forbidden, tried)}
        known[self._killer] = before[self._killer] + KILLER
        known[forbidden] = known[tried] = _NEVER
        points, turns = known.get, self._turns
        ranked = [(gain + points(change, 0), gain, change) for gain, change in turns.listed]
        known.update(before)
        ranked.sort()
        while ranked and ranked[0][0] < _NEVER // 2:
            del ranked[0]
        turns.listed = []
        self._ranked = ranked

    def _popped(self, least: i64) -> bool:
        """Takes the first of the turns left that gains more than so many points."""
        ranked = self._ranked
        while ranked:
            _, gain, change = ranked.pop()
            if gain > least or gain <= -WIN:
                self.end = self.board + change
                self.gain = gain
                return True
            if gain > self.passed:
                self.passed = gain
        return False

    # Compiled: rows, from which the best turn is picked when it is needed

    def _rank(self) -> None:
        """Ranks the turns listed. Those forbidden and tried are left out."""
        turns, known = self._turns, self._history.rows[self.side]
        forbidden: i64 = _NO_SPOTS
        forbidden_rings: i64 = 0
        if self._forbidden >= 0:
            forbidden = _spots(self._forbidden) - _spots(self.board)
            forbidden_rings = _rings(self._forbidden) - _rings(self.board)
        tried: i64 = self._tried_spots
        tried_rings: i64 = self._tried_rings
        killer: i64 = self._killer_spots
        killer_rings: i64 = self._killer_rings
        all_spots, all_rings, gains, ranks = turns.spots, turns.rings, turns.gains, turns.ranks
        last: i64 = self._first
        at: i64
        for at in range(self._first, turns.top):
            spots: i64 = all_spots[at]
            rings: i64 = all_rings[at]
            if (spots == forbidden and rings == forbidden_rings) or (
                spots == tried and rings == tried_rings
            ):
                continue
            rank: i64 = gains[at] + known.points(spots, rings)
            if spots == killer and rings == killer_rings:
                rank += KILLER
            ranks[last] = (rank << _RANK) + gains[at] + _HALF
            all_spots[last] = spots
            all_rings[last] = rings
            last += 1
        turns.top = last

    def _picked(self, least: i64) -> bool:
        """Takes the first of the turns left that gains more than so many points."""
        turns = self._turns
        ranks, spots, rings = turns.ranks, turns.spots, turns.rings
        most: i64 = FEWEST
        gain: i64
        at: i64
        best: i64 = -1
        highest: i64 = _LOWEST
        for at in range(self._first, turns.top):
            rank: i64 = ranks[at]
            gain = (rank & _GAINS) - _HALF
            if gain <= least and gain > -WIN:
                most = max(most, gain)
            elif rank > highest or (rank == highest and _precedes(rings, spots, at, best)):
                best = at
                highest = rank
        if best < 0:
            self.passed = max(self.passed, most)
            return False
        if most > self.passed:
            for at in range(self._first, turns.top):
                gain = (ranks[at] & _GAINS) - _HALF
                if (
                    self.passed < gain <= least
                    and gain > -WIN
                    and (
                        ranks[at] > highest
                        or (ranks[at] == highest and _precedes(rings, spots, at, best))
                    )
                ):
                    self.passed = gain
        self.spots = spots[best]
        self.rings = rings[best]
        self.end = self.board + (int(rings[best]) << SPOTS) + int(spots[best])
        self.gain = (highest & _GAINS) - _HALF
        last: i64 = turns.top - 1
        turns.top = last
        ranks[best] = ranks[last]
        spots[best] = spots[last]
        rings[best] = rings[last]
        return True


def _precedes(rings: Row, spots: Row, one: i64, other: i64) -> bool:
    """Tells whether one turn leads to a higher board than the other."""
    if rings[one] != rings[other]:
        return rings[one] > rings[other]
    return spots[one] > spots[other]


def _spots(board: Whole) -> i64:
    return board & ALL_SPOTS


def _rings(board: Whole) -> i64:
    return board >> SPOTS
