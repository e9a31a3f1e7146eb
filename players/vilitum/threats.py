"""What the pieces of a position of Vilitum threaten, and how free they are."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
from engines.vilitum.model.board import HP, PIECES
from engines.vilitum.model.state import GONE, ONBOARD
from players.vilitum.arena import SIZE, Arena, Whole
from players.vilitum.ground import BIT, BitSet
from players.vilitum.worth import UNIT, Points, Worth


class Threats:
    """The judgement of what the next turns may bring, in points for the mover."""

    def __init__(self, arena: Arena, worth: Worth) -> None:
        ground = arena.ground
        self._ground: Final = ground
        self._plain: Final = arena.rules.beginner
        self._strong: Final = tuple(
            not arena.rules.beginner and not arena.rules.agile[side] for side in (0, 1)
        )
        self._worth: Final = worth
        self._gains: Final = tuple(
            tuple(_gains(worth.worn[kind], HP[kind] - rings) for rings in range(HP[kind]))
            for kind in range(5)
        )

    def value(self, board: Whole, side: Seat) -> int:
        """Returns the points that the mover has beyond its pieces."""
        worth, places = self._worth, board.to_bytes(SIZE, "little")
        one, two, three, four, five, six, seven, eight, nine, ten = places[:PIECES]
        ember = BIT[one] | BIT[two] | BIT[three] | BIT[four] | BIT[five]
        frost = BIT[six] | BIT[seven] | BIT[eight] | BIT[nine] | BIT[ten]
        both = self._side(places, 0, ember, frost), self._side(places, 1, frost, ember)
        best, second, rest, free = both[side]
        their_best, their_second, their_rest, their_free = both[1 - side]
        now, later = worth.now, worth.later
        return (
            worth.turn
            + (
                now[0] * best
                + now[1] * second
                + now[2] * rest
                - later[0] * their_best
                - later[1] * their_second
                - later[2] * their_rest
                + free
                - their_free
            )
            // UNIT
        )

    def _side(  # noqa: C901 - called twice for each position
        self, places: bytes, side: Seat, own: BitSet, foes: BitSet
    ) -> tuple[int, int, int, int]:
        """Returns the gains of a side's best strike, of its second best against another piece, of
        all others together, and the points for its freedom."""
        ground, first = self._ground, side * 5
        ways, near, free = ground.ways[side], ground.near, ~(own | foes)
        warrior, rogue, wizard, archer, cleric = places[first : first + 5]
        by_warrior = by_rogue = by_magic = stays = 0
        points, freedom = 0, self._worth.free
        if warrior < ONBOARD:
            way = ways[0][warrior]
            by_warrior = way[foes & way.area] & free
            points += freedom[0] * by_warrior.bit_count()
            by_warrior |= BIT[warrior]
        if rogue < ONBOARD:
            way = ways[1][rogue]
            by_rogue = way[foes & way.area] & free
            points += freedom[1] * by_rogue.bit_count()
            by_rogue |= BIT[rogue]
        if wizard < ONBOARD:
            way = ways[2][wizard]
            by_magic = way[foes & way.area] & free
            points += freedom[2] * by_magic.bit_count()
            by_magic |= BIT[wizard] if self._plain else own
        if archer < ONBOARD:
            way = ways[3][archer]
            by_archer = way[foes & way.area] & free
            points += freedom[3] * by_archer.bit_count()
            by_magic |= by_archer | BIT[archer]
            stays = BIT[archer]
        if cleric < ONBOARD:
            points += self._nursed(places, first)
            way = ways[4][cleric]
            points += freedom[4] * (way[foes & way.area] & free).bit_count()
        friends, strong = own & ~BIT[rogue], self._strong[side]
        magic, far, flanks = ground.strikes_from[2], ground.stays, ground.flanks
        best = second = rest = 0
        foe = 5 - first
        for kind in range(5):
            at = places[foe + kind]
            if at >= ONBOARD:
                continue
            close = near[at]
            if (by_warrior & close and strong and kind) or (
                by_rogue & close and not self._plain and by_rogue & flanks[at][friends & close]
            ):
                gain = self._gains[kind][places[PIECES + foe + kind]][1]
            elif by_magic & magic[at] or (by_warrior | by_rogue) & close or stays & far[at]:
                gain = self._gains[kind][places[PIECES + foe + kind]][0]
            else:
                continue
            if gain > best:
                rest += second
                best, second = gain, best
            elif gain > second:
                rest += second
                second = gain
            else:
                rest += gain
        return best, second, rest, points

    def _nursed(self, places: bytes, first: int) -> int:
        """Returns the points for a Cleric on the board: rings that it may heal, and pieces for
        which it may leave."""
        worth, cleric = self._worth, first + 4
        rings = sum(places[PIECES + first : PIECES + cleric])
        gone = places.count(GONE, first, cleric)
        return worth.heals * rings + (worth.returns[places[PIECES + cleric]] if gone else 0)


def _gains(worn: Points, left: int) -> tuple[int, int]:
    """Returns the gains of one ring and of two on a piece with so many hit points left."""
    rings = len(worn) - left
    now = worn[rings]
    return tuple(  # type: ignore[return-value]
        now - (worn[rings + each] if rings + each < len(worn) else 0) for each in (1, 2)
    )
