"""Magna Victorus for the search of one kingdom, with its allies against all others.

Of several enemies only one answers a turn: the one that does most harm. It answers with a capture,
a move into the centre, the first of two moves to either, or a pass: the other quiet moves of
several enemies are too many to search, and seldom matter to each other. A single enemy answers with
any action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from engines.victorus.model.board import Kingdom, distance
from engines.victorus.model.pieces import ARMY, KING, PIECES
from engines.victorus.model.state import State
from engines.victorus.model.values import Action
from players.player import WIN, ScoredAction
from players.search.action_stack import MASK, Deeds
from players.search.arrays import filled, row
from players.search.oversights import REPLY, Oversights
from players.search.side_search import OPEN, SideJudge
from players.victorus.moves import captures, entries, moves
from players.victorus.oversights import KINDS
from players.victorus.piece_values import DEAREST
from players.victorus.pieces import BITS
from players.victorus.position import Position
from players.victorus.preparing_moves import Strides
from players.victorus.tables import BY, CELL, END, PASS, START, WORDS

if TYPE_CHECKING:
    from mypy_extensions import i64

_NAMES: Final = (*KINDS, REPLY)
_CAPTURE, _ROYAL, _FAR, _BONUS, _FAMILY = 1, 2, 4, 8, 16
_REPLY: Final = 5
_WAYS: Final = 6
_NEAR: Final = 3
"""The cells over which a capture is seen at once."""
_UNKNOWN: Final = 2


@final
class Side(SideJudge):
    """A judge for one kingdom and its allies. Its enemies are those that were alive when the turn
    began, so that all actions of a turn are judged alike. An overlooked deed counts as impossible,
    but one deed is always seen."""

    def __init__(
        self, state: State, kingdom: Kingdom, oversights: Oversights | None = None
    ) -> None:
        deeds = Deeds()
        super().__init__(deeds)
        self.position: Final = Position(state, deeds)
        self._kingdom: Final[i64] = kingdom
        rules = state.ruleset
        own = [each for each in rules.kingdoms if rules.friends(kingdom, each)]
        fallen = [played.out for played in state.done]
        foes = [
            each
            for each in rules.kingdoms
            if each not in own and (each in state.living or each in fallen)
        ]
        self._own: Final = filled(own)
        self._foes: Final = filled(foes)
        self._own_bits: Final[i64] = sum(1 << each for each in own)
        self._foe_bits: Final[i64] = sum(1 << each for each in foes)
        self._all: Final[i64] = sum(1 << each for each in rules.kingdoms)
        self._targets: Final = row(WORDS)
        self._strides: Final = Strides(self.position)
        self._oversights: Final = oversights
        self._hidden: Final = filled([_UNKNOWN] * (len(PIECES) * _WAYS))
        """By piece, or by kingdom for deeds of no piece, and by kind: whether it is overlooked."""

    def over(self) -> i64:
        position = self.position
        if not position.ended:
            return OPEN if position.living & self._own_bits else -WIN
        if not position.winners or position.winners == self._all:
            return 0
        return WIN if position.winners & BITS[self._kingdom] else -WIN

    def is_own(self) -> bool:
        return self._own_bits & BITS[self.position.mover] != 0

    def has_begun(self) -> bool:
        return self.position.has_begun()

    def value(self) -> i64:
        """Returns the mean points of the own side, less those of the enemies. With several enemies
        their part is their mean; for a kingdom without allies the average of their mean and their
        strongest."""
        points, foes = self.position.points, self._foes
        number: i64 = len(foes)
        if number == 1:
            return points[self._kingdom] - points[foes[0]]
        total: i64 = 0
        most: i64 = points[foes[0]]
        at: i64
        for at in range(number):
            one: i64 = points[foes[at]]
            total += one
            most = max(most, one)
        mean: i64 = total // number
        own: i64 = len(self._own)
        if own == 1:
            return points[self._kingdom] - (mean + most) // 2
        total = 0
        for at in range(own):
            total += points[self._own[at]]
        return total // own - mean

    def choice(self) -> None:
        """Adds the possible deeds; a Hospitaller's ways to the same cell count as one."""
        position = self.position
        first: i64 = self.deeds.top
        if not position.has_begun() and not self.is_own() and len(self._foes) > 1:
            self.forcing(0)
            self._add_pass()
            return
        position.look()
        moves(position)
        if position.has_begun():
            self._add_end()
        elif self.deeds.top == first:
            self._add_pass()
        if self._oversights is not None:
            self._sift(first, True)

    def forcing(self, least: i64) -> None:
        position = self.position
        own = self.is_own()
        first: i64 = self.deeds.top
        aims: i64 = self._foe_bits if own else self._own_bits
        begun = position.has_begun()
        position.look()
        movers: i64 = BITS[position.mover] if own or begun else position.living & ~self._own_bits
        self._attack(movers, aims, least)
        if begun:
            self._add_end()
        elif self._strides.aim_at(aims, least):
            self._strides.first = self.deeds.top
            kingdom: i64
            for kingdom in range(6):
                if movers & BITS[kingdom]:
                    self._strides.add(kingdom)
        if self._oversights is not None:
            self._sift(first, False)

    def _attack(self, movers: i64, aims: i64, least: i64) -> None:
        """Adds the captures by some kingdoms of pieces of others, and the moves into the centre."""
        position = self.position
        if least <= DEAREST:
            self._target(aims)
        kingdom: i64
        for kingdom in range(6):
            if movers & BITS[kingdom]:
                entries(position, kingdom)
                if least <= DEAREST:
                    captures(position, kingdom, aims, self._targets)

    def _target(self, kingdoms: i64) -> None:
        """Notes the cells that these kingdoms hold."""
        holds, targets = self.position.holds, self._targets
        word: i64
        kingdom: i64
        for word in range(WORDS):
            targets[word] = 0
        for kingdom in range(6):
            if kingdoms & BITS[kingdom]:
                for word in range(WORDS):
                    targets[word] |= holds[kingdom * WORDS + word]

    def _add_end(self) -> None:
        self.deeds.add(self.position.mover << BY | END << START, 0, 0)

    def _add_pass(self) -> None:
        self.deeds.add_quiet(self._kingdom << BY | PASS << START)

    def play(self, deed: i64) -> None:
        position = self.position
        if deed >> START & CELL == PASS:
            self.skip()
            return
        position.play(deed)
        if not position.ended and not position.has_begun():
            position.mover = self._next(BITS[deed >> BY] & self._own_bits == 0)

    def skip(self) -> None:
        position = self.position
        own = self.is_own()
        position.play(self._kingdom << BY | PASS << START)
        position.mover = self._next(not own)

    def _next(self, own: bool) -> i64:
        """Returns the kingdom that is on turn next, of the own side or of the others: for the own
        side the judge's own one, as long as it lives."""
        position = self.position
        if own and position.living & BITS[self._kingdom]:
            return self._kingdom
        sought: i64 = position.living & (self._own_bits if own else ~self._own_bits)
        kingdom: i64
        for kingdom in range(6):
            if sought & BITS[kingdom]:
                return kingdom
        return position.mover

    def back(self) -> None:
        self.position.back()

    def is_end(self, deed: i64) -> bool:
        return deed >> START & CELL == END

    def key(self) -> i64:
        return self.position.key()

    # Oversights

    def kinds(self, deed: int) -> list[str]:
        """Returns the kinds of a possible deed."""
        bits = self._kinds(deed)
        return [each for at, each in enumerate(KINDS) if bits >> at & 1]

    def _kinds(self, deed: i64) -> i64:
        position = self.position
        start: i64 = deed >> START & CELL
        if start >= PASS:
            return 0
        found: i64 = _BONUS if position.has_begun() else 0
        if (position.board[start] - 1) % ARMY >= KING:
            found |= _FAMILY
        end: i64 = position.end_of(deed)
        victim: i64 = position.board[end] - 1
        if victim >= 0 and victim % ARMY >= KING:
            found |= _ROYAL
        elif victim >= 0:
            found |= _CAPTURE
            if distance(int(start), int(end)) > _NEAR:
                found |= _FAR
        return found

    def _hides(self, deed: i64) -> bool:
        """Tells whether a deed is overlooked."""
        start: i64 = deed >> START & CELL
        piece: i64 = deed >> BY if start >= PASS else self.position.board[start] - 1
        kinds: i64 = self._kinds(deed)
        if start != PASS and not self.is_own():
            kinds |= 1 << _REPLY
        return any(kinds >> kind & 1 and self._misses(piece, kind) for kind in range(_WAYS))

    def _misses(self, piece: i64, kind: i64) -> bool:
        at: i64 = piece * _WAYS + kind
        if self._hidden[at] == _UNKNOWN and self._oversights is not None:
            missed = self._oversights.misses(int(piece), _NAMES[kind])
            self._hidden[at] = 1 if missed else 0
        return self._hidden[at] == 1

    def _sift(self, first: i64, always: bool) -> None:
        """Leaves those deeds from `first` on that are seen; if none is and there must be one
        (`always`), the last of all."""
        listed = self.deeds.row
        last: i64 = self.deeds.top
        top: i64 = first
        least: i64 = listed[first] if last > first else 0
        at: i64
        for at in range(first, last):
            one: i64 = listed[at]
            least = min(least, one)
            if not self._hides(one & MASK):
                listed[top] = one
                top += 1
        if top == first and always and last > first:
            listed[top] = least
            top += 1
        self.deeds.top = top

    # For the player

    def told(self, scored: ScoredAction[int]) -> ScoredAction[Action]:
        """Returns a scored deed as a scored action, without the kingdoms."""
        line = list[Action]()
        for deed in scored.line:
            line.append(self.position.action(deed))
            self.play(deed)
        for _ in line:
            self.back()
        return ScoredAction(self.position.action(scored.action), scored.value, tuple(line))
