"""Vilitum for the search: a position is the engine's board as one integer.

The twenty bytes of the board, the first one lowest: so a move is a sum, a key is the position
itself, and nothing has to be taken back. A turn is the board at its end. Rules that change the
grammar of a turn (`GRAMMAR`) are left to the engine, which is slower.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vilitum.model.board import HP, PIECES, Kind
from engines.vilitum.model.state import GONE, ONBOARD, State
from engines.vilitum.model.values import Regional, Ruleset
from engines.vilitum.play import decided, whole_turns
from players.player import WIN
from players.vilitum.ground import BIT, LISTED, BitSet, Ground, ground_of
from players.vilitum.worth import Worth

Whole: TypeAlias = int
"""A board as an integer."""
Ends: TypeAlias = dict[Whole, int]
"""The ends of turns, each with the points that it gains for the mover; `WIN` for a won match."""
SIZE: Final = 2 * PIECES
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
_WARRIOR, _ROGUE, _WIZARD, _ARCHER, _CLERIC = Kind
_PLACE: Final = tuple(tuple(at << 8 * piece for at in range(256)) for piece in range(PIECES))
"""By piece and place: the part of the integer that holds the place."""
_RING: Final = tuple(1 << 8 * (PIECES + piece) for piece in range(PIECES))
"""By piece: one ring, in the integer."""
FOE_PLACES: Final = (0xFFFFFFFFFF << 40, 0xFFFFFFFFFF)
"""By side: the places of the enemies, in the integer."""


def packed(board: bytes) -> Whole:
    """Returns a board of the engine as an integer."""
    return int.from_bytes(board, "little")


def unpacked(whole: Whole) -> bytes:
    """Returns the engine's board."""
    return whole.to_bytes(SIZE, "little")


class _Target(NamedTuple):
    """An enemy that may be struck: its square, and for one and two rings the change of the board,
    the gain, and whether the enemy falls."""

    at: int
    kind: int
    hits: tuple[tuple[int, int, bool], tuple[int, int, bool]]


class _Scene(NamedTuple):
    """What a listing of turns needs to know: the mover, the places, and the sets of squares."""

    side: Seat
    board: Whole
    places: bytes
    own: BitSet
    foes: BitSet
    targets: list[_Target]
    raging: bool


