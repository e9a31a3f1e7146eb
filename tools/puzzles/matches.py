"""Matches that computer players of mixed levels play among themselves, for their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.game import AnyGame
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.registry import player


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a match, the match's seed, the levels by seat, and the actions before it."""

    state: Any
    seed: str
    levels: tuple[str, ...]
    ply: int

    @property
    def source(self) -> str:
        """Its source, as files of puzzles write it."""
        return f"{self.seed} levels {','.join(self.levels)} ply {self.ply}"


def moments(game: AnyGame, seed: str, levels: int, longest: int) -> Iterator[Moment]:
    """Yields the states of a match between two in which no action is forced. The seed settles
    everything, also the players' levels, drawn from the lowest `levels`. The match stops after
    `longest` actions."""
    rng = random.Random(f"puzzles {game.key} {seed}")
    thinker: AnyPlayer = player(game.key)
    by_seat: list[Level] = [rng.choice(thinker.levels[:levels]) for _ in range(2)]
    keys = tuple(each.key for each in by_seat)
    state = game.start(game.resolve_options({}), 2, f"puzzles {seed}")
    for ply in range(longest):
        if game.outcome(state) is not None:
            return
        seat = game.to_act(state)[0]
        if (forced := game.forced(state)) is not None:
            state = game.apply(state, *forced)
            continue
        yield Moment(state, seed, keys, ply)
        sight = AnyObservation.of(game, state, seat, f"{seed} {ply}")
        thought = thinker.choose(sight, by_seat[seat], f"{seed} {ply}")
        state = game.apply(state, seat, thought.action)
