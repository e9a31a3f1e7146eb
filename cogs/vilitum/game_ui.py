"""Vilitum's place at the table: its controls under the board, and how to act now."""

from __future__ import annotations

from typing import Final

from cogs.hall.game_ui import Control, GameUI
from common.text.say import say
from common.text.text import Text
from engines.game import AnyView
from engines.vilitum.model.values import Phase, Use, VilitumView

GAME: Final = "vilitum"
COMMAND: Final = "vilitum"

_HINTS: Final = {
    Phase.CHOOSING: say("Choose below, or use `/vilitum warrior`."),
    Phase.PLACING: say("Press a piece below, or use `/vilitum place`."),
    Phase.PLAYING: say(
        "Press a piece below, or use `/vilitum move`, `/vilitum attack` and the like."
    ),
}


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, VilitumView)
    match view.phase:
        case Phase.CHOOSING:
            return (
                Control(say("Standard Warrior"), "do", True, ("standard",)),
                Control(say("Agile Warrior"), "do", True, ("agile",)),
            )
        case Phase.PLACING:
            return (Control(say("Place"), "move", True),)
        case Phase.PLAYING:
            acted = any(isinstance(played.action, Use) for played in view.done)
            end = (Control(say("End turn"), "do", args=("end",)),) if acted else ()
            return (Control(say("Play"), "move", True), *end)


def _hint(view: AnyView) -> Text:
    assert isinstance(view, VilitumView)
    if view.done:
        return say("Continue below, end the turn, or take back.")
    return _HINTS[view.phase]


def _brisk(view: AnyView) -> bool:
    assert isinstance(view, VilitumView)
    return view.phase is not Phase.PLAYING


def _places(view: AnyView) -> bool:
    """Tells whether pieces are placed: ten small steps, none of them decisive."""
    assert isinstance(view, VilitumView)
    return view.phase is Phase.PLACING


GAME_UI: Final = GameUI(GAME, COMMAND, _controls, _hint, brisk=_brisk, unasked=_places)
