"""What the contract asks of every game, asked of every registered game: the means.

A new game takes part by its line in the registry and its playthrough file; nothing here knows
a game by name. The states looked at are those of random games under all options, or under
some of them where they are many, and those of the playthroughs, which reach every ending.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest

from engines.game import (
    AnyGame,
    Refusal,
    Seat,
)
from engines.registry import GAMES
from tests.options import some_options
from tests.playthrough import Section, file_of, sections

LONGEST = 4000
"""Actions after which a random game counts as endless."""
JOURNEYS = 14
"""How many random games are played at most."""
MOMENTS = 300
"""How many of their states are looked at, where there are more."""
SAMPLE = 25
"""How many legal actions of a state are tried, where there are more."""


@dataclasses.dataclass(frozen=True)
class Moment:
    """A state of some play, the seat that acted in it and its action; none at the end."""

    state: Any
    seat: Seat | None
    action: Any


@dataclasses.dataclass(frozen=True)
class Journey:
    """A random game: how it was set up, and all its moments."""

    options: dict[str, str]
    seats: int
    seed: str
    moments: tuple[Moment, ...]


@cache
def journeys(key: str) -> tuple[Journey, ...]:
    """Two random games for each way to set the game up; where these are too many, one for
    each of some ways, and always two by the defaults."""
    game = GAMES[key]
    ways = list(product(some_options(game, JOURNEYS - 1), game.seat_counts))
    firsts, seconds = [(*way, "1") for way in ways], [(*way, "2") for way in ways]
    if len(ways) * 2 > JOURNEYS:
        firsts, seconds = firsts[: JOURNEYS - 1], seconds[:1]
    return tuple(_journey(game, *way) for way in [*firsts, *seconds])


def _journey(game: AnyGame, options: dict[str, str], seats: int, seed: str) -> Journey:
    rng = random.Random(f"{sorted(options.items())} {seats} {seed}")
    state = game.start(options, seats, seed)
    moments: list[Moment] = []
    while acting := game.to_act(state):
        assert len(moments) < LONGEST, "a random game ends"
        seat = rng.choice(acting)
        action = rng.choice(game.actions(state, seat))
        moments.append(Moment(state, seat, action))
        state = game.play(state, seat, action)
    return Journey(options, seats, seed, (*moments, Moment(state, None, None)))


@cache
def moments(key: str) -> tuple[Moment, ...]:
    """Everything looked at, each state once: all of the playthroughs, all or some of the
    random games."""
    game = GAMES[key]
    played = [moment for play in plays(game) for moment in _steps(game, play)]
    random_ones = [moment for journey in journeys(key) for moment in journey.moments]
    if len(random_ones) > MOMENTS:
        numbers = random.Random(key).sample(range(len(random_ones)), MOMENTS)
        random_ones = [random_ones[number] for number in sorted(numbers)]
    found = [*random_ones, *played]
    return tuple({game.dump(moment.state): moment for moment in found}.values())


def _steps(game: AnyGame, play: Section) -> list[Moment]:
    return [*(Moment(*step) for step in play.steps(game)), Moment(play.end(game), None, None)]


def plays(game: AnyGame) -> list[Section]:
    """The plays of the playthrough file; none where it is missing."""
    path = file_of(game)
    return sections(path.read_text("utf-8")) if path.exists() else []


def seats_of(game: AnyGame, state: Any) -> range:
    """The seats that a state surely has."""
    outcome = game.outcome(state)
    return range(len(outcome.results) if outcome else game.seat_counts[0])


def viewers(game: AnyGame, state: Any) -> list[Seat | None]:
    return [None, *seats_of(game, state)]


def sampled(options: tuple[Any, ...], seed: int) -> list[Any]:
    """All options, or some that differ from state to state."""
    rng = random.Random(seed)
    return list(options) if len(options) <= SAMPLE else rng.sample(options, SAMPLE)


def sentence(text: str) -> bool:
    """Whether this looks like a sentence for people."""
    return len(text) > 8 and text.rstrip("”)").endswith((".", "!", "?")) and "\n" not in text


def attempt(call: Callable[..., Any], *arguments: Any) -> Any:
    """What the call returns, or the refusal that it raised, which must be a sentence."""
    try:
        return call(*arguments)
    except Refusal as refusal:
        if not sentence(str(refusal)):
            raise
        return refusal


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
