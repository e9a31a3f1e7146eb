"""The puzzles of Vilitum."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product
from typing import ClassVar, Final

from common.text.say import say
from engines.game import AnyGame, Seat
from engines.vilitum import play as rules
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, PIECES, STRIDE, Kind
from engines.vilitum.model.state import ONBOARD, State, counts
from engines.vilitum.model.values import Action, Phase
from players.puzzles.duel import Duels
from players.puzzles.goals import KEEP, SAVE, SHELTER, TAKE, TASKS, TRAP, WIN

_STRONG: Final = (Kind.WARRIOR, Kind.ROGUE, Kind.CLERIC)
"""The pieces that deal 2, and the one that may bring them back."""


_TASKS: Final = {
    **TASKS,
    SHELTER: say("Find the only turn after which none of your pieces can be hurt next turn."),
    TAKE: say(
        "Win a piece for nothing: find the only turn that defeats one and loses none next turn."
    ),
    TRAP: say(
        "Find the only turn after which the other side must lose a piece, whatever it does."
        " Defeat nothing yet, and lose none before."
    ),
}
"""The tasks in words: some are worded otherwise where pieces have hit points."""


class VilitumPuzzler(Duels[State, Action]):
    """The puzzler of Vilitum: positions of the play without regional rules, at the start of a
    turn."""

    game: ClassVar[AnyGame] = GAME
    tasks = _TASKS
    asks = (TRAP, TAKE, SAVE, SHELTER, KEEP)
    farthest = 3
    most = 8
    alike = 2
    shares = ((f"{WIN} 1", 0.2), (KEEP, 0.45), (TAKE, 0.4), (TRAP, 0.4))

    def posed(self, state: State) -> Iterator[State]:
        if state.phase is not Phase.PLAYING or state.done or rules.outcome(state):
            return
        if state.ruleset.regional:
            return
        yield rules.begin(state._replace(ply=0, quiet=0, passes=0, last=()))

    def mover(self, state: State) -> Seat:
        return state.mover

    def key(self, state: State) -> Hashable:
        return state.board, state.mover, state.forbidden, state.passes

    def soonest(self, state: State) -> int:
        """Returns a quick lower bound. Without regional rules a turn has one attack, which deals 2
        at most: every enemy takes half as many turns as it has hit points left. Without a piece of
        `_STRONG` an attack deals 1."""
        first = (1 - state.mover) * 5
        own = state.board[state.mover * 5 : state.mover * 5 + 5]
        strong = any(own[kind] < ONBOARD for kind in _STRONG)
        turns = 0
        for piece in range(first, first + 5):
            if state.board[piece] < ONBOARD:
                left = HP[piece % 5] - state.board[PIECES + piece]
                turns += (left + 1) // 2 if strong else left
        return max(1, turns)

    def looks(self, state: State) -> Hashable:
        """Returns the same key for a board turned or in a mirror, and with either side on turn:
        once the pieces are placed no direction matters."""
        return min(_seen(state, *each) for each in product((False, True), repeat=3))

    def passed(self, state: State) -> State:
        return state._replace(mover=1 - state.mover)

    def lives(self, state: State, seat: Seat) -> int:
        board = state.board
        own = range(seat * 5, seat * 5 + 5)
        return sum(HP[each % 5] - board[PIECES + each] for each in own if board[each] < ONBOARD)

    def pieces(self, state: State, seat: Seat) -> int:
        return counts(state.board)[seat]


def _seen(state: State, mirrored: bool, turned: bool, tilted: bool) -> bytes:
    """Returns the board turned or mirrored in one of eight ways, the mover's pieces first."""
    board, far = state.board, state.ruleset.size - 1

    def seen(place: int) -> int:
        if place >= ONBOARD:
            return place
        column, row = place % STRIDE, place // STRIDE
        column = far - column if mirrored else column
        row = far - row if turned else row
        return row + STRIDE * column if tilted else column + STRIDE * row

    places, rings = [seen(each) for each in board[:PIECES]], [*board[PIECES:]]
    if state.mover:
        places, rings = places[5:] + places[:5], rings[5:] + rings[:5]
    return bytes(places + rings)


PUZZLER: Final = VilitumPuzzler()
