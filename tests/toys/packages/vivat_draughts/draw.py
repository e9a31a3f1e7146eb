"""The pictures of English draughts."""

from __future__ import annotations

from typing import Final

from common.text.say import say
from render.grid import GridRenderer, disc
from render.kit.shapes import Pen
from render.kit.theme import SideColours

from .game import GAME, DraughtsEnding


def king(pen: Pen, colours: SideColours) -> None:
    """A man with a crown."""
    disc(pen, colours)
    pen.fill("M-20 15 L-22 -13 L-9 0 L0 -18 L9 0 L22 -13 L20 15 Z", colours.figure)


RENDERER: Final = GridRenderer(
    GAME,
    {"m": disc, "k": king, "o": disc, "q": king},
    {
        DraughtsEnding.STUCK: say("no step is left"),
        DraughtsEnding.QUIET: say("nothing taken for long"),
    },
)
