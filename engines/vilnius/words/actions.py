"""Actions in words, from the view before them."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
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
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Bill, Stage, VilniusView
from engines.vilnius.rules import cities, forecasts, payments
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words.names import (
    laid_down,
    owned,
    short_name,
    side,
    source,
    weapons_in_words,
    with_article,
)

_CONCEALED: Final = {
    Stage.INCOME: "has chosen an income",
    Stage.PUT: "puts two provinces under a stack",
}
"""The words for an action that the viewer may not know."""
_NO_MORE: Final = {
    Stage.STORE: "discards the rest",
    Stage.STORE_UNITS: "stores no more units",
    Stage.CAPTURE: "captures no more",
}
_LOSSES: Final = {
    Stage.RED: "red skull",
    Stage.SILVER: "silver skulls",
    Stage.GOLD: "golden skulls",
}


def describe(view: VilniusView, by: Seat, action: Action | None) -> str:
    """Returns the action in words, from the view before it; None stands for a concealed action."""
    if action is None:
        stage = view.stage
        told = "makes a choice" if stage is None else _CONCEALED.get(stage, "makes a choice")
    else:
        told = _told(action, view, by)
    return f"{side(view, by)} {told}"


def _told(action: Action, view: VilniusView, by: Seat) -> str:  # noqa: C901 - a case for each kind
    match action:
        case Income():
            return _income(action)
        case Build():
            return _build(action, view, by)
        case Recruit():
            return _recruit(action)
        case Pay():
            return _pay(action, view, by)
        case Exchange():
            return _exchange(action, view, by)
        case Share():
            return _share(action)
        case Pass():
            return _pass(view, by)
        case Ask():
            return "will choose what is stored"
        case Store():
            return _store(action, view)
        case Send():
            return _send(action, view)
        case Recall():
            return _recall()
        case Ready():
            return _ready(view)
        case Loot():
            return _loot(action, view, by)
        case Capture():
            return _capture(action)
        case Under():
            return _under(action)
        case Choose():
            return _choose(action, view, by)


def _income(action: Income) -> str:
    """Returns the chosen income. The cards drawn, perhaps fewer, are reported when all draw."""
    return f"chooses {how_many(action.units, action.provinces)}"


def how_many(units: int, provinces: int) -> str:
    """Returns an income: “3 units, 1 province”."""
    told = [f"{units} unit{'s' * (units != 1)}"] * bool(units)
    told += [f"{provinces} province{'s' * (provinces != 1)}"] * bool(provinces)
    return ", ".join(told) or "no cards"


# The city phase


def _build(action: Build, view: VilniusView, by: Seat) -> str:
    return f"builds {with_article(building_of(view, by, action.key))} on {spot_name(action.spot)}"


def building_of(view: VilniusView, seat: Seat, key: str) -> CardId:
    """Returns the building with this key that the player can take from a supply."""
    found = (*view.players[seat].supply, *view.table.supply)
    return next(card for card in found if CARDS.buildings[card].key == key)


def _recruit(action: Recruit) -> str:
    return f"recruits {CARDS.names[action.unit]}"


def _pay(action: Pay, view: VilniusView, by: Seat) -> str:
    what = (action.what,) if action.what else view.proposal
    paid = f"with {laid_down(what, view.players[by].city)}" if what else "as proposed"
    return f"pays {paid}{_bought(view, by, what)}"


def _exchange(action: Exchange, view: VilniusView, by: Seat) -> str:
    what = payments.EXCHANGED[action.give]
    return f"exchanges {laid_down((what,))}{_bought(view, by, (what,))}"


def _bought(view: VilniusView, by: Seat, what: tuple[str, ...]) -> str:
    """Returns the building erected, or the unit recruited, if this completes the payment; else
    empty."""
    bill = view.bill
    if bill is None or not _after(view, bill, by, what).covers(forecasts.cost_of(bill.card)):
        return ""
    name = short_name(bill.card)
    return f": the {name} stands" if bill.card in CARDS.buildings else f": {name} recruited"


def _after(view: VilniusView, bill: Bill, by: Seat, what: tuple[str, ...]) -> Sum:
    """Returns the amount laid down after these means."""
    amount = Sum(bill.gold, bill.tools)
    for each in what:
        if each in payments.EXCHANGED.values():
            amount = payments.traded(amount, each.removeprefix("exchange-"))
        else:
            more = worth(view, by, each)
            amount = Sum(amount.gold + more.gold, amount.tools + more.tools)
    return amount


def worth(view: VilniusView, seat: Seat, what: str) -> Sum:
    """Returns the yield of a province, or of the `gold` or `tool` of a building, for this
    player."""
    if what in (payments.GOLD, payments.TOOL):
        return Sum(int(what == payments.GOLD), int(what == payments.TOOL))
    return payments.worth(what, frozenset(view.players[seat].totals.trades))


def _share(action: Share) -> str:
    return f"lays out {CARDS.names[action.province]} for the others"


def _pass(view: VilniusView, by: Seat) -> str:
    """Returns the pass, with its reason where everybody sees that nothing else could be done: with
    closed hands only that of an empty hand."""
    player = view.players[by]
    hidden = not view.ruleset.open_hands and player.provinces.in_hand
    stuck = view.legal and all(isinstance(each, Ask | Pass) for each in view.legal)
    return "can afford nothing and passes" if stuck and not hidden else "passes"


def _store(action: Store, view: VilniusView) -> str:
    where = "Storehouse" if view.stage is Stage.STORE else "Guardhouse"
    return f"stores {CARDS.names[action.card]} in a {where}"


# The military phase


def _send(action: Send, view: VilniusView) -> str:
    if action.enemy:
        unit = CARDS.names[action.unit]
        weapon = f" ({action.weapon})" if action.weapon else ""
        return f"sends {unit}{weapon} against {numbered(view, action.enemy)}"
    found = forecasts.levy(view)
    units = (action.unit,) if action.unit else view.proposal
    if found is None:
        return f"sends {laid_down(units)}"
    missing = forecasts.levy_with(found, units).wants.missing
    enough = "" if missing else ": a province can be taken"
    return f"sends {laid_down(units)} for stack {found.stack}{enough}"


def numbered(view: VilniusView, enemy: int) -> str:
    """Returns an enemy with its number on the board, from 1: “Sergeants (2)”."""
    assert view.fight is not None
    return f"{CARDS.names[view.fight.enemies[enemy - 1].card]} ({enemy})"


def _recall() -> str:
    return "takes all units back"


def _ready(view: VilniusView) -> str:
    return "is ready" if view.stage is None else _NO_MORE.get(view.stage, "is ready")


def _loot(action: Loot, view: VilniusView, by: Seat) -> str:
    taker = SIDES[action.side]
    return "takes a loot card" if taker == side(view, by) else f"gives a loot card to {taker}"


def _capture(action: Capture) -> str:
    needed = weapons_in_words(CARDS.conquests[action.stack - 1])
    return f"goes for a province of stack {action.stack} ({needed})"


def _under(action: Under) -> str:
    return f"puts {CARDS.names[action.province]} under the stack first, then the other province"


def _choose(action: Choose, view: VilniusView, by: Seat) -> str:
    if view.stage is Stage.PICK:
        return f"captures {CARDS.names[action.what]}"
    if view.stage is Stage.HARM:
        return _suffered(action.what, view, by)
    step = view.step
    of = f"the {owned(source(step.card))} " if step is not None and step.card else ""
    where = "" if view.stage is None else f" to {of}{_LOSSES[view.stage]}"
    return f"loses {CARDS.names[action.what]}{where}"


def _suffered(what: str, view: VilniusView, by: Seat) -> str:
    """Returns a loss by damage."""
    effect = None if view.step is None else view.step.effect
    if effect is Damage.STORED_OR_POINT:
        if what not in CARDS.provinces:
            return "lets Vilnius lose a point"
        if what in cities.stored_provinces(view.players[by].city):
            return f"discards {CARDS.names[what]}, stored, to spare Vilnius a point"
        return f"gives {CARDS.names[what]} back, under stack 4, to spare Vilnius a point"
    if effect is Damage.BUILDING_BACK:
        return f"gives back the {building_on(view, by, what)} on {what}"
    where = "under stack 4" if effect is Damage.PROVINCE_BACK else "to the supply"
    return f"gives {CARDS.names[what]} back, {where}"


def building_on(view: VilniusView, seat: Seat, spot: str) -> str:
    """Returns the name of the building that the player has on this spot."""
    city = view.players[seat].city
    return short_name(next(each.card for each in city if spot_name(each.spot) == spot))
