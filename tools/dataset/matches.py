"""A match among computer players as a record that anybody can replay.

The number of a match and the seed of the set settle everything in it, so that the same command
makes the same set, in any number of processes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final

from engines.game import AnyGame, Outcome
from engines.registry import game as game_of
from host.version import NUMBER
from players.player import AnyPlayer, Level
from players.registry import player
from tools.chances.matches import course, options_of

QUICK: Final = 10
"""The part of a second, as a divisor, that a level's budget may take for an action. Slower levels
do not play here, so that ten thousand matches can be made; the others play as in the bot."""


@dataclass(frozen=True, slots=True)
class Job:
    """A match to play: the seed of the set, its games, and the match's number."""

    seed: str
    games: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Record:
    """A match. `levels` are the keys of the levels by seat, `opening` is how many of the first
    entries were drawn at random, and `entries` are seats with their actions' texts. `results` by
    seat and `reason` are empty for a match that was cut off. `version` and `revision` are those of
    the program and of the game's rules."""

    number: int
    game: str
    revision: int
    version: str
    options: dict[str, str]
    seats: int
    levels: tuple[str, ...]
    seed: str
    opening: int
    entries: tuple[tuple[int, str], ...]
    results: tuple[str, ...]
    reason: str

    def as_line(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, line: dict[str, Any]) -> Record:
        """Returns the record of a line. Raises `TypeError` for one that is none."""
        entries = tuple((int(seat), str(text)) for seat, text in line["entries"])
        lists = {key: tuple(line[key]) for key in ("levels", "results")}
        fields: dict[str, Any] = {**line, **lists, "entries": entries}
        return cls(**fields)


@cache
def kinds(games: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Returns the kinds of matches, which take turns: each game as often as any other, with each
    number of seats that it has."""
    counts = [game_of(key).seat_counts for key in games]
    rounds = max(map(len, counts))
    pairs = [(key, count) for key, count in zip(games, counts, strict=True)]
    return tuple((key, count[turn % len(count)]) for turn in range(rounds) for key, count in pairs)


def levels_of(thinker: AnyPlayer) -> tuple[Level, ...]:
    """Returns the levels that play: those that are quick enough."""
    return tuple(each for each in thinker.levels if each.budget * QUICK <= thinker.pace)


def record(job: Job) -> Record:
    """Plays a match."""
    known = kinds(job.games)
    key, seats = known[job.number % len(known)]
    game, thinker = game_of(key), player(key)
    seed = sha256(f"dataset {job.seed} {job.number}".encode()).hexdigest()[:16]
    rng = random.Random(seed)
    options = options_of(game, seats, rng)
    drawn = [rng.choice(levels_of(thinker)) for _ in range(seats)]
    by_seat = [drawn[0]] * seats if game.team else drawn
    state: Any = game.start(options, seats, seed)
    entries = list[tuple[int, str]]()
    for step in course(thinker, state, by_seat, rng, seed):
        entries.append((step.seat, game.write(step.action)))
        state = step.after
    results, reason = told(game.outcome(state))
    return Record(
        number=job.number,
        game=key,
        revision=game.revision,
        version=NUMBER,
        options=options,
        seats=seats,
        levels=tuple(each.key for each in by_seat),
        seed=seed,
        opening=min(thinker.opening, len(entries)),
        entries=tuple(entries),
        results=results,
        reason=reason,
    )


def told(outcome: Outcome | None) -> tuple[tuple[str, ...], str]:
    """Returns the results by seat and the reason, as a record has them."""
    if outcome is None:
        return (), ""
    return tuple(each.value for each in outcome.results), str(outcome.reason.value)


def replayed(found: Record) -> tuple[tuple[str, ...], str]:
    """Returns the results and the reason that the engine finds when the record is played again.
    Raises `Refusal` if an entry is not legal."""
    game: AnyGame = game_of(found.game)
    state: Any = game.start(found.options, found.seats, found.seed)
    for seat, text in found.entries:
        state = game.play(state, seat, game.read(text))
    return told(game.outcome(state))
