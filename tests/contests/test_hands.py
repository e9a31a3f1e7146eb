"""What an organiser does by hand: results annulled and entered, pairs set apart, late entries."""

from __future__ import annotations

from itertools import combinations

import pytest

from contests.contest import Contest
from contests.director import due, lateness, takes_late
from contests.events import (
    HALF,
    NONE,
    WIN,
    Annulled,
    BadEvent,
    Entered,
    HalfBye,
    Joined,
    Missed,
    Opened,
    Paired,
    Played,
    RoundDue,
    SetApart,
    Started,
    Withdrawn,
)
from contests.ladder import challengeable
from contests.pairing.knockout import bracket
from contests.standings import standings
from contests.terms import Format, Terms
from tests.contests.kit import Game
from tools.contests.plain import Plain
from tools.contests.wrong import Wrong


def points(game: Game) -> list[object]:
    """The points of all, by number."""
    return [row.points for row in sorted(standings(game.contest), key=lambda each: each.person)]


@pytest.mark.parametrize("form", ["league", "swiss", "simul"])
def test_an_annulled_result_is_played_again(form: Format) -> None:
    game = Game(4, form)
    first = next(each for each in game.contest.open_meetings if each.opened)
    game.add(Played(first.number, (WIN, NONE)))
    before = game.contest
    game.contest = game.contest.follow(Annulled(first.number))
    assert not any(points(game))
    assert due(game.contest)[0] == Opened(first.number)
    game.add(Opened(first.number))
    game.add(Played(first.number, (NONE, WIN)))
    assert sum(map(bool, points(game))) == 1
    assert game.contest.meetings[first.number] != before.meetings[first.number]


def test_a_round_waits_for_a_match_that_is_played_again() -> None:
    game = Game(4, "swiss")
    first, second = game.contest.open_meetings
    game.add(Played(first.number, (WIN, NONE)))
    game.add(Annulled(first.number))
    game.add(Played(second.number, (WIN, NONE)))
    assert game.contest.round == 1
    game.add(Played(first.number, (WIN, NONE)))
    assert game.contest.round == 2


def test_a_result_by_hand_takes_the_place_of_any_other() -> None:
    game = Game(3)
    one, two, _ = game.contest.meetings
    game.add(Entered(one.number, (HALF, HALF)))
    game.add(Played(two.number, (WIN, NONE)))
    game.add(Entered(two.number, (NONE, WIN)))
    assert [each.by_hand for each in game.contest.meetings] == [True, True, False]
    with pytest.raises(BadEvent):  # what was played there counts no more
        game.add(Played(one.number, (WIN, NONE)))
    with pytest.raises(BadEvent):
        game.add(Entered(two.number, (WIN,)))
    game.add(Annulled(two.number))
    assert not game.contest.meetings[two.number].by_hand


def test_nothing_is_annulled_upon_which_a_knockout_was_built() -> None:
    game = Game(4, "knockout")
    tie = [each.number for each in game.contest.open_meetings if 0 in each.people]
    game.play(0, 3, 0)
    game.play(0, 3, 3)
    third = len(game.contest.meetings) - 1
    assert not game.contest.annullable & set(tie), "a third match was set"
    game.add(Played(third, (WIN, NONE)))
    assert third in game.contest.annullable
    for _ in range(2):
        game.play(1, 2, 1)
    assert third not in game.contest.annullable, "the final was set"
    assert not game.contest.enterable & {*tie, third}


@pytest.mark.parametrize("form", ["duplicate", "ladder"])
def test_what_all_have_seen_or_climbed_stays(form: Format) -> None:
    game = Game(6, form)
    assert not game.contest.annullable


def test_two_set_apart_do_not_meet_where_that_is_possible() -> None:
    cases: list[tuple[Format, int]] = [("swiss", 9), ("pods", 12), ("duplicate", 8)]
    for form, people in cases:
        contest = Contest(Terms(form, pod=3))
        for each in range(people):
            contest = contest.follow(Joined(each, 2000 - each))
        for pair in ((0, 4), (1, 5)):
            contest = contest.follow(SetApart(*pair))
        contest = contest.follow(Started())
        pairs = {
            frozenset(pair)
            for each in due(contest)
            if isinstance(each, Paired)
            for pair in combinations(each.people, 2)
        }
        assert pairs
        assert not pairs & contest.apart, form


