"""The oversights in the Vicious Circle: each kind occurs, and no level names another one."""

from __future__ import annotations

from engines.vicious_circle.game import GAME
from players.search.oversights import REPLY
from players.vicious_circle.player import JUDGE, KINDS, PLAYER, kinds
from tests.players.test_every_player import positions

NAMED = {kind for level in PLAYER.levels for kind in level.overlooks}


def test_every_kind_occurs_and_no_other_is_named() -> None:
    """So no rate is idle, and none is meant for nothing."""
    found = set[str]()
    for state, _ in positions(GAME, 200, step=4):
        if JUDGE.has_begun(state):
            found.update(*(kinds(state, each).kinds for each in JUDGE.actions(state)))
    assert found == set(KINDS)
    assert set(KINDS) | {REPLY} >= NAMED
