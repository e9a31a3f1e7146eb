"""What the pieces of a position of Vilitum threaten, and how free they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from engines.vilitum.model.board import HP
from players.search.rows import COMPILED, filled, row
from players.vilitum.arena import Arena
from players.vilitum.boards import RINGS, SIDE, STAND, Whole, opened
from players.vilitum.ground import BITS, OFF, count
from players.vilitum.worth import UNIT, Worth

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.rows import Row

_THEIRS: Final = 3
"""The place among the weights of those of the other side's gains."""
_HITS: Final = 2
_WORN: Final = 8


@final
class Threats:
    """The judgement of what the next turns may bring, in points for the mover."""

    def __init__(self, arena: Arena, worth: Worth) -> None:
        rules = arena.rules
        self._ground: Final = arena.ground
        self._ways: Final = [arena.ground.ways[:5], arena.ground.ways[5:]]
        self._plain: Final = rules.beginner
        self._strong: Final = [not rules.beginner and not rules.agile[side] for side in (0, 1)]
        self._weights: Final = filled([*worth.now, *worth.later])
        self._free: Final = filled(worth.free)
        self._heals: Final[i64] = worth.heals
        self._returns: Final = filled(worth.returns)
        self._turn: Final[i64] = worth.turn
        self._gains: Final = row(5 * _WORN * _HITS)
        """By kind, rings, and rings more than one: what these rings more gain."""
        for kind, worn in enumerate(worth.worn):
            for rings in range(HP[kind]):
                for more in range(_HITS):
                    left = [*worn[rings + more + 1 :], 0][0]
                    self._gains[(kind * _WORN + rings) * _HITS + more] = worn[rings] - left
        self._reached: Final = row(5)
        """By kind, for the side judged last: the square of the piece, and those to which it may
        move."""

    def value(self, board: Whole, side: i64) -> i64:
        """Returns the points that the mover has beyond its pieces."""
        seen = opened(board)
        total: i64 = self._side(seen, side, 0) - self._side(seen, 1 - side, _THEIRS)
        return self._turn + total // UNIT

    def _side(  # noqa: C901 - called twice for each position
        self, seen: Row, side: i64, weight: i64
    ) -> i64:
        """Returns the parts of a point for a side's freedom, and for the gains of its best strike,
        of its second best against another piece, and of all others together, by the weights from
        this one on."""
        ground, reached, free = self._ground, self._reached, self._free
        first: i64 = side * SIDE
        foe: i64 = SIDE - first
        own: i64 = seen[first + STAND]
        foes: i64 = seen[foe + STAND]
        empty: i64 = ~(own | foes)
        points: i64 = 0
        found: i64
        kind: i64
        at: i64
        for kind, ways in enumerate(self._ways[side]):
            at = seen[first + kind]
            way = ways[at]
            if COMPILED:
                found = way.reached(foes) & empty
                points += free[kind] * count(found)
            else:
                found = way.to[foes & way.area] & empty
                points += free[kind] * int.bit_count(found)
            reached[kind] = found | BITS[at]
        by_warrior: i64 = reached[0]
        by_rogue: i64 = reached[1]
        by_magic: i64 = reached[2] | reached[3]
        if seen[first + 2] != OFF and not self._plain:
            by_magic |= own
        if seen[first + 4] != OFF:
            points += self._nursed(seen, side)
        archer: i64 = BITS[seen[first + 3]]
        strong, flanking = self._strong[side], not self._plain
        near, magic, far = ground.near, ground.magic, ground.stays
        worn: i64 = RINGS + 5 - side * 5
        best: i64 = 0
        second: i64 = 0
        rest: i64 = 0
        more: i64
        for kind in range(5):
            at = seen[foe + kind]
            if at == OFF:
                continue
            close: i64 = near[at]
            if (by_warrior & close and strong and kind) or (
                by_rogue & close
                and flanking
                and by_rogue & ground.flanks(at, own & ~BITS[seen[first + 1]])
            ):
                more = 1
            elif by_magic & magic[at] or (by_warrior | by_rogue) & close or archer & far[at]:
                more = 0
            else:
                continue
            gain: i64 = self._gains[(kind * _WORN + seen[worn + kind]) * _HITS + more]
            if gain > best:
                rest += second
                second = best
                best = gain
            elif gain > second:
                rest += second
                second = gain
            else:
                rest += gain
        weights = self._weights
        points += weights[weight] * best + weights[weight + 1] * second
        return points + weights[weight + 2] * rest

    def _nursed(self, seen: Row, side: i64) -> i64:
        """Returns the points for a Cleric on the board: rings that it may heal, and pieces for
        which it may leave."""
        worn: i64 = RINGS + side * 5
        rings: i64 = seen[worn] + seen[worn + 1] + seen[worn + 2] + seen[worn + 3]
        points: i64 = self._heals * rings
        if count(seen[side * SIDE + STAND]) < 5:
            points += self._returns[seen[worn + 4]]
        return points
