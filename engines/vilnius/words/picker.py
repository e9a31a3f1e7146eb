"""The clicks that pick an action: what is done, with which card, and where."""

from __future__ import annotations

from typing import Final

from common.english import counted
from engines.game import Part, Seat
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
from engines.vilnius.model.cards import NO_ARMS, WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Stage, VilniusView
from engines.vilnius.rules import fights, forecasts, payments
from engines.vilnius.words import hints
from engines.vilnius.words.actions import building_of, building_on, how_many, numbered, worth
from engines.vilnius.words.names import laid_down, neighbours, place, side, weapons_in_words
from engines.vilnius.words.outlook import missing_in_words

ALL: Final = "all"
"""What is paid, or sent, as proposed."""
_CHOICES: Final = {
    Stage.RED: "Lose a unit",
    Stage.SILVER: "Lose a unit",
    Stage.GOLD: "Lose a unit",
    Stage.PICK: "Capture",
}
"""What choosing is called; elsewhere “Choose”."""
_LOSSES: Final = {
    Stage.RED: "Lose which unit?",
    Stage.SILVER: "Lose which unit?",
    Stage.GOLD: "Lose which unit?",
    Stage.PICK: "Which province?",
}
"""What choosing asks."""
_QUESTIONS: Final = {
    "build": ("Build what?", "Where?"),
    "recruit": ("Recruit which unit?",),
    "pay": ("Pay with which province?",),
    "exchange": ("Exchange what?",),
    "share": ("Lay out which province?",),
    "store": ("Store what?",),
    "send": ("Send which unit?", "Against which enemy?"),
    "under": ("Which province goes under the stack first?",),
    "loot": ("Loot for whom?",),
    "capture": ("Capture from which stack?",),
}
"""What every other deed asks, step by step."""


def parts(view: VilniusView, action: Action) -> tuple[Part, ...]:
    """The steps in which a person picks this action, legal for the seat of the view, by clicks.
    Equal first values always mean the same part."""
    return _parts(action, view, view.seat or 0)


def asks(view: VilniusView, chosen: tuple[str, ...]) -> str:
    """The question that the next part answers."""
    if not chosen:
        return "How many units and provinces?" if view.stage is Stage.INCOME else "What next?"
    if chosen[0] == "choose":
        return _LOSSES.get(view.stage or Stage.HARM, "Lose what?")
    return _QUESTIONS[chosen[0]][len(chosen) - 1]


def _parts(action: Action, view: VilniusView, seat: Seat) -> tuple[Part, ...]:  # noqa: C901 - a case for each kind of action
    match action:
        case Income():
            return _income(action, view, seat)
        case Build():
            return _build(action, view, seat)
        case Recruit():
            return _recruit(action)
        case Pay():
            return _pay(action, view, seat)
        case Exchange():
            return _exchange(action)
        case Share():
            return _share(action, view, seat)
        case Pass():
            return _pass()
        case Store():
            return _store(action, view, seat)
        case Send():
            return _send(action, view, seat)
        case Recall():
            return _recall(view, seat)
        case Ready():
            return _ready()
        case Choose():
            return _choose(action, view, seat)
        case Under():
            return _under(action, view, seat)
        case Loot():
            return _loot(action, view)
        case Capture():
            return _capture(action, view)


