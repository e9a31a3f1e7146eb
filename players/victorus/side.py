"""Magna Victorus for the search of one kingdom, with its allies against all others.

Of several enemies only one answers a turn: the one that does most harm. It answers with a capture,
a move into the centre, the first of two moves to either, or a pass: the other quiet moves of
several enemies are too many to search, and seldom matter to each other. A single enemy answers with
any action.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import ARMY, is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, EndTurn, Move, Pass
from players.player import WIN
from players.search.many import Choice, SideJudge
from players.victorus.moves import captures, entries, moves
from players.victorus.position import Position
from players.victorus.strides import approaches, strides
from players.victorus.tables import BIT, Cells
from players.victorus.worth import OFF, piece_worth

Deed: TypeAlias = tuple[Kingdom, Action]
"""An action with the kingdom that plays it; `Pass` for no action."""
_END: Final = EndTurn()
_PASS: Final = Pass()


class Side(SideJudge[Position, Deed]):
    """A judge for one kingdom and its allies. Its enemies are those that were alive when the turn
    began, so that all actions of a turn are judged alike."""

    def __init__(self, state: State, kingdom: Kingdom) -> None:
        self._kingdom: Final = kingdom
        rules = state.ruleset
        self._own: Final = tuple(each for each in rules.kingdoms if rules.friends(kingdom, each))
        fallen = [played.out for played in state.done]
        self._foes: Final = tuple(
            each
            for each in rules.kingdoms
            if each not in self._own and (each in state.living or each in fallen)
        )
        self._is_own: Final = tuple(each in self._own for each in range(6))

    def over(self, position: Position) -> int | None:
        state = position.state
        if state.ending is None:
            if any(each in state.living for each in self._own):
                return None
            return -WIN
        if not state.winners or len(state.winners) == len(state.ruleset.kingdoms):
            return 0
        return WIN if self._kingdom in state.winners else -WIN

    def is_own(self, position: Position) -> bool:
        return self._is_own[position.state.mover]

    def has_begun(self, position: Position) -> bool:
        return bool(position.state.done)

    def value(self, position: Position) -> int:
        """Returns the mean points of the own side, less those of the enemies. With several enemies
        their part is their mean; for a kingdom without allies the average of their mean and their
        strongest."""
        points = position.points
        own, foes = self._own, self._foes
        if len(foes) == 1:
            return points[self._kingdom] - points[foes[0]]
        theirs = [points[each] for each in foes]
        mean = sum(theirs) // len(theirs)
        if len(own) > 1:
            return sum([points[each] for each in own]) // len(own) - mean
        return points[self._kingdom] - (mean + max(theirs)) // 2

    def all_of(self, position: Position) -> tuple[Deed, ...]:
        """Returns all possible deeds, the most promising first; a Hospitaller's ways to the same
        cell count as one."""
        loud, quiet = self.choice(position)
        return (*(deed for _, deed in loud), *quiet)

    def choice(self, position: Position) -> Choice[Deed]:
        state = position.state
        if not state.done and not self.is_own(position) and len(self._foes) > 1:
            return Choice(self.forcing(position), [(self._kingdom, _PASS)])
        mover = state.mover
        takes, goes = moves(position)
        loud = self._ranked(state, [(mover, each) for each in takes])
        if state.done:
            loud.append((0, (mover, _END)))
        quiet: list[Deed] = [(mover, each) for each in goes]
        if not loud and not quiet:
            quiet.append((self._kingdom, _PASS))
        return Choice(loud, quiet)

    def forcing(self, position: Position) -> Sequence[tuple[int, Deed]]:
        state = position.state
        own = self.is_own(position)
        targets = self._cells(position, self._foes if own else self._own)
        if state.done or own:
            movers = [position]
        else:
            movers = [position.turned_to(each) for each in state.living if not self._is_own[each]]
        found = [each for mover in movers for each in self._attacks(mover, targets)]
        ranked = self._ranked(state, found)
        if state.done:
            ranked.append((0, (state.mover, _END)))
        elif prey := self._prized(position, self._foes if own else self._own):
            ranked += [each for mover in movers for each in self._strides(mover, prey)]
            ranked.sort(key=lambda each: each[0], reverse=True)
        return ranked

    def _strides(self, position: Position, prey: Cells) -> Iterator[tuple[int, Deed]]:
        """Yields the quiet moves that go on to capture on these cells or into the centre, with
        their gains."""
        state = position.state
        for move in approaches(position):
            yield WIN, (state.mover, move)
        for move, aims in strides(position, prey):
            yield max(_worths(state, aims)), (state.mover, move)

    def _prized(self, position: Position, kingdoms: Sequence[Kingdom]) -> Cells:
        """Returns the cells of the Kings, Queens and royal knights of these kingdoms."""
        state, cells, found = position.state, position.cells, 0
        for each in kingdoms:
            first = each * ARMY
            for piece in range(first, first + ARMY):
                if cells[piece] != OFF and (state.royal[piece] or is_family(piece)):
                    found |= BIT[cells[piece]]
        return found

    def _attacks(self, position: Position, targets: Cells) -> Iterator[tuple[Kingdom, Move]]:
        mover = position.state.mover
        for move in entries(position):
            yield mover, move
        for move in captures(position, targets):
            yield mover, move

    def _cells(self, position: Position, kingdoms: Sequence[Kingdom]) -> Cells:
        found = 0
        for each in kingdoms:
            found |= position.holds[each]
        return found

    def _ranked(
        self, state: State, found: Iterable[tuple[Kingdom, Move]]
    ) -> list[tuple[int, Deed]]:
        """Returns captures and entries with their gains, the greatest gain first; of equal gains
        the one by the least valuable piece first."""
        board = state.board
        ranked = [
            (
                piece_worth(state, board[move.path[-1]] - 1) if move.takes else WIN,
                -piece_worth(state, board[move.path[0]] - 1),
                (by, move),
            )
            for by, move in found
        ]
        ranked.sort(reverse=True)
        return [(gain, deed) for gain, _, deed in ranked]

    def after(self, position: Position, deed: Deed) -> Position:
        by, action = deed
        if isinstance(action, Pass):
            return self.passed(position)
        before = position.turned_to(by)
        after = before.after(action)
        state = after.state
        if state.ending is not None or state.turn == before.state.turn:
            return after
        return self._others_turn(after) if self._is_own[by] else self._own_turn(after)

    def _others_turn(self, position: Position) -> Position:
        living = position.state.living
        return position.turned_to(next(each for each in living if not self._is_own[each]))

    def _own_turn(self, position: Position) -> Position:
        living = position.state.living
        if self._kingdom in living:
            return position.turned_to(self._kingdom)
        ally = next((each for each in living if self._is_own[each]), None)
        return position if ally is None else position.turned_to(ally)

    def passed(self, position: Position) -> Position:
        own = self.is_own(position)
        return self._others_turn(position) if own else self._own_turn(position)

    def is_end(self, deed: Deed) -> bool:
        return isinstance(deed[1], EndTurn)

    def key(self, position: Position) -> Hashable:
        state = position.state
        return (
            *(state.board, state.mover, state.windings, state.held, state.captures, state.done),
            state.past.count(state.past[-1]) if state.past else 0,
        )


def _worths(state: State, cells: Cells) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield piece_worth(state, state.board[lowest.bit_length() - 1] - 1)
        cells ^= lowest
