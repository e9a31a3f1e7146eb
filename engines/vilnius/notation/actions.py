"""Actions as texts that people read and type.

income 3+2            draw three units and two provinces (`r7`: in round 7)
build workshop n13    then: pay, pay trakai, pay gold, pay tool, exchange tools
recruit hunters       the same
share lida            store lida, store hunters, ready, pass
send farmers 2        send crossbowmen.arrow 2, recall, ready
choose lida           choose point, choose n13, choose farmers of bear
loot bear             capture 2, send farmers, under kyiv
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engines.game import Unreadable, quoted
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
from engines.vilnius.model.cards import WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name, spot_of
from engines.vilnius.model.values import SIDES
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL

POINT: Final = "point"
_SIDES: Final = tuple(side.lower() for side in SIDES)
_KEYS: Final = frozenset(each.key for each in CARDS.buildings.values())
_SPOT: Final = re.compile(r"[a-z][1-9][0-9]?")
_INCOME: Final = re.compile(r"(\d{1,2})\+(\d{1,2})(?: r(\d{1,3}))?")


# Writing


def write(action: Action) -> str:  # noqa: C901 - a case for each kind of action
    """The action's one canonical text."""
    match action:
        case Income():
            when = f" r{action.round}" if action.round else ""
            return f"income {action.units}+{action.provinces}{when}"
        case Build():
            return f"build {action.key} {spot_name(action.spot)}"
        case Recruit():
            return f"recruit {action.unit}"
        case Pay():
            return f"pay {action.what}".strip()
        case Exchange():
            return f"exchange {action.give}"
        case Share():
            return f"share {action.province}"
        case Pass():
            return "pass"
        case Store():
            return f"store {action.card}"
        case Send():
            unit = f"{action.unit}.{action.weapon}" if action.weapon else action.unit
            return f"send {unit}{f' {action.foe}' if action.foe else ''}".strip()
        case Recall():
            return "recall"
        case Ready():
            return "ready"
        case Choose():
            owner = f" of {_SIDES[action.owner]}" if action.owner >= 0 else ""
            return f"choose {action.what}{owner}"
        case Under():
            return f"under {action.province}"
        case Loot():
            return f"loot {_SIDES[action.side]}"
        case Capture():
            return f"capture {action.stack}"


# Reading


def read(text: str) -> Action:
    """The action that a person typed. Raises `Unreadable`."""
    verb, _, rest = " ".join(text.casefold().split()).partition(" ")
    reader = _READERS.get(_FORMER.get(verb, verb))
    if reader is None:
        raise Unreadable(
            f"{quoted(text)} is no action of Vilnius. Write for instance `send farmers 2`."
        )
    return reader(rest)


def _no_more(action: Action) -> Callable[[str], Action]:
    def reader(rest: str) -> Action:
        if rest:
            raise Unreadable(f"`{write(action)}` stands alone.")
        return action

    return reader


def _income(rest: str) -> Action:
    match = _INCOME.fullmatch(rest)
    if match is None:
        raise Unreadable("Write an income as units and provinces, such as `income 3+2`.")
    units, provinces, round_ = match.groups(default="0")
    return Income(int(units), int(provinces), int(round_))


def _build(rest: str) -> Action:
    key, _, at = rest.rpartition(" ")
    if key not in _KEYS or not _SPOT.fullmatch(at):
        raise Unreadable("Write a building and its place, such as `build workshop n13`.")
    return Build(key, _spot(at))


def _spot(name: str) -> Spot:
    try:
        return spot_of(name)
    except ValueError:
        raise Unreadable(f"{quoted(name)} is no place in a city, such as n13.") from None


def _recruit(rest: str) -> Action:
    return Recruit(_unit(rest))


def _unit(name: str) -> str:
    if name not in CARDS.units:
        raise Unreadable(f"{quoted(name)} is no unit. There is: {', '.join(CARDS.units)}.")
    return name


def _province(name: str) -> str:
    if name not in CARDS.provinces:
        raise Unreadable(f"{quoted(name)} is no province, such as trakai or kyiv.")
    return name


def _pay(rest: str) -> Action:
    return Pay(rest if rest in ("", GOLD, TOOL) else _province(rest))


def _exchange(rest: str) -> Action:
    if rest not in EXCHANGED:
        raise Unreadable("Write `exchange tools` (two for a gold) or `exchange gold` (for two).")
    return Exchange(rest)


def _share(rest: str) -> Action:
    return Share(_province(rest))


def _store(rest: str) -> Action:
    return Store(rest if rest in CARDS.units else _province(rest))


def _send(rest: str) -> Action:
    if not rest:
        return Send()
    name, _, foe = rest.partition(" ")
    unit, dot, weapon = name.partition(".")
    if foe and not (foe.isdecimal() and foe.isascii() and 0 < int(foe) < 100):
        raise Unreadable("Write a unit and the number of an enemy, such as `send farmers 2`.")
    if dot and weapon not in WEAPONS:
        raise Unreadable(f"{quoted(weapon)} is no weapon. There is: {', '.join(WEAPONS)}.")
    if dot and not foe:
        raise Unreadable("A single weapon needs the number of an enemy.")
    return Send(_unit(unit), int(foe or 0), weapon)


def _choose(rest: str) -> Action:
    what, of, side = rest.partition(" of ")
    if of:
        return Choose(_unit(what), _side(side))
    if _SPOT.fullmatch(what):
        return Choose(spot_name(_spot(what)))
    if what != POINT and what not in CARDS.units and what not in CARDS.provinces:
        raise Unreadable("Write what is lost, such as `choose lida`, `choose n13`, `choose point`.")
    return Choose(what)


def _side(name: str) -> int:
    if name not in _SIDES:
        raise Unreadable(f"{quoted(name)} is no player. There is: {', '.join(_SIDES)}.")
    return _SIDES.index(name)


def _under(rest: str) -> Action:
    return Under(_province(rest))


def _loot(rest: str) -> Action:
    return Loot(_side(rest))


def _capture(rest: str) -> Action:
    if rest not in ("1", "2", "3", "4"):
        raise Unreadable("Write the number of a stack, `capture 1` to `capture 4`.")
    return Capture(int(rest))


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "income": _income,
    "build": _build,
    "recruit": _recruit,
    "pay": _pay,
    "exchange": _exchange,
    "share": _share,
    "pass": _no_more(Pass()),
    "store": _store,
    "send": _send,
    "recall": _no_more(Recall()),
    "ready": _no_more(Ready()),
    "choose": _choose,
    "under": _under,
    "loot": _loot,
    "capture": _capture,
}
_FORMER: Final = {"keep": "store", "done": "ready", "assign": "send", "unassign": "recall"}
"""Verbs of earlier versions, which stand in logs, and what they are called now."""
