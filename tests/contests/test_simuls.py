"""A simul: its host plays each of the others once, all at the same time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contests.contest import Contest
from contests.director import due
from contests.events import NONE, WIN, BadEvent, Joined, Left, Played, Started, Stopped
from contests.standings import standings, winners
from contests.terms import FEWEST, HOST_SEATS, SIMUL_MOST, HostSeat, Terms

HOST = 0


def gathered(guests: int, seat: HostSeat = "turns") -> Contest:
    """A simul that so many have joined besides its host."""
    contest = Contest(replace(Terms("simul"), host_seat=seat))
    for number in range(guests + 1):
        contest = contest.follow(Joined(number, 1500 + number))
    return contest


def on(contest: Contest) -> Contest:
    """The simul with all that follows by itself."""
    for event in due(contest):
        contest = contest.follow(event)
    return contest


@pytest.mark.parametrize("guests", range(FEWEST, SIMUL_MOST + 1))
@pytest.mark.parametrize("seat", HOST_SEATS.values())
def test_the_host_plays_each_guest_once_at_the_seats_of_the_terms(
    guests: int, seat: HostSeat
) -> None:
    contest = on(gathered(guests, seat).follow(Started()))
    assert all(each.opened for each in contest.meetings)
    assert [each.against(HOST) for each in contest.meetings] == [(each,) for each in contest.guests]
    first = sum(each.people[0] == HOST for each in contest.meetings)
    assert first == {"turns": (guests + 1) // 2, "first": guests, "second": 0}[seat]
    for each in contest.meetings:  # the host wins the first board alone
        won = HOST if each.number == 0 else each.against(HOST)[0]
        points = tuple(WIN if person == won else NONE for person in each.people)
        contest = on(contest.follow(Played(each.number, points)))
        assert (contest.phase == "over") == (each.number == guests - 1)
    rows = standings(contest)
    assert (rows[0].person, rows[0].points) == (HOST, WIN), "the host stands first all the same"
    assert sum(row.points for row in rows[1:]) == guests - 1
    assert winners(contest) == ()


def test_a_simul_that_its_host_leaves_before_the_start_stops() -> None:
    contest = gathered(FEWEST)
    assert due(contest.follow(Left(1))) == ()
    without = contest.follow(Left(HOST))
    assert due(without) == (Stopped(),)
    with pytest.raises(BadEvent):
        on(without).follow(Started())
