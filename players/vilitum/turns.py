"""Turns of Vilitum as changes of a board, and the position that they begin with.

Python has a change in one integer. A compiler keeps the turns of a position without boxes, as two
numbers of 64 bits each: the change of the places and that of the rings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

from engines.vilitum.model.state import ONBOARD
from players.player import WIN
from players.search.arrays import COMPILED, row
from players.vilitum.bitboards import BITS, REST, SQUARE, Ground, Sides, Way, squares_in
from players.vilitum.boards import ALL_SPOTS, KNOWN, PLACE, SPOTS, Whole

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

Known: TypeAlias = tuple[tuple[int, int], ...]
"""Turns in plain Python, each as the points that it gains and its change."""
_MADE: Final = 1 << 9
"""The most lists of turns that are remembered with one part."""


@final
class Part:
    """A part of a turn: how it changes a board, the points that it gains for the mover (`WIN` for a
    won match), and whether an enemy falls. `here` is the square from which the piece strikes after
    a swap."""

    __slots__ = ("change", "falls", "gain", "here", "made", "rings", "spots", "turn")

    def __init__(
        self, spots: int, rings: int, gain: int, *, falls: bool = False, here: int = 0
    ) -> None:
        self.change: Final = (rings << SPOTS) + spots
        self.spots: Final[i64] = spots
        self.rings: Final[i64] = rings
        self.gain: Final[i64] = gain
        self.falls: Final = falls
        self.here: Final[i64] = here
        self.made: Final[dict[int, Known]] = {}
        self.turn: Final = gain, self.change
        """For plain Python: the turns of it and of moves, by these, and it as a turn."""


NOTHING: Final = Part(0, 0, 0)


def between(one: Whole, other: Whole, gain: int) -> Part:
    """Returns the change from one board to the other."""
    spots = (other & ALL_SPOTS) - (one & ALL_SPOTS)
    return Part(spots, (other >> SPOTS) - (one >> SPOTS), gain)


@final
class Steps:
    """The moves of a piece from one square to any other: the points that they gain, by their ends.
    `to` has the moves to sets of squares, `here` is the square itself, and `number` that of piece
    and square, above the bits of a set."""

    __slots__ = ("gains", "here", "number", "shift", "start", "to", "way")

    def __init__(self, piece: int, start: int, way: Way, gains: Row) -> None:
        self.number: Final = piece * ONBOARD + start << ONBOARD
        self.shift: Final[i64] = PLACE * piece
        self.start: Final[i64] = start
        self.here: Final[i64] = BITS[start]
        self.way: Final = way
        self.gains: Final = gains
        self.to: Final = _Moves(self)


@final
class _Moves(dict[int, Known]):
    """Moves by the set of their ends. It is filled as it is asked."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps: Final = steps

    def __missing__(self, ends: int) -> Known:
        if len(self) >= KNOWN:
            self.clear()
        start, shift, gains = int(self._steps.start), int(self._steps.shift), self._steps.gains
        found = tuple([(int(gains[end]), end - start << shift) for end in squares_in(ends)])
        self[ends] = found
        return found


@final
class Turns:
    """Turns from a board: how each changes it, and the points that it gains for the mover, `WIN`
    for a won match.

    Plain Python has those listed last in `listed`. Compiled, all turns of a search from the root on
    are in rows, up to `top`.
    """

    __slots__ = ("gains", "listed", "ranks", "rings", "spots", "top")

    def __init__(self) -> None:
        self.listed: list[tuple[int, int]] = []
        self.top: i64 = 0
        self.spots = row(0)
        self.rings = row(0)
        self.gains = row(0)
        self.ranks = row(0)

    def make_room(self, more: i64) -> None:
        """Makes sure that so many further turns fit into the rows."""
        size: i64 = len(self.spots)
        if self.top + more <= size:
            return
        self.spots = _longer(self.spots, size + more)
        self.rings = _longer(self.rings, size + more)
        self.gains = _longer(self.gains, size + more)
        self.ranks = _longer(self.ranks, size + more)

    def add(self, one: Part, other: Part, third: Part) -> None:
        """Adds the turn of these parts."""
        if not COMPILED and one is third:
            self.listed.append(other.turn)
            return
        gain: i64 = WIN if other.gain == WIN else one.gain + other.gain + third.gain
        if not COMPILED:
            self.listed.append((gain, one.change + other.change + third.change))
            return
        at: i64 = self.top
        self.spots[at] = one.spots + other.spots + third.spots
        self.rings[at] = one.rings + other.rings + third.rings
        self.gains[at] = gain
        self.top = at + 1

    def spread(self, steps: Steps, ends: i64, one: Part, other: Part) -> None:
        """Adds the turns of two parts and each move to these squares."""
        if not COMPILED:
            if one is not NOTHING:
                self.listed += _made(steps.to[ends], one, other)
            elif other is NOTHING:
                self.listed += steps.to[ends]
            else:
                known = other.made.get(steps.number + ends)
                if known is None:
                    if len(other.made) >= _MADE:
                        other.made.clear()
                    known = _made(steps.to[ends], one, other)
                    other.made[steps.number + ends] = known
                self.listed += known
            return
        spots, rings, gains, points = self.spots, self.rings, self.gains, steps.gains
        gain: i64 = one.gain + other.gain
        won = other.gain == WIN
        base: i64 = one.spots + other.spots
        after: i64 = one.rings + other.rings
        start: i64 = steps.start
        shift: i64 = steps.shift
        at: i64 = self.top
        while ends:
            low: i64 = ends & -ends
            ends ^= low
            end: i64 = SQUARE[low % REST]
            spots[at] = base + ((end - start) << shift)
            rings[at] = after
            gains[at] = WIN if won else gain + points[end]
            at += 1
        self.top = at


@final
class Target:
    """An enemy that may be struck: its square and kind, and the effects of one ring and of two,
    which are the same part if it falls in either case."""

    __slots__ = ("at", "heavy", "kind", "light")

    def __init__(self, at: i64, kind: i64, light: Part, heavy: Part) -> None:
        self.at: Final[i64] = at
        self.kind: Final[i64] = kind
        self.light: Final = light
        self.heavy: Final = heavy


@final
class Scene:
    """The position whose turns are listed as its mover sees it: both sides, the enemies that may be
    struck, and whether the last piece rages. `struck` are the strikes listed of pieces that stay
    where they are: another piece makes the same turn by them. `turns` are those listed."""

    __slots__ = (
        "board",
        "foe",
        "own",
        "raging",
        "rings",
        "side",
        "sides",
        "struck",
        "targets",
        "turns",
    )

    def __init__(self, ground: Ground) -> None:
        self.turns: Final = Turns()
        self.sides: Final = Sides(ground)
        self.board: Whole = 0
        self.side: i64 = 0
        self.own = self.sides.first
        self.foe = self.sides.second
        self.rings = self.sides.rings
        self.targets: list[Target] = []
        self.struck: list[Part] = []
        self.raging = False


def _made(moves: Known, one: Part, other: Part) -> Known:
    """Returns the turns of two parts and each of these moves."""
    gain, change = int(one.gain + other.gain), one.change + other.change
    if other.gain == WIN:
        return tuple([(WIN, change + move) for _, move in moves])
    return tuple([(gain + more, change + move) for more, move in moves])


def _longer(given: Row, size: i64) -> Row:
    """Returns a longer row that begins in the same way."""
    made = row(int(size))
    at: i64
    for at in range(len(given)):
        made[at] = given[at]
    return made
