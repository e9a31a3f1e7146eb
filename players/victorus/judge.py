"""What a position of Magna Victorus is worth, and what to try first.

With more than two players the search takes all others for one opponent who wants nothing but the
thinker's harm: too dark a view, but nobody is surprised by it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from engines.game import Seat
from engines.victorus.game import GAME
from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import ARMY, KING, QUEEN
from engines.victorus.model.state import State
from engines.victorus.model.values import FREE, Action, Move
from engines.victorus.play import apply
from engines.victorus.rules.captures import points
from engines.victorus.rules.laps import degrees
from engines.victorus.rules.moves import actions
from players.player import WIN
from players.search.judge import Judge

KNIGHTS: Final = (100, 100, 100, 100, 100, 100, 170, 170, 190, 190)
"""Points for each knight of an army, by number."""
ROYAL: Final = 90
"""Points more for a royal knight."""
CREDIT: Final = 20
"""Points for what a knight has scored towards that."""
FAMILY: Final = 420
"""Points for a King or Queen on the board; losing both is losing all."""
HELD: Final = 60
"""Points for holding one of somebody else's."""
FREED: Final = 40
"""Points for each capture that lets the King and Queen out, up to three."""
LAP: Final = 1
"""Points for each two degrees of a King's or Queen's lap."""
POINT: Final = 12
"""Points for each point of the quick game."""


class VictorusJudge(Judge[State, Action]):
    """Judges for one kingdom and its allies: these are seat 0, all others seat 1."""

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
        return self._balance(state, _worth)

    def material(self, state: State) -> int:
        return self._balance(state, _pieces)

    def _balance(self, state: State, worth: Callable[[State, Kingdom], int]) -> int:
        """Returns what the own side has, less what each of the others has in the mean."""
        own = others = sides = 0
        for kingdom in state.ruleset.kingdoms:
            if self._own(state, kingdom):
                own += worth(state, kingdom)
            else:
                others += worth(state, kingdom)
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
    """Returns a sort key: captures of the most by the least first, then moves, the end last."""
    if not isinstance(action, Move):
        return 1000
    if not action.takes:
        return 0
    victim, captor = state.board[action.path[-1]] - 1, state.board[action.path[0]] - 1
    return _points(state, captor) // 10 - _points(state, victim) - 1


def _points(state: State, piece: int) -> int:
    number = piece % ARMY
    if number >= KING:
        return FAMILY
    return KNIGHTS[number] + (ROYAL if state.royal[piece] else 0)


def _pieces(state: State, kingdom: Kingdom) -> int:
    """Returns the points of a kingdom's pieces on the board."""
    board = state.board
    first = kingdom * ARMY
    return sum(
        _points(state, piece) for piece in range(first, first + ARMY) if board.find(piece + 1) >= 0
    )


def _worth(state: State, kingdom: Kingdom) -> int:
    """Returns the points of all that a kingdom has and has achieved."""
    total = _pieces(state, kingdom)
    first = kingdom * ARMY
    total += CREDIT * sum(state.credit[first : first + ARMY])
    total += FREED * min(3, state.tally(kingdom))
    total += HELD * state.held.count(kingdom)
    if state.ruleset.quick:
        total += POINT * points(state, kingdom)
    for number in (KING, QUEEN):
        piece, index = first + number, kingdom * 2 + number - KING
        cell = state.cell(piece)
        if state.held[index] == FREE and cell >= 0:
            total += LAP * max(0, min(360, degrees(piece, state.windings[index], cell))) // 2
    return total


JUDGE: Final = VictorusJudge()
