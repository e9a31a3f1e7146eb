"""Vilitum for the search: the turns from a position, and the worth of pieces.

A turn is its change of the board, so turns with equal ends are one. Rules that change the grammar
of a turn (`GRAMMAR`) are left to the engine, which is slower.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from engines.game import Seat
from engines.vilitum.model.board import HP, PIECES
from engines.vilitum.model.state import ONBOARD, State
from engines.vilitum.model.values import Regional, Ruleset
from engines.vilitum.play import decided, whole_turns
from players.player import WIN
from players.search.arrays import COMPILED, filled, numbers, row
from players.vilitum.bitboards import BITS, PLACES, Ground, Half, Sides, Way, ground_of
from players.vilitum.boards import (
    HALF,
    HALF_RINGS,
    KNOWN,
    OFF,
    PLACE,
    RING,
    SPOTS,
    Rings,
    Whole,
    packed,
    unpacked,
)
from players.vilitum.turns import NOTHING, Part, Scene, Steps, Target, Turns, between
from players.vilitum.weights import Evaluation

if TYPE_CHECKING:
    from mypy_extensions import i64

GRAMMAR: Final = frozenset(
    {
        Regional.BLACK_CLERIC,
        Regional.BLOOD_LUST,
        Regional.TACTICAL_WIZARD,
        Regional.WARRIOR_CHARGE,
        Regional.WARRIOR_RUSH,
        Regional.WHITE_WIZARD,
    }
)
"""The regional rules whose turns the engine lists."""
RETURNED: Final = 3
"""The most hit points of a piece that a sacrifice returns."""
MOST: Final = 1 << 12
"""More than the turns of any position, where the engine does not list them."""
_WARRIOR: Final = 0
_ROGUE: Final = 1
_WIZARD: Final = 2
_ARCHER: Final = 3
_CLERIC: Final = 4
_NO_SWAPS: Final[list[Part]] = []
_HALF_RINGS: Final = (1 << HALF_RINGS) - 1
_WORN: Final = 8
"""More than the rings of a piece."""


@final
class Arena:
    """The rules of a match, and the worth of its pieces."""

    def __init__(self, rules: Ruleset, worth: Evaluation) -> None:
        ground = ground_of(rules)
        self.rules: Final = rules
        self.by_engine: Final = not GRAMMAR.isdisjoint(rules.regional)
        self.odd: Final = rules.beginner or rules.has(Regional.BLACK_CLERIC)
        """Whether a match can end otherwise than by a win of the mover."""
        self.rushes: Final = rules.has(Regional.WARRIOR_RUSH)
        self.ground: Final[Ground] = ground
        self._rages: Final = rules.has(Regional.BLOOD_RAGE)
        self._sneaks: Final = rules.has(Regional.SNEAKY_ROGUE)
        self._plain: Final = rules.beginner
        self._worn: Final = row(5 * _WORN)
        """By kind and rings: the points of the piece wherever it stands."""
        for kind, points in enumerate(worth.worn):
            for rings, each in enumerate(points):
                self._worn[kind * _WORN + rings] = each
        stands = [[ways[ring] for ring in ground.rings] for ways in worth.rings]
        self._stands: Final = filled(
            [each for ways in stands for each in (*ways, *[0] * (PLACES - ONBOARD))]
        )
        """By kind and place: the further points there."""
        self._steps: Final = [
            Steps(
                piece, at, ground.ways[piece * PLACES + at], filled([each - now for each in points])
            )
            for piece, points in enumerate([*stands, *stands])
            for at, now in enumerate(points)
        ]
        """By piece and square: the moves from there."""
        kinds = [ground.near] * _WIZARD + [ground.magic] * (_CLERIC - _WIZARD)
        self._ranges: Final = filled([each for squares in kinds for each in numbers(squares)])
        """By kind and target: the squares from which the kind strikes it after moving, too."""
        self._strong: Final = [not rules.beginner and not rules.agile[side] for side in (0, 1)]
        self._targets: Final = [dict[int, list[Target]](), dict[int, list[Target]]()]
        """By side, and the places and rings of its enemies, for plain Python: the targets."""
        self._swapped: Final = [dict[int, list[Part]](), dict[int, list[Part]]()]
        """By side, and the places of its pieces: the swaps of its Wizard."""
        self._known: Final[list[Target | None]] = [None] * (2 * PIECES * PLACES * _WORN)
        self._parts: Final[dict[int, Part]] = {}
        """All that were found: targets, and heals and returns."""

    # The turns

    def look(self, scene: Scene, board: Whole, side: i64) -> None:
        """Looks at a position."""
        sides = scene.sides
        sides.see(board)
        own, foe = sides.first, sides.second
        if side:
            own, foe = foe, own
        scene.board = board
        scene.side = side
        scene.own = own
        scene.foe = foe
        scene.rings = sides.rings
        lone = not foe.squares & (foe.squares - 1)
        scene.raging = self._rages and not lone and not own.squares & (own.squares - 1)
        scene.struck = []
        if COMPILED:
            scene.targets = self._aimed(scene, lone)
            return
        rings = board >> SPOTS if side else board >> SPOTS + HALF_RINGS
        key = foe.spots | (rings & _HALF_RINGS) << HALF
        targets = self._targets[side].get(key)
        if targets is None:
            if len(self._targets[side]) >= KNOWN:
                self._targets[side].clear()
            targets = self._targets[side][key] = self._aimed(scene, lone)
        scene.targets = targets

    def strikes(self, scene: Scene) -> None:
        """Lists the turns with an attack, without those after a sacrifice; for rules of `GRAMMAR`
        all turns. The repeat state is among them."""
        turns = scene.turns
        if COMPILED:
            turns.make_room(MOST)
        if self.by_engine:
            self._of_engine(turns, scene)
            return
        kind: i64
        for kind in range(_CLERIC):
            at: i64 = scene.own.places[kind]
            if at != OFF:
                steps = self._steps[(scene.side * 5 + kind) * ONBOARD + at]
                goals: i64 = self._goals(scene, steps.way, kind, scene.foe.squares)
                self._strike(turns, scene, kind, steps, goals, NOTHING)

    def others(self, scene: Scene) -> None:
        """Lists the turns that `strikes` leaves out."""
        if self.by_engine:
            return
        turns = scene.turns
        if COMPILED:
            turns.make_room(MOST)
        kind: i64
        for kind in range(5):
            at: i64 = scene.own.places[kind]
            if at != OFF:
                steps = self._steps[(scene.side * 5 + kind) * ONBOARD + at]
                goals: i64 = self._goals(scene, steps.way, kind, scene.foe.squares)
                self._move(turns, scene, kind, steps, goals, NOTHING)
        if scene.own.nurses:
            self._care(turns, scene)
            if scene.own.gone:
                self._return(turns, scene)

    def _aimed(self, scene: Scene, lone: bool) -> list[Target]:
        """Returns the enemies that may be struck, or a `lone` one."""
        found: list[Target] = []
        places, rings = scene.foe.places, scene.rings.each
        first: i64 = 5 - scene.side * 5
        kind: i64
        for kind in range(5):
            at: i64 = places[kind]
            if at == OFF:
                continue
            worn: i64 = rings[first + kind]
            key: i64 = (((first + kind) * PLACES + at) * _WORN + worn) * 2
            if lone:
                key += 1
            target = self._known[key]
            if target is None:
                target = self._target(int(first + kind), int(at), int(worn), lone)
                self._known[key] = target
            found.append(target)
        return found

    def _target(self, piece: int, at: int, worn: int, lone: bool) -> Target:
        light = self._blow(piece, at, worn, 1, lone)
        falls = HP[piece % 5] - worn == 1
        heavy = light if falls else self._blow(piece, at, worn, 2, lone)
        return Target(at, piece % 5, light, heavy)

    def _blow(self, piece: int, at: int, worn: int, more: int, lone: bool) -> Part:
        """Returns the effect of so many rings more on a piece, which may be a `lone` one."""
        kind = piece % 5
        now = int(self._worn[kind * _WORN + worn])
        if worn + more < HP[kind]:
            then = int(self._worn[kind * _WORN + worn + more])
            return Part(0, more << RING * piece, now - then)
        gain = WIN if lone else now + int(self._stands[kind * PLACES + at])
        return Part(OFF - at << PLACE * piece, -(worn << RING * piece), gain, falls=True)

    def _goals(self, scene: Scene, way: Way, kind: i64, foes: i64) -> i64:
        """Returns the empty squares to which a piece may move on its way while these enemies
        stand."""
        taken: i64 = scene.own.squares | foes
        if kind == _ROGUE and self._sneaks:
            foes &= scene.foe.rogue
        if COMPILED:
            return way.reached(foes) & ~taken
        return way.to[foes & way.area] & ~taken

    def _strike(
        self, turns: Turns, scene: Scene, kind: i64, steps: Steps, goals: i64, base: Part
    ) -> None:
        """Lists one piece's turns with an attack. After the `base` it may move by these steps to
        the `goals`."""
        ranges, stayed = self._ranges, self.ground.stays
        first: i64 = kind * ONBOARD
        reached: i64 = goals | steps.here
        stays: i64 = 0
        swaps = _NO_SWAPS
        if kind == _WIZARD and not self._plain:
            swaps = self._swaps(scene)
            reached = goals | scene.own.squares
        elif kind == _ARCHER:
            stays = steps.here
        for target in scene.targets:
            at: i64 = target.at
            if reached & ranges[first + at] or stays & stayed[at]:
                self._hit(turns, scene, kind, steps, goals, base, swaps, target)

    def _hit(  # noqa: C901 - called for most targets of each piece of each position
        self,
        turns: Turns,
        scene: Scene,
        kind: i64,
        steps: Steps,
        goals: i64,
        base: Part,
        swaps: list[Part],
        target: Target,
    ) -> None:
        """Lists one piece's turns with an attack on this target."""
        at: i64 = target.at
        here: i64 = steps.here
        squares: i64 = self._ranges[kind * ONBOARD + at]
        heavily: i64 = 0
        if scene.raging:
            heavily = -1
        elif kind == _WARRIOR:
            heavily = -1 if target.kind != _WARRIOR and self._strong[scene.side] else 0
        elif kind == _ROGUE and not self._plain:
            friends: i64 = scene.own.squares & ~here & self.ground.near[at]
            if COMPILED:
                heavily = self.ground.flanks(at, friends)
            else:
                heavily = self.ground.flanked[at][friends]
        light, heavy = target.light, target.heavy
        hit = heavy if here & heavily else light
        ends: i64 = goals & squares
        goes_on = False
        if here & squares or (kind == _ARCHER and here & self.ground.stays[at]):
            if base is not NOTHING or hit not in scene.struck:
                scene.struck.append(hit)
                turns.add(base, hit, NOTHING)
            goes_on = bool(here & squares) and hit.gain != WIN
            left: i64 = goals
            if goes_on and hit.falls:
                goes_on = not self._ends(scene, base.change + hit.change)
                left = self._goals(scene, steps.way, kind, scene.foe.squares & ~BITS[at])
            if goes_on:
                if left:
                    turns.spread(steps, left, base, hit)
                ends = 0 if light is heavy else ends & (~heavily if hit is heavy else heavily)
        for swap in swaps:
            if goes_on or swap.here & squares:
                turns.add(base, hit, swap)
        if ends & heavily:
            turns.spread(steps, ends & heavily, base, heavy)
        if ends & ~heavily:
            turns.spread(steps, ends & ~heavily, base, light)

    def _swaps(self, scene: Scene) -> list[Part]:
        """Returns the swaps of the Wizard, which may have come to the Cleric's square for it."""
        known, places = self._swapped[scene.side], scene.own.places
        found = known.get(scene.own.spots)
        if found is None:
            if len(known) >= KNOWN:
                known.clear()
            wizard, cleric = int(places[_WIZARD]), int(places[_CLERIC])
            start = cleric if wizard == OFF else wizard
            found = [
                self._swap(int(scene.side * 5), ally, start, int(places[ally]))
                for ally in range(5)
                if places[ally] != OFF and places[ally] != start
            ]
            known[scene.own.spots] = found
        return found

    def _swap(self, first: int, ally: int, start: int, at: int) -> Part:
        stands = self._stands
        gain = int(stands[_WIZARD * PLACES + at]) - int(stands[_WIZARD * PLACES + start])
        gain += int(stands[ally * PLACES + start]) - int(stands[ally * PLACES + at])
        change = at - start << PLACE * (first + _WIZARD)
        change += start - at << PLACE * (first + ally)
        return Part(change, 0, gain, here=int(BITS[at]))

    def _move(
        self, turns: Turns, scene: Scene, kind: i64, steps: Steps, goals: i64, base: Part
    ) -> None:
        """Lists one piece's turns with a move alone."""
        if goals:
            turns.spread(steps, goals, base, NOTHING)
        if kind == _WIZARD and not self._plain:
            for swap in self._swaps(scene):
                turns.add(base, NOTHING, swap)

    def _care(self, turns: Turns, scene: Scene) -> None:
        """Lists the Cleric's turns with a heal, before a move, after it, or twice."""
        places, care = scene.own.places, self.ground.care
        side: i64 = scene.side
        start: i64 = places[_CLERIC]
        steps = self._steps[(side * 5 + _CLERIC) * ONBOARD + start]
        goals: i64 = self._goals(scene, steps.way, _CLERIC, scene.foe.squares)
        near: list[Part] = []
        ally: i64
        for ally in range(_CLERIC):
            rings: i64 = scene.rings.each[side * 5 + ally]
            if not rings:
                continue
            squares: i64 = care[places[ally]]
            healed = self._healed(int(side * 5 + ally), int(rings), 1)
            beside = bool(BITS[start] & squares)
            ends: i64 = goals if beside else goals & squares
            if ends:
                turns.spread(steps, ends, NOTHING, healed)
            if not beside:
                continue
            turns.add(NOTHING, healed, NOTHING)
            if self._plain:
                continue
            if rings > 1:
                turns.add(NOTHING, self._healed(int(side * 5 + ally), int(rings), 2), NOTHING)
            for other in near:
                turns.add(NOTHING, healed, other)
            near.append(healed)

    def _healed(self, piece: int, rings: int, less: int) -> Part:
        key = -((piece * _WORN + rings) * 2 + less)
        found = self._parts.get(key)
        if found is None:
            worn = piece % 5 * _WORN + rings
            gain = int(self._worn[worn - less]) - int(self._worn[worn])
            found = Part(0, -(less << RING * piece), gain)
            self._parts[key] = found
        return found

    def _return(self, turns: Turns, scene: Scene) -> None:
        """Lists the turns in which the Cleric leaves for a piece, which acts."""
        first: i64 = scene.side * 5
        at: i64 = scene.own.places[_CLERIC]
        rings: i64 = scene.rings.each[first + _CLERIC]
        kind: i64
        for kind in range(_CLERIC):
            if scene.own.places[kind] != OFF:
                continue
            base = self._returned(int(first), int(kind), int(at), int(rings))
            if self._ends(scene, base.change):  # two Archers that never meet
                turns.add(base, NOTHING, NOTHING)
                continue
            steps = self._steps[(first + kind) * ONBOARD + at]
            goals: i64 = self._goals(scene, steps.way, kind, scene.foe.squares)
            self._move(turns, scene, kind, steps, goals, base)
            self._strike(turns, scene, kind, steps, goals, base)

    def _returned(self, first: int, kind: int, at: int, rings: int) -> Part:
        """Returns the way of a piece back to the square of the Cleric, which leaves."""
        key = (1 << 20) + (((first + kind) * PLACES + at) * _WORN + rings)
        found = self._parts.get(key)
        if found is None:
            cleric, worn = first + _CLERIC, max(0, HP[kind] - RETURNED)
            away = OFF - at
            spots = (away << PLACE * cleric) - (away << PLACE * (first + kind))
            change = (worn << RING * (first + kind)) - (rings << RING * cleric)
            gain = int(self._worn[kind * _WORN + worn]) + int(self._stands[kind * PLACES + at])
            gain -= int(self._worn[_CLERIC * _WORN + rings])
            gain -= int(self._stands[_CLERIC * PLACES + at])
            found = Part(spots, change, gain)
            self._parts[key] = found
        return found

    def _of_engine(self, turns: Turns, scene: Scene) -> None:
        board, side = scene.board, int(scene.side)
        now = unpacked(board)
        before = self.lead(board, side)
        for actions, after in whole_turns(State(self.rules, side, now, past=(now,))):
            end = packed(after.board)
            if end == board and len(actions) == 1:  # a pass
                continue
            over = self.over(end, side)
            gain = self.lead(end, side) - before if over is None else over
            if COMPILED:
                turns.make_room(MOST)
            turns.add(between(board, end, gain), NOTHING, NOTHING)

    # Values

    def lead(self, board: Whole, side: Seat) -> int:
        """Returns the points of a side's pieces, less those of the other's."""
        own, foe, rings = self._sides(board, side)
        total = 0
        for kind in range(5):
            at, there = int(own.places[kind]), int(foe.places[kind])
            if at != OFF:
                worn = int(rings.each[side * 5 + kind])
                total += int(self._worn[kind * _WORN + worn] + self._stands[kind * PLACES + at])
            if there != OFF:
                worn = int(rings.each[5 - side * 5 + kind])
                total -= int(self._worn[kind * _WORN + worn] + self._stands[kind * PLACES + there])
        return total

    def over(self, board: Whole, side: Seat) -> int | None:
        """Returns the value for a side of a match that this board alone ends; else None."""
        own, foe, _ = self._sides(board, side)
        one, other = int(own.squares), int(foe.squares)
        if one and other and (one & (one - 1) or other & (other - 1)):
            return None  # quicker: both sides stand, and not with one piece each
        found = decided(self.rules, unpacked(board))
        if found is None:
            return None
        return 0 if found.winner is None else WIN if found.winner == side else -WIN

    def _sides(self, board: Whole, side: Seat) -> tuple[Half, Half, Rings]:
        sides = Sides(self.ground)
        sides.see(board)
        one, other = sides.first, sides.second
        return (other, one, sides.rings) if side else (one, other, sides.rings)

    def _ends(self, scene: Scene, change: int) -> bool:
        """Tells whether a change ends the match within the turn, though it is no strike at the last
        enemy."""
        return self.odd and self.over(scene.board + change, int(scene.side)) is not None


@lru_cache(16)
def arena_of(rules: Ruleset, worth: Evaluation) -> Arena:
    """Returns the arena of a match."""
    return Arena(rules, worth)
