"""The line under the board: how near the Final Attack is."""

from __future__ import annotations

from dataclasses import replace

from engines.vilnius.game import GAME
from engines.vilnius.model.values import Phase
from tests.engines.vilnius.boards import last_stand
from tests.engines.vilnius.kit import late, random_plays, start


def test_the_final_attack_is_told_when_two_rounds_are_left_before_it_at_most() -> None:
    """Once the Boost is out, the Final Attack is the last card of the Order pile (ruling 8)."""
    for state, _, _ in random_plays(late(start(2, "1"), True)):
        view = GAME.view(state, None)
        if view.outcome or view.face_down.order == 0:
            continue
        assert state.face_down.order[-1] == "final"
        left, told = view.face_down.order, GAME.unusual(view)
        assert ("near" in told) is (left <= 4)
        assert (f" {left} Order cards" in told) is (1 < left <= 4)


def test_the_next_card_may_bring_it() -> None:
    view = GAME.view(late(start(2, "1"), True), None)
    last = replace(view, face_down=view.face_down._replace(order=1))
    assert GAME.unusual(last).startswith("Final Attack near: the next Order card brings it.")


def test_before_the_boost_nothing_is_told() -> None:
    """Then the discard pile comes on top, so that the end is far."""
    view = GAME.view(late(start(2, "1"), False), None)
    told = GAME.unusual(replace(view, face_down=view.face_down._replace(order=2)))
    assert "Final Attack" not in told


def test_the_final_attack_itself_is_told() -> None:
    view = GAME.view(start(2, "1"), None)
    fought = replace(view, round=view.round._replace(phase=Phase.FINAL))
    assert GAME.unusual(fought).startswith("If Vilnius has a point left after the Final Attack")
    assert GAME.unusual(GAME.view(last_stand(), None)) == "", "nobody attacks: the match is over"
