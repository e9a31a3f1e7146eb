"""The reason for an action, in a sentence that can be checked in the seat's view."""

from __future__ import annotations

from typing import Final

from common.text.say import counted
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.income import attack_odds
from engines.vilnius.advice.pool import rounds_left
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Build, Capture, Income, Pass, Recruit, Send
from engines.vilnius.model.cards import WEAPONS, Arms, Building
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Fight, PlayerView, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.words import names
from players.vilnius.city import rate, wishes
from players.vilnius.details import detail
from players.vilnius.income import CAUTION

_GIVES: Final = (
    ("income", "Adds a card to every income."),
    ("gold_gift", "Gives a gold every round."),
    ("tool_gift", "Gives a tool every round."),
    ("stores_unit", "Keeps a unit for the next round."),
    ("stores_province", "Keeps a province for the next round."),
    ("exchanges", "Lets everyone exchange gold and tools."),
    ("shares", "Lets a province be laid out for the others each round."),
)
"""The words for a building's gift, the best first."""


def reason(view: VilniusView, action: Action) -> str:
    """Returns the reason why the view's seat plays this legal action."""
    player = view.mine()
    assert player is not None
    match action:
        case Income():
            return _income(view, player, action)
        case Build():
            return _building(view, player, action.key)
        case Recruit():
            return f"Brings {names.weapons_in_a_sentence(CARDS.units[action.unit].arms)}."
        case Pass():
            return _pass(view, player)
        case Send() if view.fight is not None and action.enemy:
            return _send(view, view.fight, action)
        case Capture():
            return "Uses units that no fight of this round needs."
        case _:
            return detail(view, player, action)


def _income(view: VilniusView, player: PlayerView, action: Income) -> str:
    if action.units < CAUTION.idle:
        return _split(action)
    seat = max(range(len(view.players)), key=lambda each: attack_odds(view, view.players[each]))
    odds = attack_odds(view, view.players[seat])
    if odds >= CAUTION.unlikely:
        row = names.owned(names.side(view, seat))
        return f"{round(100 * odds)} % of the Order cards to come make {row} row attack."
    if rounds_left(view) <= CAUTION.late:
        return "The Final Attack is near: units count more than provinces."
    if not wishes(view, player):
        return "Nothing left to buy is worth its price."
    few = action.units <= action.provinces
    return "No attack is likely now: the provinces are for the city." if few else _split(action)


def _split(action: Income) -> str:
    """Returns the sentence for a split that no expectation explains."""
    units, provinces = counted(action.units, "unit"), counted(action.provinces, "province")
    return f"That is {units} to fight with, and {provinces} to pay with."


def _pass(view: VilniusView, player: PlayerView) -> str:
    """Returns the sentence for the end of the purchases."""
    on_offer = [
        action.key if isinstance(action, Build) else action.unit
        for action in view.legal
        if isinstance(action, Build | Recruit)
    ]
    if not on_offer:
        return "Nothing is affordable."
    wanted = [what for what in on_offer if rate(view, player, what)]
    if wanted:
        return f"Spends no more, although {counted(len(set(on_offer)), 'card')} could be bought."
    return "Nothing affordable is worth its price."


def _building(view: VilniusView, player: PlayerView, key: str) -> str:
    supplies = (CARDS.buildings[each] for each in (*player.supply, *view.table.supply))
    building = next(each for each in supplies if each.key == key)
    new = building.type in TROOPS - cities.types(player.city)
    if new and (opened := _opened(view, player, building)):
        return opened
    for name, words in _GIVES:
        if getattr(building, name):
            return words
    if building.trades:
        return f"Trades {' and '.join(building.trades)}."
    if building.room:
        return f"Makes room for {counted(building.room, 'more building')}."
    return f"Adds {building.value} to the order value of the city."


def _opened(view: VilniusView, player: PlayerView, building: Building) -> str:
    """Returns a sentence on the best unit that the building makes recruitable; empty if there is
    none."""
    before = cities.types(player.city)
    found = [
        unit
        for unit in dict.fromkeys(view.table.units)
        if before < before.union(CARDS.units[unit].requires) <= before | {building.type}
    ]
    best = max(found, key=lambda unit: sum(CARDS.units[unit].arms), default="")
    return f"Then you can recruit {names.short_name(best)}." if best else ""


def _send(view: VilniusView, fight: Fight, action: Send) -> str:
    number, players = action.enemy - 1, len(view.players)
    need = weapons.needed(fight.enemies[number].card, view.boosted)
    have = weapons.total((weapons.raised(fight, number), _sent(action)))
    short = weapons.short(need, have, weapons.enough(fight.battle, players))
    enemy = f"the {names.short_name(fight.enemies[number].card)}"
    if not short:
        return f"That beats {enemy}."
    return f"Against {enemy}: {counted(short, 'weapon')} will still be missing."


def _sent(action: Send) -> Arms:
    """Returns the weapons sent by this action."""
    if not action.weapon:
        return CARDS.units[action.unit].arms
    a, b, c, d = (int(name == action.weapon) for name in WEAPONS)
    return a, b, c, d
