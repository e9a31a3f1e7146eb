"""The review of a finished match: everybody's chances turn by turn, and the moments at which an
action cost most.

First all turns are looked at quickly. Where a side's chance falls, its actions are weighed against
the best ones, and the costliest of these once more with a larger budget, so that a moment is never
a mere jump of the search from one turn to the next. All together takes a thinker about two seconds.
Where the searches are compiled actions are weighed with so many more positions; the looks stay as
quick as those to which chances are fitted.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, groupby, islice, pairwise, zip_longest
from typing import Any, Final, TypeAlias

from common.spread import evenly
from engines.entries import BACK
from engines.game import Seat
from engines.match import Match, replay, turn_numbers
from players.chances import curves, shares, sides_of
from players.hindsight import Slip
from players.player import AnyPlayer
from players.position_chances import ChanceQuestion, Glance, Retell, Weigh, Weighed
from players.registry import player, player_of
from players.search.budgets import positions, speed

MARKED: Final = 3
"""The most moments marked on the curve: the costliest."""
MOST: Final = 12
"""The most moments told."""
LEAST: Final = 0.12
"""The least chance that an action must have cost to be a moment."""
SUSPECT: Final = 0.05
"""The least fall of a chance for which actions are weighed."""
QUICK: Final = 100
"""The part of a second for a look at one position, as a divisor."""
TURNS, TEAM_TURNS = 120, 14
"""The most turns looked at, evenly from all; fewer where each look plays to the end."""
LEAST_SHARED: Final = 0.02
"""The same for a team, in which a point saved or lost is seldom a tenth of the chance, and nothing
is guessed."""
RETOLD: Final = 0.1
"""The seconds for looking back at a round of a team's match."""
LOOKS, FIRST, SECOND = 0.6, 0.6, 0.8
"""The seconds of thinking for all looks, for all first weighings, and for all second ones."""
FIRST_WEIGHED, SECOND_WEIGHED = 40, 20
"""The most actions weighed a first and a second time."""
JUDGED: Final = 5
"""The fewest turns of a seat that are judged: one turn before giving up tells nothing."""
STRETCHES: Final = 3
"""The equal parts of a match from which these actions come by turns: in a long match the chances
swing most when it has been decided."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An action that cost much: its ply and seat, the chance lost, a better action and the reason
    for that one, and the chance that was `left`. In a team's match it is the `slip` of a round."""

    ply: int
    seat: Seat
    loss: float
    better: str
    why: str
    left: float = 0.0
    slip: Slip | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the curve: the ply, the number of the turn that begins there (`turn_numbers`), at
    the end that of the last one, and each seat's chance to win."""

    ply: int
    turn: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The points of the curve, the moments in the order of play, and each seat's accuracy in per
    cent: 100 if it never lost any of its chance. None for a seat with few turns, `JUDGED`."""

    points: tuple[Point, ...] = ()
    moments: tuple[Moment, ...] = ()
    accuracy: tuple[int | None, ...] = ()

    @property
    def smooth(self) -> tuple[tuple[float, ...], ...]:
        """The chances at each point, to be drawn: with a half of itself and a quarter of each
        neighbour, since a search likes the side to act. The ends stay as they are, and so do the
        points beside a moment, so that the curve falls as far there as the words say."""
        told, firm = self._told()
        drawn = list(told)
        for at in range(1, len(told) - 1):
            if at not in firm:
                near = zip(*told[at - 1 : at + 2], strict=True)
                drawn[at] = tuple((a + 2 * b + c) / 4 for a, b, c in near)
        return tuple(drawn)

    def _told(self) -> tuple[list[tuple[float, ...]], set[int]]:
        """Returns the chances at each point, and the numbers of the points right before and after a
        moment, where the chances are those of its weighing."""
        told, firm = [each.chances for each in self.points], set[int]()
        places = {each.ply: number for number, each in enumerate(self.points)}
        for each in (each for each in self.moments if each.slip is None):
            for ply, chance in ((each.ply, each.left + each.loss), (each.ply + 1, each.left)):
                at = places.get(ply, 0)
                if 0 < at < len(told) - 1:
                    told[at] = _with(told[at], each.seat, chance)
                    firm.add(at)
        return told, firm

    @property
    def even(self) -> int:
        """How even the rivals' chances stood from turn to turn, in per cent: 100 if nobody was ever
        ahead of everybody else."""
        leads = [best - second for best, second in map(_best, self.smooth)]
        return round(100 * (1 - sum(leads) / len(leads))) if leads else 0

    @property
    def marked(self) -> tuple[Moment, ...]:
        """The moments marked on the curve."""
        costliest = sorted(self.moments, key=lambda each: -each.loss)[:MARKED]
        return tuple(sorted(costliest, key=lambda each: each.ply))


def _best(chances: tuple[float, ...]) -> tuple[float, float]:
    best, second = sorted(chances, reverse=True)[:2]
    return best, second


Asking: TypeAlias = Generator[Glance, Any, Review]
"""Yields questions, gets their answers (`Thinkers.look`, `Thinkers.weigh`), and returns the
review."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A position of the match before an action: its ply, the seat that plays it, the state, the
    seats to act, and the number of the turn (or round); whether that begins there, and whether one
    seat alone has a choice."""

    ply: int
    seat: Seat
    text: str
    state: Any
    to_act: tuple[Seat, ...]
    turn: int
    opens: bool
    choice: bool


def _with(chances: tuple[float, ...], seat: Seat, chance: float) -> tuple[float, ...]:
    """Returns the chances with this one for a seat; the others keep their shares of the rest.
    Where allies have one chance together, all stay as they are."""
    if not math.isclose(sum(chances), 1.0, abs_tol=0.01):
        return chances
    rest, others = sum(chances) - chances[seat], len(chances) - 1
    left = max(0.0, 1.0 - chance)
    scaled = [each / rest * left if rest > 0 else left / others for each in chances]
    return (*scaled[:seat], chance, *scaled[seat + 1 :])


def quick_budget(thinker: AnyPlayer) -> int:
    """Returns the number of positions for a look at one position."""
    return thinker.glance or thinker.pace // QUICK


def is_reviewed(key: str, seats: int) -> bool:
    """Tells whether a review has anything to say about matches of this game and size."""
    return seats in curves(key) and player_of(key) is not None


def reviewing(match: Match) -> Asking:
    """Reviews a finished match. The questions follow from the match alone, and from the answers to
    the ones before."""
    sides = sides_of(match.game, dict(match.setup.options), match.setup.seats)
    stops = _stops(match)
    points = yield from _curve(match, stops, sides)
    if match.game.team:
        moments, accuracy = yield from _retold(match, stops, points)
        return Review(points, moments, accuracy)
    falls = _falls(stops, points)
    suspects = _worst(falls, match.ply, FIRST_WEIGHED)
    found = yield from _weighed(match, suspects, sides, FIRST)
    # A first weighing of few positions may miss a fall in the curve, so both count.
    known = [each for each in suspects if each.ply in found]
    doubts = {each: falls[each] / 2 + found[each.ply].loss for each in known}
    again = _worst(doubts, match.ply, SECOND_WEIGHED)
    found = yield from _weighed(match, again, sides, SECOND)
    return Review(points, _moments(match, found), _accuracy(match, points))


def next_step(steps: Asking, answer: Any = None) -> Glance | Review:
    """Returns the next question of a review after the answer to the one before, or the review."""
    try:
        return steps.send(answer)
    except StopIteration as end:
        review: Review = end.value
        return review


def _stops(match: Match) -> list[_Stop]:
    """Returns the positions before the actions that were not taken back."""
    at, found = replay(match.setup), list[_Stop]()
    for entry, turn in zip(match.entries, turn_numbers(match), strict=True):
        if entry.is_action:
            acting, seat, before = at.to_act, entry.seat, found[-1].turn if found else 0
            choice = acting == (seat,) and len(at.game.actions(at.state, seat)) > 1
            stop = _Stop(entry.ply, seat, entry.text, at.state, acting, turn, turn > before, choice)
            found.append(stop)
        elif entry.text == BACK:
            found.pop()
        at = at.follow(entry)
    return found


def _curve(
    match: Match, stops: Sequence[_Stop], sides: tuple[Seat, ...]
) -> Generator[Glance, Any, tuple[Point, ...]]:
    """Looks at the beginnings of turns, as many as there is time for; the end is known."""
    team, thinker = match.game.team, player(match.game.key)
    turns = evenly([each for each in stops if each.opens], TEAM_TURNS if team else TURNS)
    budget = round((LOOKS + FIRST + SECOND if team else LOOKS) * thinker.pace)
    budget //= max(1, len(turns))
    budget = budget if team else min(quick_budget(thinker), budget)
    points = list[Point]()
    for each in turns:
        if chances := (yield _look(match, each, sides, budget)):
            points.append(Point(each.ply, each.turn, chances))
    over = match.game.outcome(match.state)
    if over is not None and points:
        points.append(Point(match.ply, stops[-1].turn, tuple(shares(over, sides))))
    return tuple(points)


def _look(match: Match, stop: _Stop, sides: tuple[Seat, ...], budget: int) -> ChanceQuestion:
    seed = sha256(f"review {match.setup.seed} {stop.ply}".encode()).hexdigest()[:16]
    game = match.game
    guess = game.resample(stop.state, stop.to_act[0], random.Random(f"look {seed}"))
    return ChanceQuestion(game.key, seed, game.dump(guess), sides, max(1, budget))


def _falls(stops: Sequence[_Stop], points: Sequence[Point]) -> dict[_Stop, float]:
    """Returns the decisions in whose turn the chance of their side fell, with the fall."""
    falls = dict[_Stop, float]()
    for number, (point, after) in enumerate(pairwise(points)):
        for each in stops:
            if each.choice and point.ply <= each.ply < after.ply:
                falls[each] = _fall([own.chances[each.seat] for own in points], number)
    return {each: fall for each, fall in falls.items() if fall > SUSPECT}


def _worst(costs: Mapping[_Stop, float], plies: int, most: int) -> list[_Stop]:
    """Returns at most so many stops with the highest costs, by turns from each stretch of a match
    of so many plies."""
    stretches: list[list[_Stop]] = [[] for _ in range(STRETCHES)]
    for each in sorted(costs, key=lambda stop: -costs[stop]):
        stretches[STRETCHES * each.ply // plies].append(each)
    by_turns = chain.from_iterable(zip_longest(*stretches))
    return list(islice((each for each in by_turns if each), most))


def _fall(chances: Sequence[float], at: int) -> float:
    """Returns the fall of a chance in the turn that begins at this point. The turns before and
    after count a little, so that a single point that is too high or too low is no fall."""
    last = len(chances) - 1
    before, here, after, later = (chances[min(last, max(0, at + each))] for each in (-1, 0, 1, 2))
    return 0.75 * (here - after) + 0.25 * (before - later)


def _weighed(
    match: Match, stops: Sequence[_Stop], sides: tuple[Seat, ...], seconds: float
) -> Generator[Glance, Any, dict[int, Weighed]]:
    """Weighs the actions played at these stops, in this many seconds together, each with no more
    than the highest level's budget. Returns the results, by ply."""
    thinker = player(match.game.key)
    budget = round(seconds * speed(thinker)) // max(1, len(stops))
    budget = min(budget, 3 * positions(thinker.levels[-1]))
    found = dict[int, Weighed]()
    for each in stops:
        weighed = yield Weigh(_look(match, each, sides, budget), each.seat, each.text)
        if weighed:
            found[each.ply] = weighed
    return found


