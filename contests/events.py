"""The events of a contest, and their texts.

People are numbers here, from 0 in the order in which they joined: the database alone knows who they
are. So a deleted person leaves the events as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final, TypeAlias

Points: TypeAlias = Fraction
WIN: Points = Fraction(1)
HALF: Points = Fraction(1, 2)
NONE: Points = Fraction(0)


class BadEvent(ValueError):
    """The error that an event cannot be read, or does not follow from those before."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A person joined: the next number, with the strength of that moment, by which people are
    ranked before anything was played: the rating, or a place of the season before."""

    person: int
    strength: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person left again before the start."""

    person: int


@dataclass(frozen=True, slots=True)
class Started:
    """The contest began with all who were there."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A match was set, to be opened in its turn: its number, its round, and its people by seat.
    `group` is that of a league, or the place in the tree of a knockout."""

    match: int
    round: int
    people: tuple[int, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that was set is played from now on."""

    match: int


@dataclass(frozen=True, slots=True)
class Bye:
    """A person has nobody to play in a round, and gets the point."""

    round: int
    person: int


@dataclass(frozen=True, slots=True)
class HalfBye:
    """A person who came late was not there in a round, and has half a point for it."""

    round: int
    person: int


@dataclass(frozen=True, slots=True)
class SetApart:
    """Two people shall not meet, by the organiser's wish; said again, they may."""

    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match is over: the points of each seat."""

    match: int
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A match did not take place; people who are still there get points by the terms."""

    match: int


@dataclass(frozen=True, slots=True)
class Entered:
    """The organiser entered the points of each seat by hand, in place of any before."""

    match: int
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """One of two missed the appointment of a match. The other one, who came, gets the point as the
    days of the round are over: the points of each seat."""

    match: int
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Annulled:
    """The organiser annulled a match's result: it is played again."""

    match: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A person withdrew after the start."""

    person: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All matches of a round are over."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundDue:
    """The days of a round are over: the next one begins, even while matches are still being
    played."""

    round: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The contest is over, and its table is final."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The organiser stopped the contest."""


Event: TypeAlias = (
    Joined
    | Left
    | Started
    | Paired
    | Opened
    | Bye
    | HalfBye
    | SetApart
    | Played
    | Entered
    | Missed
    | Annulled
    | Unplayed
    | Withdrawn
    | RoundClosed
    | RoundDue
    | Ended
    | Stopped
)


_PLAIN: Final[dict[str, Callable[..., Event]]] = {
    "join": Joined,
    "leave": Left,
    "start": Started,
    "open": Opened,
    "bye": Bye,
    "halfbye": HalfBye,
    "apart": SetApart,
    "annul": Annulled,
    "unplayed": Unplayed,
    "withdraw": Withdrawn,
    "close": RoundClosed,
    "due": RoundDue,
    "end": Ended,
    "stop": Stopped,
}
_SCORED: Final[dict[str, type[Played | Entered | Missed]]] = {
    "result": Played,
    "enter": Entered,
    "missed": Missed,
}
_WORDS: Final = {kind: word for word, kind in (*_PLAIN.items(), *_SCORED.items())}


def write(event: Event) -> str:
    """Returns an event as a text, such as “pair 4 2 0 3-5”: match 4 in round 2, of group 0."""
    if isinstance(event, Paired):
        people = "-".join(map(str, event.people))
        return f"pair {event.match} {event.round} {event.group} {people}"
    if isinstance(event, Played | Entered | Missed):
        return f"{_WORDS[type(event)]} {event.match} {' '.join(map(str, event.points))}"
    told = [str(getattr(event, each.name)) for each in fields(event)]
    return " ".join([_WORDS[type(event)], *told])


def read(text: str) -> Event:
    """Returns the event of a text that `write` made. Raises `BadEvent` for any other text."""
    word, *rest = text.split(" ")
    try:
        if word == "pair":
            number, in_round, group, people = rest
            seats = tuple(map(int, people.split("-")))
            return Paired(int(number), int(in_round), seats, int(group))
        if word in _SCORED:
            return _SCORED[word](int(rest[0]), tuple(map(Fraction, rest[1:])))
        return _PLAIN[word](*map(int, rest))
    except (LookupError, ValueError, ZeroDivisionError, TypeError) as error:
        raise BadEvent(text) from error
