"""What the pieces of a position of Vilitum threaten, and how free they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from engines.vilitum.model.board import HP
from players.search.rows import COMPILED, filled, row
from players.vilitum.arena import Arena
from players.vilitum.boards import OFF, Rings, Whole
from players.vilitum.ground import PLACES, Half, Sides, count
from players.vilitum.worth import UNIT, Worth

if TYPE_CHECKING:
    from mypy_extensions import i64

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
        self._sides: Final = Sides(arena.ground)
        self._flanking: Final = not rules.beginner
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

    def value(self, board: Whole, side: i64) -> i64:
        """Returns the points that the mover has beyond its pieces."""
        sides = self._sides
        sides.see(board)
        first, second, rings = sides.first, sides.second, sides.rings
        one: i64 = self._side(first, second, rings, 0, 0 if side == 0 else _THEIRS)
        other: i64 = self._side(second, first, rings, 1, _THEIRS if side == 0 else 0)
        return self._turn + (one - other if side == 0 else other - one) // UNIT

    def _side(  # noqa: C901 - called twice for each position
        self, own: Half, foe: Half, rings: Rings, side: i64, weight: i64
    ) -> i64:
        """Returns the parts of a point for a side's freedom, and for the gains of its best strike,
        of its second best against another piece, and of all others together, by the weights from
        this one on."""
        foes: i64 = foe.squares
        empty: i64 = ~(own.squares | foes)
        warrior: i64
        rogue: i64
        wizard: i64
        archer: i64
        cleric: i64
        if COMPILED:
            stand, ways = own.places, self._ground.ways
            first: i64 = side * 5 * PLACES
            warrior = ways[first + stand[0]].reached(foes) & empty
            rogue = ways[first + PLACES + stand[1]].reached(foes) & empty
            wizard = ways[first + 2 * PLACES + stand[2]].reached(foes) & empty
            archer = ways[first + 3 * PLACES + stand[3]].reached(foes) & empty
            cleric = ways[first + 4 * PLACES + stand[4]].reached(foes) & empty
        else:
            by_warrior, by_rogue, by_wizard, by_archer, by_cleric = own.ways
            warrior = by_warrior.to[foes & by_warrior.area] & empty
            rogue = by_rogue.to[foes & by_rogue.area] & empty
            wizard = by_wizard.to[foes & by_wizard.area] & empty
            archer = by_archer.to[foes & by_archer.area] & empty
            cleric = by_cleric.to[foes & by_cleric.area] & empty
        free = self._free
        points: i64 = free[0] * count(warrior) + free[1] * count(rogue) + free[2] * count(wizard)
        points += free[3] * count(archer) + free[4] * count(cleric)
        if own.nurses:
            points += self._heals * (rings.first if side == 0 else rings.second)
            if own.gone:
                points += self._returns[rings.each[4 if side == 0 else 9]]
        warrior |= own.warrior
        rogue |= own.rogue
        melee: i64 = warrior | rogue
        magic: i64 = wizard | archer | own.magic
        ground, places, strong = self._ground, foe.places, self._strong[side]
        near, magical, far, flanking = ground.near, ground.magic, ground.stays, self._flanking
        worn, enemy = rings.each, 5 - side * 5
        at: i64
        kind: i64
        close: i64
        flanks: i64
        more: i64
        best: i64 = 0
        second: i64 = 0
        rest: i64 = 0
        for kind in range(5):
            at = places[kind]
            if at == OFF:
                continue
            close = near[at]
            more = 0
            if warrior & close and strong and kind:
                more = 1
            elif rogue & close and flanking:
                if COMPILED:
                    flanks = ground.flanks(at, own.friends)
                else:
                    flanks = ground.flanked[at][own.friends & close]
                more = 1 if rogue & flanks else 0
            elif not (melee & close or magic & magical[at] or own.archer & far[at]):
                continue
            gain: i64 = self._gains[(kind * _WORN + worn[enemy + kind]) * _HITS + more]
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
