"""The pictures of Reversi."""

from __future__ import annotations

from typing import Final

from common.text.say import say
from render.grid import DARK, PALE, GridRenderer, disc

from .game import GAME, ReversiEnding

RENDERER: Final = GridRenderer(
    GAME,
    {"x": disc, "o": disc},
    {ReversiEnding.MOST: say("by the number of discs"), ReversiEnding.EQUAL: say("as many discs")},
    colours=(DARK, PALE),
    squares=("#b9c79a", "#b9c79a"),
)
