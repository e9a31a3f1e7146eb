"""The oversights in Magna Victorus: each kind occurs, and no level names another one."""

from __future__ import annotations

from engines.victorus.game import GAME
from players.search.oversights import REPLY
from players.victorus.oversights import KINDS
from players.victorus.player import PLAYER
from players.victorus.side import Side
from tests.players.test_every_player import positions

NAMED = {kind for level in PLAYER.levels for kind in level.overlooks}


def test_every_kind_occurs_and_no_other_is_named() -> None:
    """So no rate is idle, and none is meant for nothing."""
    found = set[str]()
    for state, _ in positions(GAME, 200, step=4):
        side = Side(state, state.mover)
        found.update(*map(side.kinds, side.all_of()))
    assert found == set(KINDS)
    assert set(KINDS) | {REPLY} >= NAMED