def _income(action: Income, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    value = f"u{action.units}p{action.provinces}"
    quarter = view.quarters[seat]
    notes = (
        _drawing("unit", action.units, quarter.units),
        _drawing("province", action.provinces, quarter.provinces),
    )
    return (Part(value, how_many(action.units, action.provinces), hints.fitted(notes)),)


def _drawing(name: str, wanted: int, piles: tuple[int, int, int]) -> str:
    """Whether cards of this sort are missing, or the discard pile will be shuffled for them."""
    draw, discard, _ = piles
    if lost := max(0, wanted - draw - discard):
        there = f"only {counted(draw + discard, name)}" if draw + discard else f"no {name}s"
        return f"{there} there: {counted(lost, 'draw')} {'is' if lost == 1 else 'are'} lost"
    return f"the {name} discard pile is shuffled" if wanted > draw else ""


# The city phase


def _build(action: Build, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    card, city = building_of(view, seat, action.key), view.quarters[seat].city
    note = hints.fitted([f"also {each}" for each in neighbours(city, action.spot)[1:]], ", ")
    return (
        Part("build", "Build"),
        Part(action.key, CARDS.names[card], hints.building(card)),
        Part(spot_name(action.spot), place(city, action.spot), note),
    )


def _recruit(action: Recruit) -> tuple[Part, ...]:
    unit = action.unit
    return Part("recruit", "Recruit"), Part(unit, CARDS.names[unit], hints.unit(unit))


def _pay(action: Pay, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    return Part("pay", "Pay"), _payment(view, seat, action.what)


def _payment(view: VilniusView, seat: Seat, what: str) -> Part:
    if not what:
        return Part(ALL, "As proposed", hints.fitted([laid_down(view.proposal)]))
    value = hints.worth(worth(view, seat, what))
    if what == payments.GOLD:
        return Part(what, "The gold of a building", value)
    if what == payments.TOOL:
        return Part(what, "The tool of a building", value)
    return Part(what, CARDS.names[what], hints.fitted([value, _lender(view, seat, what)]))


def _lender(view: VilniusView, seat: Seat, province: CardId) -> str:
    """Who has laid this province out for others."""
    for other, quarter in enumerate(view.quarters):
        if other != seat and any(each.holds == province for each in quarter.city):
            return f"laid out by {side(view, other)}"
    return ""


def _exchange(action: Exchange) -> tuple[Part, ...]:
    words = laid_down((payments.EXCHANGED[action.give],))
    label = f"{words[0].upper()}{words[1:]}"
    return Part("exchange", "Exchange"), Part(action.give, label, "once a round, whoever does it")


def _share(action: Share, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    return Part("share", "Lay out for others"), _province(view, seat, action.province)


def _province(view: VilniusView, seat: Seat, card: CardId) -> Part:
    """A province with what it gives to this player."""
    return Part(card, CARDS.names[card], hints.worth(worth(view, seat, card)))


def _pass() -> tuple[Part, ...]:
    return (Part("pass", "Pass"),)


def _store(action: Store, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    return Part("store", "Store"), _card(view, seat, action.card)


def _card(view: VilniusView, seat: Seat, card: CardId) -> Part:
    if card in CARDS.units:
        return Part(card, CARDS.names[card], hints.unit(card))
    return _province(view, seat, card)


# The military phase


def _send(action: Send, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    verb = Part("send", "Send")
    if action.foe:
        return verb, _fighter(view, seat, action), _target(view, action)
    if not action.unit:
        return verb, Part(ALL, "As proposed", hints.fitted([laid_down(view.proposal)]))
    return verb, Part(action.unit, _armed(action.unit), _raising(view, action.unit))


def _armed(unit: CardId) -> str:
    """“Farmers: spear”."""
    return f"{CARDS.names[unit]}: {weapons_in_words(CARDS.units[unit].arms)}"


def _fighter(view: VilniusView, seat: Seat, action: Send) -> Part:
    """The unit, or one weapon of a unit that spreads them, whatever enemy it is sent against."""
    hand = view.quarters[seat].hand_units or ()
    note = [f"{hand.count(action.unit)} in hand"] * (hand.count(action.unit) > 1)
    if not action.weapon:
        return Part(action.unit, _armed(action.unit), hints.fitted(note))
    assert view.fight is not None
    begun = fights.half_used(view.fight, seat).get(action.unit, NO_ARMS)
    left = ["of one already sent"] * bool(begun[WEAPONS.index(action.weapon)])
    label = f"{CARDS.names[action.unit]}: one {action.weapon}"
    return Part(f"{action.unit}.{action.weapon}", label, hints.fitted([*left, *note]))


def _target(view: VilniusView, action: Send) -> Part:
    """The enemy, with what it still wants once the unit is sent."""
    before = forecasts.wanted_by(view, action.foe)
    after = forecasts.wanted_by(view, action.foe, _arms(action))
    if not before.missing:
        note = "has all it wants already"
    elif not after.missing:
        note = "then has all it wants"
    else:
        note = missing_in_words(after)
    return Part(str(action.foe), numbered(view, action.foe), note)


def _arms(action: Send) -> Arms:
    if not action.weapon:
        return CARDS.units[action.unit].arms
    sword, shield, spear, arrow = (int(name == action.weapon) for name in WEAPONS)
    return sword, shield, spear, arrow


def _raising(view: VilniusView, unit: CardId) -> str:
    """What the stack still wants once this unit is sent."""
    found = forecasts.levy(view)
    if found is None:
        return ""
    return missing_in_words(forecasts.levy_with(found, (unit,)).wants)


def _recall(view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    assert view.fight is not None
    left = fights.recalls_left(view.fight, seat)
    return (
        Part("recall", "Take units back", f"{left} of {fights.MOST_RECALLS} left in this fight"),
    )


def _ready() -> tuple[Part, ...]:
    return (Part("ready", "Ready"),)


def _choose(action: Choose, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    label = "Choose" if view.stage is None else _CHOICES.get(view.stage, "Choose")
    return Part("choose", label), _choice(view, seat, action)


def _choice(view: VilniusView, seat: Seat, action: Choose) -> Part:
    """What is lost, or captured."""
    if action.what in CARDS.units or action.what in CARDS.provinces:
        return _card(view, seat, action.what)
    if view.stage is Stage.HARM and action.what == "point":
        return Part(action.what, "A point of Vilnius", f"{counted(view.points, 'point')} now")
    label = f"{building_on(view, seat, action.what)} on {action.what}"
    return Part(action.what, label, _stored_on(view, seat, action.what))


def _stored_on(view: VilniusView, seat: Seat, spot: str) -> str:
    """What goes to the discard pile with a building."""
    built = next(e for e in view.quarters[seat].city if spot_name(e.spot) == spot)
    return f"with {CARDS.names[built.holds]}" if built.holds else ""


def _under(action: Under, view: VilniusView, seat: Seat) -> tuple[Part, ...]:
    part = _province(view, seat, action.province)
    return Part("under", "Under the stack first"), part


def _loot(action: Loot, view: VilniusView) -> tuple[Part, ...]:
    taker = next(each for each in view.quarters if each.emblem == action.side)
    have = f"has {counted(taker.loot, 'loot card')}"
    return Part("loot", "Loot for"), Part(SIDES[action.side].lower(), SIDES[action.side], have)


def _capture(action: Capture, view: VilniusView) -> tuple[Part, ...]:
    needed = weapons_in_words(CARDS.conquests[action.stack - 1])
    left = counted(view.stacks[action.stack - 1], "province")
    label = f"Stack {action.stack}"
    return Part("capture", "Capture from"), Part(str(action.stack), label, f"{needed}; {left}")
