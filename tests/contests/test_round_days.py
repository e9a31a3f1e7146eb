"""Rounds that last a number of days: they begin at their time, whatever is still being played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from contests.contest import Meeting, Phase
from contests.director import entrants, timed_round, total_rounds
from contests.events import BadEvent, Joined, Played, RoundDue, Withdrawn
from contests.pods import place_points
from contests.standings import standings
from contests.terms import Format, Terms
from tests.contests.kit import Game


def in_days(people: int, form: Format = "swiss", at_once: int = 0) -> Game:
    return Game(people, form, at_once=at_once, days=3)


def _pair(meeting: Meeting) -> tuple[int, int]:
    one, two = meeting.people
    return one, two


def _phase(game: Game) -> Phase:
    return game.contest.phase


def test_a_round_that_ends_early_does_not_begin_the_next_one() -> None:
    game = in_days(4)
    game.round()
    assert not game.contest.open_meetings
    assert game.contest.round == 1
    game.add(RoundDue(1))
    assert game.contest.round == 2


def test_a_round_begins_although_a_match_goes_on() -> None:
    game = in_days(4)
    first = game.contest.open_meetings[0]
    game.add(RoundDue(1))
    assert game.contest.round == 2
    assert first.number in {each.number for each in game.contest.open_meetings}
    assert len(game.contest.open_meetings) == 4
    assert _phase(game) == "running"


def test_an_open_match_counts_as_a_draw_for_the_pairing_alone() -> None:
    game = in_days(4)
    one, two = game.contest.open_meetings
    game.play(*_pair(two), two.people[0])
    scores = {each.number: each.score for each in entrants(game.contest)}
    assert {scores[each] for each in one.people} == {Fraction(1, 2)}
    assert [scores[each] for each in two.people] == [1, 0]
    table = {row.person: row.points for row in standings(game.contest)}
    assert {table[each] for each in one.people} == {0}, "not in the table"


def test_the_two_of_an_open_match_do_not_meet_again() -> None:
    game = in_days(4)
    before = {frozenset(each.people) for each in game.contest.open_meetings}
    game.add(RoundDue(1))
    after = {frozenset(each.people) for each in game.contest.meetings if each.round == 2}
    assert not before & after


def test_it_ends_with_the_days_of_the_last_round() -> None:
    game = in_days(4)
    rounds = total_rounds(game.contest)
    for number in range(1, rounds + 1):
        game.round()
        assert timed_round(game.contest) == number
        game.add(RoundDue(number))
    assert _phase(game) == "over"


def test_a_match_that_goes_on_after_the_last_round_holds_the_end() -> None:
    game = in_days(4)
    rounds = total_rounds(game.contest)
    for number in range(1, rounds + 1):
        game.add(RoundDue(number))
    assert _phase(game) == "running"
    assert timed_round(game.contest) is None
    assert len(game.contest.open_meetings) == 2 * rounds
    while game.contest.phase == "running":
        game.round()
    assert all(row.open == 0 for row in standings(game.contest))


def test_no_round_is_over_twice_or_too_early() -> None:
    game = in_days(4)
    for wrong in (0, 2):
        with pytest.raises(BadEvent):
            game.add(RoundDue(wrong))
    game.add(RoundDue(1))
    with pytest.raises(BadEvent):
        game.add(RoundDue(1))


def test_without_days_no_round_is_due() -> None:
    game = Game(4, "swiss")
    with pytest.raises(BadEvent):
        game.add(RoundDue(1))
    assert timed_round(game.contest) is None


def test_a_league_at_two_a_time_opens_two_rounds_of_pairs_with_each() -> None:
    game = in_days(6, "league", at_once=2)
    assert total_rounds(game.contest) == 3
    for number, opened in ((1, 6), (2, 12), (3, 15)):
        assert timed_round(game.contest) == number
        assert sum(1 for each in game.contest.meetings if each.opened) == opened
        if number == 1:
            game.round()
            assert sum(1 for each in game.contest.meetings if each.opened) == opened, "not earlier"
        game.add(RoundDue(number))
    assert _phase(game) == "running", "nine matches go on"
    game.round()
    assert _phase(game) == "over"


def test_whoever_comes_late_is_in_the_next_round() -> None:
    game = in_days(4)
    game.add(Joined(4, 1500))
    assert game.contest.round == 1
    game.add(RoundDue(1))
    assert 4 in {each for meeting in game.contest.of(4) for each in meeting.people} | {
        person for _, person in game.contest.byes
    }


def test_if_one_is_left_it_ends_with_the_match_that_goes_on() -> None:
    """Nobody is paired with nobody while somebody who has gone still loses a match."""
    game = in_days(3)
    meeting = game.contest.open_meetings[0]
    resting = next(each for _, each in game.contest.byes)
    game.leave(resting)
    game.contest = game.contest.follow(Withdrawn(meeting.people[0]))
    game.add(RoundDue(1))
    assert (game.contest.round, _phase(game)) == (1, "running")
    game.play(*_pair(meeting), meeting.people[1])
    assert _phase(game) == "over"


def test_an_open_pod_counts_for_the_next_pods_as_one_that_all_share() -> None:
    game = in_days(8, "pods")
    one, two = game.contest.open_meetings
    game.contest = game.contest.follow(Played(two.number, place_points((1, 2, 3, 4))))
    scores = {each.number: each.score for each in entrants(game.contest)}
    assert {scores[each] for each in one.people} == {Fraction(7, 4)}, "seven points for four"
    assert [scores[each] for each in two.people] == [4, 2, 1, 0]
    table = {row.person: row.points for row in standings(game.contest)}
    assert {table[each] for each in one.people} == {0}, "not in the table"


def test_pods_begin_at_their_time_and_the_end_waits_for_those_that_go_on() -> None:
    game = in_days(8, "pods")
    rounds = total_rounds(game.contest)
    for number in range(1, rounds + 1):
        assert timed_round(game.contest) == number
        assert len(game.contest.open_meetings) == 2 * number
        game.add(RoundDue(number))
    assert _phase(game) == "running"
    while game.contest.phase == "running":
        game.round()
    assert game.contest.closed == game.contest.round == rounds


@pytest.mark.parametrize(("form", "fewest"), [("swiss", 2), ("pods", 3)])
def test_with_too_few_left_a_round_is_closed_before_its_days_are_over(
    form: Format, fewest: int
) -> None:
    """Nobody waits for days in which nothing can be played."""
    game = in_days(4, form)
    game.round()
    assert _phase(game) == "running", "its days run"
    for person in range(4 - fewest):
        game.leave(person)
    assert _phase(game) == "running"
    game.leave(3)
    assert _phase(game) == "over"
    assert game.contest.closed == game.contest.round == 1


def test_a_duplicate_has_no_days_since_a_slow_team_would_leave_its_round_uncompared() -> None:
    assert not Terms("duplicate").has_rounds


def test_only_swiss_pods_and_leagues_a_few_at_a_time_have_rounds() -> None:
    assert Terms("swiss").has_rounds
    assert Terms("pods").has_rounds
    assert Terms("league", at_once=2).has_rounds
    assert not Terms("league").has_rounds
    assert not Terms("knockout").has_rounds
    assert not Terms("ladder").has_rounds
