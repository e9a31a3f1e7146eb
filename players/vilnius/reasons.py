"""The reason for an action, in a sentence that can be checked in the seat's view."""

from __future__ import annotations

from typing import Final

from common.text.say import counted, listed, say, sentence
from common.text.text import Text
from engines.vilnius import names
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.income import attack_odds
from engines.vilnius.advice.pool import is_last_income, rounds_left
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Build, Capture, Income, Pass, Recruit, Send
from engines.vilnius.model.card_names import GOOD_NAMES
from engines.vilnius.model.cards import Building
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Fight, PlayerView, VilniusView
from engines.vilnius.rules import cities
from players.vilnius.city import rate, wishes
from players.vilnius.details import detail
from players.vilnius.income import CAUTION

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
