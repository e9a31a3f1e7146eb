"""The reason for an action, in a sentence that can be checked in the seat's view."""

from __future__ import annotations

from collections import Counter
from typing import Final

from common.text.say import EMPTY, counted, listed, say, sentence, trimmed
from common.text.text import Text
from engines.vilnius import names
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.income import attack_odds
from engines.vilnius.advice.pool import is_last_income, rounds_left
from engines.vilnius.model import weapons
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
from engines.vilnius.model.card_names import GOOD_NAMES
from engines.vilnius.model.cards import Building, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Fight, PlayerView, Stage, VilniusView
from engines.vilnius.rules import cities, payments
from engines.vilnius.rules.forecasts import outlook
from players.vilnius.city import rate, wishes
from players.vilnius.policy import CAUTION

_NO_MORE: Final = {
    Stage.STORE: say("What is not stored goes to the discard pile."),
    Stage.STORE_UNITS: say("What is not stored goes to the discard pile."),
    Stage.CAPTURE: say("The units that are left capture nothing more this round."),
}
_DONE: Final = say("Nothing more is needed here.")
_KEEPS: Final = (
    say("Keeps {weapons} for the next round."),
    say("Keeps {weapons} for the next round: no other unit brings more."),
)
"""The words for a unit that is stored: one of several kinds, and the best."""
_GIVES_UP: Final = (
    say("Gives up {weapons}."),
    say("Gives up {weapons}: any other unit is worth as much or more."),
)
_HAS: Final = say("{side} has {cards} already.")
_HAS_LEAST: Final = say("{side} has {cards}: nobody has fewer.")
_PAYS: Final = say("{province} pays {price}.")
_PAYS_LEAST: Final = say("{province} pays {price}: no other one pays less.")
_PAYS_MOST: Final = say("{province} pays {price}: no other one pays more.")


def detail(view: VilniusView, player: PlayerView, action: Action) -> Text:
    """Returns the sentence for an action that is about no purchase, income or enemy."""
    match action:
        case Store() | Under() | Choose():
            return _card(view, player, action)
        case Loot():
            return _loot(view, action)
        case Pay() | Send() | Exchange() | Share():
            return _means(view, player, action)
        case Ready():
            return _ready(view)
        case Recall():
            return say("All units are free again for other enemies.")
        case Ask():
            return say("Then you can choose the cards to store.")
        case _:
            return say("Continues the round.")


def _means(view: VilniusView, player: PlayerView, action: Pay | Send | Exchange | Share) -> Text:
    match action:
        case Share():
            province = CARDS.names[action.province]
            return say("Then the others can use {province}, too.", province=province)
        case Exchange():
            exchange = names.exchange(tools=action.give == payments.TOOLS_FOR_GOLD)
            return say("Turns {exchange}.", exchange=exchange)
        case Pay():
            what = (action.what,) if action.what else view.proposal
            if not what:
                return say("Pays with what is laid down already.")
            return say("Pays with {means}.", means=names.laid_down(what, player.city))
        case Send():
            units = (action.unit,) if action.unit else view.proposal
            if not units:
                return say("The units sent already are enough.")
            return say("Takes {units}.", units=names.cards_in_a_sentence(units))


def _card(view: VilniusView, player: PlayerView, action: Store | Under | Choose) -> Text:
    """Returns the sentence for a choice among cards: how it compares with the others."""
    what = _chosen(action)
    if what in CARDS.units:
        return _unit(view, action, what)
    if what in CARDS.provinces:
        return _province(view, player, action, what)
    for built in player.city:
        if spot_name(built.spot) == what:
            building = names.short_name(built.card)
            return say("Gives up the {building} on {spot}.", building=building, spot=what)
    if view.table.points == 1:
        return say("Vilnius loses its last point and falls, and no card is given up.")
    return say("Vilnius loses a point, and no card is given up.")


def _chosen(action: Store | Under | Choose) -> str:
    match action:
        case Store():
            return action.card
        case Under():
            return action.province
        case Choose():
            return action.what


