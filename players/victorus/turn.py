"""The turn under way in a position of numbers: who may go on, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.victorus.model.board import BATTLEFIELD
from engines.victorus.model.pieces import ARMY, KING
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, PlayedMove
from engines.victorus.rules.slides import is_step
from engines.victorus.rules.turns import NO_CELL, RELEASE, has_two_moves
from players.search.action_stack import Deeds
from players.search.arrays import row
from players.victorus.pieces import BITS, Pieces, some
from players.victorus.tables import CELL, COLOUR, EVERYWHERE, FIELD, LANDS, WIDE

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

# A played move: the bits of its piece are the lowest

_PIECE: Final = 127
_FROM: Final = 8
_TO: Final = 16
_ZONE: Final = 24
_BEGAN: Final = 28
_TAKES: Final = 32
_ON: Final = 33
"""The bit of a first move after which a second may follow."""

ROOM: Final = 1 << 10
"""More than all moves, and all turns, from the first position of a search to any other."""
LOW: Final = (1 << 62) - 1
_CELLS: Final = 256
_MOVED: Final = some(4 * _CELLS)


class Turn(Pieces):
    """The pieces with the turn under way. Its moves stand from `first` up to `last`; `deeds` are
    the moves that may follow.

    `active`, `bonus` and `colour` belong to a turn that has begun (`Moment` in the rules), and
    `frozen` has a bit for each piece that must stay: as of the latest `look`. `lands` and `takes`
    are the bits of the spots, zones with colours, where a piece may end its move, and where it may
    capture, and `avoided` is a cell where it may not: as of the latest `limit`.
    """

    __slots__ = (
        "_done",
        "_moves",
        "active",
        "avoided",
        "bonus",
        "colour",
        "deeds",
        "first",
        "frozen",
        "lands",
        "last",
        "listing",
        "mover",
        "seen",
        "takes",
    )

    def __init__(self, state: State, deeds: Deeds) -> None:
        super().__init__(state)
        self.deeds: Final = deeds
        self.mover: i64 = state.mover
        self._moves: Final[Row] = row(ROOM)
        self.first: i64 = 0
        self.last: i64 = 0
        self._done: i64 = 0
        """The key of the moves."""
        self.active: i64 = NOBODY
        self.bonus: i64 = 0
        self.colour: i64 = 0
        self.frozen: i64 = 0
        self.lands: i64 = 0
        self.takes: i64 = 0
        self.avoided: i64 = NO_CELL
        self.seen: Final[Row] = row(WIDE)
        """By cell: the last listing of a Hospitaller's moves that has come to it."""
        self.listing: i64 = 0
        for played in state.done:
            self._recall(state, played)
        self.look()

    def has_begun(self) -> bool:
        """Tells whether a turn is under way."""
        return self.first != self.last

    def _recall(self, state: State, played: PlayedMove) -> None:
        """Notes a move of the turn under way."""
        start, second = played.path[:2]
        begins = self.first == self.last and has_two_moves(state, played.piece)
        self._note(
            played.piece,
            played.path[0] << 16 | second << 8 | played.path[-1],
            played.victim,
            played.zone,
            played.began,
            begins and not is_step(played.piece, start, second),
        )

    def _note(
        self, piece: i64, path: i64, victim: i64, zone: i64, began: i64, goes_on: bool
    ) -> None:
        """Notes a played move of the turn under way; of its `path` the first, the second and the
        last cell."""
        start: i64 = path >> 16
        entry: i64 = piece | start << _FROM | (path & CELL) << _TO | zone << _ZONE
        entry |= began << _BEGAN
        if victim >= 0:
            entry |= 1 << _TAKES
        if goes_on:
            entry |= 1 << _ON
        self._moves[self.last] = entry
        self.last += 1
        self._done = (self._done << 1 & LOW | self._done >> 61) ^ _MOVED[start]
        self._done ^= _MOVED[_CELLS + (path >> 8 & CELL)] ^ _MOVED[2 * _CELLS + (path & CELL)]
        if victim >= 0:
            self._done ^= _MOVED[3 * _CELLS + victim]

    def look(self) -> None:
        """Notes how the turn under way may go on."""
        first, moves = self.first, self._moves
        number: i64 = self.last - first
        self.active = NOBODY
        self.bonus = 0
        self.frozen = 0
        if not number:
            return
        if number == 1 and moves[first] >> _ON & 1:
            self.active = moves[first] & _PIECE
        legs: i64 = self._legs()
        earned: i64 = 0
        captors: i64 = 0
        at: i64
        for at in range(first, self.last):
            played: i64 = moves[at]
            takes: i64 = played >> _TAKES & 1
            if at >= first + legs:
                earned += takes - 1
            elif takes and (self._quick or not earned):
                earned += 1
            if takes:
                captors |= BITS[(played & _PIECE) - self.mover * ARMY]
                self.colour = COLOUR[played >> _TO & CELL]
        if captors:
            self.bonus = earned
            self.frozen = 0 if self._quick else captors & ~self._going(legs)

    def _legs(self) -> i64:
        """Returns the number of moves, one or two, by the first piece before any bonus move."""
        first, moves = self.first, self._moves
        if self.last - first == 1:
            return 1
        piece: i64 = moves[first] & _PIECE
        return 2 if moves[first + 1] & _PIECE == piece and self._has_two(piece) else 1

    def _has_two(self, piece: i64) -> bool:
        """Tells whether a piece has two moves a turn."""
        return piece % ARMY >= KING or self.royal[piece] != 0

    def _going(self, legs: i64) -> i64:
        """Returns the bit of the captor that is not frozen: the one with a second move, or the one
        that may make its own bonus move (`turns` in the rules)."""
        first, moves = self.first, self._moves
        piece: i64 = moves[first] & _PIECE
        bit: i64 = BITS[piece - self.mover * ARMY]
        if self.active != NOBODY:
            return bit
        if legs < 2 or not moves[first] >> _TAKES & 1:
            return 0
        at: i64
        for at in range(first + 1, self.last):
            played: i64 = moves[at]
            if played & _PIECE != piece or not played >> _TAKES & 1:
                return 0
            if played >> _ZONE & 7 != BATTLEFIELD:
                return 0
        return bit

    def may_move(self, number: i64) -> bool:
        """Tells whether the mover's piece with this number may move now. It holds after `look`."""
        if self.first == self.last:
            return True
        if not self.bonus:
            return self.mover * ARMY + number == self.active
        return not self.frozen >> number & 1

    def limit(self, by: i64, piece: i64, start: i64) -> None:
        """Notes the limits of the next move of a piece (`movement` in the rules). It holds after
        `look`."""
        zone: i64 = self.zones[start]
        zones: i64 = EVERYWHERE
        colour: i64 = piece & 1
        self.avoided = NO_CELL
        family = piece - by * ARMY >= KING
        if family:
            colour = 1 - COLOUR[start]
            if self.tally[by] < RELEASE:
                zones = BITS[by]
        if self.first != self.last:
            if piece == self.active:
                begun: i64 = self._moves[self.first]
                self.avoided = begun >> _FROM & CELL
                zone = begun >> _BEGAN & 7
                if family:
                    colour = 1 - COLOUR[self.avoided]
            elif family:
                colour = self.colour
            zones = self._unbarred(piece, zones)
        lands: i64 = LANDS[colour * (EVERYWHERE + 1) + zones]
        self.lands = lands
        if zone != BATTLEFIELD:
            lands = LANDS[colour * (EVERYWHERE + 1) + (zones & (FIELD | BITS[by]))]
        self.takes = lands

    def _unbarred(self, piece: i64, zones: i64) -> i64:
        """Returns these zones without those that are closed to a piece by its captures of this
        turn: the kingdoms where it has captured, all of them just after such a capture."""
        moves = self._moves
        latest: i64 = BATTLEFIELD
        at: i64
        for at in range(self.first, self.last):
            played: i64 = moves[at]
            if played & _PIECE == piece:
                latest = played >> _ZONE & 7
                if latest != BATTLEFIELD:
                    zones &= ~BITS[latest]
        return zones if latest == BATTLEFIELD else zones & FIELD
