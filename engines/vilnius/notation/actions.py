"""The grammar of Vilnius' actions: their texts, which people read and type, and their steps.

income 3+2            draw three units and two provinces (`r7`: in round 7)
build workshop n13    then: pay, pay trakai, pay gold, pay tool, exchange tools
recruit hunters       the same
share lida            store lida, store hunters, ready, pass, ask
send farmers 2        send crossbowmen.arrow 2, recall, ready
choose lida           choose point, choose n13, choose farmers of bear
loot bear             capture 2, send farmers, under kyiv
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Final

from common.text.say import EMPTY, capitalised, name, say
from common.text.text import Sentence, Text
from engines.game import Unreadable, quoted
from engines.grammar import Grammar, Param, Verb
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
from engines.vilnius.model.cards import WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name, spot_of
from engines.vilnius.model.values import SIDES
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL

_LOSSES: Final = {"point", *CARDS.units, *CARDS.provinces}
_SIDES: Final = tuple(side.lower() for side in SIDES)
_KEYS: Final = frozenset(each.key for each in CARDS.buildings.values())
_SPOT: Final = re.compile(r"[a-z][1-9][0-9]?")


def _one_of(known: Container[str], told: Sentence | None = None) -> Callable[[str], str]:
    """Returns a reader of these words. It raises `Unreadable` for any other `{word}`, with the
    sentence `told`; without one, `ValueError`, so that the verb's form is shown."""

    def read(word: str) -> str:
        if word in known:
            return word
        raise Unreadable(told.filled(word=quoted(word))) if told else ValueError(word)

    return read


def _number(digits: int) -> Callable[[str], int]:
    """Returns a reader of numbers with at most this many digits. It raises `ValueError`."""

    def read(word: str) -> int:
        if not re.fullmatch(f"[0-9]{{1,{digits}}}", word):
            raise ValueError(word)
        return int(word)

    return read


def _spot(word: str) -> Spot:
    if not _SPOT.fullmatch(word):
        raise ValueError(word)
    return spot_of(word)


def _enemy(word: str) -> int:
    return _number(2)(word if word.strip("0") else "none")


def _stack(word: str) -> int:
    return int(_one_of(("1", "2", "3", "4"))(word))


def _side(word: str) -> int:
    return _SIDES.index(_side_word(word))


def _side_name(side: int) -> str:
    return _SIDES[side]


_side_word: Final = _one_of(
    _SIDES, say("{word} is not a player. Choose from: {known}.", known=", ".join(_SIDES))
)
_unit: Final = _one_of(
    CARDS.units, say("{word} is not a unit. Choose from: {known}.", known=", ".join(CARDS.units))
)
_province: Final = _one_of(
    CARDS.provinces, say("{word} is not a province, such as trakai or kyiv.")
)
_weapon: Final = _one_of(
    WEAPONS, say("{word} is not a weapon. Choose from: {known}.", known=", ".join(WEAPONS))
)


def _means(word: str) -> str:
    return word if word in (GOLD, TOOL) else _province(word)


def _card(word: str) -> str:
    return word if word in CARDS.units else _province(word)


def _known(word: str) -> str:
    """Reads a loss or a captured province: a spot, `point`, a unit or a province."""
    return spot_name(_spot(word)) if _SPOT.fullmatch(word) else _one_of(_LOSSES)(word)


def _one_weapon(send: Send) -> Text:
    alone = send.weapon and not send.enemy
    return say("Name the enemy of a single weapon by its number.") if alone else EMPTY


def _owned(choose: Choose) -> Text:
    """Checks that an owner is named for a unit only. Raises `Unreadable`."""
    if choose.owner >= 0:
        _unit(choose.what)
    return EMPTY


GRAMMAR: Final[Grammar[Action]] = Grammar(
    name("Vilnius"),
    "send farmers 2",
    (
        Verb(
            "income",
            Income,
            Param("units", _number(2)),
            Param("provinces", _number(2), sign="+"),
            Param("round", _number(3), sign=" r", default=0),
            label=capitalised(say("income")),
            form=say("Write an income as units and provinces, such as `income 3+2`."),
            picked=lambda income: (f"u{income.units}p{income.provinces}",),
        ),
        Verb(
            "build",
            Build,
            Param("key", _one_of(_KEYS), asks=say("Build what?")),
            Param("spot", _spot, spot_name, asks=say("Where?")),
            label=say("Build"),
            form=say("Write a building and its place, such as `build workshop n13`."),
        ),
        Verb(
            "recruit",
            Recruit,
            Param("unit", _unit, asks=say("Recruit which unit?")),
            label=say("Recruit"),
        ),
        Verb(
            "pay",
            Pay,
            Param("what", _means, default="", asks=say("Pay with which province?")),
            label=say("Pay"),
        ),
        Verb(
            "exchange",
            Exchange,
            Param("give", _one_of(EXCHANGED), asks=say("Exchange what?")),
            label=say("Exchange"),
            form=say("Write `exchange tools` (two for a gold) or `exchange gold` (for two)."),
        ),
        Verb(
            "share",
            Share,
            Param("province", _province, asks=say("Lay out which province?")),
            label=say("Lay out for others"),
        ),
        Verb("pass", Pass, label=say("Pass")),
        Verb("ask", Ask, label=say("Keep others")),
        Verb(
            "store",
            Store,
            Param("card", _card, asks=say("Store what?")),
            label=say("Store"),
            former=("keep",),
        ),
        Verb(
            "send",
            Send,
            Param("unit", _unit, default="", asks=say("Send which unit?")),
            Param("weapon", _weapon, sign=".", default=""),
            Param("enemy", _enemy, default=0, asks=say("Against which enemy?")),
            joined=("weapon",),
            label=say("Send"),
            form=say("Write a unit and the number of an enemy, such as `send farmers 2`."),
            former=("assign",),
            wrong=_one_weapon,
        ),
        Verb("recall", Recall, label=say("Take units back"), former=("unassign",)),
        Verb("ready", Ready, label=capitalised(say("ready")), former=("done",)),
        Verb(
            "choose",
            Choose,
            Param("what", _known),
            Param("owner", _side, _side_name, sign=" of ", default=-1),
            label=say("Choose"),
            form=say("Write what is lost, such as `choose lida`, `choose n13`, `choose point`."),
            wrong=_owned,
        ),
        Verb(
            "under",
            Under,
            Param("province", _province, asks=say("Which goes under first?")),
            label=say("Under the stack first"),
        ),
        Verb(
            "loot",
            Loot,
            Param("side", _side, _side_name, asks=say("Loot for whom?")),
            label=say("Loot for"),
        ),
        Verb(
            "capture",
            Capture,
            Param("stack", _stack, asks=say("From which stack?")),
            label=say("Capture from"),
            form=say("Write the number of a stack, `capture 1` to `capture 4`."),
        ),
    ),
)
"""The texts of all actions. The stage provides the question of a parameter that has none here."""
