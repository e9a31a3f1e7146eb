"""A ladder: a challenge reaches two places up, and a win takes the place."""

from __future__ import annotations

import pytest

from contests.events import BadEvent, Joined, Withdrawn
from contests.ladder import challenge, challengeable
from contests.standings import standings
from tests.contests.kit import Game


def ladder(people: int = 5) -> Game:
    """A ladder of these people, the strongest at the top."""
    return Game(people, "ladder")


def test_a_challenge_reaches_two_places_up() -> None:
    contest = ladder().contest
    assert contest.rungs == (0, 1, 2, 3, 4)
    assert challengeable(contest, 4) == (3, 2)
    assert challengeable(contest, 1) == (0,)
    assert challengeable(contest, 0) == ()


def test_a_challenger_who_wins_takes_the_place() -> None:
    game = ladder()
    game.add(challenge(game.contest, 4, 2))
    assert game.contest.open_meetings[0].opened, "it opens by itself"
    game.play(4, 2, 4)
    assert game.contest.rungs == (0, 1, 4, 2, 3)
    assert [row.person for row in standings(game.contest)] == [0, 1, 4, 2, 3]
    assert [row.place for row in standings(game.contest)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("winner", [2, None])
def test_else_all_stay_where_they_are(winner: int | None) -> None:
    game = ladder()
    for seat in range(2):  # the challenger sits on either side by turns
        game.add(challenge(game.contest, 4, 2))
        assert game.contest.open_meetings[0].group == seat
        game.play(4, 2, winner)
    assert game.contest.rungs == (0, 1, 2, 3, 4)


def test_one_challenge_at_a_time_in_each_direction() -> None:
    game = ladder()
    game.add(challenge(game.contest, 4, 3))
    assert challengeable(game.contest, 4) == (), "the own one is open"
    assert challengeable(game.contest, 3) == (2, 1), "who is challenged may challenge"
    game.add(challenge(game.contest, 3, 2))
    assert challengeable(game.contest, 2) == (1, 0)


def test_a_slow_match_blocks_neither_of_its_two_but_is_not_begun_again() -> None:
    game = ladder()
    game.add(challenge(game.contest, 2, 0))
    slow = {0}
    assert challengeable(game.contest, 1) == (), "the first is challenged"
    assert challengeable(game.contest, 1, slow) == (0,)
    assert challengeable(game.contest, 2) == ()
    assert challengeable(game.contest, 2, slow) == (1,), "not the first again"
    game.add(challenge(game.contest, 1, 0))
    game.play(1, 0, 1)
    assert game.contest.rungs == (1, 0, 2, 3, 4)
    game.play(2, 0, 2)
    assert game.contest.rungs == (1, 2, 0, 3, 4), "it counts when it ends"


def test_people_come_late_at_the_foot_and_leave_from_anywhere() -> None:
    game = ladder()
    game.add(Joined(5, 9_999))
    assert list(game.contest.rungs) == [0, 1, 2, 3, 4, 5]
    game.leave(1)
    assert list(game.contest.rungs) == [0, 2, 3, 4, 5]
    assert game.contest.phase == "running", "it has no end"
    assert standings(game.contest)[-1].person == 1
    with pytest.raises(BadEvent):
        game.add(Joined(1, 1_500))


def test_people_come_to_a_ladder_that_all_have_left() -> None:
    """It goes on while a match is being played, and everybody new stands on it."""
    game = ladder(3)
    game.add(challenge(game.contest, 1, 0))
    for person in (2, 1, 0):
        game.add(Withdrawn(person))
    game.add(Joined(3, 1_500))
    game.add(Joined(4, 1_500))
    assert game.contest.rungs == (3, 4)
    assert challengeable(game.contest, 4) == (3,)
