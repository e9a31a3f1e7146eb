"""The reasons for small matters: payments, losses, gains, stored cards, and the end of a step. Each
sentence compares the choice with the others on offer, or names its effect."""

from __future__ import annotations

from typing import Final

from common.text.say import counted, listed
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
from engines.vilnius.model.values import SIDES, PlayerView, Stage, VilniusView
from engines.vilnius.rules import payments
from engines.vilnius.words import names

_NO_MORE: Final = {
    Stage.STORE: "What is not stored goes to the discard pile.",
    Stage.STORE_UNITS: "What is not stored goes to the discard pile.",
    Stage.CAPTURE: "The units that are left capture nothing more this round.",
}


def detail(view: VilniusView, player: PlayerView, action: Action) -> str:
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
            return "All units are free again for other enemies."
        case Ask():
            return "Then the cards to store can be chosen."
        case _:
            return "Goes on with the round."


def _means(view: VilniusView, player: PlayerView, action: Pay | Send | Exchange | Share) -> str:
    """Returns the sentence for what is laid down."""
    if isinstance(action, Share):
        return f"Then the others can use {CARDS.names[action.province]}, too."
    if isinstance(action, Exchange):
        return f"Turns {names.laid_down((payments.EXCHANGED[action.give],))}."
    single = action.what if isinstance(action, Pay) else action.unit
    what = (single,) if single else view.proposal
    used = names.laid_down(what, player.city)
    if isinstance(action, Pay):
        return f"Pays with {used}." if what else "Pays with what is laid down already."
    return f"Takes {used}." if what else "The units sent already are enough."


def _card(view: VilniusView, player: PlayerView, action: Store | Under | Choose) -> str:
    """Returns the sentence for a choice among cards: how it compares with the others."""
    what = _chosen(action)
    if what in CARDS.units:
        return _unit(view, action, what)
    if what in CARDS.provinces:
        return _province(view, player, action, what)
    for built in player.city:
        if spot_name(built.spot) == what:
            return f"Gives up the {names.short_name(built.card)} on {what}."
    return "Vilnius loses a point, and no card is given up."


def _chosen(action: Store | Under | Choose) -> str:
    match action:
        case Store():
            return action.card
        case Under():
            return action.province
        case Choose():
            return action.what


def _unit(view: VilniusView, action: Store | Under | Choose, unit: CardId) -> str:
    arms = CARDS.units[unit].arms
    rest = [sum(CARDS.units[each].arms) for each in _others(view, action) if each in CARDS.units]
    told = names.weapons_in_a_sentence(arms)
    if isinstance(action, Store):
        best = ": no other unit brings more" if max(rest, default=0) <= sum(arms) else ""
        return f"Keeps {told} for the next round{best}."
    least = ": no other unit to give brings less" if min(rest, default=99) >= sum(arms) else ""
    return f"Gives up {told}{least}."


def _province(
    view: VilniusView, player: PlayerView, action: Store | Under | Choose, province: CardId
) -> str:
    """Returns the sentence for a province, by what it pays now."""
    told = f"{CARDS.names[province]} pays {names.price(*_yield(player, province))}"
    rest = [_points(player, each) for each in _others(view, action) if each in CARDS.provinces]
    mine = _points(player, province)
    if isinstance(action, Choose) and view.stage is Stage.HARM:
        return f"{told}{': no other one pays less' if min(rest, default=99) >= mine else ''}."
    return f"{told}{': no other one pays more' if max(rest, default=0) <= mine else ''}."


def _others(view: VilniusView, action: Store | Under | Choose) -> list[str]:
    """Returns what could be chosen instead."""
    legal = (each for each in view.legal if isinstance(each, Store | Under | Choose))
    return [_chosen(each) for each in legal if each != action]


def _yield(player: PlayerView, province: CardId) -> payments.Sum:
    return payments.worth(province, frozenset(player.totals.trades))


def _points(player: PlayerView, province: CardId) -> int:
    """Returns a province's worth in tools: two for a gold."""
    found = _yield(player, province)
    return 2 * found.gold + found.tools


def _loot(view: VilniusView, action: Loot) -> str:
    by_side = {each.emblem: each.loot for each in view.players}
    mine = by_side[action.side]
    rest = [by_side[each.side] for each in view.legal if isinstance(each, Loot) and each != action]
    has = f"{SIDES[action.side]} has {counted(mine, 'loot card')}"
    return f"{has}: nobody has fewer." if min(rest, default=99) >= mine else f"{has} already."


def _ready(view: VilniusView) -> str:
    """Returns the sentence for the end of a step: in a fight the enemies defeated so far."""
    fight = view.fight
    if view.stage is not Stage.FIGHT or fight is None:
        return _NO_MORE.get(view.stage, "Nothing more is needed here.") if view.stage else ""
    count, players = len(fight.enemies), len(view.players)
    beaten = [
        names.short_name(fight.enemies[each].card)
        for each in range(count)
        if weapons.is_beaten(fight, each, view.boosted, players)
    ]
    if len(beaten) == count:
        return "The units sent so far beat every enemy."
    if not beaten:
        return "The units sent so far beat no enemy yet."
    return f"The units sent so far beat {listed([f'the {each}' for each in beaten])}."
