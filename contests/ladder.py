"""A ladder: always open; a win against somebody above takes that place."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from contests.contest import Contest
from contests.events import Paired
from contests.pairing.seats import first_sits

REACH: Final = 2
"""How many places above somebody can be challenged."""
PATIENCE: Final = 7
"""The days after which a challenge that is still being played keeps nobody from another one, so
that two who play slowly do not block a place."""


def challengeable(contest: Contest, person: int, slow: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the people whom a person of a running ladder may challenge: up to two places above,
    unless challenged already; nobody while the own challenge is open. People to be kept apart from
    this person count as no place. Matches with numbers in `slow` have outlasted patience: they
    block nobody else, but their two people do not begin another one with each other."""
    rungs = contest.rungs
    if contest.phase != "running" or person not in rungs:
        return ()
    waiting = [each for each in contest.open_meetings if each.number not in slow]
    challengers = {each.people[each.group] for each in waiting}
    challenged = {each.people[1 - each.group] for each in waiting}
    if person in challengers:
        return ()
    at = rungs.index(person)
    apart = {each for pair in contest.apart if person in pair for each in pair}
    above = [each for each in rungs[:at] if each not in apart][-REACH:]
    busy = {each for meeting in contest.of(person) if meeting.is_open for each in meeting.people}
    return tuple(each for each in reversed(above) if each not in challenged | busy)


def challenge(contest: Contest, person: int, other: int) -> Paired:
    """Returns the match of a challenge, its seats as in a Swiss round."""
    number = len(contest.meetings)
    first = first_sits(contest.seats_of(person), contest.seats_of(other), number)
    return Paired(number, 1, (person, other) if first else (other, person), int(not first))
