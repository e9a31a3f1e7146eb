"""The judgement of Vilitum's positions beyond the pieces: by their threats, by their freedom, and
by sixteen neurons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Final, final

from engines.vilitum.model.board import HP, PIECES
from engines.vilitum.model.values import Ruleset
from players.search.arrays import COMPILED, filled, row
from players.vilitum.bitboards import PLACES, Half, Sides, count
from players.vilitum.boards import (
    HALF,
    HALF_RINGS,
    HALF_SPOTS,
    KNOWN,
    OFF,
    PLACE,
    RING,
    SPOTS,
    Rings,
    Whole,
)
from players.vilitum.position import Arena
from players.vilitum.weights import FULL, NEURONS, PART, UNIT, Evaluation, Weights, weights_of

if TYPE_CHECKING:
    from mypy_extensions import i64

_THEIRS: Final = 3
"""The place among the weights of those of the other side's gains."""
_HITS: Final = 2
_WORN: Final = 8
_LANE: Final = 16
_WORDS: Final = 4
_LOW: Final = (1 << _LANE) - 1
_MIDDLE: Final = 1 << 14
"""The sums of the neurons have 16 bits each, compiled in four words of four; this is added to each,
so that none is negative."""
_TOP: Final = _MIDDLE + FULL
_LANES: Final = Struct(f"<{NEURONS}H")
_BYTES: Final = _LANES.size
_HALF_RINGS: Final = (1 << HALF_RINGS) - 1


@final
class _Sums(dict[int, int]):
    """The share of a side's pieces in the sums of all neurons, in one integer, by their places and
    rings as in a board, the rings above. It is filled as it is asked."""

    def __init__(self, weights: Weights, side: int) -> None:
        super().__init__()
        size = PLACES * _WORN
        self._added: Final = [
            _joined(weights.of(5 * side + at // size, at % size // _WORN, at % _WORN))
            for at in range(5 * size)
        ]
        """By kind, place and rings."""

    def __missing__(self, key: int) -> int:
        if len(self) >= KNOWN:
            self.clear()
        added, found = self._added, 0
        for kind in range(5):
            place, rings = key >> PLACE * kind & OFF, key >> HALF + RING * kind & 7
            found += added[(kind * PLACES + place) * _WORN + rings]
        self[key] = found
        return found


@final
class Neurons:
    """A layer of neurons over the places and rings of all pieces as the mover sees them. Each sums
    up its weights, and brings its points for a sum from 0 to `FULL`, beyond which it has no more to
    say. The board may be turned and mirrored: no rule of the play knows its edges apart."""

    def __init__(self, weights: Weights) -> None:
        start = [each + _MIDDLE for each in weights.bias]
        self._known: Final = [] if COMPILED else [_Sums(weights, 0), _Sums(weights, 1)]
        self._begun: Final = _joined(start)
        self._points: Final = weights.points
        """For plain Python: the sums of each side, and their first value."""
        self._start: Final = filled(_words(start))
        self._out: Final = filled(weights.points)
        self._table: Final = row(PIECES * PLACES * _WORN * _WORDS if COMPILED else 0)
        """By piece, place, rings and word: the weights of four neurons, for a compiler."""
        for at in range(len(self._table) // _WORDS):
            rest, rings = divmod(at, _WORN)
            words = _words(weights.of(rest // PLACES, rest % PLACES, rings))
            for word in range(_WORDS):
                self._table[at * _WORDS + word] = words[word]

    def remembered(self, board: Whole, side: int) -> int:
        """Returns the points for the mover, in plain Python."""
        rings = board >> SPOTS
        own = board & HALF_SPOTS | (rings & _HALF_RINGS) << HALF
        foe = board >> HALF & HALF_SPOTS | rings >> HALF_RINGS << HALF
        if side:
            own, foe = foe, own
        ours, theirs = self._known
        sums = ours[own] + theirs[foe] + self._begun
        total = 0
        for met, points in zip(_LANES.unpack(sums.to_bytes(_BYTES, "little")), self._points):  # noqa: B905 - quicker
            if met > _MIDDLE:
                total += points * (met - _MIDDLE if met < _TOP else FULL)
        return total // PART

    def value(self, own: Half, foe: Half, rings: Rings, side: i64) -> i64:
        """Returns the points for the mover, compiled."""
        table, start, out = self._table, self._start, self._out
        a: i64 = start[0]
        b: i64 = start[1]
        c: i64 = start[2]
        d: i64 = start[3]
        ours, theirs, worn = own.places, foe.places, rings.each
        first: i64 = 5 * side
        other: i64 = 5 - first
        kind: i64
        at: i64
        for kind in range(5):
            at = ((kind * PLACES + ours[kind]) * _WORN + worn[first + kind]) * _WORDS
            a += table[at]
            b += table[at + 1]
            c += table[at + 2]
            d += table[at + 3]
            at = (((kind + 5) * PLACES + theirs[kind]) * _WORN + worn[other + kind]) * _WORDS
            a += table[at]
            b += table[at + 1]
            c += table[at + 2]
            d += table[at + 3]
        total: i64 = _four(a, out[0], out[1], out[2], out[3])
        total += _four(b, out[4], out[5], out[6], out[7])
        total += _four(c, out[8], out[9], out[10], out[11])
        total += _four(d, out[12], out[13], out[14], out[15])
        return total // PART


def _four(word: i64, one: i64, two: i64, three: i64, four: i64) -> i64:
    """Returns the points of the four neurons of a word."""
    total: i64 = one * _lit((word & _LOW) - _MIDDLE)
    total += two * _lit((word >> _LANE & _LOW) - _MIDDLE)
    total += three * _lit((word >> 2 * _LANE & _LOW) - _MIDDLE)
    return total + four * _lit((word >> 3 * _LANE & _LOW) - _MIDDLE)


def _lit(met: i64) -> i64:
    if met <= 0:
        return 0
    return met if met < FULL else FULL


def _joined(weights: Sequence[int]) -> int:
    """Returns weights in one number, 16 bits each, the first lowest."""
    return sum([each << _LANE * lane for lane, each in enumerate(weights)])


def _words(weights: Sequence[int]) -> list[int]:
    """Returns the weights of all neurons, four in a word."""
    return [_joined(weights[at : at + _WORDS]) for at in range(0, NEURONS, _WORDS)]


@lru_cache(4)
def neurons_of(rules: Ruleset) -> Neurons | None:
    """Returns the neurons for these rules; None if none were learnt for them."""
    weights = weights_of(rules.size) if rules == Ruleset(rules.size) else None
    return Neurons(weights) if weights else None


@final
class Threats:
    """The judgement of the prospects of the next turns, in points for the mover; with `neurons`
    also of how the pieces stand."""

    def __init__(self, arena: Arena, worth: Evaluation, neurons: Neurons | None = None) -> None:
        self._neurons: Final = neurons
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
        """By kind, rings, and rings more than one: the gain of these rings more."""
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
        points: i64 = self._turn + (one - other if side == 0 else other - one) // UNIT
        neurons = self._neurons
        if neurons is None:
            return points
        if COMPILED:
            own, foe = (first, second) if side == 0 else (second, first)
            return points + neurons.value(own, foe, rings, side)
        return points + neurons.remembered(board, side)

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
