"""The quiet first moves of Kings, Queens and royal knights after which they may capture, or enter
the centre, with the second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from engines.victorus.model.pieces import ARMY, KING, PIECES
from engines.victorus.rules.turns import RELEASE
from players.player import WIN
from players.search.action_stack import PLACES
from players.search.arrays import row
from players.victorus.pieces import BITS
from players.victorus.tables import (
    BIT,
    BY,
    EDGES,
    OFF,
    REACH,
    RIDES,
    SECOND,
    SPOKES,
    START,
    TWICE,
    WAYS_IN,
    WIDE,
    WORD,
    WORDS,
    is_on_axis,
    turns_left,
    wound,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.victorus.position import Position

_AFTER: Final = PLACES // 2 - 1
"""The place of the first of these moves, which go after all captures with the same gain."""


@final
class Strides:
    """The listing of such moves in a position, in which no turn must have begun."""

    __slots__ = ("_aims", "_cells", "_number", "_position", "_targets", "first")

    def __init__(self, position: Position) -> None:
        self._position: Final = position
        self._cells: Final = row(len(PIECES))
        self._number: i64 = 0
        """The cells aimed at."""
        self._targets: Final = row(WORDS)
        self._aims: Final = row(WORDS)
        """The sets of them, and of those on which the piece at hand may capture."""
        self.first: i64 = 0
        """Where the deeds begin that are listed together: among them these are in order."""

    def begin(self) -> None:
        """Begins a listing, with nothing to aim at."""
        self._number = 0
        for word in range(WORDS):
            self._targets[word] = 0

    def aim(self, cell: i64) -> None:
        """Aims at one more cell, which holds an enemy."""
        self._cells[self._number] = cell
        self._number += 1
        self._targets[WORD[cell]] |= BIT[cell]

    def aim_at(self, kingdoms: i64, least: i64) -> bool:
        """Aims at the Kings, Queens and royal knights of these kingdoms that are worth at least so
        much; tells whether there are any, also less valuable ones."""
        position = self._position
        cells, royal = position.cells, position.royal
        self.begin()
        found = False
        kingdom: i64
        number: i64
        for kingdom in range(6):
            if kingdoms & BITS[kingdom]:
                for number in range(ARMY):
                    piece: i64 = kingdom * ARMY + number
                    if (number >= KING or royal[piece]) and cells[piece] != OFF:
                        found = True
                        if position.loss(piece) >= least:
                            self.aim(cells[piece])
        return found

    def add(self, by: i64) -> None:
        """Adds a kingdom's moves: first those on the way into the centre."""
        position, targets = self._position, self._targets
        self._add_approaches(by)
        if not self._number:
            return
        number: i64
        for number in range(ARMY):
            piece: i64 = by * ARMY + number
            start: i64 = position.cells[piece]
            if start == OFF or not (number >= KING or position.royal[piece]) or RIDES[number]:
                continue
            at: i64 = (piece * WIDE + start) * WORDS
            if TWICE[at] & targets[0] | TWICE[at + 1] & targets[1] | TWICE[at + 2] & targets[2]:
                position.limit(by, piece, start)
                if self._may_capture():
                    self._add_strides(by, piece, start)

    def _add_approaches(self, by: i64) -> None:
        """Adds the moves of a King or Queen from whose end the way into the centre begins, free or
        not."""
        position = self._position
        if position.tally[by] < RELEASE:
            return
        man: i64
        for man in range(2):
            piece: i64 = by * ARMY + KING + man
            index: i64 = by * 2 + man
            start: i64 = position.cells[piece]
            if start != OFF and turns_left(index, position.windings[index], start) <= 1:
                position.limit(by, piece, start)
                cell: i64
                for cell in opened(position, piece, start):
                    winding: i64 = wound(index, position.windings[index], start, cell)
                    is_there = winding >= 1 and is_on_axis(index, cell)
                    if is_there and WAYS_IN[by * WIDE + cell] is not None:
                        self._note(by, start, cell, WIN)

    def _note(self, by: i64, start: i64, cell: i64, gain: i64) -> None:
        deeds = self._position.deeds
        place: i64 = _AFTER - deeds.top + self.first
        deeds.add(by << BY | start << START | cell << SECOND, gain, place)

    def _may_capture(self) -> bool:
        """Notes the cells on which the limits allow the piece at hand to capture, and tells whether
        there are any."""
        position, aims = self._position, self._aims
        takes: i64 = position.takes
        for word in range(WORDS):
            aims[word] = 0
        found = False
        at: i64
        for at in range(self._number):
            cell: i64 = self._cells[at]
            if takes & position.spots[cell]:
                aims[WORD[cell]] |= BIT[cell]
                found = True
        return found

    def _add_strides(self, by: i64, piece: i64, start: i64) -> None:
        """Adds the moves of a piece after which it can capture, with the greatest gain of that."""
        position, aims = self._position, self._aims
        board = position.board
        first: i64 = piece * WIDE
        cell: i64
        for cell in opened(position, piece, start):
            at: i64 = (first + cell) * WORDS
            if REACH[at] & aims[0] | REACH[at + 1] & aims[1] | REACH[at + 2] & aims[2]:
                board[start] = 0
                gain: i64 = self._gain(piece, cell)
                board[start] = piece + 1
                if gain:
                    self._note(by, start, cell, gain)

    def _gain(self, piece: i64, start: i64) -> i64:
        """Returns the greatest worth of an aim that a piece could capture from here; or 0."""
        board = self._position.board
        gain: i64 = 0
        cell: i64
        one: i64
        other: i64
        for ray in EDGES[piece * WIDE + start]:
            for cell in ray:
                if board[cell]:
                    gain = max(gain, self._aimed(cell))
                    break
        for line, ones, others in SPOKES[piece * WIDE + start]:
            for cell, one, other in zip(line, ones, others):  # noqa: B905 - quick only like this
                if board[one] and board[other]:
                    break
                if board[cell]:
                    gain = max(gain, self._aimed(cell))
                    break
        return gain

    def _aimed(self, cell: i64) -> i64:
        """Returns the worth of the piece on a cell if it is aimed at; else 0."""
        if self._aims[WORD[cell]] & BIT[cell]:
            return self._position.loss(self._position.board[cell] - 1)
        return 0


def opened(  # noqa: C901 - the lines of one piece
    position: Position, piece: i64, start: i64
) -> list[int]:
    """Returns the empty cells to which a piece may go straight, as of the latest `limit`."""
    board, spots = position.board, position.spots
    lands: i64 = position.lands
    found: list[int] = []
    cell: i64
    one: i64
    other: i64
    for ray in EDGES[piece * WIDE + start]:
        for cell in ray:
            if board[cell]:
                break
            if lands & spots[cell]:
                found.append(int(cell))
    for line, ones, others in SPOKES[piece * WIDE + start]:
        for cell, one, other in zip(line, ones, others):  # noqa: B905 - quick only like this
            if board[cell] or (board[one] and board[other]):
                break
            if lands & spots[cell]:
                found.append(int(cell))
    return found