class Arena:
    """The rules of a match, and the worth of its pieces."""

    def __init__(self, rules: Ruleset, worth: Worth) -> None:
        self.rules: Final = rules
        self.by_engine: Final = not GRAMMAR.isdisjoint(rules.regional)
        self.odd: Final = rules.beginner or rules.has(Regional.BLACK_CLERIC)
        """Whether a match can end otherwise than by a win of the mover."""
        self.rushes: Final = rules.has(Regional.WARRIOR_RUSH)
        self.ground: Final[Ground] = ground_of(rules)
        self._rages: Final = rules.has(Regional.BLOOD_RAGE)
        self._plain: Final = rules.beginner
        self._worn: Final = worth.worn
        self._stands: Final = tuple(
            tuple(ways[ring] for ring in self.ground.rings) for ways in worth.rings
        )
        self._strong: Final = tuple(not rules.beginner and not rules.agile[side] for side in (0, 1))

    # Ends of turns

    def strikes(self, board: Whole, side: Seat) -> Ends:
        """Returns the ends of the turns with an attack, without those after a sacrifice; for rules
        of `GRAMMAR` those of all turns."""
        if self.by_engine:
            return self._of_engine(board, side)
        scene = self._scene(board, side)
        found: Ends = {}
        if scene.targets:
            first = side * 5
            for piece in range(first, first + 4):
                if scene.places[piece] < ONBOARD:
                    self._strike(scene, piece, scene.places[piece], board, 0, found)
        return found

    def others(self, board: Whole, side: Seat) -> Ends:
        """Returns the ends of the turns that `strikes` leaves out."""
        if self.by_engine:
            return {}
        scene = self._scene(board, side)
        found: Ends = {}
        first, places = side * 5, scene.places
        for piece in range(first, first + 5):
            if places[piece] < ONBOARD:
                self._move(scene, piece, places[piece], board, 0, found)
        if places[first + 4] < ONBOARD:
            self._care(scene, board, found)
            if GONE in places[first : first + 4]:
                self._return(scene, found)
        return found

    def ends(self, board: Whole, side: Seat) -> Ends:
        """Returns the ends of all turns, the repeat state included."""
        return self.others(board, side) | self.strikes(board, side)

    def _scene(self, board: Whole, side: Seat) -> _Scene:
        places = board.to_bytes(SIZE, "little")
        first, foe = side * 5, 5 - side * 5
        one, two, three, four, five = places[first : first + 5]
        own = BIT[one] | BIT[two] | BIT[three] | BIT[four] | BIT[five]
        standing = [each for each in range(foe, foe + 5) if places[each] < ONBOARD]
        raging = self._rages and own.bit_count() == 1 and len(standing) >= 2
        foes, targets, last = 0, list[_Target](), len(standing) == 1
        for piece in standing:
            at, kind, rings = places[piece], piece - foe, places[PIECES + piece]
            foes |= BIT[at]
            worn, left = self._worn[kind], HP[kind] - rings
            falls = _PLACE[piece][GONE] - _PLACE[piece][at] - rings * _RING[piece]
            whole = WIN if last else worn[rings] + self._stands[kind][at]
            one_hit = (
                (falls, whole, True)
                if left == 1
                else (_RING[piece], worn[rings] - worn[rings + 1], False)
            )
            two_hits = (
                (falls, whole, True)
                if left <= 2
                else (2 * _RING[piece], worn[rings] - worn[rings + 2], False)
            )
            targets.append(_Target(at, kind, (one_hit, two_hits)))
        return _Scene(side, board, places, own, foes, targets, raging)

    def _goals(self, scene: _Scene, kind: int, start: int, foes: BitSet) -> BitSet:
        """Returns the empty squares to which a piece may move while these enemies stand."""
        ways, stops = self.ground.ways[scene.side][kind][start], foes
        if kind == _ROGUE and Regional.SNEAKY_ROGUE in self.rules.regional:
            rogue = BIT[scene.places[5 - scene.side * 5 + _ROGUE]]
            stops = foes & rogue
        return ways[stops & ways.area] & ~(scene.own | foes)

    def _strike(  # noqa: C901 - called for each piece of each position
        self, scene: _Scene, piece: int, start: int, board: Whole, more: int, found: Ends
    ) -> None:
        """Adds the ends of one piece's turns with an attack. `board` is the one to begin with, on
        which the piece stands on `start`; `more` are the points gained by then."""
        kind, ground = piece % 5, self.ground
        goals = self._goals(scene, kind, start, scene.foes)
        base, here, values = board - _PLACE[piece][start], BIT[start], self._stands[kind]
        put = _PLACE[piece]
        standing = more - values[start]
        swaps = self._swaps(scene, piece, start, board) if kind == _WIZARD else ()
        for at, foe, hits in scene.targets:
            squares = ground.strikes_from[kind][at]
            heavy = self._heavy(scene, kind, start, at, foe)
            for end in LISTED[goals & squares]:
                change, gain, falls = hits[1 if BIT[end] & heavy else 0]
                found[base + put[end] + change] = (
                    WIN if gain == WIN else gain + standing + values[end]
                )
            if kind == _ARCHER and here & ground.stays[at]:
                change, gain, falls = hits[1 if here & heavy else 0]
                found[board + change] = gain if gain == WIN else gain + more
            for swapped, where, swing in swaps:
                if BIT[where] & squares:
                    change, gain, falls = hits[1 if BIT[where] & heavy else 0]
                    found[swapped + change] = gain if gain == WIN else gain + more + swing
            if not here & squares:
                continue
            change, gain, falls = hits[1 if here & heavy else 0]
            if gain == WIN:
                found[board + change] = WIN
                continue
            found[board + change] = gain + more
            left = goals
            if falls:
                if self.odd and self.over(board + change, scene.side) is not None:
                    continue
                left = self._goals(scene, kind, start, scene.foes & ~BIT[at])
            struck, gained = base + change, gain + standing
            for end in LISTED[left]:
                found[struck + put[end]] = gained + values[end]
            for swapped, _, swing in swaps:
                found[swapped + change] = gain + more + swing

    def _heavy(self, scene: _Scene, kind: int, start: int, at: int, foe: int) -> BitSet:
        """Returns the squares from which this kind deals 2 to the enemy on `at`."""
        if scene.raging:
            return -1
        if kind == _WARRIOR:
            return -1 if self._strong[scene.side] and foe != _WARRIOR else 0
        if kind == _ROGUE and not self._plain:
            return self.ground.flanks[at][scene.own & ~BIT[start] & self.ground.near[at]]
        return 0

    def _swaps(
        self, scene: _Scene, piece: int, start: int, board: Whole
    ) -> list[tuple[Whole, int, int]]:
        """Returns the boards after a Wizard's swaps, its new places, and the gains."""
        if self._plain:
            return []
        found: list[tuple[Whole, int, int]] = []
        values, now = self._stands, board.to_bytes(SIZE, "little")
        first = scene.side * 5
        for ally in range(first, first + 5):
            at = now[ally]
            if ally == piece or at >= ONBOARD:
                continue
            swing = values[_WIZARD][at] - values[_WIZARD][start]
            swing += values[ally - first][start] - values[ally - first][at]
            change = _PLACE[piece][at] - _PLACE[piece][start]
            change += _PLACE[ally][start] - _PLACE[ally][at]
            found.append((board + change, at, swing))
        return found

    def _move(
        self, scene: _Scene, piece: int, start: int, board: Whole, more: int, found: Ends
    ) -> None:
        """Adds the ends of one piece's turns with a move alone."""
        kind = piece % 5
        goals = self._goals(scene, kind, start, scene.foes)
        base, put, values = board - _PLACE[piece][start], _PLACE[piece], self._stands[kind]
        standing = more - values[start]
        for end in LISTED[goals]:
            found[base + put[end]] = standing + values[end]
        if kind == _WIZARD:
            for swapped, _, swing in self._swaps(scene, piece, start, board):
                found[swapped] = more + swing

    def _care(  # noqa: C901 - the ways of one piece
        self, scene: _Scene, board: Whole, found: Ends
    ) -> None:
        """Adds the ends of the Cleric's turns with a heal, before a move, after it, or twice."""
        first, places, care = scene.side * 5, scene.places, self.ground.care
        cleric = first + _CLERIC
        start = places[cleric]
        hurt = [each for each in range(first, cleric) if places[PIECES + each]]
        if not hurt:
            return
        goals = self._goals(scene, _CLERIC, start, scene.foes)
        values, put, base = self._stands[_CLERIC], _PLACE[cleric], board - _PLACE[cleric][start]
        for ally in hurt:
            at, rings, worn = places[ally], places[PIECES + ally], self._worn[ally - first]
            gain, healed = worn[rings - 1] - worn[rings], _RING[ally]
            near = BIT[start] & care[at]
            for end in LISTED[goals if near else goals & care[at]]:
                found[base + put[end] - healed] = gain + values[end] - values[start]
            if not near:
                continue
            found[board - healed] = gain
            if self._plain:
                continue
            if rings > 1:
                found[board - 2 * healed] = worn[rings - 2] - worn[rings]
            for other in hurt:
                if other > ally and BIT[start] & care[places[other]]:
                    more, rung = self._worn[other - first], places[PIECES + other]
                    found[board - healed - _RING[other]] = gain + more[rung - 1] - more[rung]

    def _return(self, scene: _Scene, found: Ends) -> None:
        """Adds the ends of the turns in which the Cleric leaves for a piece, which acts."""
        first, places = scene.side * 5, scene.places
        cleric = first + _CLERIC
        at, rings = places[cleric], places[PIECES + cleric]
        left = scene.board + _PLACE[cleric][GONE] - _PLACE[cleric][at] - rings * _RING[cleric]
        lost = self._worn[_CLERIC][rings] + self._stands[_CLERIC][at]
        for piece in range(first, cleric):
            if places[piece] != GONE:
                continue
            kind = piece - first
            worn = max(0, HP[kind] - RETURNED)
            board = left + _PLACE[piece][at] - _PLACE[piece][GONE] + worn * _RING[piece]
            more = self._worn[kind][worn] + self._stands[kind][at] - lost
            if self.odd and self.over(board, scene.side) is not None:
                found[board] = more  # two Archers that never meet: the turn ends there
                continue
            self._move(scene, piece, at, board, more, found)
            self._strike(scene, piece, at, board, more, found)

    def _of_engine(self, board: Whole, side: Seat) -> Ends:
        now = unpacked(board)
        state = State(self.rules, side, now, past=(now,))
        before = self.lead(board, side)
        found: Ends = {}
        for actions, after in whole_turns(state):
            end = packed(after.board)
            if end == board and len(actions) == 1:  # a pass
                continue
            over = self.over(end, side)
            found[end] = self.lead(end, side) - before if over is None else over
        return found

    # Values

    def lead(self, board: Whole, side: Seat) -> int:
        """Returns the points of a side's pieces, less those of the other's."""
        places, total = unpacked(board), 0
        for piece in range(PIECES):
            if (at := places[piece]) < ONBOARD:
                kind = piece % 5
                worth = self._worn[kind][places[PIECES + piece]] + self._stands[kind][at]
                total += worth if piece // 5 == side else -worth
        return total

    def over(self, board: Whole, side: Seat) -> int | None:
        """Returns the value for a side of a match that this board alone ends; else None."""
        found = decided(self.rules, unpacked(board))
        if found is None:
            return None
        return 0 if found.winner is None else WIN if found.winner == side else -WIN


@lru_cache(16)
def arena_of(rules: Ruleset, worth: Worth) -> Arena:
    """Returns the arena of a match."""
    return Arena(rules, worth)
