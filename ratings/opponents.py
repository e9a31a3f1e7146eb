"""The pairs of people who look for an opponent and do not know each other.

Two fit if they want the same match, if neither has blocked the other, and if their strength and
their hours are close enough. These bounds widen with the longer one's wait, until after `WIDE`
everybody fits: few look at a time, and a long wait is worse than an uneven match. The one who has
waited longest chooses first, and gets the best of those who fit.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from ratings.model import Rating

HOURS: Final = 24
WIDE: Final = timedelta(hours=6)
"""The wait after which strength and hours no longer matter."""
CLOSE: Final = 200.0
"""The points by which two who have just begun to look may differ, beyond the doubt of both: the
weaker one is expected to win a quarter of such matches."""
FAR: Final = 1200.0
"""The points by which two may differ right before `WIDE`."""
SHARED: Final = 0.4
"""The share of their hours that two who have just begun to look must have in common."""
KNOWN: Final = 20
"""The fewest moves that tell a person's hours; with fewer these fit everybody's."""
BOTH_HERE: Final = timedelta(minutes=15)
"""Two who have asked within this time of now are both here: they need no other hours in common."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who looks for an opponent `since` then.

    `wish` is the match wanted, which must be equal; `side` is the one wanted in it, None by lot.
    `hours` are the latest moves by hour of the day, in UTC. `shuns` are the people with a block
    between them and this person.
    """

    key: int
    person: int
    wish: Hashable
    side: int | None
    rating: Rating
    hours: tuple[int, ...]
    since: datetime
    shuns: frozenset[int] = frozenset()


def by_hour(times: Iterable[datetime]) -> tuple[int, ...]:
    """Returns how many of these times are in each hour of the day, in UTC."""
    counted = [0] * HOURS
    for each in times:
        counted[each.astimezone(UTC).hour] += 1
    return tuple(counted)


def is_up(hours: Sequence[int], now: datetime) -> bool:
    """Tells whether a person with these hours plays around this one; True where they are not
    known."""
    return sum(hours) < KNOWN or _spread(hours)[now.astimezone(UTC).hour] > 0


def shared_hours(one: Sequence[int], two: Sequence[int]) -> float:
    """Returns the share of their hours that two people have in common, from 0 to 1: a move counts
    for the hours beside its own, too. It is 1 where the hours of one of them are not known."""
    if min(sum(one), sum(two)) < KNOWN:
        return 1.0
    return sum(map(min, _spread(one), _spread(two)))


def _spread(hours: Sequence[int]) -> list[float]:
    around = [hours[each - 1] + hours[each] + hours[(each + 1) % HOURS] for each in range(HOURS)]
    return [each / sum(around) for each in around]


def gap(one: Rating, two: Rating) -> float:
    """Returns the points by which two people differ for sure: more than the doubt of both."""
    return max(0.0, abs(one.points - two.points) - one.doubt - two.doubt)


def may_meet(one: Seeker, two: Seeker) -> bool:
    """Tells whether these two could play each other at all, however long they have waited."""
    if one.person == two.person or one.wish != two.wish:
        return False
    if one.person in two.shuns or two.person in one.shuns:
        return False
    return one.side is None or one.side != two.side


def fits(one: Seeker, two: Seeker, now: datetime) -> bool:
    """Tells whether these two play each other now."""
    if not may_meet(one, two):
        return False
    waited = max(now - one.since, now - two.since) / WIDE
    if waited >= 1:
        return True
    here = all(now - each.since <= BOTH_HERE for each in (one, two))
    enough = 0.0 if here else SHARED * (1 - waited)
    near = gap(one.rating, two.rating) <= CLOSE + (FAR - CLOSE) * max(0.0, waited)
    return near and shared_hours(one.hours, two.hours) >= enough


def pairs(
    seekers: Collection[Seeker], now: datetime, busy: Collection[int] = ()
) -> list[tuple[Seeker, Seeker]]:
    """Returns the pairs who play now, each with the one who has waited longer first. Nobody is in
    two pairs, and people who are `busy` are in none."""
    waiting = sorted(seekers, key=lambda each: (each.since, each.key))
    taken = set(busy)
    found = list[tuple[Seeker, Seeker]]()
    for number, one in enumerate(waiting):
        if one.person in taken:
            continue
        fitting = [
            each
            for each in waiting[number + 1 :]
            if each.person not in taken and fits(one, each, now)
        ]
        if fitting:
            two = min(fitting, key=lambda each: _strain(one, each))
            taken |= {one.person, two.person}
            found.append((one, two))
    return found


def _strain(one: Seeker, two: Seeker) -> tuple[float, datetime, int]:
    """Returns how ill two people go together; of equals the one who has waited longer is first."""
    missing = 1 - shared_hours(one.hours, two.hours)
    return gap(one.rating, two.rating) / CLOSE + missing / SHARED, two.since, two.key
