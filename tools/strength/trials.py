"""One game between contestants, and many of them at once."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Any, Final

from engines.game import Outcome, Result
from engines.registry import game as game_of
from players.observation import AnyObservation
from tools.strength.contestants import chooser
from tools.strength.stick.stick import stick_of

LONGEST: Final = 1500
"""Actions after which a game counts as drawn."""
SEED: Final = "pair"
"""The seed of all games, unless another is wanted."""
_WORTH: Final = {Result.WIN: 1.0, Result.LOSS: 0.0}


@dataclass(frozen=True, slots=True)
class Trial:
    """A game to play: the contestant of each seat, by name. The seed settles all chance, and the
    first `opening` actions, which are drawn and the same for all contestants: from those of the
    game's stick, if it has one, else from all."""

    game: str
    contestants: tuple[str, ...]
    seed: str
    opening: int = 0
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A trial's result: the points of each seat (1 if it won, one half if it drew or shared, 0 if
    it lost), the number of actions, and for each contestant the processor seconds of every
    choice."""

    trial: Trial
    points: tuple[float, ...]
    actions: int
    times: dict[str, list[float]]


def play(trial: Trial) -> Played:
    """Plays a game."""
    game = game_of(trial.game)
    options = game.resolve_options(dict(trial.options))
    state: Any = game.start(options, len(trial.contestants), trial.seed)
    choosers = {name: chooser(game, name) for name in set(trial.contestants)}
    times: dict[str, list[float]] = {name: [] for name in choosers}
    rng, stick = random.Random(f"opening {trial.seed}"), stick_of(game)
    ply = 0
    while (outcome := game.outcome(state)) is None and ply < LONGEST:
        acting = game.to_act(state)
        seat = acting[ply % len(acting)]  # if several may act, they take turns to begin
        if ply < trial.opening:
            action = rng.choice(stick.first(state, seat) if stick else game.actions(state, seat))
        else:
            seed, name = f"{trial.seed} {ply}", trial.contestants[seat]
            sight = AnyObservation.of(game, state, seat, seed)
            begun = time.process_time()
            action = choosers[name](sight, seed)
            times[name].append(time.process_time() - begun)
        state = game.play(state, seat, action)
        ply += 1
    return Played(trial, _points(outcome, len(trial.contestants)), ply, times)


def _points(outcome: Outcome | None, seats: int) -> tuple[float, ...]:
    if outcome is None:
        return (0.5,) * seats
    return tuple(_WORTH.get(each, 0.5) for each in outcome.results)


def pairs(
    game: str, one: str, other: str, number: int, *, seed: str = SEED, opening: int = 0
) -> Iterator[Trial]:
    """Yields `number` pairs of games for two: the same start once with either side."""
    for each in range(number):
        for contestants in ((one, other), (other, one)):
            yield Trial(game, contestants, f"{seed} {each}", opening)


def all_played(trials: Sequence[Trial], processes: int | None = None) -> list[Played]:
    """Plays all trials, in this many processes, or as many as there are cores."""
    number = processes or os.cpu_count() or 1
    if number == 1 or len(trials) == 1:
        return [play(each) for each in trials]
    with Pool(number) as pool:
        return list(pool.imap(play, trials, chunksize=1))
