"""The alarm: how near the Final Attack is."""

from __future__ import annotations

import re
from dataclasses import replace

from engines.vilnius.game import GAME
from engines.vilnius.model.values import Phase
from tests.engines.vilnius.boards import last_stand
from tests.engines.vilnius.kit import late, random_plays, start


def test_the_final_attack_is_told_when_four_rounds_are_left_before_it_at_most() -> None:
    """Once the Boost is out, the Final Attack is the last card of the Order pile (ruling 8). It
    comes in the round that was told, or before it where the Muster Camp draws more cards."""
    latest, ends = list[int](), 0
    for state, _, _ in random_plays(late(start(2, "1"), True)):
        ends = state.round.number
        view = GAME.view(state, None)
        if view.outcome or view.face_down.order == 0 or view.fight:
            continue
        assert state.face_down.order[-1] == "final"
        left, told = view.face_down.order, GAME.unusual(view)
        assert ("Final Attack in round" in told) is (left <= 8), told
        latest += [int(each) for each in re.findall(r"in round (\d+) at", told)]
    assert len({*latest}) == 1, "the rounds are counted down, so that the end stays the same"
    assert max(latest) == ends


def test_the_next_card_may_bring_it() -> None:
    view = GAME.view(late(start(2, "1"), True), None)
    last = replace(view, face_down=view.face_down._replace(order=1))
    assert f"in round {view.round.number + 1} at the latest." in GAME.unusual(last)


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
