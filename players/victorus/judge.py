"""The value of a state of Magna Victorus for one of two sides, for plain opponents in comparisons.

With more than two players all others count as one opponent. The player itself searches its own,
quicker positions (see `side`).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from engines.game import Seat
from engines.victorus.game import GAME
from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import ARMY, is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply
from engines.victorus.rules.moves import actions
from players.player import WIN
from players.search.arrays import numbers
from players.search.judge import Judge
from players.victorus.piece_values import FAMILY, piece_worth


class VictorusJudge(Judge[State, Action]):
    """A judge for one kingdom and its allies: these are seat 0, all others seat 1."""

    game = GAME

    def __init__(self, kingdom: Kingdom = 0) -> None:
        self._kingdom: Final = kingdom

    def _own(self, state: State, kingdom: Kingdom) -> bool:
        return state.ruleset.friends(self._kingdom, kingdom)

    def mover(self, state: State) -> Seat:
        return 0 if self._own(state, state.mover) else 1

    def over(self, state: State) -> int | None:
        if state.ending is None:
            return None if self._lives(state) else -WIN
        if not state.winners or len(state.winners) == len(state.ruleset.kingdoms):
            return 0
        return WIN if self._kingdom in state.winners else -WIN

    def _lives(self, state: State) -> bool:
        return any(self._own(state, each) for each in state.living)

    def value(self, state: State) -> int:
        from players.victorus.pieces import Pieces  # its tables are for who thinks alone

        return self._balance(state, dict(enumerate(numbers(Pieces(state).points))))

    def material(self, state: State) -> int:
        return self._balance(state, {each: _pieces(state, each) for each in state.ruleset.kingdoms})

    def _balance(self, state: State, points: Mapping[Kingdom, int]) -> int:
        """Returns the sum of the own side's points, less the mean of the others'."""
        own = others = sides = 0
        for kingdom in state.ruleset.kingdoms:
            if self._own(state, kingdom):
                own += points[kingdom]
            else:
                others += points[kingdom]
                sides += 1
        return own - others // max(1, sides)

    def actions(self, state: State) -> Sequence[Action]:
        return sorted(actions(state), key=lambda each: _rank(state, each))

    def forcing(self, state: State) -> Sequence[Action]:
        found = [each for each in actions(state) if isinstance(each, Move) and each.takes]
        return sorted(found, key=lambda each: _rank(state, each))

    def apply(self, state: State, action: Action) -> State:
        return apply(state, action)

    def key(self, state: State) -> Hashable:
        return (
            *(state.board, state.mover, state.windings, state.held, state.captures, state.done),
            state.past.count(state.past[-1]) if state.past else 0,
        )


def _rank(state: State, action: Action) -> int:
    """Returns a sort key: captures first, by the most valuable prey, then by the least valuable
    captor; then moves, and the end of the turn last."""
    if not isinstance(action, Move):
        return 1000
    if not action.takes:
        return 0
    victim, captor = state.board[action.path[-1]] - 1, state.board[action.path[0]] - 1
    return piece_worth(state, captor) // 10 - piece_worth(state, victim) - 1


def _pieces(state: State, kingdom: Kingdom) -> int:
    """Returns the points of a kingdom's pieces on the board."""
    first = kingdom * ARMY
    there = [each for each in range(first, first + ARMY) if state.board.find(each + 1) >= 0]
    free = sum(map(is_family, there))
    return FAMILY[free] + sum(piece_worth(state, each) for each in there if not is_family(each))


JUDGE: Final = VictorusJudge()
