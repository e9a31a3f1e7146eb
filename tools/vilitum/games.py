"""Games of Vilitum's player with itself, from which its judgement is learned."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vilitum.game import GAME
from engines.vilitum.model.board import PIECES
from engines.vilitum.model.state import Board, State
from engines.vilitum.play import whole_turns
from players.player import SURE
from players.vilitum.planner import searched
from players.vilitum.worth import Evaluation

SMALL: Final = 0.7
"""The share of games on the board of 5x5, unless another is wanted."""
WILD: Final = 0.2
"""The share of random turns among the first `EARLY`, so that no two games are the same."""
EARLY: Final = 8


class Sample(NamedTuple):
    """A position of a game, with the mover, the mover's points in the end (1, 0 or a half), and the
    value for the mover that a search has found; None where the turn was random."""

    size: int
    board: Board
    mover: Seat
    points: float
    value: int | None = None


def samples(
    games: int, budget: int, worth: Evaluation, seed: str, processes: int, small: float = SMALL
) -> list[Sample]:
    """Returns the positions of games at the starts of turns; always the same from a seed."""
    play = partial(_samples, budget=budget, worth=worth, small=small)
    with Pool(processes) as pool:
        return [
            each
            for found in pool.imap(play, [f"{seed} {number}" for number in range(games)])
            for each in found
        ]


def begun(size: int, rng: random.Random) -> State:
    """Returns the start of a play with pieces placed at random."""
    state = GAME.start(GAME.resolve_options({"board": f"{size}x{size}"}), 2, "")
    for _ in range(PIECES):
        state = GAME.apply(state, state.mover, rng.choice(GAME.actions(state, state.mover)))
    return state


def _samples(seed: str, *, budget: int, worth: Evaluation, small: float) -> Sequence[Sample]:
    rng = random.Random(seed)
    size = 5 if rng.random() < small else 7
    states = [*_played(begun(size, rng), budget, worth, rng)]
    last, value = states[-1]
    over = GAME.outcome(last)
    if over:
        ember = 0.5 if over.winner is None else 1.0 - over.winner
    else:
        ember = float(((value or 0) > 0) is (last.mover == 0))
    return [
        Sample(size, state.board, state.mover, abs(state.mover - ember), value)
        for state, value in states
        if not GAME.outcome(state)
    ]


def _played(
    state: State, budget: int, worth: Evaluation, rng: random.Random
) -> Iterator[tuple[State, int | None]]:
    """Yields the states of a game, each with the value found there, up to the end or to a proof of
    how it ends."""
    while not GAME.outcome(state):
        if state.ply < EARLY and rng.random() < WILD:
            turns = [after for _, after in whole_turns(state)]
            yield state, None
            state = rng.choice(turns)
            continue
        best = searched(state, budget, worth=worth, lines=False).turns[0]
        yield state, best.value
        if abs(best.value) >= SURE:
            return
        state = best.action.after
    yield state, 0
