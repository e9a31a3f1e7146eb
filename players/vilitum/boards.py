"""Boards of Vilitum as numbers.

A board has the place of each piece, six bits each, the first piece lowest, and above these its
rings, three bits each. So a turn is a sum, a key is the position itself, and nothing has to be
taken back. A board with more rings, or else with later places, is the higher number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

from engines.game import Seat
from engines.vilitum.model.board import PIECES
from engines.vilitum.model.state import GONE
from players.search.arrays import row

if TYPE_CHECKING:
    from mypy_extensions import i64

Whole: TypeAlias = int
"""A board."""
OFF: Final = 63
"""The place of a piece off the board."""
PLACE: Final = 6
RING: Final = 3
"""The bits of a place, and of the number of a piece's rings."""
SPOTS: Final = PLACE * PIECES
ALL_SPOTS: Final = (1 << SPOTS) - 1
"""The bits of all places."""
HALF: Final = SPOTS // 2
HALF_SPOTS: Final = (1 << HALF) - 1
"""The bits of the places of one side."""
HALF_RINGS: Final = RING * PIECES // 2
SECOND: Final = 1 << SPOTS + RING * PIECES
"""Added to a board, to know the positions with the second side on turn from the others."""
KNOWN: Final = 1 << 13
"""The most entries of a memory: it is emptied when full."""


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
    places = [whole >> PLACE * piece & OFF for piece in range(PIECES)]
    rings = [whole >> SPOTS + RING * piece & 7 for piece in range(PIECES)]
    return bytes([*(GONE if at == OFF else at for at in places), *rings])


def key_of(whole: Whole, side: Seat) -> int:
    """Returns the key of the position with this side on turn."""
    return whole | SECOND if side else whole


@final
class Rings:
    """The rings of all pieces, and for each side those that its Cleric may heal."""

    __slots__ = ("each", "first", "second")

    def __init__(self) -> None:
        self.each: Final = row(PIECES)
        self.first: i64 = 0
        self.second: i64 = 0

    def wear(self, rings: i64) -> None:
        """Takes the rings from the number that they make of a board."""
        each = self.each
        piece: i64
        for piece in range(PIECES):
            each[piece] = rings & 7
            rings >>= RING
        self.first = each[0] + each[1] + each[2] + each[3]
        self.second = each[5] + each[6] + each[7] + each[8]


@final
class _Worn(dict[int, Rings]):
    """Rings by their numbers. It is filled as it is asked."""

    def __missing__(self, rings: int) -> Rings:
        if len(self) >= KNOWN:
            self.clear()
        found = self[rings] = Rings()
        found.wear(rings)
        return found


WORN: Final = _Worn()
