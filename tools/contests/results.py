"""All results that a Swiss of few people can have: `python -m tools.contests --results 6`.

Rounds are paired one after the other by `swiss_round` alone, as the director asks it for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from contests.events import HALF, NONE, WIN
from contests.pairing.matching import Entrant
from contests.pairing.swiss import Round, swiss_round
from contests.terms import swiss_rounds


def every_result(people: int, rounds: int = 0) -> Iterator[tuple[list[Entrant], Round]]:
    """Yields each round of each course that a contest can take, with its people before it, in so
    many rounds, 0 for the usual number."""
    there = [Entrant(each, NONE, 2000 - each, {}) for each in range(people)]
    yield from _from(there, 1, rounds or swiss_rounds(people))


def _from(people: list[Entrant], number: int, rounds: int) -> Iterator[tuple[list[Entrant], Round]]:
    found = swiss_round(people, number, further=rounds - number)
    yield people, found
    if number < rounds:
        for points in product((WIN, HALF, NONE), repeat=len(found.pairs)):
            yield from _from(played(people, found, points), number + 1, rounds)


def played(people: list[Entrant], paired: Round, points: tuple[Fraction, ...]) -> list[Entrant]:
    """Returns the people after a round in which the first seats have had these points."""
    found = list(people)
    if paired.bye is not None:
        rests = found[paired.bye]
        found[paired.bye] = replace(rests, score=rests.score + WIN, byes=rests.byes + 1)
    for (one, two), mine in zip(paired.pairs, points, strict=True):
        for each, other, own in ((one, two, mine), (two, one, WIN - mine)):
            before = found[each]
            found[each] = replace(
                before,
                score=before.score + own,
                met=Counter(before.met) + Counter([other]),
                seats=(*before.seats, each == one),
            )
    return found


def walk(people: int) -> None:
    """Prints how many rounds there are in all courses, and how many repeat a match."""
    rounds, again, shared = 0, 0, Counter[int]()
    for before, found in every_result(people):
        rounds += 1
        again += any(two in before[one].met for one, two in found.pairs)
        shared[max(abs(2 * sum(each.seats) - len(each.seats)) for each in before)] += 1
    print(f"{people} people: {rounds:,} rounds, {again:,} with a repeated match", flush=True)
    print(f"  seats off by, before a round: {dict(sorted(shared.items()))}", flush=True)
