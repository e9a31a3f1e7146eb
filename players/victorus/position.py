"""A quicker representation of a state for searches: a position in numbers that changes and takes
its changes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from engines.victorus.model.board import BATTLEFIELD, KINGDOMS
from engines.victorus.model.pieces import ARMY, KING, PIECES, ROYAL_SCORES, SCORES, Kind, kind_of
from engines.victorus.model.state import ROYAL_VICTIM, State, placement
from engines.victorus.model.values import NOBODY, ROUNDS, Action, EndTurn, Move, Pass
from engines.victorus.play import REPETITIONS
from engines.victorus.rules.captures import PROMOTION
from engines.victorus.rules.turns import RELEASE
from players.search.action_stack import Deeds
from players.search.arrays import filled, numbers, row
from players.victorus.moves import can_move
from players.victorus.piece_values import CREDIT, POINT, ROYAL
from players.victorus.pieces import BITS, KNIGHT, Whole, some
from players.victorus.tables import (
    BY,
    CELL,
    END,
    MIDDLE,
    PASS,
    PIVOTS,
    PLACES,
    SECOND,
    START,
    STEPS,
    WIDE,
)
from players.victorus.turn import LOW, ROOM, Turn

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

_MOVER: Final = some(len(KINGDOMS))
_REPEATED: Final = some(256)
_CAPTOR: Final = some(len(PIECES))
_VICTIM: Final = some(2 * ROYAL_VICTIM)
_COUNTS: Final = some(3)
_SCORES: Final = filled(SCORES[kind_of(piece)] for piece in range(ARMY))
_HOSPITALLER: Final = 2 * int(Kind.HOSPITALLER)
"""The first number in an army whose piece cannot become royal."""
_ROYAL_SCORES: Final = filled(ROYAL_SCORES[kind_of(piece)] for piece in range(_HOSPITALLER))


@final
class Undo:
    """The part of a position before a deed that does not follow from the deed."""

    __slots__ = (
        "captured",
        "count",
        "credit",
        "deed",
        "done",
        "family",
        "first",
        "last",
        "mover",
        "old",
        "placed",
        "points",
        "promoted",
        "ripe",
        "round",
        "scores",
        "since",
        "tally",
        "their_family",
        "their_points",
        "victim",
        "whole",
        "winding",
    )

    def __init__(self) -> None:
        self.deed: i64 = 0
        self.mover: i64 = 0
        self.round: i64 = 0
        self.first: i64 = 0
        self.last: i64 = 0
        self.placed: i64 = 0
        self.captured: i64 = 0
        self.done: i64 = 0
        self.count: i64 = 0
        self.since: i64 = 0
        self.old = False
        self.promoted: i64 = 0
        self.points: i64 = 0
        self.family: i64 = 0
        self.ripe: i64 = 0
        self.victim: i64 = 0
        self.winding: i64 = 0
        self.credit: i64 = 0
        self.tally: i64 = 0
        self.scores: i64 = 0
        self.their_points: i64 = 0
        self.their_family: i64 = 0
        self.whole: Whole | None = None


@final
class Position(Turn):
    """A position. A deed is the number of the kingdom that plays it, above the first and the second
    cell of its path, and above 1 or 2 for a pivot of `PIVOTS` from there; or it has `END`, the end
    of the turn, or `PASS` in place of the first cell. Once the match is over it has `ended`, and
    `winners` are the bits of those who have won."""

    __slots__ = (
        "_captured",
        "_closing",
        "_count",
        "_counted",
        "_digests",
        "_followers",
        "_known",
        "_made",
        "_marks",
        "_most",
        "_old",
        "_repeats",
        "_round",
        "_since",
        "ended",
        "winners",
    )

    def __init__(self, state: State, deeds: Deeds) -> None:
        super().__init__(state, deeds)
        self._round: i64 = state.round
        self._closing: Final = state.closing
        self.ended: bool = state.ending is not None
        self.winners: i64 = sum(1 << each for each in state.winners)
        self._captured: i64 = 0
        """The key of the captures since the first position."""
        self._digests: Final = state.past
        self._repeats: Final[i64] = state.past.count(state.past[-1]) if state.past else 0
        self._most: Final[i64] = max(map(state.past.count, state.past), default=0)
        self._old: bool = bool(state.past)
        """Whether the positions before the first one could still come back."""
        self._known: Final[Row] = row(ROOM)
        self._followers: Final[Row] = row(ROOM)
        """The keys of the positions at the ends of turns since then, and who was on turn."""
        self._count: i64 = 0
        self._since: i64 = 0
        self._counted: Final[dict[int, int]] = {}
        self._marks: Final[list[Undo]] = []
        self._made: i64 = 0

    # Deeds

    def play(self, deed: i64) -> None:
        """Plays a legal deed, or passes."""
        mark = self._mark(deed)
        start: i64 = deed >> START & CELL
        if start == PASS:
            return
        self.mover = deed >> BY
        if start == END:
            self._hand_on(mark)
            return
        second: i64 = deed >> SECOND & CELL
        end: i64 = self.end_of(deed)
        piece: i64 = self.board[start] - 1
        victim: i64 = self.board[end] - 1
        zone: i64 = self.zones[end] if victim >= 0 else BATTLEFIELD
        goes_on = self.first == self.last and self._has_two(piece)
        if goes_on and int(end) in STEPS[piece * WIDE + start]:
            goes_on = False
        path: i64 = start << 16 | second << 8 | end
        self._note(piece, path, victim, zone, self.zones[start], goes_on)
        mark.victim = victim
        if victim >= 0:
            self._take(mark, piece, end)
        else:
            self._go(mark, piece, start, end)

    def end_of(self, deed: i64) -> i64:
        """Returns the last cell of a move."""
        second: i64 = deed >> SECOND & CELL
        pivot: i64 = deed & 3
        return PIVOTS[second][pivot - 1] if pivot else second

    def _mark(self, deed: i64) -> Undo:
        if self._made == len(self._marks):
            self._marks.append(Undo())
        mark = self._marks[self._made]
        self._made += 1
        by: i64 = deed >> BY
        mark.deed = deed
        mark.mover = self.mover
        mark.round = self._round
        mark.first = self.first
        mark.last = self.last
        mark.placed = self.placed
        mark.captured = self._captured
        mark.done = self._done
        mark.count = self._count
        mark.since = self._since
        mark.old = self._old
        mark.promoted = 0
        mark.points = self.points[by]
        mark.family = self._family[by]
        mark.ripe = self._ripe[by]
        return mark

    def _go(self, mark: Undo, piece: i64, start: i64, end: i64) -> None:
        """Moves a piece to an empty cell."""
        by: i64 = self.mover
        mark.winding = self._shift(piece, start, end)
        if end == MIDDLE:
            self.ended = True
            self.winners = self._allies[by]
            return
        if piece - by * ARMY >= KING:
            self._go_on(by)
        else:
            self.points[by] += PLACES[piece * WIDE + end] - PLACES[piece * WIDE + start]
        self.look()
        if (self.active == NOBODY and not self.bonus) or not can_move(self):
            self._hand_on(mark)

    def _take(self, mark: Undo, piece: i64, end: i64) -> None:
        by: i64 = self.mover
        start: i64 = self.cells[piece]
        number: i64 = piece - by * ARMY
        victim: i64 = mark.victim
        loser: i64 = victim // ARMY
        mark.tally = self.tally[by]
        mark.scores = self.scores[by]
        mark.their_points = self.points[loser]
        mark.their_family = self._family[loser]
        mark.credit = self.credit[piece]
        kind: i64 = victim - loser * ARMY
        royal: i64 = self.royal[victim]
        if kind >= KING:
            mark.whole = self._whole()
        mark.winding = self._shift(piece, start, end)
        self._score(piece, victim)
        self.tally[by] += 1 if number < KING else 0
        if kind >= KING:
            if self._seize(by, victim):
                self._survive()
            self._value(by)
            self._value(loser)
        else:
            worth: i64 = ROYAL if royal else CREDIT * self.credit[victim]
            self.points[loser] -= KNIGHT[kind] + PLACES[victim * WIDE + end] + worth
            worth = PLACES[piece * WIDE + end] - PLACES[piece * WIDE + start]
            worth += CREDIT * (self.credit[piece] - mark.credit)
            if self._quick:
                worth += POINT * (self.scores[by] - mark.scores)
            self.points[by] += worth
            if number >= KING or self.tally[by] <= RELEASE:
                self._go_on(by)
        self.look()
        if not self.ended and not can_move(self):
            self._hand_on(mark)

    def _survive(self) -> None:
        """Ends the match if those left in it are friends."""
        first: i64 = 0
        while not self.living & BITS[first]:
            first += 1
        if not self.living & ~self._allies[first]:
            self.ended = True
            self.winners = self._allies[first]

    def _score(self, piece: i64, victim: i64) -> None:
        """Notes a capture on the score-cards. No earlier position can come back."""
        by: i64 = self.mover
        number: i64 = piece - by * ARMY
        kind: i64 = victim % ARMY
        royal: i64 = self.royal[victim]
        counts: i64 = 0
        if number < _HOSPITALLER and not self.royal[piece]:
            counts = 2 if kind >= KING or royal else 1
            if self.credit[piece] < PROMOTION <= self.credit[piece] + counts:
                self._ripe[by] += 1
            self.credit[piece] += counts
        if kind < KING:
            self.scores[by] += _ROYAL_SCORES[kind] if royal else _SCORES[kind]
        key: i64 = self._captured << 1 & LOW | self._captured >> 61
        mark: i64 = victim + ROYAL_VICTIM if royal else victim
        self._captured = key ^ _CAPTOR[piece] ^ _VICTIM[mark] ^ _COUNTS[counts]
        self._since = self._count
        self._old = False

    # The end of a turn

    def _hand_on(self, mark: Undo) -> None:
        """Ends the mover's turn: promotions, the next living kingdom, and the ends that are judged
        between turns."""
        by: i64 = self.mover
        if self._ripe[by]:
            mark.promoted = self._promote(by)
        following: i64 = by
        while True:
            following = following + 1 if following < 5 else 0
            if self.living & BITS[following]:
                break
        wraps = following <= by
        if wraps:
            self._round += 1
        self.mover = following
        self.first = self.last
        self._done = 0
        self._known[self._count] = self.placed ^ _MOVER[following]
        self._followers[self._count] = following
        self._count += 1
        if self._closing and wraps:
            self.ended = True
            self.winners = self._richest()
        elif self._comes_back() or self._round > ROUNDS:
            self.ended = True
            self.winners = 0

    # Earlier positions

    def _comes_back(self) -> bool:
        """Tells whether the position at the end of a turn has been there too often."""
        number: i64 = self._again()
        if self._old and number + self._most >= REPETITIONS:
            number += self._before()
        return number >= REPETITIONS

    def _again(self) -> i64:
        """Returns how often the position at the end of the latest turn has been there since the
        first position and the latest capture."""
        known = self._known
        at: i64 = self._count - 1
        key: i64 = known[at]
        number: i64 = 0
        while at >= self._since:
            if known[at] == key:
                number += 1
            at -= 1
        return number

    def _before(self) -> i64:
        """Returns how often the same was there before the first position. No turn must have begun
        when it is first asked."""
        key = int(self._known[self._count - 1])
        found = self._counted.get(key)
        if found is None:
            board, windings = bytes(numbers(self.board)), tuple(numbers(self.windings))
            mover = int(self._followers[self._count - 1])
            found = self._digests.count(placement(board, windings, mover))
            self._counted[key] = found
        return found

    def key(self) -> i64:
        """Returns a key: positions with equal keys that follow from the same one have the same
        future."""
        number: i64 = 0
        if self._count > self._since:
            number = self._again()
            if self._old:
                number += self._before()
        elif self._old:
            number = self._repeats
        return self.placed ^ self._captured ^ self._done ^ _MOVER[self.mover] ^ _REPEATED[number]

    # Back

    def back(self) -> None:
        """Takes the latest deed back."""
        self._made -= 1
        mark = self._marks[self._made]
        deed: i64 = mark.deed
        by: i64 = deed >> BY
        self.mover = mark.mover
        self._round = mark.round
        self.first = mark.first
        self.last = mark.last
        self.placed = mark.placed
        self._captured = mark.captured
        self._done = mark.done
        self._count = mark.count
        self._since = mark.since
        self._old = mark.old
        self.ended = False
        self.points[by] = mark.points
        self._family[by] = mark.family
        self._ripe[by] = mark.ripe
        if mark.promoted:
            self._demote(by, mark.promoted)
        if deed >> START & CELL < PASS:
            self._unmove(mark, by, deed >> START & CELL)

    def _unmove(self, mark: Undo, by: i64, start: i64) -> None:
        end: i64 = self.end_of(mark.deed)
        victim: i64 = mark.victim
        piece: i64 = self.board[end] - 1
        if victim >= 0:
            loser: i64 = victim // ARMY
            self.tally[by] = mark.tally
            self.scores[by] = mark.scores
            self.credit[piece] = mark.credit
            self.points[loser] = mark.their_points
            self._family[loser] = mark.their_family
            whole = mark.whole
            if whole is not None:
                mark.whole = None
                self._restore(whole)
                return
        self._unshift(piece, start, end, victim, mark.winding)

    def action(self, deed: int) -> Action:
        """Returns the action of a deed that is possible now."""
        start, second = deed >> START & CELL, deed >> SECOND & CELL
        if start == PASS:
            return Pass()
        if start == END:
            return EndTurn()
        end = int(self.end_of(deed))
        path = (start, second, end) if deed & 3 else (start, end)
        return Move(path, self.board[end] > 0)