def test_two_set_apart_are_in_two_groups_and_may_be_together_again() -> None:
    contest = Contest(Terms("league"))
    for each in range(8):
        contest = contest.follow(Joined(each, 2000 - each))
    apart = contest.follow(SetApart(0, 1))
    met = {each.people for each in due(apart.follow(Started())) if isinstance(each, Paired)}
    assert not met & {(0, 1), (1, 0)}
    assert apart.follow(SetApart(1, 0)) == contest
    with pytest.raises(BadEvent):
        apart.follow(Started()).follow(SetApart(2, 3))


@pytest.mark.parametrize("people", [4, 5, 8, 13, 16, 31])
def test_two_set_apart_meet_in_the_last_round_of_a_knockout(people: int) -> None:
    ranked = tuple(range(people))
    half = len(bracket(ranked)) // 2
    for pair in combinations(ranked, 2):
        tree = bracket(ranked, frozenset({frozenset(pair)}))
        assert sorted(each for each in tree if each is not None) == list(ranked)
        assert {tree.index(each) // half for each in pair} == {0, 1}


def test_nobody_challenges_whom_they_shall_not_meet() -> None:
    game = Game(5, "ladder")
    game.add(SetApart(4, 3))
    assert challengeable(game.contest, 4) == (2, 1)


@pytest.mark.parametrize("people", [3, 4, 5, 6])
@pytest.mark.parametrize("at_once", [0, 2])
def test_whoever_joins_a_league_late_meets_everybody(people: int, at_once: int) -> None:
    game = Game(people, at_once=at_once)
    rounds = game.contest.round
    assert takes_late(game.contest)
    game.add(Joined(people, 1500))
    met = [set(each.people) for each in game.contest.meetings]
    for pair in combinations(range(people + 1), 2):
        assert met.count(set(pair)) == 1
    assert game.contest.round == rounds + (people % 2 == 0)
    while game.contest.phase == "running":
        game.round()
    assert not game.contest.open_meetings


def test_a_league_is_closed_once_a_round_was_played_or_a_group_is_full() -> None:
    game = Game(4)
    for each in [each for each in game.contest.open_meetings if each.round == 2]:
        assert takes_late(game.contest)
        game.add(Played(each.number, (WIN, NONE)))
    assert not takes_late(game.contest)
    assert not takes_late(Game(7).contest)
    late = Game(8)
    late.add(Joined(8, 1500))
    assert [row.group for row in standings(late.contest)].count(1) == 5


def test_rounds_missed_in_a_swiss_contest_are_half_a_point_each() -> None:
    game = Game(6, "swiss")
    game.round()
    joined = game.contest.follow(Joined(6, 1500))
    assert lateness(joined, 6) == [HalfBye(1, 6), HalfBye(2, 6)]
    for each in (Joined(6, 1500), *lateness(joined, 6)):
        game.contest = game.contest.follow(each)
    assert points(game)[6] == WIN
    assert lateness(Game(6, "pods").contest.follow(Joined(6, 1)), 6) == []
    while game.contest.round < 4:
        assert takes_late(game.contest)
        game.round()
    assert not takes_late(game.contest), "no round is to come"


def test_whoever_misses_an_appointment_loses_as_the_days_are_over() -> None:
    game = Game(4, "swiss", days=3)
    first, second = game.contest.open_meetings
    absent, other = first.people
    with pytest.raises(BadEvent):
        game.add(Missed(first.number, (HALF, HALF)))
    game.add(Missed(first.number, (NONE, WIN)))
    found = points(game)
    assert (found[absent], found[other]) == (NONE, WIN)
    assert game.contest.meetings[first.number].missed
    for again in (Missed(first.number, (WIN, NONE)), Played(first.number, (WIN, NONE))):
        with pytest.raises(BadEvent):
            game.add(again)
    game.add(RoundDue(1))
    assert second.number in game.contest.appointable, "it goes on"
    game.add(Annulled(first.number))
    assert not game.contest.meetings[first.number].missed
    game.add(Withdrawn(other))
    assert first.number not in game.contest.appointable
    with pytest.raises(BadEvent):  # where rounds wait for their matches, nobody loses by it
        Game(4, "swiss").add(Missed(0, (WIN, NONE)))
    with pytest.raises(BadEvent):
        Game(6, "pods", days=3).add(Missed(0, (WIN, NONE)))


def test_the_plain_table_finds_what_is_counted_twice() -> None:
    texts = ["join 0 1", "join 1 1", "start", "pair 0 1 0 0-1", "open 0", "result 0 1 0"]
    assert Plain(pods=False, half=True).read(texts).points() == {0: 1, 1: 0}
    with pytest.raises(Wrong):
        Plain(pods=False, half=True).read([*texts, "result 0 1 0"])
