"""Every stage of Vilnius in which players decide, and every action as a slash command."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, TypeAlias

from cogs.vilnius.typed import ASK
from engines.vilnius.model.actions import (
    Action,
    Build,
    Capture,
    Choose,
    Done,
    Exchange,
    Income,
    Keep,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Under,
)
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Stage, VilniusView
from engines.vilnius.notation.actions import write

Order: TypeAlias = tuple[str, dict[str, Any]]
"""The name of a command, and its options as autocomplete gives them."""
WAITING = tuple(stage for stage in Stage if stage.value in {
    *("income", "city", "pay", "store", "fight", "red", "silver", "gold", "harm"),
    *("plunder", "capture", "levy", "pick", "put", "keep"),
})  # fmt: skip
"""What the game waits for."""


def each_kind(view: VilniusView) -> list[Action]:
    """The last legal action of each kind, those last that end most."""
    found = {type(action): action for action in view.legal}
    return list(found.values())


@singledispatch
def order(action: Any) -> Order:
    """The command that plays just this action."""
    raise TypeError(f"{action!r} is no action")


@order.register
def _(action: Income) -> Order:
    return "income", {"units": action.units}


@order.register
def _(action: Build) -> Order:
    where = {"edge": spot_name(action.spot), "payment": ASK}
    return "build", {"building": action.key, **where}


@order.register
def _(action: Recruit) -> Order:
    return "recruit", {"unit": action.unit, "payment": ASK}


@order.register
def _(action: Pay) -> Order:
    return "pay", {"using": action.what} if action.what else {}


@order.register
def _(action: Exchange) -> Order:
    return "exchange", {"give": action.give}


@order.register
def _(action: Share) -> Order:
    return "share", {"province": action.province}


@order.register
def _(_action: Pass) -> Order:
    return "pass", {}


@order.register
def _(action: Keep) -> Order:
    return "store", {"card": action.card}


@order.register(Done)
@order.register(Ready)
def _(_action: object) -> Order:
    return "ready", {}


@order.register
def _(action: Send) -> Order:
    unit = f"{action.unit}.{action.weapon}" if action.weapon else action.unit or "all"
    return "assign", {"unit": unit, **({"enemy": str(action.foe)} if action.foe else {})}


@order.register
def _(_action: Recall) -> Order:
    return "unassign", {}


@order.register(Choose)
@order.register(Under)
def _(action: Choose | Under) -> Order:
    return "choose", {"what": write(action).partition(" ")[2]}


@order.register
def _(action: Loot) -> Order:
    return "loot", {"player": SIDES[action.side].lower()}


@order.register
def _(action: Capture) -> Order:
    return "capture", {"stack": action.stack, "units": ASK}
