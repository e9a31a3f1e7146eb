"""The teams of a round of a duplicate: partners change, and teams are about equal.

All teams have the same number of seats, and there are two of them at least. Where people do not
divide, the seats left over are the bot's, one a team as far as possible. In this order of weight:
two with a block are not in one team, nobody has the bot as a partner much oftener than others,
nobody has a partner again, and the teams are equally strong. Teams of two are the best of all by
that (a cheapest matching), and so are larger ones of up to nine people, by trying out all; more
people are dealt like cards, and exchanged until nothing is better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Final

from contests.pairing.matching import cheapest

FEWEST: Final = 2
"""The fewest teams: one alone could not be compared."""
PAIR: Final = 2
"""The seats of a team that is found by a matching."""
EXACT: Final = 9
"""The most people for whom all ways to form larger teams are tried out: 280 for nine."""
DEALS: Final = 6
"""How often more people are dealt at most, until no block is left in a team."""
_APART: Final = 10**12
_BOT: Final = 10**9
_AGAIN: Final = 10**6
"""The costs of a pair with a block, of the bot as a partner once more, and of a partner once more,
against those of differences in rank."""


@dataclass(frozen=True, slots=True)
class Mate:
    """A person to be put into a team: the strength, how often the person has played with each
    other, and how many bots the person has had as partners."""

    number: int
    strength: int
    played_with: Mapping[int, int]
    with_bots: int = 0


Apart = Collection[frozenset[int]]
_Ranks = tuple[int, ...]


def sizes(people: int, seats: int) -> tuple[int, ...]:
    """Returns the number of people in each team; bots fill the rest."""
    number = max(FEWEST, ceil(people / seats))
    small, larger = divmod(people, number)
    return tuple(small + (each < larger) for each in range(number))


def teams(people: Sequence[Mate], seats: int, apart: Apart = ()) -> tuple[tuple[int, ...], ...]:
    """Returns the teams of at least two people, the same ones each time. Pairs of `apart` are in
    one team only if that cannot be avoided."""
    ranked = sorted(people, key=lambda each: (-each.strength, each.number))
    table = _Costs(ranked, seats, apart)
    wanted = sizes(len(ranked), seats)
    if seats == PAIR and len(ranked) > FEWEST:
        formed = _matched(table)
    elif len(ranked) <= EXACT:
        everybody = tuple(range(len(ranked)))
        formed = min(_partitions(everybody, wanted), key=table.all)
    else:
        formed = _exchanged(table, _dealt(len(ranked), wanted, 0))
        for by in range(1, DEALS):
            if table.all(formed) >= _APART:
                formed = min(
                    formed, _exchanged(table, _dealt(len(ranked), wanted, by)), key=table.all
                )
    named = (tuple(sorted(ranked[each].number for each in team)) for team in formed)
    return tuple(sorted(named))


class _Costs:
    """The cost of each team. People are ranks here, the strongest is 0; a person missing in a team
    counts as the middle of all."""

    def __init__(self, ranked: Sequence[Mate], seats: int, apart: Apart) -> None:
        self.people = ranked
        self._seats, self._apart = seats, apart
        self._middle = len(ranked) - 1  # ranks are doubled, so that the middle is whole

    def of(self, team: _Ranks) -> int:
        bots = self._seats - len(team)
        met = sum(self._pair(one, two) for one, two in combinations(team, 2))
        alone = sum(_BOT * bots * (2 * self.people[each].with_bots + bots) for each in team if bots)
        off = sum(2 * each for each in team) - len(team) * self._middle
        return met + alone + off * off

    def all(self, formed: Iterable[_Ranks]) -> int:
        return sum(self.of(each) for each in formed)

    def _pair(self, one: int, two: int) -> int:
        a, b = self.people[one], self.people[two]
        blocked = frozenset((a.number, b.number)) in self._apart
        return _APART * blocked + _AGAIN * a.played_with.get(b.number, 0)


def _matched(table: _Costs) -> list[_Ranks]:
    """Returns the cheapest pairs of all; of an odd number one has the bot as a partner."""
    count = len(table.people)
    costs = {(two, one): table.of((two, one)) for one in range(count) for two in range(one)}
    if count % 2:
        costs |= {(each, count): table.of((each,)) for each in range(count)}
    pairs = cheapest(costs)
    return [tuple(each for each in pair if each < count) for pair in pairs]


def _partitions(people: _Ranks, wanted: Sequence[int]) -> Iterator[list[_Ranks]]:
    if not people:
        yield []
        return
    first, *others = people
    for size in sorted(set(wanted)):
        left = list(wanted)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = tuple(each for each in others if each not in mates)
            for further in _partitions(rest, left):
                yield [(first, *mates), *further]


def _dealt(count: int, wanted: Sequence[int], by: int) -> list[_Ranks]:
    """Returns teams as cards are dealt, forth and back: the best with the last; first so many
    others are put to the end."""
    found = [list[int]() for _ in wanted]
    order = [*range(len(wanted)), *reversed(range(len(wanted)))]
    at = 0
    for each in (*range(by, count), *range(by)):
        while len(found[order[at % len(order)]]) >= wanted[order[at % len(order)]]:
            at += 1
        found[order[at % len(order)]].append(each)
        at += 1
    return [tuple(each) for each in found]


def _exchanged(table: _Costs, formed: list[_Ranks]) -> list[_Ranks]:
    """Returns the teams after exchanges of two people, each time the best one of two teams, until
    none makes them cheaper."""
    changed = True
    while changed:
        changed = False
        for a, b in combinations(range(len(formed)), 2):
            new = min(_exchanges(formed[a], formed[b]), key=table.all)
            if table.all(new) < table.all((formed[a], formed[b])):
                (formed[a], formed[b]), changed = new, True
    return formed


def _exchanges(one: _Ranks, two: _Ranks) -> list[tuple[_Ranks, _Ranks]]:
    """Returns two teams after each exchange of one person for another; if their sizes differ, also
    after each move of a person from the larger to the smaller one."""
    found = list[tuple[_Ranks, _Ranks]]()
    for mine in one:
        rest = tuple(each for each in one if each != mine)
        found += [
            ((*rest, other), (*(each for each in two if each != other), mine)) for other in two
        ]
        if len(one) > len(two):
            found.append((rest, (*two, mine)))
    return found
