"""Every stage of Vilnius in which players decide, and every action as a slash command."""

from __future__ import annotations

from typing import Any, TypeAlias

from cogs.vilnius.typed import ASK
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Exchange,
    Income,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Stage, VilniusView

Order: TypeAlias = tuple[str, dict[str, Any]]
"""The name of a command, and its options as autocomplete gives them."""
WAITING = tuple(stage for stage in Stage if stage.value in {
    *("income", "city", "pay", "store", "fight", "red", "silver", "gold", "harm"),
    *("plunder", "capture", "levy", "pick", "keep"),
})  # fmt: skip
"""What the game waits for."""


def each_kind(view: VilniusView) -> list[Action]:
    """The last legal action of each kind, those last that end most."""
    found = {type(action): action for action in view.legal}
    return list(found.values())


def order(action: Action) -> Order:  # noqa: C901 - a case for each kind of action
    """The command that plays just this action."""
    match action:
        case Income():
            return _income(action)
        case Build():
            return _build(action)
        case Recruit():
            return _recruit(action)
        case Pay():
            return _pay(action)
        case Exchange():
            return _exchange(action)
        case Share():
            return _share(action)
        case Pass():
            return _pass()
        case Ask():
            return "ask", {}
        case Store():
            return _store(action)
        case Ready():
            return _ready()
        case Send():
            return _send(action)
        case Recall():
            return _recall()
        case Choose() | Under():
            return _choose(action)
        case Loot():
            return _loot(action)
        case Capture():
            return _capture(action)


def _income(action: Income) -> Order:
    return "income", {"units": action.units}


def _build(action: Build) -> Order:
    where = {"edge": spot_name(action.spot), "payment": ASK}
    return "build", {"building": action.key, **where}


def _recruit(action: Recruit) -> Order:
    return "recruit", {"unit": action.unit, "payment": ASK}


def _pay(action: Pay) -> Order:
    return "pay", {"using": action.what} if action.what else {}


def _exchange(action: Exchange) -> Order:
    return "exchange", {"give": action.give}


def _share(action: Share) -> Order:
    return "share", {"province": action.province}


def _pass() -> Order:
    return "pass", {}


def _store(action: Store) -> Order:
    return "store", {"card": action.card}


def _ready() -> Order:
    return "ready", {}


def _send(action: Send) -> Order:
    unit = f"{action.unit}.{action.weapon}" if action.weapon else action.unit or "all"
    return "send", {"unit": unit, **({"enemy": str(action.enemy)} if action.enemy else {})}


def _recall() -> Order:
    return "recall", {}


def _choose(action: Choose | Under) -> Order:
    return "choose", {"what": GRAMMAR.write(action).partition(" ")[2]}


def _loot(action: Loot) -> Order:
    return "loot", {"player": SIDES[action.side].lower()}


def _capture(action: Capture) -> Order:
    return "capture", {"stack": action.stack, "units": ASK}
