"""Magna Victorus' place at the table: its controls under the board, and how to act now."""

from __future__ import annotations

from typing import Final

from cogs.hall.game_ui import Control, GameUI
from engines.game import AnyView
from engines.victorus.model.values import VictorusView
from engines.victorus.words.scores import scores

GAME: Final = "victorus"
COMMAND: Final = "victorus"
SCORES: Final = "scores"
"""The area of a look that shows the score-cards."""


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, VictorusView)
    end = (Control("End turn", "do", args=("end",)),) if view.done else ()
    return (Control("Play", "move", True), *end)


def _hint(view: AnyView) -> str:
    assert isinstance(view, VictorusView)
    if view.done:
        return "Go on below, end the turn, or take back."
    return "Press a piece below, or use `/victorus move`."


def _area_words(view: AnyView, area: str) -> str:
    """Returns the score-cards in words; empty for the parts of the board, which the position's
    words describe."""
    assert isinstance(view, VictorusView)
    return scores(view) if area == SCORES else ""


GAME_UI: Final = GameUI(GAME, COMMAND, _controls, _hint, area_words=_area_words)
