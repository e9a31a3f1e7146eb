"""Tries the ratings on people of known strength, before anybody is rated by them:
`python -m tools.strength.ratings --worlds 400`.

A world is a server of twelve, whose strengths are drawn from a normal distribution. In each round
everybody plays one match: two by two, or at two tables of six with one winner each. The tables tell
how well the ratings have found the order after so many matches of each, and the worth of repeated
matches of the same two, and of matches against many new accounts. The same call prints the same
tables.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations
from statistics import fmean
from typing import Final

from engines.terms import Result
from ratings.contest import WHOLE, contest
from ratings.ledger import Ledger
from ratings.model import BEGIN, SETTLED

PEOPLE: Final = 12
SPREAD: Final = 200.0
"""The standard deviation of strengths, in points."""
DRAWN: Final = 0.1
"""The share of matches for two that are drawn, at any strengths."""
STAGES: Final = (1, 3, 5, 8, 10, SETTLED, 15, 20, 30, 50, 100)
"""The numbers of matches of each after which the order is checked."""
APART: Final = (100, 200, 400)
"""The least distances, in points, of the pairs whose order is checked."""
DAYS: Final = timedelta(days=1)
START: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Tally:
    """The results at one stage: for pairs at least so far `APART`, whether their order is right (1,
    else 0, or one half if they are rated the same); the ratings' errors in points; and whether
    these are at most twice the doubt."""

    right: dict[int, list[float]]
    errors: list[float]
    within: list[bool]

    @classmethod
    def empty(cls) -> Tally:
        return cls({far: [] for far in APART}, [], [])


def strengths(rng: random.Random) -> list[float]:
    """Returns the true strengths of the people of a world, in points around the mean."""
    found = [rng.gauss(0, SPREAD) for _ in range(PEOPLE)]
    middle = fmean(found)
    return [BEGIN + each - middle for each in found]


def winner(true: Sequence[float], seats: Sequence[int], rng: random.Random) -> int:
    """Returns the winner among these people: one wins ten times as often as another 400 points
    below."""
    return rng.choices(seats, [10 ** ((true[each] - BEGIN) / 400) for each in seats])[0]


def results(true: Sequence[float], seats: Sequence[int], rng: random.Random) -> list[Result]:
    """Returns the result of a match for each of these people: one wins, or two draw."""
    if len(seats) == 2 and rng.random() < DRAWN:
        return [Result.DRAW, Result.DRAW]
    best = winner(true, seats, rng)
    return [Result.WIN if each == best else Result.LOSS for each in seats]


def play(ledger: Ledger, seats: Sequence[int], ends: Sequence[Result], at: datetime) -> None:
    """Adds a match in which everybody has acted and nobody has an ally."""
    counted = contest(ends, [()] * len(seats), range(len(seats)))
    assert counted is not None
    ledger.add(counted, seats, at)


def world(seats: int, seed: str, tallies: dict[int, Tally]) -> None:
    """Lets the people of a world play, a round every three days, and adds the results to the
    tallies."""
    rng = random.Random(seed)
    true, ledger, people = strengths(rng), Ledger(), list(range(PEOPLE))
    for number in range(1, max(tallies) + 1):
        rng.shuffle(people)
        for first in range(0, PEOPLE, seats):
            table = people[first : first + seats]
            play(ledger, table, results(true, table, rng), START + number * 3 * DAYS)
        if number in tallies:
            look(true, ledger, tallies[number])


def look(true: Sequence[float], ledger: Ledger, tally: Tally) -> None:
    """Compares the ratings with the strengths, and adds the results to the tally."""
    for one, other in combinations(range(PEOPLE), 2):
        apart = true[one] - true[other]
        rated = ledger.ratings[one].points - ledger.ratings[other].points
        for far in APART:
            if abs(apart) >= far:
                tally.right[far].append(0.5 if not rated else float(apart * rated > 0))
    middle = fmean(each.points for each in ledger.ratings.values()) - BEGIN
    for person, rating in ledger.ratings.items():
        error = rating.points - middle - true[person]
        tally.errors.append(error)
        tally.within.append(abs(error) <= 2 * rating.doubt)


def orders(seats: int, worlds: int, stages: Sequence[int] = STAGES) -> Iterator[str]:
    """Yields the lines of the table for so many seats."""
    tallies = {stage: Tally.empty() for stage in sorted(set(stages))}
    for number in range(worlds):
        world(seats, f"{seats} seats, world {number}", tallies)
    yield (
        f"| matches of each, {seats} seats | "
        + " | ".join(f"in order, {far} apart" for far in APART)
        + " | error | within two doubts |"
    )
    yield "|" + "---|" * (len(APART) + 3)
    for stage, tally in tallies.items():
        right = " | ".join(f"{100 * fmean(tally.right[far]):.1f} %" for far in APART)
        error = fmean(each**2 for each in tally.errors) ** 0.5
        within = 100 * fmean(tally.within)
        yield f"| {stage} | {right} | {error:.0f} | {within:.1f} % |"


def gained(matches: int, gap: timedelta) -> float:
    """Returns the points of a person who has beaten the same opponent so often, with this gap
    between the matches."""
    ledger = Ledger()
    for number in range(matches):
        play(ledger, (0, 1), (Result.WIN, Result.LOSS), START + number * gap)
    return ledger.ratings[0].points


def repeated() -> Iterator[str]:
    """Yields the lines of the table on two who play each other again and again."""
    yield "| wins in a row against the same | all within a month | one every 31 days |"
    yield "|---|---|---|"
    for matches in (5, 10, 20, 50, 100):
        often, seldom = gained(matches, DAYS / 4), gained(matches, 31 * DAYS)
        yield f"| {matches} | {often:,.0f} | {seldom:,.0f} |"


def farmed(accounts: int, among: int) -> float:
    """Returns the points of a person who has beaten so many new accounts five times each, half an
    hour apart, after each of these has played so many matches against the others."""
    ledger, number = Ledger(), 0
    pairs = list(combinations(range(1, accounts + 1), 2))
    played = Counter[int]()
    while min((played[each] for each in range(1, accounts + 1)), default=among) < among:
        pair = min(pairs, key=lambda each: (played[each[0]] + played[each[1]], each))
        played.update(pair)
        play(ledger, pair, (Result.WIN, Result.LOSS), START + number * DAYS / 48)
        number += 1
    for each in [*range(1, accounts + 1)] * WHOLE:
        play(ledger, (0, each), (Result.WIN, Result.LOSS), START + number * DAYS / 48)
        number += 1
    return ledger.ratings[0].points


def multiplied() -> Iterator[str]:
    """Yields the lines of the table on wins against many new accounts."""
    yield (
        "| new accounts, five wins against each | against one alone as often "
        f"| they have played nobody else | after {SETTLED} matches of each among them |"
    )
    yield "|---|---|---|---|"
    for accounts in (1, 5, 10, 20):
        one, new = gained(WHOLE * accounts, DAYS / 48), farmed(accounts, 0)
        settled = f"{farmed(accounts, SETTLED):,.0f}" if accounts > 1 else ""
        yield f"| {accounts} | {one:,.0f} | {new:,.0f} | {settled} |"


def main(arguments: Sequence[str] | None = None, write: Callable[[str], None] = print) -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength.ratings", description=__doc__)
    parser.add_argument("--worlds", type=int, default=400, help="how many servers of twelve")
    worlds: int = parser.parse_args(arguments).worlds
    for seats in (2, 6):
        for line in orders(seats, worlds):
            write(line)
        write("")
    for line in repeated():
        write(line)
    write("")
    for line in multiplied():
        write(line)


if __name__ == "__main__":
    main()
