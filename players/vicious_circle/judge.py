"""The values of positions of Wizards of the Vicious Circle, and the order of actions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from engines.game import Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import THRONES, distance
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import turns
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import CAPTURED, RESERVE, Action, Deploy, Move
from players.player import WIN
from players.search.judge import Judge

CREATURES: Final = (130, 75, 100, 100, 110)
"""Points for a creature that is not captured, by kind: more for those that move farther."""
SAFE: Final = 40
"""Points for a creature whose captor is gone."""
IDLE: Final = -20
"""Points for a creature whose prey is gone."""
HELD: Final = -10
"""Points for a creature in reserve: it does nothing yet."""
NEAR: Final = 6
"""Points for each square that a creature stands nearer to the enemy throne."""

_NEARNESS: Final = tuple(
    tuple(NEAR * (4 - distance(at, THRONES[1 - seat])) for at in range(25)) for seat in (0, 1)
)


class CircleJudge(Judge[State, Action]):
    """A judge of positions after the set-ups are revealed."""

    game = GAME

    def has_begun(self, state: State) -> bool:
        return not state.setting_up

    def mover(self, state: State) -> Seat:
        return state.mover

    def over(self, state: State) -> int | None:
        outcome = rules.outcome(state)
        if outcome is None:
            return None
        winner = outcome.winner
        return 0 if winner is None else WIN if winner == 0 else -WIN

    def value(self, state: State) -> int:
        return _worth(state, 0) - _worth(state, 1)

    def material(self, state: State) -> int:
        places = state.places
        gone = CAPTURED + OFFSET
        return sum(
            (points if places[kind] != gone else 0) - (points if places[5 + kind] != gone else 0)
            for kind, points in enumerate(CREATURES)
        )

    def actions(self, state: State) -> Sequence[Action]:
        throne = THRONES[1 - state.mover]
        return sorted(turns(state), key=lambda each: _rank(each, throne))

    def forcing(self, state: State) -> Sequence[Action]:
        throne = THRONES[1 - state.mover]
        return sorted(
            (each for each in turns(state) if _rank(each, throne) < _QUIET),
            key=lambda each: _rank(each, throne),
        )

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, state.mover, action)

    def key(self, state: State) -> Hashable:
        return state.places, state.mover, state.bans, state.seen.count(state.seen[-1])


_QUIET: Final = 2


def _rank(action: Action, throne: int) -> int:
    """Returns a sort key: a win first, then captures, other moves, other deployments, the rest."""
    match action:
        case Move():
            return 0 if action.end == throne else 1 if action.takes else _QUIET
        case Deploy():
            return 1 if action.takes else _QUIET + 1
        case _:
            return _QUIET + 2


def _worth(state: State, seat: Seat) -> int:
    places, own, foe = state.places, seat * 5, 5 - seat * 5
    nearness = _NEARNESS[seat]
    gone, held = CAPTURED + OFFSET, RESERVE + OFFSET
    total = 0
    for kind, points in enumerate(CREATURES):
        place = places[own + kind]
        if place == gone:
            continue
        total += points
        total += HELD if place == held else nearness[place - OFFSET]
        if places[foe + (kind + 4) % 5] == gone:
            total += SAFE
        if places[foe + (kind + 1) % 5] == gone:
            total += IDLE
    return total


JUDGE: Final = CircleJudge()