def _unit(view: VilniusView, action: Store | Under | Choose, unit: CardId) -> Text:
    arms = CARDS.units[unit].arms
    rest = [sum(CARDS.units[each].arms) for each in _others(view, action) if each in CARDS.units]
    if isinstance(action, Store):
        told = _KEEPS[max(rest, default=0) <= sum(arms)]
    else:
        told = _GIVES_UP[min(rest, default=99) >= sum(arms)]
    return told.filled(weapons=names.weapons_in_a_sentence(arms))


def _province(
    view: VilniusView, player: PlayerView, action: Store | Under | Choose, province: CardId
) -> Text:
    rest = [_points(player, each) for each in _others(view, action) if each in CARDS.provinces]
    mine, told = _points(player, province), _PAYS
    if isinstance(action, Choose) and view.stage is Stage.HARM:
        if min(rest, default=99) >= mine:
            told = _PAYS_LEAST
    elif max(rest, default=0) <= mine:
        told = _PAYS_MOST
    price = names.price(*_yield(player, province))
    return told.filled(province=CARDS.names[province], price=price)


def _others(view: VilniusView, action: Store | Under | Choose) -> list[str]:
    legal = (each for each in view.legal if isinstance(each, Store | Under | Choose))
    return [_chosen(each) for each in legal if each != action]


def _yield(player: PlayerView, province: CardId) -> payments.Sum:
    return payments.worth(province, frozenset(player.totals.trades))


def _points(player: PlayerView, province: CardId) -> int:
    """Returns a province's worth in tools: two for a gold."""
    found = _yield(player, province)
    return 2 * found.gold + found.tools


def _loot(view: VilniusView, action: Loot) -> Text:
    by_side = {each.emblem: each.loot for each in view.players}
    mine = by_side[action.side]
    rest = [by_side[each.side] for each in view.legal if isinstance(each, Loot) and each != action]
    told = _HAS_LEAST if min(rest, default=99) >= mine else _HAS
    return told.filled(side=SIDES[action.side], cards=counted(mine, "loot card"))


def _ready(view: VilniusView) -> Text:
    fight = view.fight
    if view.stage is not Stage.FIGHT or fight is None:
        return _NO_MORE.get(view.stage, _DONE) if view.stage else EMPTY
    told, end = _beaten(view, fight), outlook(view)
    if end is not None and end.fewest >= view.table.points:
        return say(
            "{told}, but if nothing more is sent, Vilnius falls.", told=trimmed(told, end=".")
        )
    return told


def _beaten(view: VilniusView, fight: Fight) -> Text:
    count, players = len(fight.enemies), len(view.players)
    beaten = [
        fight.enemies[each].card
        for each in range(count)
        if weapons.is_beaten(fight, each, view.boosted, players)
    ]
    if len(beaten) == count:
        return say("The units sent so far beat every enemy.")
    if not beaten:
        return say("The units sent so far beat no enemy yet.")
    told = [
        names.times(say("the {enemy}", enemy=CARDS.names[card]), number)
        for card, number in Counter(beaten).items()
    ]
    return say("The units sent so far beat {enemies}.", enemies=listed(told))


_GIVES: Final[tuple[tuple[str, Text], ...]] = (
    ("income", say("Adds a card to every income.")),
    ("gold_gift", say("Gives a gold every round.")),
    ("tool_gift", say("Gives a tool every round.")),
    ("stores_unit", say("Keeps a unit for the next round.")),
    ("stores_province", say("Keeps a province for the next round.")),
    ("exchanges", say("Lets everyone exchange gold and tools.")),
    ("shares", say("Lets a province be laid out for the others each round.")),
)
"""The words for a building's gift, the best first."""
_LATER: Final = frozenset({"gold_gift", "tool_gift", "stores_province"})
"""The gifts that serve in a city phase to come alone."""
_END_FIRST: Final = say("The Final Attack comes before the city phase: only units count.")


