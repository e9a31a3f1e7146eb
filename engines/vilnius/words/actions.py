"""Actions in words, from the view before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from common.text.say import counted, joined, listed, say
from common.text.text import Argument, Name, Sentence, Text
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
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Bill, EnemyInFight, Stage, VilniusView
from engines.vilnius.names import (
    NOTHING,
    cards_in_a_sentence,
    exchange,
    laid_down,
    short_name,
    side,
    source,
    times,
    weapons_in_words,
)
from engines.vilnius.rules import cities, forecasts, payments
from engines.vilnius.rules.payments import Sum

_CONCEALED: Final = {
    Stage.INCOME: say("{side} has chosen an income"),
    Stage.PUT: say("{side} puts two provinces under a stack"),
}
"""The words for an action that the viewer may not know."""
_A_CHOICE: Final = say("{side} makes a choice")
_READY: Final = say("{side} is ready")
_NO_MORE: Final = {
    Stage.STORE: say("{side} discards the rest"),
    Stage.STORE_UNITS: say("{side} stores no more units"),
    Stage.CAPTURE: say("{side} captures no more"),
}
_PAID: Final = (
    say("{side} pays with {means}"),
    say("{side} pays with {means}: the {card} stands"),
    say("{side} pays with {means}, and recruits {card}"),
)
"""The words for a payment: one that is not complete, of a building, and of a unit."""
_PAID_AS_PROPOSED: Final = (
    say("{side} pays as proposed"),
    say("{side} pays as proposed: the {card} stands"),
    say("{side} pays as proposed and recruits {card}"),
)
_EXCHANGED: Final = (
    say("{side} exchanges {means}"),
    say("{side} exchanges {means}: the {card} stands"),
    say("{side} exchanges {means}, and recruits {card}"),
)
_BUILDS: Final = say("{side} builds {building:a} on {spot}")
_RECRUITS: Final = say("{side} recruits {unit}")
_GOES: Final = say("{side} goes for a province of stack {stack} ({weapons})")
_BOUGHT: Final = {
    _BUILDS.template: say("{side} builds {building:a} on {spot} ({means})"),
    _RECRUITS.template: say("{side} recruits {unit} ({means})"),
}
"""The words for a purchase together with its payment."""
_SENDS: Final = say("{side} sends {units} against {enemy}")
_SENT_FOR_A_STACK: Final = say("{side} sends {units} for stack {stack}")
_ENOUGH_FOR_A_STACK: Final = say("{side} sends {units} and takes a province of stack {stack}")
_PAYMENTS: Final = frozenset(each.template for each in (*_PAID, *_EXCHANGED))
_LOST: Final = {
    Stage.RED: say("{side} loses {unit} to the {enemy:own} red skull"),
    Stage.SILVER: say("{side} loses {unit} to silver skulls"),
    Stage.GOLD: say("{side} loses {unit} to golden skulls"),
}


def describe(view: VilniusView, by: Seat, action: Action | None) -> Text:
    """Returns the action in words, from the view before it; None stands for a concealed action."""
    who = side(view, by)
    if action is None:
        told = _A_CHOICE if view.stage is None else _CONCEALED.get(view.stage, _A_CHOICE)
        return told.filled(side=who)
    return _told(action, view, by, who)


def _told(  # noqa: C901 - a case for each kind
    action: Action, view: VilniusView, by: Seat, who: Name
) -> Text:
    match action:
        case Income():
            return _income(action, who)
        case Build():
            return _build(action, view, by, who)
        case Recruit():
            return _RECRUITS.filled(side=who, unit=CARDS.names[action.unit])
        case Pay():
            return _pay(action, view, by, who)
        case Exchange():
            return _exchange(action, view, by, who)
        case Share():
            return _share(action, who)
        case Pass():
            return _pass(view, by, who)
        case Ask():
            return say("{side} will choose what is stored", side=who)
        case Store():
            return _store(action, view, who)
        case Send():
            return _send(action, view, who)
        case Recall():
            return say("{side} takes all units back", side=who)
        case Ready():
            return _ready(view, who)
        case Loot():
            return _loot(action, who)
        case Capture():
            return _capture(action, who)
        case Under():
            return _under(action, who)
        case Choose():
            return _choose(action, view, by, who)


def _income(action: Income, who: Name) -> Text:
    """Returns the chosen income. The cards drawn, perhaps fewer, are reported when all draw."""
    return say("{side} chooses {cards}", side=who, cards=how_many(action.units, action.provinces))


def how_many(units: int, provinces: int) -> Text:
    """Returns an income: “3 units and 1 province”."""
    told = [counted(units, "unit")] * bool(units)
    told += [counted(provinces, "province")] * bool(provinces)
    return listed(told) if told else say("no cards")


# The city phase


def _build(action: Build, view: VilniusView, by: Seat, who: Name) -> Text:
    building = CARDS.names[building_of(view, by, action.key)]
    spot = spot_name(action.spot)
    return _BUILDS.filled(side=who, building=building, spot=spot)


def building_of(view: VilniusView, seat: Seat, key: str) -> CardId:
    """Returns the building with this key that the player can take from a supply."""
    found = (*view.players[seat].supply, *view.table.supply)
    return next(card for card in found if CARDS.buildings[card].key == key)


def _pay(action: Pay, view: VilniusView, by: Seat, who: Name) -> Text:
    what = (action.what,) if action.what else view.proposal
    how_far, card = _bought(view, by, what)
    if not what:
        return _PAID_AS_PROPOSED[how_far].filled(side=who, card=card)
    means = laid_down(what, view.players[by].city)
    return _PAID[how_far].filled(side=who, means=means, card=card)


def _exchange(action: Exchange, view: VilniusView, by: Seat, who: Name) -> Text:
    how_far, card = _bought(view, by, (payments.EXCHANGED[action.give],))
    means = exchange(tools=action.give == payments.TOOLS_FOR_GOLD)
    return _EXCHANGED[how_far].filled(side=who, means=means, card=card)


def _bought(view: VilniusView, by: Seat, what: tuple[str, ...]) -> tuple[int, str]:
    """Returns 1 and the building, or 2 and the unit, if these means complete its payment; else 0
    and nothing."""
    bill = view.bill
    if bill is None or not _after(view, bill, by, what).covers(forecasts.cost_of(bill.card)):
        return 0, ""
    return 1 if bill.card in CARDS.buildings else 2, short_name(bill.card)


def _after(view: VilniusView, bill: Bill, by: Seat, what: tuple[str, ...]) -> Sum:
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


def _share(action: Share, who: Name) -> Text:
    province = CARDS.names[action.province]
    return say("{side} lays out {province} for the others", side=who, province=province)


def _pass(view: VilniusView, by: Seat, who: Name) -> Text:
    """Returns the pass, with its reason where everybody sees that nothing else could be done: with
    closed hands only that of an empty hand."""
    player = view.players[by]
    hidden = not view.ruleset.open_hands and player.provinces.in_hand
    stuck = view.legal and all(isinstance(each, Ask | Pass) for each in view.legal)
    if stuck and not hidden:
        return say("{side} can afford nothing and passes", side=who)
    return say("{side} passes", side=who)


def _store(action: Store, view: VilniusView, who: Name) -> Text:
    card = CARDS.names[action.card]
    if view.stage is Stage.STORE:
        return say("{side} stores {card} in a Storehouse", side=who, card=card)
    return say("{side} stores {card} in a Guardhouse", side=who, card=card)


# The military phase


def _send(action: Send, view: VilniusView, who: Name) -> Text:
    if not action.enemy:
        return _levied(action, view, who)
    unit: Text = CARDS.names[action.unit]
    if action.weapon:
        unit = say("{unit} ({weapon})", unit=unit, weapon=WEAPON_NAMES[action.weapon])
    return _SENDS.filled(side=who, units=unit, enemy=numbered(view, action.enemy))


def together(words: Sequence[str]) -> Text | None:
    """Returns one sentence for a player's sendings, unit by unit, “Bear sends Farmers ×2 and
    Hunters against Sergeants (2)”, for a purchase with its payment, “Bear recruits Hunters (Lida)”,
    or for a stack with units, or for a payment, “Bear pays with Lida and Punia”; None if some of
    these words are of something else."""
    return _purchase(words) or _sendings(words)


def _purchase(words: Sequence[str]) -> Text | None:
    first, *rest = words or [""]
    if not isinstance(first, Sentence) or not rest:
        return None
    if first.template == _GOES.template:
        (last,) = rest[:1]
        enough = isinstance(last, Sentence) and last.template == _ENOUGH_FOR_A_STACK.template
        return _text(last) if enough and len(rest) == 1 else None
    bought = _BOUGHT.get(first.template)
    means = [_means(each) for each in rest]
    if None not in means and first.template == _PAID[0].template:
        paid = listed([_text(first.arguments["means"]), *filter(None, means)])
        return rest[-1].filled(means=paid) if isinstance(rest[-1], Sentence) else None
    if bought is None or None in means:
        return None
    return bought.filled(**first.arguments, means=joined(", ", filter(None, means)))


def _means(words: str) -> Text | None:
    """Returns the means in the words for a payment or an exchange; None in others."""
    if not isinstance(words, Sentence) or words.template not in _PAYMENTS:
        return None
    return _text(words.arguments["means"])


def _sendings(words: Sequence[str]) -> Text | None:
    found = [_sending(each) for each in words]
    sent: dict[Text, Counter[Text]] = {}
    for each in found:
        if each is None or found[0] is None or each[0] != found[0][0]:
            return None
        _, unit, enemy = each
        sent.setdefault(enemy, Counter())[unit] += 1
    if not found or found[0] is None:
        return None
    who = found[0][0]
    armies = [
        (listed(times(*each) for each in units.items()), enemy) for enemy, units in sent.items()
    ]
    if len(armies) == 1:
        return _SENDS.filled(side=who, units=armies[0][0], enemy=armies[0][1])
    sendings = listed(against(*each) for each in armies)
    return say("{side} sends {sendings}", side=who, sendings=sendings)


def _sending(words: str) -> tuple[Text, Text, Text] | None:
    """Returns the side, the unit and the enemy in the words for a unit sent; None for others."""
    if not isinstance(words, Sentence) or words.template != _SENDS.template:
        return None
    given = words.arguments
    return _text(given["side"]), _text(given["units"]), _text(given["enemy"])


def against(units: Text, enemy: Text) -> Text:
    """Returns “Farmers and Hunters against Sergeants (1)”."""
    return say("{units} against {enemy}", units=units, enemy=enemy)


def _text(argument: Argument) -> Text:
    assert isinstance(argument, Text)
    return argument


def _levied(action: Send, view: VilniusView, who: Name) -> Text:
    found = forecasts.levy(view)
    sent = (action.unit,) if action.unit else view.proposal
    units = cards_in_a_sentence(sent) if sent else NOTHING
    if found is None:
        return say("{side} sends {units}", side=who, units=units)
    missing = forecasts.levy_with(found, sent).wants.missing
    told = _SENT_FOR_A_STACK if missing else _ENOUGH_FOR_A_STACK
    return told.filled(side=who, units=units, stack=found.stack)


def numbered(view: VilniusView, enemy: int) -> Text:
    """Returns an enemy with its number on the board, from 1: “Sergeants (2)”."""
    assert view.fight is not None
    return enemy_numbered(view.fight.enemies[enemy - 1], enemy)


def enemy_numbered(enemy: EnemyInFight, number: int) -> Text:
    """Returns this enemy with its number on the board."""
    return say("{enemy} ({number})", enemy=CARDS.names[enemy.card], number=number)


def _ready(view: VilniusView, who: Name) -> Text:
    told = _READY if view.stage is None else _NO_MORE.get(view.stage, _READY)
    return told.filled(side=who)


def _loot(action: Loot, who: Name) -> Text:
    taker = SIDES[action.side]
    if taker == who:
        return say("{side} takes a loot card", side=who)
    return say("{side} gives a loot card to {other}", side=who, other=taker)


def _capture(action: Capture, who: Name) -> Text:
    return _GOES.filled(
        side=who, stack=action.stack, weapons=weapons_in_words(CARDS.conquests[action.stack - 1])
    )


def _under(action: Under, who: Name) -> Text:
    return say(
        "{side} puts {province} under the stack first, then the other province",
        side=who,
        province=CARDS.names[action.province],
    )


def _choose(action: Choose, view: VilniusView, by: Seat, who: Name) -> Text:
    if view.stage is Stage.PICK:
        return say("{side} captures {province}", side=who, province=CARDS.names[action.what])
    if view.stage is Stage.HARM:
        return _suffered(action.what, view, by, who)
    unit, step = CARDS.names[action.what], view.step
    if view.stage is None or step is None:
        return say("{side} loses {unit}", side=who, unit=unit)
    enemy = source(step.card) if step.card else ""
    return _LOST[view.stage].filled(side=who, unit=unit, enemy=enemy)


def _suffered(what: str, view: VilniusView, by: Seat, who: Name) -> Text:
    effect = None if view.step is None else view.step.effect
    if effect is Damage.STORED_OR_POINT:
        return _spared(what, view, by, who)
    if effect is Damage.BUILDING_BACK:
        building = building_on(view, by, what)
        return say(
            "{side} gives back the {building} on {spot}", side=who, building=building, spot=what
        )
    card = CARDS.names[what]
    if effect is Damage.PROVINCE_BACK:
        return say("{side} gives {province} back, under stack 4", side=who, province=card)
    return say("{side} gives {unit} back, to the supply", side=who, unit=card)


def _spared(what: str, view: VilniusView, by: Seat, who: Name) -> Text:
    if what not in CARDS.provinces:
        return say("{side} lets Vilnius lose a point", side=who)
    province = CARDS.names[what]
    if what in cities.stored_provinces(view.players[by].city):
        return say(
            "{side} discards {province}, which was stored, to spare Vilnius a point",
            side=who,
            province=province,
        )
    return say(
        "{side} gives {province} back, under stack 4, to spare Vilnius a point",
        side=who,
        province=province,
    )


def building_on(view: VilniusView, seat: Seat, spot: str) -> Name:
    """Returns the name of the building that the player has on this spot."""
    city = view.players[seat].city
    return short_name(next(each.card for each in city if spot_name(each.spot) == spot))
