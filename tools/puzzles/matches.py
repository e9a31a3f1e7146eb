"""Matches of plain players among themselves, for their positions.

In games with a stick (`tools/strength/stick`) its players play, which look one or two turns ahead
and now and then make a mistake. So no change of the computer players changes what is found.
Elsewhere the computer players play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.game import AnyGame
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.registry import player
from tools.strength.stick.stick import Stick, stick_of

DEPTHS: Final = (1, 2)
"""The turns that the plain players look ahead."""
MISTAKES: Final = 0.15
"""The part of their turns that begin with any legal action."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a match, the match's seed, its players by seat, and the actions before it."""

    state: Any
    seed: str
    players: str
    ply: int

    @property
    def source(self) -> str:
        return f"{self.seed} {self.players} ply {self.ply}"


def moments(game: AnyGame, seed: str, levels: int, longest: int) -> Iterator[Moment]:
    """Yields the states of a match between two in which no action is forced. The seed settles
    everything, also who plays: the depths of plain players, or levels of computer players, drawn
    from the lowest `levels`. The match stops after `longest` actions."""
    rng = random.Random(f"puzzles {game.key} {seed}")
    stick = stick_of(game)
    side = _Plain(stick, rng) if stick else _Thinking(game, levels, rng)
    state = game.start(game.resolve_options({}), 2, f"puzzles {seed}")
    ply = 0
    while ply < longest and game.outcome(state) is None:
        seat = game.to_act(state)[0]
        if (forced := game.forced(state)) is not None:
            state, ply = game.apply(state, *forced), ply + 1
            continue
        yield Moment(state, seed, side.told, ply)
        for action in side.turn(state, seat, f"{seed} {ply}"):
            state, ply = game.apply(state, seat, action), ply + 1


class _Plain:
    """Two plain players."""

    def __init__(self, stick: Stick[Any, Any], rng: random.Random) -> None:
        self._stick: Final = stick
        self._rng: Final = rng
        self._depths: Final = [
            rng.choice([each for each in DEPTHS if each <= stick.depth]) for _ in "12"
        ]
        self.told: Final = f"depths {','.join(map(str, self._depths))}"

    def turn(self, state: Any, seat: int, seed: str) -> Sequence[Any]:
        del seed
        rng, stick = self._rng, self._stick
        if rng.random() >= MISTAKES and (found := stick.turn(state, self._depths[seat], rng)):
            return found
        return (rng.choice(stick.first(state, seat)),)


class _Thinking:
    """Two computer players."""

    def __init__(self, game: AnyGame, levels: int, rng: random.Random) -> None:
        self._game: Final = game
        self._thinker: Final[AnyPlayer] = player(game.key)
        self._levels: Final[list[Level]] = [
            rng.choice(self._thinker.levels[:levels]) for _ in range(2)
        ]
        self.told: Final = f"levels {','.join(each.key for each in self._levels)}"

    def turn(self, state: Any, seat: int, seed: str) -> Sequence[Any]:
        sight = AnyObservation.of(self._game, state, seat, seed)
        return (self._thinker.choose(sight, self._levels[seat], seed).action,)
