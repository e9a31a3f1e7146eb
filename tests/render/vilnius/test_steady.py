"""The board in pictures that are shown one after the other."""

from __future__ import annotations

from typing import cast

from engines.registry import GAMES
from engines.vilnius.model.values import VilniusView
from engines.vilnius.words.news import aftermath
from render.vilnius.draw import steady_sections
from render.vilnius.layout import STEADY, needed
from render.vilnius.sections.header import strip, strip_of
from render.vilnius.sections.palette import section
from render.vilnius.sections.players import Extent, PlayerPanel
from tools.crowd.positions import played


def test_they_are_low_and_keep_their_place() -> None:
    """The strip stays on top, then comes the fight or its result; all players are shown, and nobody
    is marked as to act."""
    match = played(GAMES["vilnius"], 3, 2, 60, end=True)
    seen = [cast(VilniusView, match.replayed(ply, None)) for ply in range(0, match.ply + 1, 2)]
    assert any(each.fight for each in seen)
    assert any(player.totals.waits for each in seen for player in each.players)
    for each in seen:
        sections = steady_sections(each)
        assert needed(sections) <= STEADY[0]
        assert sections[0] == section(strip, strip_of(each))
        panels = [panel for panel in sections if isinstance(panel, PlayerPanel)]
        assert [panel.seat for panel in panels] == [0, 1]
        assert not any(panel.marked for panel in panels)
        extents = {panel.extent for panel in panels}
        quiet = each.fight is None and each.outcome is None and not aftermath(each)
        assert extents == {Extent.FULL} or not quiet
