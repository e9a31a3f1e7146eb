"""The board in pictures that are shown one after the other."""

from __future__ import annotations

from typing import cast

from engines.registry import GAMES
from engines.vilnius.model.values import VilniusView
from render.vilnius.draw import steady_sections
from render.vilnius.sections.palette import Painting
from render.vilnius.sections.players import Extent, PlayerPanel
from tools.crowd.positions import played


def test_players_keep_their_place_in_fights() -> None:
    """Fights come and go below them, and nobody is marked as to act."""
    match = played(GAMES["vilnius"], 3, 2, 60, end=True)
    seen = [cast(VilniusView, match.replayed(ply, None)) for ply in range(0, match.ply + 1, 2)]
    assert any(each.fight for each in seen)
    assert any(player.totals.waits for each in seen for player in each.players)
    for each in seen:
        first, *panels = steady_sections(each)[: 1 + len(each.players)]
        assert isinstance(first, Painting)
        for panel in panels:
            assert isinstance(panel, PlayerPanel)
            assert panel.extent is Extent.FULL
            assert not panel.marked
