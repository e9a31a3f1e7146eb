"""What can be pressed in each stage of Vilnius, and how to act there otherwise."""

from __future__ import annotations

from typing import Final

from cogs.screens.game_ui import HAND, Control
from cogs.screens.menus import Choosing
from engines.game import AnyView
from engines.vilnius.model.values import Stage, VilniusView

_READY: Final = Control("Ready", "do", args=("ready",))
_REFRESH: Final = Control("Refresh", "choose", args=Choosing(closer=True).args())
_PAY: Final = ("pay", "all")
_SEND: Final = ("send", "all")

_CONTROLS: Final[dict[Stage, tuple[Control, ...]]] = {
    Stage.INCOME: (Control("Choose income", "move", True),),
    Stage.CITY: (Control("Play", "move", True), Control("Pass", "do", args=("pass",))),
    Stage.PAY: (Control("Pay as proposed", "do", True, _PAY), Control("Pay otherwise", "move")),
    Stage.STORE: (Control("Store", "move", True), _READY),
    Stage.FIGHT: (Control("Send units", "move", True), _READY),
    Stage.RED: (Control("Choose losses", "move", True),),
    Stage.SILVER: (Control("Choose losses", "move", True),),
    Stage.GOLD: (Control("Choose losses", "move", True),),
    Stage.HARM: (Control("Choose", "move", True),),
    Stage.PLUNDER: (Control("Give loot", "move", True),),
    Stage.CAPTURE: (Control("Capture", "move", True), _READY),
    Stage.LEVY: (Control("Send as proposed", "do", True, _SEND), Control("Send others", "move")),
    Stage.PICK: (Control("Choose", "move", True),),
    Stage.PUT: (Control("Choose", "move", True),),
    Stage.STORE_UNITS: (Control("Store", "move", True), _READY),
}
_SHORTCUTS: Final[dict[Stage, tuple[Control, ...]]] = {
    Stage.PAY: (Control("As proposed", "do", True, _PAY),),
    Stage.LEVY: (Control("As proposed", "do", True, _SEND),),
    Stage.FIGHT: (_REFRESH,),
}
_HINTS: Final = {
    Stage.INCOME: "Choose below, or `/vilnius income`. It stays hidden until all have chosen.",
    Stage.CITY: "Play below, or `/vilnius build`, `recruit`, `share`, `pass`.",
    Stage.PAY: "Pay below, or `/vilnius pay`, `exchange`. Take back ends it without paying.",
    Stage.STORE: "Store below, or `/vilnius store`; `/vilnius ready` stores no more.",
    Stage.FIGHT: "Send below, or `/vilnius send`, `recall`; then `ready`.",
    Stage.RED: "Choose below, or `/vilnius choose`.",
    Stage.SILVER: "Choose below, or `/vilnius choose`.",
    Stage.GOLD: "Choose below, or `/vilnius choose`.",
    Stage.HARM: "Choose below, or `/vilnius choose`.",
    Stage.PLUNDER: "Any of you chooses, below or by `/vilnius loot`.",
    Stage.CAPTURE: "Capture below, or `/vilnius capture`; `/vilnius ready` captures no more.",
    Stage.LEVY: "Send below, or `/vilnius send`. Take back ends it without sending.",
    Stage.PICK: "Choose below, or `/vilnius choose`.",
    Stage.PUT: "Choose below, or `/vilnius choose`, what goes under the stack first.",
    Stage.STORE_UNITS: "Store below, or `/vilnius store`; `/vilnius ready` stores no more.",
}


def controls(view: AnyView) -> tuple[Control, ...]:
    """Returns what stands under the board: what the stage asks for, and the way to the own hand. A
    player who has nothing to decide now sees the latter alone."""
    acting = turn_controls(view) if view.seat is None or view.legal else ()
    return (*acting, HAND)


def turn_controls(view: AnyView) -> tuple[Control, ...]:
    """Returns what the stage asks for."""
    assert isinstance(view, VilniusView)
    return _CONTROLS[view.stage] if view.stage else ()


def shortcuts(view: AnyView) -> tuple[Control, ...]:
    """Returns what the picker has besides: the proposal, and in a fight a look at what the others
    have sent in the meantime."""
    assert isinstance(view, VilniusView)
    return _SHORTCUTS.get(view.stage, ()) if view.stage else ()


def hint(view: AnyView) -> str:
    """Tells how to act now."""
    assert isinstance(view, VilniusView)
    return _HINTS[view.stage] if view.stage else "The match is over."
