"""A review finds where a match turned: by the chances of all sides, and by weighing actions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.entries import BACK, Entry
from engines.game import AnyGame
from engines.match import Match, begin, replay
from engines.registry import GAMES
from players import review
from players.position_chances import ChanceQuestion, Retell, Weigh, Weighed
from players.registry import player
from players.review import JUDGED, LEAST, MARKED, MOST, Point, Review, next_step, reviewing
from players.search.budgets import positions as budgeted
from players.search.budgets import speed
from tests.bot.samples import sample_of
from tools.chances.mistakes import reviewed

KEY = next(key for key, game in GAMES.items() if not game.team and game.seat_counts == (2,))
EVEN = (0.5, 0.5)


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


def told(
    match: Match,
    chances: Callable[[int], tuple[float, ...]],
    losses: Mapping[int, float],
    asked: list[ChanceQuestion | Weigh | Retell] | None = None,
) -> Review:
    """The review of a match whose looks find these chances, by the number of the look after the
    opening, and whose actions have cost so much, by ply."""
    steps, looks = reviewing(match), 0
    plies = {position: ply for ply, position in positions(match).items()}
    step = next_step(steps)
    while not isinstance(step, Review):
        if asked is not None:
            asked.append(step)
        if isinstance(step, Weigh):
            loss = losses.get(plies[step.look.position], 0.0)
            step = next_step(steps, Weighed("better", 0.2 + loss, 0.2, "Why not."))
        else:
            known = plies.get(step.position, 0) >= opening()
            step = next_step(steps, chances(looks) if known else ())
            looks += known
    return step


def opening() -> int:
    """The number of entries of the opening."""
    return len(sample_of(KEY).opening)


def positions(match: Match) -> dict[int, str]:
    """The text of the position before each action."""
    return {
        each.ply: match.game.dump(match.at(each.ply).state)
        for each in match.entries
        if each.is_action
    }


def zigzag(number: int) -> tuple[float, ...]:
    """Chances that fall for whoever acts, in every turn."""
    return (0.7, 0.3) if number // 2 % 2 else (0.3, 0.7)


def test_all_turns_are_looked_at_and_the_curve_has_their_chances() -> None:
    found = told(played(6), lambda number: (number / 10, 1 - number / 10), {})
    assert [each.chances[0] for each in found.points] == [each / 10 for each in range(6)]
    assert [each.turn for each in found.points] == list(range(1, 7))


@pytest.mark.parametrize("game", [each for each in GAMES.values() if each.team])
def test_what_was_taken_back_is_no_part_of_a_round(game: AnyGame) -> None:
    """It could not be played so, and the whole review failed."""
    lot, match, taken = random.Random(1), replay(begin(game.key, {}, "7" * 32)), set[int]()
    while match.ply < 60 or not taken:
        seat = match.to_act[0]
        text = game.write(lot.choice(game.actions(match.state, seat)))
        match = followed(match, seat, text)
        if match.may_take_back(seat) and lot.random() < 0.5:
            taken.add(match.ply - 1)
            match = followed(match, seat, BACK)
    rounds, steps = list[Retell](), reviewing(match)
    step = next_step(steps)
    while not isinstance(step, Review):
        rounds += [step] if isinstance(step, Retell) else []
        step = next_step(steps, EVEN if isinstance(step, ChanceQuestion) else ())
    assert rounds
    for each in rounds:
        state = game.load(each.position)
        for ply, seat, text in each.course:
            assert ply not in taken
            state = game.play(state, seat, game.read(text))


def test_an_end_by_the_rules_is_the_last_point_and_a_resignation_is_none() -> None:
    assert told(played(4), lambda _: EVEN, {}).points[-1].chances == EVEN


def test_where_no_chance_falls_nothing_is_weighed() -> None:
    asked = list[ChanceQuestion | Weigh | Retell]()
    found = told(played(6), lambda _: EVEN, dict.fromkeys(range(20), 0.9), asked)
    assert found.moments == ()
    assert not [each for each in asked if isinstance(each, Weigh)]


def test_a_fall_is_a_moment_if_the_action_is_to_blame_and_not_the_search() -> None:
    match = played(8)
    ply = opening() + 4
    fallen = told(match, lambda number: (0.2, 0.8) if number > 4 else (0.8, 0.2), {ply: 0.6})
    assert [each.ply for each in fallen.moments] == [ply]
    assert fallen.moments[0].loss == pytest.approx(0.6)
    assert (fallen.moments[0].better, fallen.moments[0].why) == ("better", "Why not.")
    blameless = told(match, lambda number: (0.2, 0.8) if number > 4 else (0.8, 0.2), {})
    assert blameless.moments == ()


def test_what_costs_least_is_no_moment() -> None:
    match, ply = played(8), opening() + 4
    for loss, moments in ((LEAST - 0.01, 0), (LEAST + 0.01, 1)):
        found = told(match, lambda number: (0.2, 0.8) if number > 4 else (0.8, 0.2), {ply: loss})
        assert len(found.moments) == moments


def test_the_costliest_are_marked_in_their_order() -> None:
    match = played(24)
    losses = {opening() + each: 0.2 + each / 100 for each in range(24)}
    found = told(match, zigzag, losses)
    assert MARKED < len(found.moments) <= MOST
    plies = [each.ply for each in found.moments]
    assert plies == sorted(plies)
    assert [each.ply for each in found.marked] == plies[-MARKED:]


def test_swings_late_in_a_long_match_do_not_hide_an_early_fall() -> None:
    """They are deeper here, and more of them than can be weighed: all but one are beyond the first
    third."""
    match = played(44)
    early, first = opening() + 4, match.at(opening()).to_act[0]

    def chances(number: int) -> tuple[float, ...]:
        if number < 16:
            return (0.6, 0.4) if number <= 4 else (0.45, 0.55)
        return (0.9, 0.1) if number % 2 == first else (0.1, 0.9)

    found = told(match, chances, {early: 0.4})
    assert [each.ply for each in found.moments] == [early]


def test_all_together_takes_two_seconds_at_most() -> None:
    """By the budgets, at the player's pace."""
    asked = list[ChanceQuestion | Weigh | Retell]()
    told(played(30), zigzag, dict.fromkeys(range(40), 0.5), asked)
    assert 0 < sum(each.budget for each in asked) / speed(player(KEY)) <= 2.0


