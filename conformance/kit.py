"""The means for the questions to every game.

A module of `conformance.asked` has functions that are given a game, and fail by an assertion; a
decorator keeps them in `ASKED`, with the games of which they are asked. Nothing here knows a game
by name. The states checked are those of random games under all options, or under some of them if
they are many, for as many players as these allow, and those of the playthroughs, which reach every
ending."""

from __future__ import annotations

import dataclasses
import os
import random
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from conformance.options import some_options
from conformance.plays import Section, choices, plays
from engines.entries import Setup
from engines.game import AnyGame, OpenGame, Refusal, Seat
from engines.match import Match, seatings
from engines.registry import GAMES
from engines.standing import Standing

Trait: TypeAlias = Callable[[AnyGame], bool]
Question: TypeAlias = Callable[[AnyGame], None]
ValueT = TypeVar("ValueT")
EVERY_CASE: Final = "EVERY_CASE"
"""The environment variable that asks for all examples."""
ASKED: Final[dict[Question, Trait]] = {}
"""The questions, each with the trait of its games."""


def asked_of(trait: Trait) -> Callable[[Question], Question]:
    """Keeps a function as a question to all games with this trait."""

    def kept(question: Question) -> Question:
        ASKED[question] = trait
        return question

    return kept


every_game = asked_of(lambda _: True)
rivals = asked_of(lambda game: not game.team)
larger_games = asked_of(lambda game: not game.team and max(game.seat_counts) > 2)
team_games = asked_of(lambda game: game.team)


def some(usual: int, whole: int) -> int:
    """The number of examples checked: usually, and when all are asked for."""
    return whole if os.environ.get(EVERY_CASE) else usual


LONGEST = 4000
"""Actions after which a random game counts as endless."""
CUT = 200
"""Actions after which a random game is left, except the first one."""
JOURNEYS = 12
"""The most random games played."""
MOMENTS = some(60, 140)
"""The number of their states checked, if there are more."""
SAMPLE = some(15, 25)
"""The number of legal actions of a state tried, if there are more."""


@dataclasses.dataclass(frozen=True)
class Moment:
    """A state of some play, the seat that acted in it and its action; none at the end.
    `sides` are those of all seats."""

    state: Any
    seat: Seat | None
    action: Any
    sides: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Journey:
    """A random game: its set-up, and all its moments up to its end or a cut."""

    options: dict[str, str]
    seats: int
    seed: str
    moments: tuple[Moment, ...]


@cache
def journeys(key: str) -> tuple[Journey, ...]:
    """Two random games for each way to set the game up; if these are too many, one for each of some
    ways, and always two by the defaults."""
    game = GAMES[key]
    ways = _ways(game)
    firsts, seconds = [(*way, "1") for way in ways], [(*way, "2") for way in ways]
    if len(ways) * 2 > JOURNEYS:
        firsts, seconds = firsts[: JOURNEYS - 1], seconds[:1]
    first, *others = [*firsts, *seconds]
    return (
        _journey(game, *first, most=LONGEST),
        *(_journey(game, *way, most=CUT) for way in others),
    )


def _ways(game: AnyGame) -> list[tuple[dict[str, str], int]]:
    """Options and numbers of seats: all that fit together, or if these are too many each number by
    the defaults, and with each of the other options one number in turn."""
    chosen = some_options(game, JOURNEYS - 1)
    counts = [seatings(game, options) for options in chosen]
    if sum(map(len, counts)) > JOURNEYS:
        counts[1:] = [(each[n % len(each)],) for n, each in enumerate(counts[1:], 1)]
    pairs = zip(chosen, counts, strict=True)
    return [(options, seats) for options, allowed in pairs for seats in allowed]


def _journey(
    game: AnyGame, options: dict[str, str], seats: int, seed: str, *, most: int
) -> Journey:
    rng = random.Random(f"{sorted(options.items())} {seats} {seed}")
    sides = game.seating(options, seats)
    state = game.start(options, seats, seed)
    moments: list[Moment] = []
    while (acting := game.to_act(state)) and len(moments) < most:
        seat = rng.choice(acting)
        action = rng.choice(choices(game, state, seat))
        moments.append(Moment(state, seat, action, sides))
        state = game.play(state, seat, action)
    assert not acting or most < LONGEST, f"a random game ends within {LONGEST} actions"
    return Journey(options, seats, seed, (*moments, Moment(state, None, None, sides)))


@cache
def moments(key: str) -> tuple[Moment, ...]:
    """Every state checked, each once: all of the playthroughs, all or some of the random games."""
    game = GAMES[key]
    played = [moment for play in plays(game) for moment in _steps(game, play)]
    random_ones = [moment for journey in journeys(key) for moment in journey.moments]
    if len(random_ones) > MOMENTS:
        numbers = random.Random(key).sample(range(len(random_ones)), MOMENTS)
        random_ones = [random_ones[number] for number in sorted(numbers)]
    found = [*random_ones, *played]
    return tuple({game.dump(moment.state): moment for moment in found}.values())


def _steps(game: AnyGame, play: Section) -> list[Moment]:
    sides = play.sides(game)
    acted = [Moment(*step, sides) for step in play.steps(game)]
    return [*acted, Moment(play.end(game), None, None, sides)]


def seats_of(moment: Moment) -> range:
    """All seats, also those that are out of the game."""
    return range(len(moment.sides))


def standing(game: AnyGame, state: Any, seats: int) -> Standing:
    """The table's account of a match for so many in this state."""
    options = tuple(sorted(game.resolve_options({}).items()))
    return Standing(Setup(game.key, game.revision, options, seats, "1"), game, (state,))


def viewers(moment: Moment) -> list[Seat | None]:
    """The public and every seat."""
    return [None, *seats_of(moment)]


def sampled(options: tuple[Any, ...], seed: int) -> list[Any]:
    """All options, or some that differ from state to state."""
    rng = random.Random(seed)
    return list(options) if len(options) <= SAMPLE else rng.sample(options, SAMPLE)


def sentence(text: str) -> bool:
    """Whether this looks like a sentence for people."""
    return len(text) > 8 and text.rstrip("”)").endswith((".", "!", "?")) and "\n" not in text


def attempt(call: Callable[..., Any], *arguments: Any) -> Any:
    """The result of the call, or the refusal that it raised, which must be a sentence."""
    try:
        return call(*arguments)
    except Refusal as refusal:
        if not sentence(str(refusal)):
            raise
        return refusal


def is_open(game: AnyGame) -> bool:
    """Whether nothing is secret."""
    return isinstance(game, OpenGame)


def spread(values: tuple[ValueT, ...], count: int) -> tuple[ValueT, ...]:
    """About so many of the values, from all over."""
    return values[:: max(1, len(values) // count)]


def said(match: Match, seat: int, text: str, *, by_bot: bool = False) -> Match:
    """The match after this text of a seat, with forced passes and the bot's actions for others
    after it. Raises `Refusal`."""
    for entry in match.propose(seat, text, by_bot=by_bot):
        match = match.follow(entry)
    return stood_in(match)


def stood_in(match: Match) -> Match:
    """The match after the bot's action, by its plain policy, for the first seat left to it."""
    for seat in match.awaits_bot[:1]:
        return said(match, seat, match.plainly(seat), by_bot=True)
    return match
