"""Guesses at moves: what answers them, what they are worth, and who guesses best."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.entries import BACK, DECLINE, DRAW, RESIGN
from engines.game import Refusal
from engines.match import Entry, Match, begin, replay
from engines.registry import GAMES
from players.guess import (
    AS_GOOD,
    BEST,
    EXACT,
    NEAR,
    NEARLY,
    Guesser,
    answer_to,
    asked_at,
    best_of,
    counts,
    judge_of,
    points,
    ranking,
    standing,
    value_for,
    value_or_question,
)
from players.player import WIN
from players.questions import Question
from players.serve import thought_over
from tests.bot.samples import sample_of
from tests.traits import thinks

DUELS = [
    key
    for key, game in GAMES.items()
    if not game.team and game.seat_counts == (2,) and thinks(game)
]
values = st.integers(-WIN, WIN)


def opened(key: str = DUELS[0]) -> Match:
    """A match after its opening."""
    match = replay(begin(key, {}, "7" * 32))
    for seat, text in sample_of(key).opening:
        match = match.follow(Entry(match.ply, seat, text))
    return match.forced_on()


def said(match: Match, seat: int, text: str) -> Match:
    return match.follow(Entry(match.ply, seat, text))


def played(match: Match, number: int = 0) -> Match:
    """The match after one of the legal actions."""
    seat = match.to_act[0]
    legal = match.view(seat).legal
    return said(match, seat, match.game.write(legal[number % len(legal)])).forced_on()


def test_a_guess_is_answered_by_the_next_action() -> None:
    match = opened()
    ply = asked_at(match)
    assert ply == match.ply
    assert answer_to(match, ply) is None
    after = played(match, 3)
    assert answer_to(after, ply) == after.entries[ply]
    assert counts(after, ply, standing(after))
    assert asked_at(after) == after.ply


def test_talk_about_a_draw_changes_nothing() -> None:
    match = opened()
    ply, seat = match.ply, match.to_act[0]
    talked = said(said(match, seat, DRAW), 1 - seat, DECLINE)
    assert talked.ply == ply + 2
    assert asked_at(talked) == ply
    assert answer_to(talked, ply) is None
    after = played(talked)
    assert answer_to(after, ply) == after.entries[ply + 2]
    assert counts(after, ply, standing(after))


def test_a_resignation_is_no_move() -> None:
    match = opened()
    after = said(match, match.to_act[0], RESIGN)
    assert answer_to(after, match.ply) == after.entries[-1]
    assert not counts(after, match.ply, standing(after))


def test_an_agreed_draw_leaves_it_without_an_answer() -> None:
    match = opened()
    seat = match.to_act[0]
    after = said(said(match, seat, DRAW), 1 - seat, DRAW)
    assert after.outcome
    assert answer_to(after, match.ply) is None
    assert not counts(after, match.ply, standing(after))


def takes_back() -> Match:
    """A match in which somebody has taken a move back."""
    for key in DUELS:
        for number in range(40):
            match = played(opened(key), number)
            for seat in match.to_act:
                if match.may_take_back(seat):
                    return said(match, seat, BACK)
    raise AssertionError("no duel has an action that can be taken back")


def test_what_is_taken_back_counts_for_nobody_and_is_asked_for_anew() -> None:
    match = takes_back()
    first, again = match.ply - 2, match.ply
    assert asked_at(match) == again
    assert not counts(match, first, standing(match))
    after = played(match)
    assert not counts(after, first, standing(after))
    assert counts(after, again, standing(after))


@given(values, values)
def test_points_fall_with_what_a_guess_gives_away(played: int, guessed: int) -> None:
    worth = points(played, guessed)
    assert (worth == AS_GOOD) is (guessed >= played)
    assert (worth == NEARLY) is (0 < played - guessed <= NEAR)
    assert worth in (0, NEARLY, AS_GOOD)
    assert worth < EXACT
    assert points(played, guessed - 1) <= worth <= points(played - 1, guessed)


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(0, EXACT))))
def test_a_ranking_is_by_the_points_won(found: list[tuple[int, int]]) -> None:
    ranked = ranking(found)
    assert {each.person_id for each in ranked} == {person for person, _ in found}
    assert len({each.person_id for each in ranked}) == len(ranked)
    for each in ranked:
        own = [gained for person, gained in found if person == each.person_id]
        assert each == Guesser(each.person_id, sum(own), len(own))
        assert 0 <= each.points <= each.most
    order = [(-each.points, each.guesses) for each in ranked]
    assert order == sorted(order)
    best = best_of(ranked)
    assert best == ranked[: len(best)]
    assert all(each.points for each in best)
    assert len(best) == BEST or not any(each.points for each in ranked[len(best) :])


@pytest.mark.parametrize("key", DUELS)
def test_every_move_has_a_value_that_is_its_seats(key: str) -> None:
    """The value of a move is that of a certain end, or comes from a question about the position
    after it; an answer for the other seat is turned."""
    rng = random.Random(key)
    match, asked = opened(key), 0
    for _ in range(6):
        seat = match.to_act[0]
        for action in rng.sample(match.view(seat).legal, min(3, len(match.view(seat).legal))):
            found = value_or_question(match, seat, match.game.write(action))
            if isinstance(found, Question):
                _, _, thought = thought_over(found.line)
                assert thought.scored
                asked += 1
                value = thought.value
                assert value_for(found.seat, found, value) == value
                assert value_for(1 - found.seat, found, value) == -value
        match = played(match, rng.randrange(99))
        if match.outcome:
            break
    assert asked


@pytest.mark.parametrize("key", DUELS)
def test_a_move_that_wins_is_worth_a_win_without_a_question(key: str) -> None:
    rng, found = random.Random(5), 0
    for _round in range(30):
        match = opened(key)
        for _ in range(60):
            seat = match.to_act[0]
            text = match.game.write(rng.choice(match.view(seat).legal))
            after = said(match, seat, text).forced_on()
            if after.outcome and after.outcome.winner == seat:
                assert value_or_question(match, seat, text) == WIN
                found += 1
            if after.outcome:
                break
            match = after
        if found:
            return
    assert key != DUELS[0]  # where a random match is short


def test_only_duels_are_judged_by_more_than_a_hit() -> None:
    for key, game in GAMES.items():
        for seats in game.seat_counts:
            try:
                match = replay(begin(key, {}, "1", seats))
            except Refusal:
                continue  # not by the usual options
            wanted = seats == 2 and not game.team and thinks(game)
            assert (judge_of(match) is not None) is wanted