def test_no_question_takes_longer_than_a_choice_of_the_highest_level_with_its_answers() -> None:
    asked = list[ChanceQuestion | Weigh | Retell]()
    told(played(8), zigzag, dict.fromkeys(range(20), 0.5), asked)
    most = 3 * budgeted(player(KEY).levels[-1])
    assert all(each.budget <= most for each in asked)


def test_who_never_lost_any_chance_was_accurate() -> None:
    assert told(played(12), lambda _: EVEN, {}).accuracy == (100, 100)
    first = told(played(12), lambda number: (1 - number / 12, number / 12), {}).accuracy
    assert first[0] is not None
    assert first[1] is not None
    assert first[0] < 75 < first[1]


def test_of_a_few_turns_no_accuracy_is_told() -> None:
    """The last point ends the turn before it, so that its own turn is not judged."""
    for plies in range(2, 2 * JUDGED):
        few = told(played(plies), lambda _: EVEN, {}).accuracy
        assert None in few
    assert told(played(2 * JUDGED + 1), lambda _: EVEN, {}).accuracy == (100, 100)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_the_smooth_curve_keeps_ends_and_bounds(chances: list[float]) -> None:
    points = tuple(review.Point(at, at, (each, 1 - each)) for at, each in enumerate(chances))
    smooth = Review(points).smooth
    assert len(smooth) == len(points)
    assert (smooth[0], smooth[-1]) == (points[0].chances, points[-1].chances)
    for each in smooth:
        assert min(chances) - 1e-9 <= each[0] <= max(chances) + 1e-9
        assert sum(each) == pytest.approx(1)


def test_a_search_that_likes_the_side_to_act_makes_no_saw() -> None:
    points = tuple(review.Point(at, at, zigzag(2 * at)) for at in range(9))
    assert {round(each[0], 9) for each in Review(points).smooth[1:-1]} == {0.5}


@given(st.floats(0.2, 1), st.floats(0, 0.2), st.integers(2, 4))
def test_the_curve_falls_at_a_moment_as_far_as_its_words_say(
    best: float, left: float, seats: int
) -> None:
    even = tuple([1 / seats] * seats)
    points = tuple(review.Point(at, at, even) for at in range(9))
    moment = review.Moment(4, 1, best - left, "", "", left)
    smooth = Review(points, (moment,)).smooth
    assert smooth[4][1] == pytest.approx(best)
    assert smooth[5][1] == pytest.approx(left)
    assert all(sum(each) == pytest.approx(1) for each in smooth)
    assert all(each == pytest.approx(even) for each in (*smooth[:3], *smooth[7:]))


@pytest.mark.untraced
def test_the_same_match_has_the_same_review() -> None:
    assert reviewed(played(3)) == reviewed(played(3))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_a_match_is_as_even_as_its_chances(chances: list[float]) -> None:
    points = tuple(Point(ply, ply, (each, 1 - each)) for ply, each in enumerate(chances))
    review = Review(points)
    turned = Review(tuple(Point(each.ply, each.turn, each.chances[::-1]) for each in points))
    assert 0 <= review.even <= 100
    assert review.even == turned.even
    assert Review(tuple(Point(n, n, (0.5, 0.5)) for n, _ in enumerate(chances))).even == 100
    assert Review(tuple(Point(n, n, (1.0, 0.0, 0.0)) for n, _ in enumerate(chances))).even == 0


def test_without_a_curve_a_match_is_not_even() -> None:
    assert Review().even == 0
