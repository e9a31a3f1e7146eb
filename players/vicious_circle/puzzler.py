"""The puzzles of Wizards of the Vicious Circle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import DAWN, THRONES
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import PASS, turns
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import CAPTURED, Action, Deploy, Move
from players.puzzles.duel import Duels


class CirclePuzzler(Duels[State, Action]):
    """The puzzler of Wizards of the Vicious Circle: positions after the set-ups are revealed, from
    when nothing is hidden."""

    game: ClassVar[AnyGame] = GAME
    budget = 60_000

    def posed(self, state: State) -> Iterator[State]:
        if state.setting_up or rules.outcome(state):
            return
        bare = state._replace(plies=0, line=(), seen=(), last=None)
        yield rules.begin(bare._replace(root=bare.bans))

    def mover(self, state: State) -> Seat:
        return state.mover

    def key(self, state: State) -> Hashable:
        return state.places, state.mover, state.bans, state.line[-2:].count(PASS)

    def wins_at_once(self, state: State) -> bool:
        """Tells whether a turn enters the throne or takes the last creature; either wins."""
        throne = THRONES[1 - state.mover]
        last = self.pieces(state, 1 - state.mover) == 1
        return any(
            (isinstance(each, Move) and each.end == throne)
            or (last and isinstance(each, Move | Deploy) and each.takes)
            for each in turns(state)
        )

    def looks(self, state: State) -> Hashable:
        """Returns the same key for a board turned by half with the sides exchanged, the only
        symmetry of the map. What the ko forbids does not count: two boards alike are one puzzle."""
        places = state.places
        if state.mover == DAWN:
            places = bytes(
                24 + 2 * OFFSET - each if each >= OFFSET else each
                for each in places[5:] + places[:5]
            )
        return state.ruleset, places

    def passed(self, state: State) -> State:
        return state._replace(mover=1 - state.mover)

    def pieces(self, state: State, seat: Seat) -> int:
        return sum(each != CAPTURED + OFFSET for each in state.side(seat))


PUZZLER: Final = CirclePuzzler()
