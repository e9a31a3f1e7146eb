"""Matches among computer players of quick levels, and the points of some of their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Any, Final

from engines.game import AnyGame, Refusal, Seat
from engines.registry import game as game_of
from players.chances import shares, sides_of
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.registry import player
from players.review import QUICK, quick_budget

LONGEST: Final = 800
"""Actions after which a match is left out: it only repeats itself."""
LOOKED_AT: Final = 8
"""The most positions of a match whose points are noted."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a match: the points, and the side, of each seat, the seat to act, and each
    seat's share of the win in the end."""

    points: tuple[int, ...]
    sides: tuple[Seat, ...]
    mover: Seat
    won: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The beginning of a turn: the state, and the seat to act."""

    state: Any
    seat: Seat


@dataclass(frozen=True, slots=True)
class Step:
    """An action in the course of a match: the state before it, the seat, how many actions were
    legal, the action and the state after it."""

    state: Any
    seat: Seat
    choices: int
    action: Any
    after: Any


def levels_of(thinker: AnyPlayer) -> tuple[Level, ...]:
    """Returns the levels that play: from the middle ones to the second highest, which are quick and
    yet no beginners, with short budgets; of a team all, since they differ little."""
    levels = thinker.levels
    chosen = levels if thinker.game.team else levels[len(levels) // 3 : -1]
    most = thinker.pace // QUICK
    return tuple(each.of(min(most, each.budget)) for each in chosen)


def options_of(game: AnyGame, seats: int, rng: random.Random) -> dict[str, str]:
    """Returns the usual options in half of the matches, else any that go with this many seats."""
    usual = game.resolve_options({})
    asked = [each for each in game.options if each.asked and not each.several]
    chosen = {each.key: rng.choice(each.choices).key for each in asked}
    if rng.random() < 0.5:
        return usual
    try:
        settled = game.resolve_options(chosen)
        game.seating(settled, seats)
    except Refusal:
        return usual
    return settled


def samples(job: tuple[str, int, str]) -> list[Sample]:
    """Plays the match of a game, a number of seats and a seed, which settles everything, and
    returns samples of it; none of a match without end."""
    key, seats, seed = job
    game, thinker = game_of(key), player(key)
    rng = random.Random(f"chances {key} {seats} {seed}")
    options = options_of(game, seats, rng)
    levels = levels_of(thinker)
    drawn = [rng.choice(levels) for _ in range(seats)]
    by_seat = [drawn[0]] * seats if game.team else drawn
    state: Any = game.start(options, seats, f"chances {seed}")
    turns = list[Turn]()
    latest = -1
    for step in course(thinker, state, by_seat, rng, seed):
        turn = game.view(step.state, None).turn
        if turn != latest and step.choices > 1:
            turns.append(Turn(step.state, step.seat))
        latest, state = turn, step.after
    outcome = game.outcome(state)
    if outcome is None:
        return []
    sides = sides_of(game, options, seats)
    won = tuple(shares(outcome, sides))
    picked = rng.sample(turns, min(LOOKED_AT, len(turns)))
    return list(_looked(thinker, picked, sides, won, seed))


def course(
    thinker: AnyPlayer, state: Any, by_seat: Sequence[Level], rng: random.Random, seed: str
) -> Iterator[Step]:
    """Plays a match from this state, with a level at each seat, and yields every action: until the
    match is over, or as many as `LONGEST`."""
    game = thinker.game
    for ply in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            return
        seat = acting[ply % len(acting)]
        sight = AnyObservation.of(game, state, seat, f"{seed} {ply}")
        action = _action(thinker, by_seat[seat], sight, rng, f"{seed} {ply}", ply)
        after = game.apply(state, seat, action)
        yield Step(state, seat, len(sight.legal), action, after)
        state = after


def _action(
    thinker: AnyPlayer, level: Level, sight: AnyObservation, rng: random.Random, seed: str, ply: int
) -> Any:
    """Returns the level's action; the first ones are any, so that no two matches are the same."""
    if ply < thinker.opening:
        return rng.choice(sight.legal)
    return thinker.choose(sight, level, seed).action


def _looked(
    thinker: AnyPlayer,
    turns: Sequence[Turn],
    sides: tuple[Seat, ...],
    won: tuple[float, ...],
    seed: str,
) -> Iterator[Sample]:
    budget = quick_budget(thinker)
    for number, each in enumerate(turns):
        sight = AnyObservation.of(thinker.game, each.state, each.seat, f"{seed} look {number}")
        points = thinker.outlook(sight, budget, f"{seed} {number}")
        if points:
            yield Sample(points, sides, each.seat, won)


def played(key: str, seats: int, seed: str, number: int, processes: int) -> list[list[Sample]]:
    """Returns the samples of this many matches, by match, from so many processes."""
    jobs = [(key, seats, f"{seed} {each}") for each in range(number)]
    with Pool(processes) as pool:
        return list(pool.imap(samples, jobs, chunksize=4))
