"""How well reviews name what decided a match: mistakes that a deep search calls grave.

In a planted match both sides play strongly, though fast, but one of them once plays an action that
costs it much. In a natural match two middle levels make mistakes of their own. The judge is the
highest level with `DEEP` times its budget for each of its searches; `GRAVE` chance lost is a grave
mistake, and less than `IDLE` made no matter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Any, Final

from engines.entries import Entry
from engines.game import Seat
from engines.match import Match, begin, replay
from players.chances import sides_of
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.position_chances import (
    ChanceQuestion,
    Retell,
    Weigh,
    Weighed,
    chances_of,
    look,
    slips_of,
    weigh,
)
from players.position_chances import answer as answered
from players.registry import player
from players.review import LEAST, Review, next_step, quick_budget, reviewing

DEEP: Final = 3
"""The number of times that the judge's searches have the highest level's budget."""
GRAVE, IDLE = 0.25, 0.05
SCREENED: Final = 8
"""The part of the highest level's budget with which actions are screened, as a divisor: only those
that seem to cost something get the judge."""
FASTER: Final = 4
"""The part of its budget, as a divisor, with which the second highest level plays planted matches:
the judge needs the time more."""
OPEN: Final = (0.3, 0.8)
"""The chances between which a mistake is planted: before it the match is open."""
TRIED: Final = 20
"""The most actions tried out as mistakes in a position."""
EARLIEST, LATEST = 3, 20
LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Found:
    """The numbers of one match, or their sums: the grave mistakes, those named by the review, and
    those marked on the curve; of the moments named (`told`), those that made no matter (`idle`)."""

    grave: int = 0
    named: int = 0
    marked: int = 0
    told: int = 0
    idle: int = 0

    def __add__(self, other: Found) -> Found:
        return Found(
            self.grave + other.grave,
            self.named + other.named,
            self.marked + other.marked,
            self.told + other.told,
            self.idle + other.idle,
        )


def planted(job: tuple[str, int, str]) -> Found:
    """Plays a match with a planted mistake, and reviews it; the seed settles everything."""
    key, seats, seed = job
    thinker, rng = player(key), random.Random(f"planted {job}")
    strong = thinker.levels[-2].of(thinker.levels[-2].budget // FASTER)
    at, first = rng.randint(EARLIEST, LATEST), dict[int, float]()

    def chosen(match: Match, seat: Seat) -> Any:
        if not first and match.ply >= at and (bad := _mistake(match, seat, rng)):
            first[match.ply] = bad[1]
            return bad[0]
        return _best(thinker, strong, match, seat, seed)

    match = _played(key, seats, seed, thinker.opening, rng, chosen)
    if match.outcome is None or not first:
        return Found()
    return _compared(match, first)


def natural(job: tuple[str, int, str]) -> Found:
    """Plays a match of two middle levels, and reviews it; the seed settles everything."""
    key, seats, seed = job
    thinker, rng = player(key), random.Random(f"natural {job}")
    middle = len(thinker.levels) // 2
    levels = [rng.choice(thinker.levels[middle : middle + 2]) for _ in range(seats)]

    def chosen(match: Match, seat: Seat) -> Any:
        return _best(thinker, levels[seat], match, seat, seed)

    match = _played(key, seats, seed, thinker.opening, rng, chosen)
    if match.outcome is None:
        return Found()
    screen = 3 * thinker.levels[-1].budget // SCREENED
    losses = dict[int, float]()
    for ply in _decisions(match):
        seen = cost(match, ply, screen)
        if seen and seen.loss >= LEAST:
            deep = cost(match, ply, 3 * DEEP * thinker.levels[-1].budget)
            losses[ply] = deep.loss if deep else 0.0
    return _compared(match, losses)


def _played(
    key: str,
    seats: int,
    seed: str,
    opening: int,
    rng: random.Random,
    chosen: Callable[[Match, Seat], Any],
) -> Match:
    """Returns the match in which `chosen` decides; the first actions are any."""
    match = replay(begin(key, {}, f"{rng.getrandbits(128):032x}", seats))
    number = 0
    while match.outcome is None and number < LONGEST:
        seat = match.to_act[0]
        legal = match.view(seat).legal
        action = rng.choice(legal) if number < opening else chosen(match, seat)
        match = match.follow(Entry(match.ply, seat, match.game.write(action))).forced_on()
        number += 1
    return match


def _best(thinker: AnyPlayer, level: Level, match: Match, seat: Seat, seed: str) -> Any:
    sight = AnyObservation.of(match.game, match.state, seat, f"{seed} {match.ply}")
    return thinker.choose(sight, level, f"{seed} {match.ply}").action


def _mistake(match: Match, seat: Seat, rng: random.Random) -> tuple[Any, float] | None:
    """Returns a grave mistake of a seat whose match is open, with its cost; None if none is found
    soon."""
    game, thinker = match.game, player(match.game.key)
    sides, budget = _sides(match), quick_budget(thinker)
    now = look(game, match.state, sides, 4 * budget, "now")
    legal = list(match.view(seat).legal)
    if match.to_act != (seat,) or not now or not OPEN[0] < now[seat] < OPEN[1]:
        return None
    for action in rng.sample(legal, min(TRIED, len(legal))):
        after = look(game, game.apply(match.state, seat, action), sides, 2 * budget, "after")
        if after and now[seat] - after[seat] >= GRAVE:
            highest, loss = 3 * thinker.levels[-1].budget, 0.0
            for share in (highest // SCREENED, highest * DEEP):
                seen = weigh(game, match.state, sides, share, "deep", seat, action)
                loss = seen.loss if seen else 0.0
                if loss < GRAVE:
                    return None
            return action, loss
    return None


def _sides(match: Match) -> tuple[Seat, ...]:
    return sides_of(match.game, dict(match.setup.options), match.setup.seats)


def _decisions(match: Match) -> Iterator[int]:
    at = replay(match.setup)
    for entry in match.entries:
        if entry.is_action and at.to_act == (entry.seat,) and len(at.view(entry.seat).legal) > 1:
            yield entry.ply
        at = at.follow(entry)


def cost(match: Match, ply: int, budget: int) -> Weighed | None:
    """Returns what the action of this ply has cost, by so many positions."""
    at, entry = match.at(ply), match.entries[ply]
    action = match.game.read(entry.text)
    return weigh(match.game, at.state, _sides(match), budget, f"deep {ply}", entry.seat, action)


def reviewed(match: Match) -> Review:
    """Returns the review, as a thinker would make it."""
    steps = reviewing(match)
    step = next_step(steps)
    while not isinstance(step, Review):
        line = answered(step.line.split("\t"))
        match step:
            case Weigh():
                said: Any = Weighed.of(line)
            case Retell():
                said = slips_of(line)
            case ChanceQuestion():
                said = chances_of(line)
        step = next_step(steps, said)
    return step


def _compared(match: Match, losses: dict[int, float]) -> Found:
    """Compares the review with the grave mistakes among the judge's `losses`, by ply; moments that
    the judge has not seen yet it looks at now."""
    review = reviewed(match)
    grave = {ply for ply, loss in losses.items() if loss >= GRAVE}
    told = {each.ply for each in review.moments}
    marked = {each.ply for each in review.marked}
    budget = 3 * DEEP * player(match.game.key).levels[-1].budget
    idle = 0
    for ply in told:
        seen = cost(match, ply, budget) if ply not in losses else None
        idle += (seen.loss if seen else losses.get(ply, 0.0)) < IDLE
    return Found(len(grave), len(grave & told), len(grave & marked), len(told), idle)


def measured(kind: Any, key: str, seeds: Iterable[str], processes: int) -> Iterator[Found]:
    """Yields the numbers of a match for two of this kind for each of the seeds, as they come."""
    with Pool(processes) as pool:
        yield from pool.imap(kind, [(key, 2, each) for each in seeds])