def _moments(match: Match, found: Mapping[int, Weighed]) -> tuple[Moment, ...]:
    costly = [
        Moment(ply, match.entries[ply].seat, each.loss, each.better, each.why, each.played)
        for ply, each in found.items()
        if each.loss >= LEAST and each.better != match.entries[ply].text
    ]
    costly.sort(key=lambda each: -each.loss)
    return tuple(sorted(costly[:MOST], key=lambda each: each.ply))


def _retold(
    match: Match, stops: Sequence[_Stop], points: Sequence[Point]
) -> Generator[Glance, Any, tuple[tuple[Moment, ...], tuple[int | None, ...]]]:
    """Looks back at each round of a team's match. Returns the moments, and each seat's accuracy in
    the choices of its own, and of all, that were weighed."""
    moments = list[Moment]()
    rates: list[list[float]] = [[] for _ in range(match.setup.seats)]
    budget = round(RETOLD * player(match.game.key).pace)
    for _, group in groupby(stops, key=lambda each: each.turn):
        course = list(group)
        texts = tuple((each.ply, each.seat, each.text) for each in course)
        position = match.game.dump(course[0].state)
        slips: tuple[Slip, ...] = yield Retell(match.game.key, position, texts, budget)
        after = next((each for each in points if each.ply > course[-1].ply), points[-1])
        for slip in slips:
            left, loss = _cost(slip, after.chances[slip.seat])
            for seat in range(len(rates)) if slip.shared else (slip.seat,):
                rates[seat].append(_rate(loss))
            if loss >= LEAST_SHARED:
                moments.append(Moment(slip.ply, slip.seat, loss, "", "", left, slip))
    moments.sort(key=lambda each: -each.loss)
    told = tuple(sorted(moments[:MOST], key=lambda each: each.ply))
    return told, tuple(map(_mean, rates))


