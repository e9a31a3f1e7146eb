"""Random positions and random plays, for the properties."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from engines.vilitum.model.board import FILES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Regional
from tests.engines.vilitum.kit import GAME
from tests.engines.vilitum.reference.plain_pieces import HP

PIECES = "WRZACwrzac"
AGILE = Regional.AGILE_WARRIOR.value
SHARED = [rule.value for rule in Regional if rule is not Regional.AGILE_WARRIOR]
BASE = ("5x5", "7x7", "5x5:beginner")


@st.composite
def heads(draw: st.DrawFn, *, regional: bool = True) -> str:
    """Returns the first word of a position: a board with any mix of rules that goes together."""
    head = draw(st.sampled_from(BASE))
    if not regional:
        return head
    agile = {"5x5": ["", AGILE, f"{AGILE}-1", f"{AGILE}-2"]}.get(head, [""])
    barred = ["tactical-wizard"] if "beginner" in head else []
    mixed = draw(st.sets(st.sampled_from([rule for rule in SHARED if rule not in barred])))
    board, _, beginner = head.partition(":")
    names = [beginner, draw(st.sampled_from(agile)), *(rule for rule in SHARED if rule in mixed)]
    listed = ",".join(filter(None, names))
    return f"{board}:{listed}" if listed else board


@st.composite
def positions(draw: st.DrawFn, *, regional: bool = True) -> State:
    """Draws any position with pieces on both sides, from which the play begins."""
    head = draw(heads(regional=regional))
    size = int(head[0])
    squares = [file + str(rank) for file in FILES[:size] for rank in range(1, size + 1)]
    pieces = draw(st.sets(st.sampled_from(PIECES), min_size=2))
    for letters in (PIECES[:5], PIECES[5:]):
        if not pieces & set(letters):
            pieces.add(draw(st.sampled_from(letters)))
    places = draw(st.permutations(squares))
    sides: tuple[list[str], list[str]] = ([], [])
    for letter, place in zip(sorted(pieces, key=PIECES.index), places, strict=False):
        rings = draw(st.integers(0, HP[letter.upper()] - 1))
        worn = f"-{rings}" if rings else ""
        sides[letter.islower()].append(f"{letter.upper()}{place}{worn}")
    mover = draw(st.sampled_from("12"))
    return GAME.load(f"{head} {mover} {' '.join(sides[0])} / {' '.join(sides[1])}")


def turn_ends(start: State, seed: int, turns: int) -> Iterator[State]:
    """Yields the states at the ends of at most `turns` turns; half of them, if possible, of turns
    in which nothing moves, since those are what the other side may undo."""
    rng, state = random.Random(seed), start
    for _ in range(turns):
        found = [after for _, after in GAME.whole_turns(state)]
        if not found:
            return
        calm = [after for after in found if after.board[:10] == state.board[:10]]
        state = rng.choice(calm if calm and rng.random() < 0.5 else found)
        yield state


def play(start: State, seed: int, actions: int) -> Iterator[tuple[State, Action]]:
    """Returns a play of random actions: each state with what was done in it."""
    rng, state = random.Random(seed), start
    for _ in range(actions):
        if not GAME.to_act(state):
            return
        action = rng.choice(GAME.actions(state, state.mover))
        yield state, action
        state = GAME.play(state, state.mover, action)
