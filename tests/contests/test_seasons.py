"""Two up and two down."""

from __future__ import annotations

from contests.seasons import ABOVE, order_after, strengths_after
from tests.contests.kit import Game


def test_two_go_up_and_two_go_down() -> None:
    game = Game(12)
    game.round()
    assert game.contest.phase == "over"
    groups = order_after(game.contest)
    assert groups[:6] == (0, 1, 2, 3, 6, 7), "the last two have gone down, two have come up"
    assert groups[6:] == (4, 5, 8, 9, 10, 11)


def test_everybody_of_three_groups_is_there_once() -> None:
    game = Game(13)
    game.round()
    assert sorted(order_after(game.contest)) == list(range(13))


def test_whoever_withdrew_goes_down() -> None:
    game = Game(8)
    game.leave(0)
    assert 0 in order_after(game.contest)[4:]


def test_the_order_is_kept_before_everybody_new() -> None:
    game = Game(8)
    game.round()
    found = strengths_after(game.contest)
    ranked = sorted(found, key=lambda each: -found[each])
    assert tuple(ranked) == order_after(game.contest)
    assert min(found.values()) > ABOVE // 2