def _cost(slip: Slip, after: float) -> tuple[float, float]:
    """Returns the chance left after a round, and the chance that its slip has cost: the difference
    between the usual chances, counted from the curve's chance `after` it."""
    if not slip.is_costly:
        return after, 0.0
    if not 0 < slip.left < 1 or not 0 < slip.best < 1 or not 0 < after < 1:
        return slip.left, max(0.0, slip.best - slip.left)
    odds = (slip.best / (1 - slip.best)) / (slip.left / (1 - slip.left)) * after / (1 - after)
    return after, odds / (1 + odds) - after


def _accuracy(match: Match, points: Sequence[Point]) -> tuple[int | None, ...]:
    """Returns each seat's mean accuracy in its own turns. A turn that costs 10 % of the chance has
    66, one that costs 25 % has 32."""
    by_seat: list[list[float]] = [[] for _ in range(match.setup.seats)]
    for number, point in enumerate(points[:-1]):
        seat = match.entries[point.ply].seat
        loss = max(0.0, _fall([each.chances[seat] for each in points], number))
        by_seat[seat].append(_rate(loss))
    return tuple(map(_mean, by_seat))


def _mean(rates: Sequence[float]) -> int | None:
    """Returns the accuracy in these turns; None for too few."""
    return round(sum(rates) / len(rates)) if len(rates) >= JUDGED else None


def _rate(loss: float) -> float:
    """Returns the accuracy of a turn that has cost so much of the chance."""
    return max(0.0, 103.2 * math.exp(-4.354 * loss) - 3.2)
