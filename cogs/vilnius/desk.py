"""Vilnius' place at the table: its controls under the board, what is told there, and the hands."""

from __future__ import annotations

from typing import Final

from cogs.screens.desk import Desk
from cogs.vilnius.private import GAME, HAND_AREA, hand_words, private
from cogs.vilnius.stages import controls, hint, shortcuts
from engines.game import AnyView
from engines.vilnius import outlook
from engines.vilnius.values import VilniusView

COMMAND: Final = "vilnius"


def _notes(view: AnyView) -> str:
    """What would follow as things stand."""
    assert isinstance(view, VilniusView)
    return "\n".join(outlook.lines(view))


def _area_words(view: AnyView, area: str) -> str:
    """The own hand in words; the other areas are told by the position's words."""
    assert isinstance(view, VilniusView)
    return hand_words(view) if area == HAND_AREA else ""


DESK: Final = Desk(
    GAME,
    COMMAND,
    controls,
    hint,
    private,
    _area_words,
    notes=_notes,
    hand_area=HAND_AREA,
    shortcuts=shortcuts,
    closer=True,
)
