"""The pieces of a position in numbers: their places and their worth."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, final

from engines.victorus.model.board import KINGDOMS
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    PIECES,
    ROYAL_SCORES,
    SCORES,
    Kind,
    is_family,
    kind_of,
)
from engines.victorus.model.state import CAPTURE, ROYAL_VICTIM, State
from engines.victorus.model.values import FREE, LOST
from engines.victorus.rules.captures import PROMOTION, refuges
from engines.victorus.rules.turns import RELEASE
from players.search.arrays import copied, filled, row
from players.victorus.piece_values import CREDIT, FAMILY, HELD, KNIGHTS, LAPS, POINT, ROYAL, loss
from players.victorus.tables import (
    BIT,
    MIDDLE,
    OFF,
    PLACES,
    WIDE,
    WORD,
    WORDS,
    spots_of,
    turns_left,
    wound,
    zones_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

_RNG: Final = random.Random("magna victorus")
FAMILIES: Final = 12
"""The number of Kings and Queens: the places of `held` and `windings`."""
BITS: Final = filled(1 << number for number in range(ARMY))
"""The bit of a kingdom, of a zone, or of a piece among those of its army."""
_LAPS: Final = 16
"""More than the windings that occur."""


def some(number: int) -> Row:
    """Returns random numbers, the same in each run, for the keys of positions."""
    return filled(_RNG.getrandbits(62) for _ in range(number))


_PLACED: Final = some(len(PIECES) * (WIDE + 1))
_WOUND: Final = some(FAMILIES * _LAPS)
KNIGHT: Final = filled(KNIGHTS)
_FAMILY: Final = filled(FAMILY)
_NEAR: Final = filled(LAPS)


@final
class Whole:
    """The rows of a position before the capture of a King or Queen, which may change many."""

    __slots__ = ("board", "cells", "held", "holds", "living", "windings")

    def __init__(self, pieces: Pieces) -> None:
        self.board: Final = pieces.board
        self.cells: Final = pieces.cells
        self.held: Final = pieces.held
        self.holds: Final = pieces.holds
        self.windings: Final = pieces.windings
        self.living: Final[i64] = pieces.living


class Pieces:
    """The pieces: `board`, `cells`, `royal`, `credit`, `held` and `windings` are those of the
    engine's state, `cells` with `OFF` for pieces off the board. `living` has a bit for each kingdom
    in the game; `zones` and `spots` follow from that. Of each kingdom there are the cells that its
    pieces hold (`holds`, `WORDS` each), its knights' captures (`tally`), its scored points in the
    quick game (`scores`), its points for the search (`points`), and the bits of those that it may
    capture (`prey`). `placed` is a key of the position as the rule of repetition compares it,
    without the mover."""

    __slots__ = (
        "_allies",
        "_family",
        "_quick",
        "_ripe",
        "board",
        "cells",
        "credit",
        "held",
        "holds",
        "living",
        "placed",
        "points",
        "prey",
        "royal",
        "scores",
        "spots",
        "tally",
        "windings",
        "zones",
    )

    def __init__(self, state: State) -> None:
        rules = state.ruleset
        self._quick: Final = rules.quick
        allies = [
            sum(1 << each for each in rules.kingdoms if rules.friends(each, kingdom))
            for kingdom in KINGDOMS
        ]
        self._allies: Final = filled(allies)
        self.prey: Final = filled((1 << len(KINGDOMS)) - 1 & ~each for each in allies)
        self.board: Row = filled(state.board)
        self.cells: Row = filled([OFF] * len(PIECES))
        self.holds: Row = row(WORDS * len(KINGDOMS))
        self.royal: Final = filled(state.royal)
        self.credit: Final = filled(state.credit)
        self.held: Row = filled(state.held)
        self.windings: Row = filled(state.windings)
        self.living: i64 = sum(1 << each for each in state.living)
        self.zones: Row = zones_of(int(self.living))
        self.spots: Row = spots_of(int(self.living))
        self.tally: Final = filled(state.tally(kingdom) for kingdom in KINGDOMS)
        self.scores: Final = filled(_scores(state.captures))
        self._ripe: Final = row(len(KINGDOMS))
        """By kingdom: the regular knights that become royal at the end of its turn."""
        for piece in PIECES:
            if not is_family(piece) and state.credit[piece] >= PROMOTION and not state.royal[piece]:
                self._ripe[piece // ARMY] += 1
        self.placed: i64 = 0
        self._settle()
        self._family: Final = row(len(KINGDOMS))
        """By kingdom: the points for its King and Queen and for their way."""
        self.points: Final = row(len(KINGDOMS))
        for kingdom in rules.kingdoms:
            self._value(kingdom)

    def _settle(self) -> None:
        """Notes where the pieces are, and the key of that."""
        for cell in range(WIDE):
            piece = int(self.board[cell]) - 1
            if piece >= 0:
                self.cells[piece] = cell
                self.holds[piece // ARMY * WORDS + WORD[cell]] |= BIT[cell]
                self.placed ^= _PLACED[piece * (WIDE + 1) + cell]
        for index in range(FAMILIES):
            self.placed ^= _WOUND[index * _LAPS + self.windings[index] % _LAPS]

    def _value(self, kingdom: i64) -> None:
        """Counts the points of a kingdom anew."""
        cells, first = self.cells, kingdom * ARMY
        total: i64 = 0
        number: i64
        for number in range(KING):
            piece: i64 = first + number
            if cells[piece] != OFF:
                total += KNIGHT[number] + PLACES[piece * WIDE + cells[piece]]
                total += ROYAL if self.royal[piece] else CREDIT * self.credit[piece]
        index: i64
        for index in range(FAMILIES):
            if self.held[index] == kingdom:
                total += HELD
        if self._quick:
            total += POINT * self.scores[kingdom]
        self._family[kingdom] = self._way(kingdom)
        self.points[kingdom] = total + self._family[kingdom]

    def _way(self, kingdom: i64) -> i64:
        """Returns the points for King and Queen, and for the distance of the nearer one to the
        centre."""
        near: i64 = len(LAPS) - 1
        free: i64 = 0
        man: i64
        for man in range(2):
            cell: i64 = self.cells[kingdom * ARMY + KING + man]
            if cell != OFF:
                free += 1
                index: i64 = kingdom * 2 + man
                near = min(near, turns_left(index, self.windings[index], cell))
        lacking: i64 = RELEASE - self.tally[kingdom]
        if lacking > 0:
            near = min(near + lacking, len(LAPS) - 1)
        return _FAMILY[free] + _NEAR[near]

    def _go_on(self, kingdom: i64) -> None:
        """Counts the points for King and Queen anew."""
        way: i64 = self._way(kingdom)
        self.points[kingdom] += way - self._family[kingdom]
        self._family[kingdom] = way

    def loss(self, piece: i64) -> i64:
        """Returns the points that a piece on the board is worth, regardless of its cell."""
        number: i64 = piece % ARMY
        if number < KING:
            return loss(number, self.royal[piece], False)
        other: i64 = piece // ARMY * 2 + (KING + 1 - number)
        return loss(number, 0, self.held[other] == FREE)

    def _shift(self, piece: i64, start: i64, end: i64) -> i64:
        """Moves a piece, perhaps to the cell of another one, which leaves the board. Returns the
        winding of a King or Queen before that."""
        by: i64 = piece // ARMY
        board, holds = self.board, self.holds
        placed: i64 = self.placed
        victim: i64 = board[end] - 1
        if victim >= 0:
            self.cells[victim] = OFF
            holds[victim // ARMY * WORDS + WORD[end]] ^= BIT[end]
            placed ^= _PLACED[victim * (WIDE + 1) + end]
        board[start] = 0
        board[end] = piece + 1
        self.cells[piece] = end
        holds[by * WORDS + WORD[start]] ^= BIT[start]
        holds[by * WORDS + WORD[end]] ^= BIT[end]
        at: i64 = piece * (WIDE + 1)
        self.placed = placed ^ _PLACED[at + start] ^ _PLACED[at + end]
        man: i64 = piece - by * ARMY - KING
        if man < 0:
            return 0
        index: i64 = by * 2 + man
        winding: i64 = self.windings[index]
        if end != MIDDLE:
            self._wind(index, wound(index, winding, start, end))
        return winding

    def _unshift(self, piece: i64, start: i64, end: i64, victim: i64, winding: i64) -> None:
        """Moves a piece back, with the winding that it had, and puts the captured one back."""
        by: i64 = piece // ARMY
        holds = self.holds
        if victim >= 0:
            self.cells[victim] = end
            holds[victim // ARMY * WORDS + WORD[end]] ^= BIT[end]
        self.board[start] = piece + 1
        self.board[end] = victim + 1
        self.cells[piece] = start
        holds[by * WORDS + WORD[start]] ^= BIT[start]
        holds[by * WORDS + WORD[end]] ^= BIT[end]
        man: i64 = piece - by * ARMY - KING
        if man >= 0:
            self.windings[by * 2 + man] = winding

    def _wind(self, index: i64, winding: i64) -> None:
        before: i64 = self.windings[index]
        if winding != before:
            first: i64 = index * _LAPS
            self.placed ^= _WOUND[first + before % _LAPS] ^ _WOUND[first + winding % _LAPS]
            self.windings[index] = winding

    def _whole(self) -> Whole:
        """Returns the rows as they are, and goes on with others."""
        kept = Whole(self)
        self.board = copied(self.board)
        self.cells = copied(self.cells)
        self.held = copied(self.held)
        self.holds = copied(self.holds)
        self.windings = copied(self.windings)
        return kept

    def _restore(self, whole: Whole) -> None:
        self.board = whole.board
        self.cells = whole.cells
        self.held = whole.held
        self.holds = whole.holds
        self.windings = whole.windings
        if whole.living != self.living:
            self._live(whole.living)

    def _seize(self, by: i64, victim: i64) -> bool:
        """Holds a captured King or Queen, with all consequences (`captures` in the rules). Returns
        whether its kingdom is out of the game."""
        loser: i64 = victim // ARMY
        held = self.held
        held[loser * 2 + victim - loser * ARMY - KING] = by
        man: i64
        for man in range(2):
            if held[by * 2 + man] == loser:
                self._return(by * ARMY + KING + man)
                self._return(victim)
                return False
        if held[loser * 2] == FREE or held[loser * 2 + 1] == FREE:
            return False
        self._remove(loser)
        return True

    def _return(self, piece: i64) -> None:
        """Puts an exchanged King or Queen back on the board."""
        kingdom: i64 = piece // ARMY
        index: i64 = kingdom * 2 + piece - kingdom * ARMY - KING
        for cell in refuges(int(piece)):
            if not self.board[cell]:
                self.board[cell] = piece + 1
                self.cells[piece] = cell
                self.holds[kingdom * WORDS + WORD[cell]] ^= BIT[cell]
                self.placed ^= _PLACED[piece * (WIDE + 1) + cell]
                break
        self.held[index] = FREE
        self._wind(index, 0)

    def _remove(self, kingdom: i64) -> None:
        piece: i64
        for piece in range(kingdom * ARMY, kingdom * ARMY + ARMY):
            cell: i64 = self.cells[piece]
            if cell != OFF:
                self.board[cell] = 0
                self.cells[piece] = OFF
                self.placed ^= _PLACED[piece * (WIDE + 1) + cell]
        word: i64
        for word in range(kingdom * WORDS, kingdom * WORDS + WORDS):
            self.holds[word] = 0
        index: i64
        for index in range(FAMILIES):
            if self.held[index] == kingdom:
                self.held[index] = LOST
        self._live(self.living & ~BITS[kingdom])

    def _live(self, living: i64) -> None:
        """Notes the kingdoms in the game, and the zones that follow from that."""
        self.living = living
        self.zones = zones_of(int(living))
        self.spots = spots_of(int(living))

    # Promotion, and the points of the quick game

    def _promote(self, by: i64) -> i64:
        """Makes knights with enough credit royal, and returns their bits."""
        found: i64 = 0
        number: i64
        for number in range(KING):
            piece: i64 = by * ARMY + number
            if self.credit[piece] >= PROMOTION and not self.royal[piece]:
                self.royal[piece] = 1
                found |= BITS[number]
                if self.cells[piece] != OFF:
                    self.points[by] += ROYAL - CREDIT * self.credit[piece]
        self._ripe[by] = 0
        return found

    def _demote(self, by: i64, promoted: i64) -> None:
        number: i64
        for number in range(KING):
            if promoted & BITS[number]:
                self.royal[by * ARMY + number] = 0

    def _richest(self) -> i64:
        """Returns the bits of the kingdoms that win on points, allies together."""
        most: i64 = -1
        found: i64 = 0
        kingdom: i64
        for kingdom in range(len(KINGDOMS)):
            if self.living & BITS[kingdom]:
                total: i64 = self._scored(self._allies[kingdom])
                if total > most:
                    most = total
                    found = 0
                if total == most:
                    found |= self._allies[kingdom]
        return found

    def _scored(self, kingdoms: i64) -> i64:
        """Returns the points of these kingdoms in the quick game."""
        total: i64 = 0
        kingdom: i64
        for kingdom in range(len(KINGDOMS)):
            if kingdoms & BITS[kingdom]:
                total += self.scores[kingdom]
        index: i64
        for index in range(FAMILIES):
            holder: i64 = self.held[index]
            if holder < len(KINGDOMS) and kingdoms & BITS[holder]:
                total += SCORES[Kind.KING]
        return total


def _scores(captures: bytes) -> list[int]:
    """Returns the points of captured knights in the quick game, by kingdom."""
    found = [0] * len(KINGDOMS)
    for at in range(0, len(captures), CAPTURE):
        mark = captures[at + 1]
        victim = mark % ROYAL_VICTIM
        if not is_family(victim):
            scores = ROYAL_SCORES if mark >= ROYAL_VICTIM else SCORES
            found[captures[at] // ARMY] += scores[kind_of(victim)]
    return found
