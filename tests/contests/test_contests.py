"""Whole contests: the rules of each format, and the faults that others met."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from contests.director import due, total_rounds
from contests.events import HALF, NONE, BadEvent, Joined, Unplayed, Withdrawn
from contests.standings import are_level, deciding, standings, winners
from contests.terms import FORMATS, Format
from tests.contests.kit import Game
from tests.sample import some
from tools.contests.check import check, check_restarts
from tools.contests.simulate import simulated

every_format = pytest.mark.parametrize("form", FORMATS.values())


@pytest.mark.parametrize("number", range(some(24, 60)))
def test_a_contest_by_lot_keeps_all_rules(number: int) -> None:
    check_restarts(check(number))


@pytest.mark.parametrize("number", range(some(24, 120)))
def test_what_ranks_equal_points_is_told(number: int) -> None:
    """The figures of the tie-breaks that are told rank people of equal points, and each is one that
    tells some of them apart."""
    contest = simulated(number).contest
    table = standings(contest)
    ties = deciding(contest, table)
    if contest.terms.format in ("knockout", "ladder"):
        assert not ties
        return
    for above, below in pairwise(table):
        if are_level(above, below):
            mine, theirs = ([getattr(row, each) or NONE for each in ties] for row in (above, below))
            assert (mine > theirs) == (above.place < below.place)
            assert mine >= theirs
    for each in ties:
        assert len({getattr(row, each) for row in table}) > 1


# Leagues


def test_all_matches_of_a_league_open_at_once() -> None:
    game = Game(4)
    assert sum(1 for each in game.contest.meetings if each.opened) == 6


def test_two_at_a_time_wait_for_each_other() -> None:
    game = Game(6, at_once=2)
    while game.contest.phase == "running":
        busy = Counter(p for m in game.contest.open_meetings if m.opened for p in m.people)
        assert max(busy.values()) <= 2
        meeting = next(each for each in game.contest.open_meetings if each.opened)
        one, two = meeting.people
        game.play(one, two, one)
    assert len(game.contest.meetings) == 15


def test_half_a_point_for_matches_that_do_not_take_place() -> None:
    game = Game(4, at_once=1)
    game.leave(3)
    unplayed = [each for each in game.contest.of(3) if not each.took_place]
    assert unplayed
    for each in unplayed:
        other = each.against(3)[0]
        assert each.points is not None
        assert each.points[each.people.index(other)] == HALF
        assert each.points[each.people.index(3)] == NONE


def test_or_nothing_of_whoever_withdrew_is_counted() -> None:
    game = Game(4, absence="none", at_once=1)
    first = next(each for each in game.contest.of(3) if each.opened)
    other = first.against(3)[0]
    game.play(3, other, other)
    assert standings(game.contest)[0].points == 1
    game.leave(3)
    assert all(row.points == 0 for row in standings(game.contest))


@pytest.mark.parametrize(("before", "stays"), [(1, False), (2, True), (4, True)])
def test_results_stay_with_half_of_the_matches_played(before: int, stays: bool) -> None:
    """Five people: the last one loses to the first, wins against the others, and withdraws."""
    game = Game(5, absence="none")
    for other in range(before):
        game.play(4, other, 0 if other == 0 else 4)
    was = {row.person: row.points for row in standings(game.contest)}
    game.leave(4)
    now = {row.person: row.points for row in standings(game.contest)}
    assert now[4] == (was[4] if stays else NONE)
    assert now[0] == (was[0] if stays else was[0] - 1)


def test_whoever_goes_late_does_not_choose_the_winner() -> None:
    game = Game(5, absence="none")
    for one, two, winner in ((0, 1, 1), (0, 2, 0), (0, 3, 0), (0, 4, 0), (1, 4, 4), (1, 2, 1)):
        game.play(one, two, winner)
    game.play(2, 4, 4)
    game.play(3, 4, 4)
    assert standings(game.contest)[0].points == 3
    before = [(row.person, row.points) for row in standings(game.contest) if row.person != 4]
    game.leave(4)
    after = [(row.person, row.points) for row in standings(game.contest) if row.person != 4]
    assert after == before


def test_who_withdrew_stands_last() -> None:
    game = Game(4)
    for other in (1, 2, 3):
        game.play(0, other, 0)
    game.add(Withdrawn(0))
    assert standings(game.contest)[-1].person == 0
    assert standings(game.contest)[-1].place == 4


def test_equal_points_are_told_apart_by_the_direct_match() -> None:
    game = Game(4)
    game.play(0, 1, 1)
    game.play(0, 2, 0)
    game.play(0, 3, 0)
    game.play(1, 2, 2)
    game.play(1, 3, 1)
    game.play(2, 3, 3)
    rows = standings(game.contest)
    assert [(row.person, row.points) for row in rows[:2]] == [(1, Fraction(2)), (0, Fraction(2))]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert (rows[2].person, rows[3].person) == (3, 2), "and those with one point"


def test_those_who_are_wholly_equal_share_a_place() -> None:
    game = Game(3)
    game.play(0, 1, 0)
    game.play(1, 2, 1)
    game.play(0, 2, 2)
    assert [row.place for row in standings(game.contest)] == [1, 1, 1]
    assert winners(game.contest) == (0, 1, 2)


def test_a_league_of_eight_has_two_groups_by_strength() -> None:
    game = Game(8)
    groups = {row.person: row.group for row in standings(game.contest)}
    assert groups == {0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 1}


# Swiss


def test_buchholz_leaves_out_the_lowest_and_a_bye_first() -> None:
    game = Game(3, "swiss")
    while game.contest.phase == "running":
        game.round()
    rows = {row.person: row for row in standings(game.contest)}
    assert {each: row.byes for each, row in rows.items()} == {0: 1, 1: 1, 2: 1}
    assert rows[0].points == 3
    # Person 0 met 1 and 2 (2 points and 1 point) and had a bye: nothing, and left out.
    assert rows[0].buchholz == 3


def test_nobody_has_two_byes() -> None:
    game = Game(5, "swiss")
    while game.contest.phase == "running":
        game.round()
    assert max(Counter(each for _, each in game.contest.byes).values()) == 1


def test_leaving_and_coming_again_brings_no_second_bye() -> None:
    """Nobody comes back: a number that has withdrawn stays withdrawn."""
    game = Game(5, "swiss")
    resting = next(each for _, each in game.contest.byes)
    game.leave(resting)
    with pytest.raises(BadEvent):
        game.add(Joined(resting, 1500))


def test_walkovers_do_not_all_go_to_one() -> None:
    """Whoever stays gets half a point for a match that was not opened, and never a whole one."""
    game = Game(6, at_once=1)
    for person in (5, 4, 3):
        game.leave(person)
    for row in standings(game.contest):
        unplayed = [each for each in game.contest.of(row.person) if not each.took_place]
        assert all(max(each.points or (NONE,)) <= HALF for each in unplayed)


@every_format
def test_all_withdraw_at_once(form: Format) -> None:
    game = Game(6, form)
    for person in range(6):
        if game.contest.phase == "running":
            game.leave(person)
    assert game.contest.phase == "over"
    assert not game.contest.open_meetings
    assert due(game.contest) == ()


def test_late_people_have_no_points_for_rounds_before() -> None:
    game = Game(4, "swiss")
    game.add(Joined(4, 1500))
    row = next(each for each in standings(game.contest) if each.person == 4)
    assert (row.points, row.played, row.open) == (NONE, 0, 0)
    game.round()
    assert 4 in {person for each in game.contest.open_meetings for person in each.people} | {
        person for _, person in game.contest.byes
    }


def test_tie_breaks_do_not_seed_a_knockout() -> None:
    game = Game(4, "knockout")
    assert {frozenset(each.people) for each in game.contest.meetings} == {
        frozenset((0, 3)),
        frozenset((1, 2)),
    }


def test_two_with_a_block_meet_only_when_all_others_were_met() -> None:
    apart = frozenset({frozenset((0, 1))})
    game = Game(4, "swiss", apart=apart)
    for _ in range(2):
        assert not any(set(each.people) == {0, 1} for each in game.contest.open_meetings)
        game.round()
    assert any(set(each.people) == {0, 1} for each in game.contest.open_meetings), "the last one"


# Knockouts


def test_a_tie_has_two_matches_with_sides_exchanged() -> None:
    game = Game(4, "knockout")
    pairs = [each.people for each in game.contest.meetings]
    assert sorted(pairs) == [(0, 3), (1, 2), (2, 1), (3, 0)]


def test_a_level_tie_has_a_third_match_and_then_the_higher_one_goes_on() -> None:
    game = Game(4, "knockout")
    game.play(0, 3, 0)
    game.play(0, 3, 3)
    assert [each.people for each in game.contest.of(3) if each.is_open] == [(0, 3)]
    game.play(0, 3, None)
    game.play(1, 2, 1)
    game.play(1, 2, 1)
    assert {frozenset(each.people) for each in game.contest.open_meetings} == {frozenset((0, 1))}
    game.play(0, 1, 1)
    game.play(0, 1, 1)
    assert game.contest.phase == "over"
    assert winners(game.contest) == (1,)
    assert [row.place for row in standings(game.contest)] == [1, 2, 3, 3]


def test_what_is_settled_does_not_change_when_the_winner_withdraws() -> None:
    game = Game(4, "knockout")
    for _ in range(2):
        game.play(0, 3, 0)
    game.leave(0)
    for _ in range(2):
        game.play(1, 2, 1)
    assert game.contest.phase == "over"
    assert winners(game.contest) == (1,)


def test_rounds_are_foretold() -> None:
    assert total_rounds(Game(8, "swiss").contest) == 4
    assert total_rounds(Game(8, "knockout").contest) == 3
    assert total_rounds(Game(6, at_once=2).contest) == 3
    assert total_rounds(Game(6).contest) == 1


def test_a_match_of_nobody_is_no_win() -> None:
    game = Game(3)
    for each in game.contest.meetings:
        game.add(Unplayed(each.number))
    assert winners(game.contest) == ()
    assert {row.points for row in standings(game.contest)} == {Fraction(1)}