def reason(view: VilniusView, action: Action) -> Text:
    """Returns the reason why the view's seat plays this legal action."""
    player = view.mine()
    assert player is not None
    match action:
        case Income():
            return _income(view, player, action)
        case Build():
            return _building(view, player, action.key)
        case Recruit():
            weapons_ = names.weapons_in_a_sentence(CARDS.units[action.unit].arms)
            return say("Brings {weapons}.", weapons=weapons_)
        case Pass():
            return _pass(view, player)
        case Send() if view.fight is not None and action.enemy:
            return _send(view, view.fight, action)
        case Capture():
            return say("Uses units that no fight of this round needs.")
        case _:
            return detail(view, player, action)


def _income(view: VilniusView, player: PlayerView, action: Income) -> Text:
    if is_last_income(view):
        return _END_FIRST
    if action.units < CAUTION.idle:
        return _split(action)
    seat = max(range(len(view.players)), key=lambda each: attack_odds(view, view.players[each]))
    odds = attack_odds(view, view.players[seat])
    if odds >= CAUTION.unlikely:
        return say(
            "{chance} % of the Order cards to come make {side:own} row attack.",
            chance=round(100 * odds),
            side=names.side(view, seat),
        )
    if rounds_left(view) <= CAUTION.late:
        return say("The Final Attack is near: units count more than provinces.")
    if not wishes(view, player):
        return say("Nothing left to buy is worth its price.")
    if action.units > action.provinces:
        return _split(action)
    return say("No attack is likely now: the provinces are for the city.")


def _split(action: Income) -> Text:
    """Returns the sentence for a split that no expectation explains."""
    return say(
        "That is {units} to fight with, and {provinces} to pay with.",
        units=counted(action.units, "unit"),
        provinces=counted(action.provinces, "province"),
    )


def _pass(view: VilniusView, player: PlayerView) -> Text:
    on_offer = [
        action.key if isinstance(action, Build) else action.unit
        for action in view.legal
        if isinstance(action, Build | Recruit)
    ]
    if not on_offer:
        return say("Nothing is affordable.")
    wanted = [what for what in on_offer if rate(view, player, what)]
    if wanted:
        cards = counted(len(set(on_offer)), "card")
        return say("Spends no more, although {cards} could be bought.", cards=cards)
    return say("Nothing affordable is worth its price.")


def _building(view: VilniusView, player: PlayerView, key: str) -> Text:
    supplies = (CARDS.buildings[each] for each in (*player.supply, *view.table.supply))
    building = next(each for each in supplies if each.key == key)
    new = building.type in TROOPS - cities.types(player.city)
    if new and (opened := _opened(view, player, building)):
        return opened
    is_last = is_last_income(view)  # the pile is as it will be before the next round
    for name, words in _GIVES:
        if getattr(building, name) and not (is_last and name in _LATER):
            return words
    if building.trades and not is_last:
        goods = listed([GOOD_NAMES[each] for each in building.trades])
        return sentence(say("trades {goods}", goods=goods))
    if building.room:
        return say(
            "Makes room for {room} more {room:one=building|other=buildings}.", room=building.room
        )
    return say("Adds {value} to the order value of the city.", value=building.value)


def _opened(view: VilniusView, player: PlayerView, building: Building) -> Text | None:
    """Returns a sentence on the best unit that the building makes recruitable, if any."""
    before = cities.types(player.city)
    found = [
        unit
        for unit in dict.fromkeys(view.table.units)
        if before < before.union(CARDS.units[unit].requires) <= before | {building.type}
    ]
    best = max(found, key=lambda unit: sum(CARDS.units[unit].arms), default="")
    return say("Then you can recruit {unit}.", unit=CARDS.names[best]) if best else None


def _send(view: VilniusView, fight: Fight, action: Send) -> Text:
    number, players = action.enemy - 1, len(view.players)
    need = weapons.needed(fight.enemies[number].card, view.boosted)
    have = weapons.total(
        (weapons.raised(fight, number), weapons.arms_of(action.unit, action.weapon))
    )
    short = weapons.short(need, have, weapons.enough(fight.battle, players))
    enemy = CARDS.names[fight.enemies[number].card]
    if not short:
        return say("That beats the {enemy}.", enemy=enemy)
    return say(
        "Against the {enemy}: {weapons} still needed.",
        enemy=enemy,
        weapons=counted(short, "weapon"),
    )
