"""What the reader has chosen so far, read from the parts of an action.

Nothing here knows the rules: what may be done is read from `view.legal` alone. Parts that mean
nothing in the position are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from engines.vilnius.model.actions import (
    Action,
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
from engines.vilnius.model.values import SIDES, VilniusView

ALL = "all"
"""What is paid, or sent, as proposed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The parts chosen, and the actions that begin so."""

    parts: tuple[str, ...]
    actions: tuple[Action, ...]

    @property
    def verb(self) -> str:
        """What is done."""
        return self.parts[0]

    @property
    def what(self) -> str:
        """With which card; empty while that is open."""
        return self.parts[1] if len(self.parts) > 1 else ""


def read_choice(view: VilniusView, chosen: tuple[str, ...]) -> Choice | None:
    """The choice that these parts make, as far as they mean something; None where they do not."""
    going, found = view.legal, 0
    for part in chosen:
        left = tuple(each for each in going if values(each)[found : found + 1] == (part,))
        if not left:
            break
        going, found = left, found + 1
    return Choice(chosen[:found], going) if found else None


@singledispatch
def values(action: Any) -> tuple[str, ...]:
    """The values of the parts of an action."""
    raise TypeError(f"{type(action).__name__} is no action")


@values.register(Pass)
@values.register(Recall)
@values.register(Ready)
def _(action: object) -> tuple[str, ...]:
    return (type(action).__name__.lower(),)


@values.register
def _(action: Income) -> tuple[str, ...]:
    return (f"u{action.units}p{action.provinces}",)


@values.register
def _(action: Build) -> tuple[str, ...]:
    return "build", action.key, spot_name(action.spot)


@values.register
def _(action: Recruit) -> tuple[str, ...]:
    return "recruit", action.unit


@values.register
def _(action: Pay) -> tuple[str, ...]:
    return "pay", action.what or ALL


@values.register
def _(action: Exchange) -> tuple[str, ...]:
    return "exchange", action.give


@values.register
def _(action: Share) -> tuple[str, ...]:
    return "share", action.province


@values.register
def _(action: Store) -> tuple[str, ...]:
    return "store", action.card


@values.register
def _(action: Send) -> tuple[str, ...]:
    unit = f"{action.unit}.{action.weapon}" if action.weapon else action.unit
    return ("send", unit, str(action.foe)) if action.foe else ("send", unit or ALL)


@values.register
def _(action: Choose) -> tuple[str, ...]:
    return "choose", action.what


@values.register
def _(action: Under) -> tuple[str, ...]:
    return "under", action.province


@values.register
def _(action: Loot) -> tuple[str, ...]:
    return "loot", SIDES[action.side].lower()


@values.register
def _(action: Capture) -> tuple[str, ...]:
    return "capture", str(action.stack)
