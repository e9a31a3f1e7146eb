"""Boards of Vilitum as numbers, and turns as what they change there.

A board has the place of each piece, six bits each, the first piece lowest, and above these its
rings, three bits each. So a turn is a sum, a key is the position itself, and nothing has to be
taken back. Of two boards that with more rings, or else the later places, is the higher number.

Python has that in one integer. A compiler keeps the turns of a position without boxes, as two
numbers of 64 bits each: the change of the places and that of the rings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from engines.game import Seat
from engines.vilitum.model.board import PIECES
from engines.vilitum.model.state import GONE
from players.player import WIN
from players.search.rows import COMPILED, row
from players.vilitum.ground import BITS, KNOWN, OFF, REST, SQUARE, squares_in

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.rows import Row

Whole: TypeAlias = int
"""A board."""
PLACE: Final = 6
RING: Final = 3
"""The bits of a place, and of the number of a piece's rings."""
SPOTS: Final = PLACE * PIECES
ALL_SPOTS: Final = (1 << SPOTS) - 1
"""The bits of all places."""
HALF: Final = SPOTS // 2
FIRST_SPOTS: Final = (1 << HALF) - 1
"""The bits of the places of the first side."""
SECOND: Final = 1 << SPOTS + RING * PIECES
"""Added to a board, to know the positions with the second side on turn from the others."""
SIDE: Final = 6
STAND: Final = 5
RINGS: Final = 2 * SIDE
"""The places in an opened board: of each side's numbers, among these of the set of its squares, and
of the rings."""
OPENED: Final = RINGS + PIECES


@final
class _Packed(dict[bytes, int]):
    """The numbers of some bytes, so many bits each. It is filled as it is asked."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self._width: Final = width

    def __missing__(self, part: bytes) -> int:
        if len(self) >= KNOWN:
            self.clear()
        found = 0
        for each in reversed(part):
            found = found << self._width | min(each, OFF)
        self[part] = found
        return found


_SPOTS: Final = _Packed(PLACE)
_RINGS: Final = _Packed(RING)


def packed(board: bytes) -> Whole:
    """Returns a board of the engine as a number."""
    spots = _SPOTS[board[5:PIECES]] << HALF | _SPOTS[board[:5]]
    return _RINGS[board[PIECES:]] << SPOTS | spots


def unpacked(whole: Whole) -> bytes:
    """Returns the engine's board."""
    seen = opened(whole)
    places = [seen[side * SIDE + kind] for side in (0, 1) for kind in range(5)]
    rings = [seen[RINGS + piece] for piece in range(PIECES)]
    return bytes([*(GONE if at == OFF else at for at in places), *rings])


def key_of(whole: Whole, side: Seat) -> int:
    """Returns the key of the position with this side on turn."""
    return whole | SECOND if side else whole


@final
class _Opened(dict[int, list[int]]):
    """The parts of so many bits of some numbers, and the set of these squares. It is filled as it is
    asked."""

    def __init__(self, width: int, number: int) -> None:
        super().__init__()
        self._width: Final = width
        self._number: Final = number

    def __missing__(self, packed: int) -> list[int]:
        if len(self) >= KNOWN:
            self.clear()
        width = self._width
        found = [packed >> width * each & (1 << width) - 1 for each in range(self._number)]
        if width == PLACE:
            found.append(sum([1 << at for at in found if at != OFF]))
        self[packed] = found
        return found


_SIDES: Final[Any] = _Opened(PLACE, 5)
_WORN: Final[Any] = _Opened(RING, PIECES)


def opened(whole: Whole) -> Row:
    """Returns for each side the places of its five pieces and the set of these squares, then the
    rings of all pieces."""
    if not COMPILED:
        rest = _SIDES[whole >> HALF & FIRST_SPOTS] + _WORN[whole >> SPOTS]
        return _SIDES[whole & FIRST_SPOTS] + rest
    seen = row(OPENED)
    spots: i64 = whole & ALL_SPOTS
    rings: i64 = whole >> SPOTS
    at: i64
    bits: i64
    side: i64
    kind: i64
    for side in range(2):
        bits = 0
        for kind in range(5):
            at = spots & OFF
            spots >>= PLACE
            seen[side * SIDE + kind] = at
            bits |= BITS[at]
            seen[RINGS + side * 5 + kind] = rings & 7
            rings >>= RING
        seen[side * SIDE + STAND] = bits
    return seen


# Turns


@final
class Part:
    """A part of a turn: how it changes a board, the points that it gains for the mover (`WIN` for a
    won match), and whether an enemy falls. `here` is the square from which the piece strikes after
    a swap."""

    __slots__ = ("change", "falls", "gain", "here", "rings", "spots")

    def __init__(
        self, spots: int, rings: int, gain: int, *, falls: bool = False, here: int = 0
    ) -> None:
        self.change: Final = (rings << SPOTS) + spots
        self.spots: Final[i64] = spots
        self.rings: Final[i64] = rings
        self.gain: Final[i64] = gain
        self.falls: Final = falls
        self.here: Final[i64] = here


NOTHING: Final = Part(0, 0, 0)


def between(one: Whole, other: Whole, gain: int) -> Part:
    """Returns what leads from one board to the other."""
    spots = (other & ALL_SPOTS) - (one & ALL_SPOTS)
    return Part(spots, (other >> SPOTS) - (one >> SPOTS), gain)


@final
class Steps:
    """The moves of a piece from one square to any other: the points that they gain, by their ends.
    `to` has the moves to sets of squares, each as gain and change."""

    __slots__ = ("gains", "shift", "start", "to")

    def __init__(self, piece: int, start: int, gains: Row) -> None:
        self.shift: Final[i64] = PLACE * piece
        self.start: Final[i64] = start
        self.gains: Final = gains
        self.to: Final = _Moves(self)


@final
class _Moves(dict[int, list[tuple[int, int]]]):
    """Moves by the set of their ends. It is filled as it is asked."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps: Final = steps

    def __missing__(self, ends: int) -> list[tuple[int, int]]:
        if len(self) >= KNOWN:
            self.clear()
        start, shift, gains = int(self._steps.start), int(self._steps.shift), self._steps.gains
        found = [(int(gains[end]), end - start << shift) for end in squares_in(ends)]
        self[ends] = found
        return found


@final
class Turns:
    """Turns from a board: how each changes it, and the points that it gains for the mover, `WIN` for
    a won match.

    Plain Python has those listed last in `listed`, as gains and changes. Compiled, all turns of a
    search from the root on are in rows, up to `top`.
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
        if not COMPILED:
            return
        size: i64 = len(self.spots)
        if self.top + more <= size:
            return
        self.spots = _longer(self.spots, size + more)
        self.rings = _longer(self.rings, size + more)
        self.gains = _longer(self.gains, size + more)
        self.ranks = _longer(self.ranks, size + more)

    def add(self, one: Part, other: Part, third: Part) -> None:
        """Adds the turn of these parts."""
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
        gain: i64 = one.gain + other.gain
        won = other.gain == WIN
        if not COMPILED:
            moves = steps.to[ends]
            change = one.change + other.change
            if not change:
                self.listed += moves
            elif won:
                self.listed += [(WIN, change + move) for _, move in moves]
            else:
                self.listed += [(gain + more, change + move) for more, move in moves]
            return
        spots, rings, gains, points = self.spots, self.rings, self.gains, steps.gains
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


def _longer(given: Row, size: i64) -> Row:
    """Returns a longer row that begins in the same way."""
    made = row(int(size))
    at: i64
    for at in range(len(given)):
        made[at] = given[at]
    return made
