"""The reasons for small matters: payments, losses, gains, stored cards, and the end of a step. Each
sentence compares the choice with the others on offer, or names its effect."""

from __future__ import annotations

from collections import Counter
from typing import Final

from common.text.say import EMPTY, counted, listed, say, trimmed
from common.text.text import Text
from engines.vilnius import names
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Choose,
    Exchange,
    Loot,
    Pay,
    Ready,
    Recall,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import SIDES, Fight, PlayerView, Stage, VilniusView
from engines.vilnius.rules import payments
from engines.vilnius.rules.forecasts import outlook

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
