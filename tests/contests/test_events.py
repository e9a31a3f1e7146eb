from __future__ import annotations

import pytest

from contests.contest import Contest, contest_of
from contests.events import (
    HALF,
    WIN,
    BadEvent,
    Bye,
    Ended,
    Joined,
    Left,
    Opened,
    Paired,
    Played,
    RoundClosed,
    RoundDue,
    Started,
    Stopped,
    Unplayed,
    Withdrawn,
    read,
    write,
)
from contests.terms import Terms

LEAGUE = Terms()
ALL = (
    Joined(0, 1500),
    Left(3),
    Started(),
    Paired(4, 2, (3, 5), 1),
    Opened(4),
    Bye(2, 1),
    Played(4, (HALF, WIN)),
    Unplayed(4),
    Withdrawn(2),
    RoundClosed(2),
    RoundDue(2),
    Ended(),
    Stopped(),
)


@pytest.mark.parametrize("event", ALL, ids=lambda each: type(each).__name__)
def test_an_event_comes_back_from_its_text(event: Joined) -> None:
    assert read(write(event)) == event


@pytest.mark.parametrize("text", ["", "join", "join 1", "pair 1 2 3", "result x", "result 1 1/0"])
def test_other_texts_are_no_events(text: str) -> None:
    with pytest.raises(BadEvent):
        read(text)


def after(*texts: str, terms: Terms = LEAGUE) -> Contest:
    return contest_of(terms, map(read, texts))


@pytest.mark.parametrize(
    "texts",
    [
        ("join 1 1500",),  # numbers begin with 0
        ("join 0 1500", "join 0 1500"),
        ("leave 0",),
        ("pair 0 1 0 0-1",),  # before the start
        ("join 0 1500", "start", "join 2 1500"),
        ("join 0 1", "start", "leave 0"),  # after the start people withdraw
        ("join 0 1", "start", "withdraw 0", "withdraw 0"),
        ("join 0 1", "join 1 1", "start", "pair 0 1 0 0-0"),
        ("join 0 1", "join 1 1", "start", "pair 0 1 0 0-1", "result 0 1"),
        ("join 0 1", "join 1 1", "start", "pair 0 1 0 0-1", "result 0 1 0", "result 0 0 1"),
        ("join 0 1", "join 1 1", "start", "pair 0 1 0 0-1", "open 0", "open 0"),
        ("stop", "join 0 1"),
    ],
)
def test_what_does_not_follow_is_refused(texts: tuple[str, ...]) -> None:
    with pytest.raises(BadEvent):
        after(*texts)


def test_a_swiss_contest_takes_people_late() -> None:
    contest = after("join 0 1", "start", "bye 1 0", "join 1 1", terms=Terms("swiss"))
    assert contest.people[1].since == 2
    assert contest.ranked == (0,)
