"""The controls of each stage of Vilnius, and the hints on other ways to act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cogs.hall.game_ui import HAND, SEVERAL, Control
from cogs.hall.menus import PickerState
from common.text.say import EMPTY, counted, joined, say, sentence
from common.text.text import Text
from engines.action_tree import picks_of
from engines.game import SAID, AnyView
from engines.registry import game as find_game
from engines.vilnius.actions.sending import numbered
from engines.vilnius.model.values import SIDES, Stage, VilniusView
from engines.vilnius.picks import BARE, PROPOSED, may_be_proposed
from engines.vilnius.rules import cities
from engines.vilnius.several import MOST_ENEMIES, wanting
from render.vilnius.areas import SIGNS

GAME: Final = "vilnius"
_REFRESH: Final = Control(say("Refresh"), "choose", args=PickerState(closer=True).args())
_SIGNS: Final = Control(say("Signs"), "look", args=(SIGNS,))
_READY: Final = Control(say("✓ Ready"), "pick", args=("ready",))


def _step(label: Text, *values: str, primary: bool = False) -> Control:
    """Returns a control that begins a pick with these parts, or opens the picker if the pressing
    player cannot."""
    return Control(label, "pick", primary, values)


_LOSSES: Final = (
    _step(say("As proposed"), PROPOSED, primary=True),
    _step(say("Others"), "choose"),
    SEVERAL,
)
_KEEP: Final = (
    _step(say("Keep as proposed"), PROPOSED, primary=True),
    _step(say("Keep others"), "store"),
    Control(say("✓ Keep nothing"), "pick", args=("ready",)),
)
_CONTROLS: Final[dict[Stage, tuple[Control, ...]]] = {
    Stage.PAY: (
        _step(say("Pay as proposed"), PROPOSED, primary=True),
        _step(say("Pay otherwise"), "pay"),
        SEVERAL,
    ),
    Stage.STORE: _KEEP,
    Stage.RED: _LOSSES,
    Stage.SILVER: _LOSSES,
    Stage.GOLD: _LOSSES,
    Stage.HARM: (_step(say("Choose"), "choose", primary=True),),
    Stage.CAPTURE: (_step(say("Capture"), "capture", primary=True), _READY),
    Stage.LEVY: (
        _step(say("Send as proposed"), PROPOSED, primary=True),
        _step(say("Send others"), "send"),
        SEVERAL,
    ),
    Stage.PICK: (_step(say("Choose"), "choose", primary=True),),
    Stage.PUT: (_step(say("Choose"), "under", primary=True),),
    Stage.STORE_UNITS: _KEEP,
}


def _income(view: VilniusView) -> tuple[Control, ...]:
    """Returns a control for each number of units; the other cards drawn are provinces. The number
    of cards that each player draws is public."""
    most = max((view.players[seat].totals.income for seat in view.to_act), default=0)
    return tuple(_step(counted(units, "unit"), f"u{units}") for units in range(most + 1))


def _city(view: VilniusView) -> tuple[Control, ...]:
    """Returns the purchase proposed to the view's seat, then the kinds of purchases, independent of
    the hand. Keep others is offered with an empty Storehouse or Guardhouse; the ways to keep only
    once the player has asked for them."""
    player = view.players[view.to_act[0]]
    first = picks_of(find_game(GAME), view)[:1] if view.legal and not player.asks else ()
    labels = [each.parts[0].label for each in first if each.proposed]
    kinds = [
        *(_step(joined(" ", [SAID, label]), PROPOSED) for label in labels),
        _step(say("Build"), "build", primary=True),
        _step(say("Recruit"), "recruit", primary=True),
    ]
    if cities.free_shares(player.city):
        kinds.append(_step(say("Lay out for others"), "share"))
    stores = cities.free_stores(player.city)
    if not player.asks and (stores or cities.free_guards(player.city)):
        kinds.append(_step(say("Keep others"), "ask"))
    keeps = player.asks and stores and player.provinces.counts[2]
    return (
        *kinds,
        _step(say("Pay otherwise"), BARE),
        *((_step(say("✓ Pass and keep as proposed"), PROPOSED),) if keeps else ()),
        _step(say("Pass") if keeps else say("✓ Pass"), "pass"),
    )


def _fight(view: VilniusView) -> tuple[Control, ...]:
    """Returns a control for the proposed units, if there may be any, one for units against each
    enemy that still needs weapons, all of them public, and Ready."""
    enemies = wanting(view)
    sends = _step(say("✓ Send as proposed and ready"), PROPOSED, primary=True)
    proposes = may_be_proposed(view)
    return (
        *((sends,) if proposes else ()),
        *(_step(numbered(view, number), f"e{number}") for number in enemies),
        *((SEVERAL,) if 0 < len(enemies) <= MOST_ENEMIES else ()),
        _READY if proposes else replace(_READY, primary=True),
    )


def _loot(view: VilniusView) -> tuple[Control, ...]:
    """Returns a control for each player who may get the next loot card; all of them are public."""
    assert view.step is not None
    open_to = [
        player.emblem
        for seat, player in enumerate(view.players)
        if seat not in view.step.given and any(player.provinces.counts[:2])
    ]
    return tuple(
        _step(say("Loot for {side}", side=SIDES[each]), "loot", SIDES[each].lower(), primary=True)
        for each in open_to
    )


_OF_STAGE: Final[dict[Stage, Callable[[VilniusView], tuple[Control, ...]]]] = {
    Stage.INCOME: _income,
    Stage.CITY: _city,
    Stage.FIGHT: _fight,
    Stage.PLUNDER: _loot,
}
MOST: Final = 19
"""The most controls of a stage: four rows of five, with the own hand."""
_LOSE: Final = say("As proposed, the cheapest of your units fall.")
_HINTS: Final = {
    Stage.INCOME: say(
        "Choose units below, the rest are provinces; or use `/vilnius income`. "
        "Nobody sees it until all have chosen."
    ),
    Stage.CITY: say("Choose below, or use `/vilnius build`, `recruit`, `share`, `pass`."),
    Stage.PAY: say(
        "Pay below, or use `/vilnius pay`, `exchange`. **Take back** cancels without paying."
    ),
    Stage.STORE: say("Store below, or use `/vilnius store`; `/vilnius ready` ends it."),
    Stage.FIGHT: EMPTY,
    Stage.RED: _LOSE,
    Stage.SILVER: _LOSE,
    Stage.GOLD: _LOSE,
    Stage.HARM: say("Choose below, or use `/vilnius choose`."),
    Stage.PLUNDER: say("Any player chooses, below or with `/vilnius loot`."),
    Stage.CAPTURE: say("Capture below, or use `/vilnius capture`; `/vilnius ready` ends it."),
    Stage.LEVY: say("Send below, or use `/vilnius send`. **Take back** cancels without sending."),
    Stage.PICK: say("Choose below, or use `/vilnius choose`."),
    Stage.PUT: say("Choose what goes under the stack first, below or with `/vilnius choose`."),
    Stage.STORE_UNITS: say("Store below, or use `/vilnius store`; `/vilnius ready` ends it."),
}


def controls(view: AnyView) -> tuple[Control, ...]:
    """Returns the controls under the board: those of the stage, Hand and Signs. A player without a
    decision to make sees only the latter two."""
    acting = turn_controls(view) if view.seat is None or view.legal else ()
    return (*acting, HAND, _SIGNS)


def turn_controls(view: AnyView) -> tuple[Control, ...]:
    """Returns the controls of the stage: kinds of action as everybody knows them, the same for any
    hidden hand."""
    assert isinstance(view, VilniusView)
    if view.stage is None or not view.to_act:
        return ()
    made = _OF_STAGE.get(view.stage)
    return (made(view) if made else _CONTROLS[view.stage])[:MOST]


def shortcuts(view: AnyView) -> tuple[Control, ...]:
    """Returns the picker's extra controls: in a fight, Refresh, to see the units sent by others in
    the meantime."""
    assert isinstance(view, VilniusView)
    return (_REFRESH,) if view.stage is Stage.FIGHT else ()


def hint(view: AnyView) -> Text:
    """Returns the hint on how to act now; empty in a fight, whose buttons tell it."""
    assert isinstance(view, VilniusView)
    return _HINTS[view.stage] if view.stage else sentence(say("the match is over"))
