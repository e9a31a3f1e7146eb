"""A review finds where a match turned, by what its positions were worth to who was to act."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engines.entries import Entry
from engines.match import Match, begin, replay
from engines.registry import GAMES
from players.questions import Answer
from players.review import CLEAR, LEAST, MOST, moments, questions
from tests.bot.samples import sample_of

KEY = next(key for key, game in GAMES.items() if not game.team and game.seat_counts == (2,))


def played(plies: int) -> Match:
    """A match of which so many actions were played after its opening, and that was given up."""
    match = replay(begin(KEY, {}, "7" * 32))
    for seat, text in sample_of(KEY).opening:
        match = followed(match, seat, text)
    for number in range(plies):
        match = followed(match, match.to_act[0], going_on(match, number))
    return followed(match, 0, "!resign")


def going_on(match: Match, seed: int) -> str:
    """An action after which nobody has won, and nobody can at once."""
    game, state, seat = match.game, match.state, match.to_act[0]
    legal = list(game.actions(state, seat))
    random.Random(seed).shuffle(legal)
    for action in legal:
        after = game.apply(state, seat, action)
        if game.outcome(after) is None and not any(
            game.outcome(game.apply(after, game.to_act(after)[0], each))
            for each in game.actions(after, game.to_act(after)[0])
        ):
            return game.write(action)
    raise AssertionError("every action loses")


def followed(match: Match, seat: int, text: str) -> Match:
    """The match after one more entry."""
    return match.follow(Entry(match.ply, seat, text))


def answers(match: Match, values: Sequence[int]) -> dict[int, Answer]:
    """These values, each for who was to act; always something else was better than what was
    played."""
    asked = sorted(questions(match))[-len(values) :]
    return {
        ply: Answer("better", value, "Why not.") for ply, value in zip(asked, values, strict=True)
    }


def test_only_decisions_of_one_seat_are_looked_at() -> None:
    match = played(4)
    opening = len(sample_of(KEY).opening)
    assert set(questions(match)) <= set(range(match.ply - 1))
    assert set(range(opening, match.ply - 1)) <= set(questions(match))


def test_what_an_action_has_cost_is_seen_from_what_follows() -> None:
    """The seats take turns: what is good for one is bad for the other."""
    match = played(4)
    first, second, third, _ = sorted(answers(match, (0, 0, 0, 0)))
    found = moments(match, answers(match, (50, -50, 50, 400)))
    assert [each.ply for each in found][:1] == [third]
    assert found[0].loss == 450
    assert (found[0].better, found[0].why) == ("better", "Why not.")
    assert not {first, second} & {each.ply for each in found}


def test_at_most_three_are_told_those_that_cost_most_in_their_order() -> None:
    match = played(8)
    values = [(-1) ** number * 300 for number in range(8)]
    found = moments(match, answers(match, [abs(each) for each in values]))
    assert len(found) == MOST
    assert [each.ply for each in found] == sorted(each.ply for each in found)
    assert all(each.loss >= LEAST for each in found)


@pytest.mark.parametrize("value", [CLEAR, 5 * CLEAR])
def test_who_wins_by_more_than_enough_loses_nothing(value: int) -> None:
    """Nor does who is lost anyway."""
    match = played(4)
    found = moments(match, answers(match, (value, -9 * CLEAR, 9 * CLEAR, -9 * CLEAR)))
    assert found == ()


def test_what_was_the_best_is_no_moment() -> None:
    match = played(2)
    asked = sorted(questions(match))[-2:]
    known = {ply: Answer(match.entries[ply].text, 500, "") for ply in asked}
    assert moments(match, known) == ()


def test_where_nothing_was_compared_there_is_none() -> None:
    match = played(2)
    known = {ply: Answer("better", 0, "", compared=False) for ply in questions(match)}
    assert moments(match, known) == ()
