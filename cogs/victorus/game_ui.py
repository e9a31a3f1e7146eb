"""Magna Victorus' place at the table: its controls under the board, and how to act now."""

from __future__ import annotations

from typing import Final

from cogs.hall.game_ui import Control, GameUI
from common.text.say import EMPTY, say
from common.text.text import Text
from engines.game import AnyView
from engines.victorus.model.values import VictorusView
from engines.victorus.words.alt_text import matters
from engines.victorus.words.scores import scores

GAME: Final = "victorus"
COMMAND: Final = "victorus"
SCORES: Final = "scores"
"""The area of a look that shows the score-cards."""


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, VictorusView)
    end = (Control(say("End turn"), "do", args=("end",)),) if view.done else ()
    return (Control(say("Play"), "move", True), *end)


def _hint(view: AnyView) -> Text:
    assert isinstance(view, VictorusView)
    if view.done:
        return say("Continue below, end the turn, or take back.")
    return say("Press a piece below, or use `/victorus move`.")


def _area_words(view: AnyView, area: str) -> Text:
    """Returns the score-cards in words; empty for the parts of the board, which the position's
    words describe."""
    assert isinstance(view, VictorusView)
    return scores(view) if area == SCORES else EMPTY


GAME_UI: Final = GameUI(
    GAME, COMMAND, _controls, _hint, area_words=_area_words, matters=matters, closer=1
)
