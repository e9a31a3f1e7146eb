"""The curve of the chances is found again from matches that follow it; its check counts right."""

from __future__ import annotations

import random

import pytest

from engines.match import begin, replay
from engines.registry import GAMES, game
from players.chances import Curve
from players.registry import player_of
from tests.sample import present
from tests.traits import is_rivalry, thinks
from tools.chances.fit import bins, called, fitted, least
from tools.chances.matches import LOOKED_AT, Sample, levels_of, samples
from tools.chances.mistakes import Found, cost
from tools.chances.tables import MISTAKES_HEAD, chances_table, mistakes_row

KEY = next(key for key, game in GAMES.items() if not game.team and game.seat_counts == (2,))


def following(curve: Curve, number: int) -> list[list[Sample]]:
    """Matches of one position each that end as the curve foretells."""
    rng, found = random.Random(7), list[list[Sample]]()
    for _ in range(number):
        points = rng.randint(-600, 600)
        mover = rng.randrange(2)
        chance = curve.of((points, -points), (0, 1), mover)[0]
        won = float(rng.random() < chance)
        found.append([Sample((points, -points), (0, 1), mover, (won, 1 - won))])
    return found


@pytest.mark.untraced
def test_the_curve_is_found_from_matches_that_follow_it() -> None:
    true = Curve(300, 60, 3_000)
    found = fitted(following(true, 1_500))
    for points in (-400, -100, 0, 100, 400):
        for mover in (0, 1):
            one, other = (each.of((points, -points), (0, 1), mover)[0] for each in (true, found))
            assert one == pytest.approx(other, abs=0.06)


def test_where_a_valley_is_lowest() -> None:
    assert least(lambda x: (x - 2) ** 2, -5, 9, 40) == pytest.approx(2, abs=1e-4)


def test_each_position_of_two_counts_once_and_of_many_for_every_side() -> None:
    duel = Sample((100, -100), (0, 1), 1, (0.0, 1.0))
    assert list(called(Curve(200), [duel])) == [(Curve(200).of((100, -100), (0, 1), 1)[1], 1.0)]
    three = Sample((0, 0, 0), (0, 1, 2), 1, (0.0, 1.0, 0.0))
    assert [won for _, won in called(Curve(200), [three])] == [0, 1, 0]
    allied = Sample((0, 0, 0, 0), (0, 1, 0, 1), 2, (1.0, 0.0, 1.0, 0.0))
    assert list(called(Curve(200), [allied])) == [(0.5, 1.0)]
    team = Sample((0, 0), (0, 0), 1, (1.0, 1.0))
    assert list(called(Curve(200), [team])) == [(0.5, 1.0)]


def test_bins_count_positions_and_matches_and_the_interval_grows_with_their_dependence() -> None:
    apart = [(number, (0.75, float(number % 4 > 0))) for number in range(40)]
    alike = [(number // 4 % 10, (0.75, float(number % 40 // 4 % 4 > 0))) for number in range(40)]
    (one,), (other,) = list(bins(apart)), list(bins(alike))
    assert (one.low, one.positions, one.matches, one.called, one.won) == (0.7, 40, 40, 0.75, 0.75)
    assert (other.positions, other.matches) == (40, 10)
    assert other.most - other.least > one.most - one.least > 0


@pytest.mark.untraced
def test_the_same_match_has_the_same_samples() -> None:
    job = (KEY, 2, "test")
    found = samples(job)
    assert found == samples(job)
    assert 0 < len(found) <= LOOKED_AT
    assert all(sum(each.won) == 1 for each in found)


def test_quick_levels_play_and_of_a_team_all() -> None:
    for key in filter(player_of, GAMES):
        thinker = present(player_of(key))
        levels = present(levels_of(thinker))
        assert all(each.budget <= thinker.pace for each in levels)
        assert game(key).team or thinker.levels[-1].key not in [each.key for each in levels]


def test_tables_tell_every_number() -> None:
    curve = Curve(300)
    lines = list(chances_table({2: curve}, {2: following(curve, 50)}))
    assert "50 matches" in lines[0]
    assert all(line.count("|") == 7 for line in lines[2:])
    row = mistakes_row("Game", 9, Found(5, 4, 3, 8, 1))
    assert row.count("|") == MISTAKES_HEAD[0].count("|") == MISTAKES_HEAD[1].count("|")
    assert "4: 80 %" in row
    assert Found(1, 1, 1, 2, 0) + Found(4, 3, 2, 6, 1) == Found(5, 4, 3, 8, 1)


def test_an_action_of_a_match_has_a_cost() -> None:
    """None before there is anything to compare."""
    assert is_rivalry(GAMES[KEY])
    assert thinks(GAMES[KEY])
    match = replay(begin(KEY, {}, "7" * 32))
    seat = match.to_act[0]
    text = match.game.write(match.view(seat).legal[0])
    match = match.follow(match.propose(seat, text)[0])
    assert cost(match, 0, 300) is None
