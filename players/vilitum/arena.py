"""Vilitum for the search: the turns from a position, and the worth of pieces.

A turn is what it changes on the board, so turns with equal ends are one. Rules that change the
grammar of a turn (`GRAMMAR`) are left to the engine, which is slower.
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
from players.search.rows import COMPILED, filled, numbers, row
from players.vilitum.boards import (
    NOTHING,
    PLACE,
    RING,
    RINGS,
    SIDE,
    STAND,
    Part,
    Steps,
    Turns,
    Whole,
    between,
    opened,
    packed,
    unpacked,
)
from players.vilitum.ground import BITS, OFF, PLACES, Ground, ground_of
from players.vilitum.worth import Worth

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.rows import Row

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
_WORN: Final = 8
"""More than the rings of a piece."""


@final
class Target:
    """An enemy that may be struck: its square and kind, and what one ring and two do to it, which
    are the same part if it falls in either case."""

    __slots__ = ("at", "heavy", "kind", "light")

    def __init__(self, at: i64, kind: i64, light: Part, heavy: Part) -> None:
        self.at: Final[i64] = at
        self.kind: Final[i64] = kind
        self.light: Final = light
        self.heavy: Final = heavy


@final
class Scene:
    """A position as its mover sees it: the board (`seen` as `opened`), the enemies that may be struck,
    the empty squares to which each piece may move, and whether the last piece rages. `struck` are the
    strikes listed of pieces that stay where they are: another piece makes the same turn by them."""

    __slots__ = ("board", "goals", "raging", "seen", "side", "struck", "targets")

    def __init__(
        self, board: Whole, side: i64, seen: Row, targets: list[Target], raging: bool
    ) -> None:
        self.board: Final = board
        self.side: Final[i64] = side
        self.seen: Final = seen
        self.targets: Final = targets
        self.raging: Final = raging
        self.goals: Final = row(5)
        self.struck: Final[list[Part]] = []


@final
class Arena:
    """The rules of a match, and the worth of its pieces."""

    def __init__(self, rules: Ruleset, worth: Worth) -> None:
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
            Steps(piece, at, filled([each - stands[piece % 5][at] for each in stands[piece % 5]]))
            for piece in range(PIECES)
            for at in range(ONBOARD)
        ]
        """By piece and square: the moves from there."""
        kinds = [ground.near] * _WIZARD + [ground.magic] * (_CLERIC - _WIZARD)
        self._ranges: Final = filled([each for squares in kinds for each in numbers(squares)])
        """By kind and target: the squares from which the kind strikes it after moving, too."""
        self._strong: Final = [not rules.beginner and not rules.agile[side] for side in (0, 1)]
        self._targets: Final[list[Target | None]] = [None] * (2 * PIECES * PLACES * _WORN)
        self._parts: Final[dict[int, Part]] = {}
        """What was found before: targets, and swaps and returns."""

    # The turns

    def scene(self, board: Whole, side: i64) -> Scene:
        """Returns a position as its mover sees it."""
        seen = opened(board)
        first: i64 = side * SIDE
        foe: i64 = SIDE - first
        own: i64 = seen[first + STAND]
        foes: i64 = seen[foe + STAND]
        lone: i64 = 0 if foes & (foes - 1) else 1
        targets: list[Target] = []
        kind: i64
        at: i64
        if not self.by_engine:
            for kind in range(5):
                at = seen[foe + kind]
                if at != OFF:
                    targets.append(self._target(5 - side * 5, kind, at, seen, lone))
        raging = self._rages and not own & (own - 1) and not lone
        scene = Scene(board, side, seen, targets, raging)
        for kind in range(5):
            scene.goals[kind] = self._goals(scene, kind, seen[first + kind], foes)
        return scene

    def strikes(self, turns: Turns, scene: Scene) -> None:
        """Lists the turns with an attack, without those after a sacrifice; for rules of `GRAMMAR`
        all turns. The repeat state is among them."""
        if self.by_engine:
            self._of_engine(turns, scene)
            return
        turns.make_room(MOST)
        first: i64 = scene.side * SIDE
        kind: i64
        for kind in range(_CLERIC):
            if scene.seen[first + kind] != OFF:
                at: i64 = scene.seen[first + kind]
                self._strike(turns, scene, kind, at, scene.goals[kind], NOTHING)

    def others(self, turns: Turns, scene: Scene) -> None:
        """Lists the turns that `strikes` leaves out."""
        if self.by_engine:
            return
        turns.make_room(MOST)
        seen = scene.seen
        first: i64 = scene.side * SIDE
        kind: i64
        gone = False
        for kind in range(5):
            if seen[first + kind] == OFF:
                gone = True
            else:
                self._move(turns, scene, kind, seen[first + kind], scene.goals[kind], NOTHING)
        if seen[first + _CLERIC] != OFF:
            self._care(turns, scene)
            if gone:
                self._return(turns, scene)

    def _target(self, foe: i64, kind: i64, at: i64, seen: Row, lone: i64) -> Target:
        """Returns a piece of the enemy, whose first piece is `foe`, as a target."""
        piece: i64 = foe + kind
        worn: i64 = seen[RINGS + piece]
        number: i64 = ((piece * PLACES + at) * _WORN + worn) * 2 + lone
        found = self._targets[number]
        if found is None:
            light = self._blow(int(piece), int(at), int(worn), 1, bool(lone))
            left: i64 = HP[kind] - worn
            heavy = light if left == 1 else self._blow(int(piece), int(at), int(worn), 2, bool(lone))
            found = Target(at, kind, light, heavy)
            self._targets[number] = found
        return found

    def _blow(self, piece: int, at: int, worn: int, more: int, lone: bool) -> Part:
        """Returns what so many rings more do to a piece, which may be a `lone` one."""
        kind = piece % 5
        now = int(self._worn[kind * _WORN + worn])
        if worn + more < HP[kind]:
            then = int(self._worn[kind * _WORN + worn + more])
            return Part(0, more << RING * piece, now - then)
        gain = WIN if lone else now + int(self._stands[kind * PLACES + at])
        return Part(OFF - at << PLACE * piece, -(worn << RING * piece), gain, falls=True)

    def _goals(self, scene: Scene, kind: i64, start: i64, foes: i64) -> i64:
        """Returns the empty squares to which a piece may move while these enemies stand."""
        side: i64 = scene.side
        stops: i64 = foes
        if kind == _ROGUE and self._sneaks:
            stops &= BITS[scene.seen[SIDE - side * SIDE + _ROGUE]]
        way = self.ground.ways[side * 5 + kind][start]
        taken: i64 = scene.seen[side * SIDE + STAND] | foes
        if COMPILED:
            return way.reached(stops) & ~taken
        return way.to[stops & way.area] & ~taken

    def _strike(
        self, turns: Turns, scene: Scene, kind: i64, start: i64, goals: i64, base: Part
    ) -> None:
        """Lists one piece's turns with an attack. It stands on `start` after the `base`, and may move
        from there to the `goals`."""
        ranges, stayed = self._ranges, self.ground.stays
        first: i64 = kind * ONBOARD
        here: i64 = BITS[start]
        swaps = self._swaps(scene, start) if kind == _WIZARD else []
        reached: i64 = goals | here
        for each in swaps:
            reached |= each.here
        stays: i64 = here if kind == _ARCHER else 0
        for target in scene.targets:
            at: i64 = target.at
            if reached & ranges[first + at] or stays & stayed[at]:
                self._hit(turns, scene, kind, start, goals, base, swaps, target)

    def _hit(  # noqa: C901 - called for most targets of each piece of each position
        self,
        turns: Turns,
        scene: Scene,
        kind: i64,
        start: i64,
        goals: i64,
        base: Part,
        swaps: list[Part],
        target: Target,
    ) -> None:
        """Lists one piece's turns with an attack on this target."""
        at: i64 = target.at
        here: i64 = BITS[start]
        squares: i64 = self._ranges[kind * ONBOARD + at]
        heavily: i64 = self._heavily(scene, kind, here, target)
        light, heavy = target.light, target.heavy
        hit = heavy if here & heavily else light
        steps = self._steps[(scene.side * 5 + kind) * ONBOARD + start]
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
                foes: i64 = scene.seen[SIDE - scene.side * SIDE + STAND]
                left = self._goals(scene, kind, start, foes & ~BITS[at])
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

    def _heavily(self, scene: Scene, kind: i64, here: i64, target: Target) -> i64:
        """Returns the squares from which a piece that stands here deals 2 to a target."""
        if scene.raging:
            return -1
        if kind == _WARRIOR:
            return -1 if self._strong[scene.side] and target.kind != _WARRIOR else 0
        if kind == _ROGUE and not self._plain:
            own: i64 = scene.seen[scene.side * SIDE + STAND]
            return self.ground.flanks(target.at, own & ~here)
        return 0

    def _swaps(self, scene: Scene, start: i64) -> list[Part]:
        """Returns the swaps of a Wizard that stands on this square: the Cleric that left there for it
        is no ally."""
        found: list[Part] = []
        if self._plain:
            return found
        first: i64 = scene.side * SIDE
        wizard: i64 = scene.side * 5 + _WIZARD
        ally: i64
        for ally in range(5):
            at: i64 = scene.seen[first + ally]
            if at != OFF and at != start and ally != _WIZARD:
                key = int(((scene.side * 5 + ally) * PLACES + start) * PLACES + at)
                part = self._parts.get(key)
                if part is None:
                    part = self._swap(int(wizard), int(ally), int(start), int(at))
                    self._parts[key] = part
                found.append(part)
        return found

    def _swap(self, wizard: int, ally: int, start: int, at: int) -> Part:
        stands, piece = self._stands, wizard - _WIZARD + ally
        gain = int(stands[_WIZARD * PLACES + at]) - int(stands[_WIZARD * PLACES + start])
        gain += int(stands[ally * PLACES + start]) - int(stands[ally * PLACES + at])
        change = (at - start << PLACE * wizard) + (start - at << PLACE * piece)
        return Part(change, 0, gain, here=int(BITS[at]))

    def _move(
        self, turns: Turns, scene: Scene, kind: i64, start: i64, goals: i64, base: Part
    ) -> None:
        """Lists one piece's turns with a move alone."""
        if goals:
            steps = self._steps[(scene.side * 5 + kind) * ONBOARD + start]
            turns.spread(steps, goals, base, NOTHING)
        if kind == _WIZARD:
            for swap in self._swaps(scene, start):
                turns.add(base, NOTHING, swap)

    def _care(self, turns: Turns, scene: Scene) -> None:
        """Lists the Cleric's turns with a heal, before a move, after it, or twice."""
        seen, care = scene.seen, self.ground.care
        side: i64 = scene.side
        start: i64 = seen[side * SIDE + _CLERIC]
        goals: i64 = scene.goals[_CLERIC]
        steps = self._steps[(side * 5 + _CLERIC) * ONBOARD + start]
        near: list[Part] = []
        ally: i64
        for ally in range(_CLERIC):
            rings: i64 = seen[RINGS + side * 5 + ally]
            if not rings:
                continue
            squares: i64 = care[seen[side * SIDE + ally]]
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
        """Returns the heal of so many rings."""
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
        first: i64 = scene.side * SIDE
        at: i64 = scene.seen[first + _CLERIC]
        rings: i64 = scene.seen[RINGS + scene.side * 5 + _CLERIC]
        foes: i64 = scene.seen[SIDE - first + STAND]
        kind: i64
        for kind in range(_CLERIC):
            if scene.seen[first + kind] != OFF:
                continue
            base = self._returned(int(scene.side * 5), int(kind), int(at), int(rings))
            if self._ends(scene, base.change):  # two Archers that never meet
                turns.add(base, NOTHING, NOTHING)
                continue
            goals: i64 = self._goals(scene, kind, at, foes)
            self._move(turns, scene, kind, at, goals, base)
            self._strike(turns, scene, kind, at, goals, base)

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
            turns.make_room(MOST)
            turns.add(between(board, end, gain), NOTHING, NOTHING)

    # Values

    def lead(self, board: Whole, side: Seat) -> int:
        """Returns the points of a side's pieces, less those of the other's."""
        seen, total = opened(board), 0
        for piece in range(PIECES):
            kind = piece % 5
            at = int(seen[piece // 5 * SIDE + kind])
            if at != OFF:
                worn = int(self._worn[kind * _WORN + int(seen[RINGS + piece])])
                worth = worn + int(self._stands[kind * PLACES + at])
                total += worth if piece // 5 == side else -worth
        return total

    def over(self, board: Whole, side: Seat) -> int | None:
        """Returns the value for a side of a match that this board alone ends; else None."""
        seen = opened(board)
        one, other = int(seen[STAND]), int(seen[SIDE + STAND])
        if one and other and (one & (one - 1) or other & (other - 1)):
            return None  # quicker: both sides stand, and not with one piece each
        found = decided(self.rules, unpacked(board))
        if found is None:
            return None
        return 0 if found.winner is None else WIN if found.winner == side else -WIN

    def _ends(self, scene: Scene, change: int) -> bool:
        """Tells whether a change ends the match within the turn, though it is no strike at the last
        enemy."""
        return self.odd and self.over(scene.board + change, int(scene.side)) is not None


@lru_cache(16)
def arena_of(rules: Ruleset, worth: Worth) -> Arena:
    """Returns the arena of a match."""
    return Arena(rules, worth)
