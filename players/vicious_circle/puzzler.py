"""The puzzles of Wizards of the Vicious Circle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import DAWN, DOMAINS, STEPS, THRONES, Kind, distance
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import KINDS, PASS, may_end, path, squares_of
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import CAPTURED, RESERVE, Action
from players.puzzles.duel import Duels

_APART: Final = [[distance(one, other) for other in range(25)] for one in range(25)]
"""The fewest steps between two squares."""


class CirclePuzzler(Duels[State, Action]):
    """The puzzler of Wizards of the Vicious Circle: positions after the set-ups are revealed, from
    when nothing is hidden."""

    game: ClassVar[AnyGame] = GAME
    budget = 40_000

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
        if any(_reaches(state, kind, throne) for kind in KINDS):
            return True
        return self.pieces(state, 1 - state.mover) == 1 and self.takes_at_once(state)

    def takes_at_once(self, state: State) -> bool:
        """Tells whether a turn takes a creature."""
        foe = 1 - state.mover
        if any(_deploys_on_prey(state, kind) for kind in KINDS):
            return True
        if any(_reaches(state, kind, state.place(foe, kind.prey)) for kind in KINDS):
            return True
        throne = THRONES[foe]  # entered, occupied or not
        stands = bytes([throne + OFFSET]) in state.side(foe)
        return stands and any(_reaches(state, kind, throne) for kind in KINDS)

    def looks(self, state: State) -> Hashable:
        """Returns the same key for a board turned by half with the sides exchanged, the only
        symmetry of the map. The ko does not count: two boards alike are one puzzle."""
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


def _reaches(state: State, kind: Kind, end: int) -> bool:
    """Tells whether the mover's creature may end a move on this square, if it is one."""
    side = state.mover
    start, ban = state.place(side, kind), state.bans[side]
    if start < 0 or end < 0 or start == end or _APART[start][end] > STEPS[kind]:
        return False
    if ban and ban.kind is kind and ban.square == end:
        return False
    return bool(path(squares_of(state), side, kind, start, end))


def _deploys_on_prey(state: State, kind: Kind) -> bool:
    side = state.mover
    end = state.place(1 - side, kind.prey)
    return (
        state.place(side, kind) == RESERVE
        and end in DOMAINS[side]
        and may_end(squares_of(state), side, kind, end)
    )


PUZZLER: Final = CirclePuzzler()
