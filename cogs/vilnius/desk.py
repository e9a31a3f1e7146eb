"""Vilnius' place at the table: its controls under the board, what is told there, and the hands."""

from __future__ import annotations

from typing import Final

from cogs.screens.desk import NOTES, Desk
from cogs.vilnius.private import GAME, HAND_AREA, hand_words, private
from cogs.vilnius.stages import controls, hint, shortcuts
from engines.game import AnyView
from engines.vilnius import news, outlook
from engines.vilnius.values import VilniusView

COMMAND: Final = "vilnius"


def _notes(view: AnyView) -> str:
    """What the game has done by itself, and what would follow: of too much the latest news, and
    the beginning of the outlook."""
    assert isinstance(view, VilniusView)
    told, ahead = list(news.news(view)), list(outlook.lines(view))
    while told and _size([*told, *ahead]) > NOTES:
        told = told[1:]
    while _size(ahead) > NOTES:
        ahead = ahead[:-1]
    return "\n".join([*told, *ahead])


def _size(lines: list[str]) -> int:
    return len("\n".join(lines))


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
