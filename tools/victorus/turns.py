"""Measures whether turns of several actions are kept to: `python -m tools.victorus.turns --starts
24`.

Games from drawn openings, of two to six kingdoms, are played by a lower level. The highest level
plays some of their turns that go on after the first action, to the end of the turn; then the others
play until it would be its turn again. Each later action has a value that was promised by the action
before, and one that is found: a drop is a loss of at least 100 points. A King, Queen or royal
knight is given away if it is taken before the next own turn, and all that was lost is worth more
than all that the turn took. The same call prints the same lines.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engines.victorus.game import GAME
from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import is_family, kingdom_of
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply, has_ended
from players.observation import AnyObservation
from players.player import SURE, Decision
from players.victorus.player import PLAYER
from players.victorus.worth import piece_worth
from tools.strength.ladder import interval

SEATS: Final = (2, 3, 2, 4, 3, 6)
"""The number of kingdoms of one game after the other."""
OPENING: Final = 6
LONGEST: Final = 70
TURNS: Final = 4
"""The most turns played from one game."""
DROP: Final = 100
_GUIDE: Final = "8"
_OTHERS: Final = "9"


class Turn(NamedTuple):
    """A turn as it was played: the values found by its actions, the points that it took, and those
    that were lost before the next one; `royal` if a King, Queen or royal knight was among them."""

    values: Sequence[int]
    taken: int
    lost: int
    royal: bool

    def drops(self) -> Iterator[bool]:
        """Yields for each later action whether its value is a drop; proven ends do not count."""
        for promised, found in pairwise(self.values):
            yield found - promised <= -DROP and max(abs(promised), abs(found)) < SURE


def _choice(state: State, level: str, seed: str) -> Decision[Action]:
    sight = AnyObservation.of(GAME, state, state.ruleset.seat(state.mover), seed)
    return PLAYER.choose(sight, PLAYER.level(level), seed)


def begun(number: int) -> list[State]:
    """Returns the states before some turns of one game that go on after their first action."""
    rng = random.Random(f"turns {number}")
    state = GAME.start(GAME.resolve_options({}), SEATS[number % len(SEATS)], str(number))
    before, found = state, list[State]()
    for ply in range(LONGEST):
        if state.ending is not None:
            break
        if not state.done:
            before = state
        if ply < OPENING:
            action = rng.choice(GAME.actions(state, state.ruleset.seat(state.mover)))
        else:
            action = _choice(state, _GUIDE, f"{number} {ply}").action
        after = apply(state, action)
        if ply >= OPENING and not state.done and not has_ended(state, after):
            found.append(before)
        state = after
    rng.shuffle(found)
    return found[:TURNS]


def played(state: State, level: str, seed: str) -> Turn:
    """Plays a turn, and those of the others before the next one."""
    mover, values, taken = state.mover, list[int](), 0
    ended = False
    while not ended:
        thought = _choice(state, level, seed)
        if thought.scored:
            values.append(thought.value)
        taken += _taken(state, thought.action)[1]
        after = apply(state, thought.action)
        ended, state = has_ended(state, after), after
    lost, royal = _lost(state, mover, seed)
    return Turn(values, taken, lost, royal)


def _lost(state: State, mover: Kingdom, seed: str) -> tuple[int, bool]:
    """Returns the points that a kingdom loses before its next turn, and whether royalty is among
    them."""
    lost, royal = 0, False
    while state.ending is None and state.mover != mover and mover in state.living:
        action = _choice(state, _OTHERS, seed).action
        victim, points = _taken(state, action)
        if victim >= 0 and kingdom_of(victim) == mover:
            lost += points
            royal = royal or is_family(victim) or bool(state.royal[victim])
        state = apply(state, action)
    return lost, royal


def _taken(state: State, action: Action) -> tuple[int, int]:
    """Returns the piece that an action takes, and its points; -1 and 0 if none."""
    if not isinstance(action, Move) or not action.takes:
        return -1, 0
    victim = state.board[action.path[-1]] - 1
    return victim, piece_worth(state, victim)


def told(turns: Sequence[Turn]) -> str:
    """Returns the measure in words."""
    drops = [each for turn in turns for each in turn.drops()]
    given = sum(each.royal and each.lost > each.taken for each in turns)
    low, high = interval(sum(drops), len(drops))
    below, above = interval(given, len(turns))
    return (
        f"{sum(drops)} of {len(drops)} later actions drop ({low:.0f} to {high:.0f} %); in {given}"
        f" of {len(turns)} turns royalty is given away ({below:.0f} to {above:.0f} %)"
    )


def main() -> None:
    """Plays and prints, a line after each game: the measure so far."""
    parser = argparse.ArgumentParser(prog="python -m tools.victorus.turns", description=__doc__)
    parser.add_argument("--starts", type=int, default=24, help="how many games")
    parser.add_argument("--level", default=PLAYER.levels[-1].key, help="that of the turns")
    chosen = parser.parse_args()
    turns = list[Turn]()
    for number in range(chosen.starts):
        for at, state in enumerate(begun(number)):
            turns.append(played(state, chosen.level, f"{number} {at}"))
        print(f"{number + 1} games: {told(turns)}", flush=True)


if __name__ == "__main__":
    main()
