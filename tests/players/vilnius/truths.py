"""Whether a sentence about an action of Vilnius is true: by the engine and the card set, from the
true position.

It shares nothing with the sentences' own program. Each kind of sentence has its pattern here, so
that a new kind fails until somebody writes down what makes it true. Two kinds are judgements,
“worth its price”: there only the facts beside them are proved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from engines.game import Result, Seat
from engines.vilnius.actions import buying, legal
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import (
    Action,
    Build,
    Capture,
    Choose,
    Income,
    Loot,
    Pay,
    Ready,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.catalogue import CARDS, FINAL
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Battle, PlayerView, Stage, VilniusView
from engines.vilnius.rules import cities
from tests.players.truths import parted, verdict
from tests.sample import present

WEAPONS: Final = ("sword", "shield", "spear", "arrow")
NEAR: Final = 10
"""The most rounds for which the Final Attack is called near."""
LIKELY: Final = 0.15
"""The least chance with which an attack is called likely."""


class Claim:
    """A sentence about an action of a seat, before and after it; a purchase is paid for."""

    def __init__(self, state: State, seat: Seat, action: Action) -> None:
        self.state, self.seat, self.action = state, seat, action

    @cached_property
    def after(self) -> State:
        """The state after the action, and after its payment as proposed."""
        after = GAME.play(self.state, self.seat, self.action)
        return GAME.play(after, self.seat, Pay()) if after.stage is Stage.PAY else after

    @property
    def view(self) -> VilniusView:
        return GAME.view(self.state, self.seat)

    @property
    def mine(self) -> PlayerView:
        return self.view.players[self.seat]

    @property
    def then(self) -> PlayerView:
        return GAME.view(self.after, self.seat).players[self.seat]

    @property
    def card(self) -> str:
        return chosen(self.action)

    @property
    def others(self) -> list[str]:
        """The other cards on offer."""
        return [chosen(each) for each in self.view.legal if each != self.action]

    def odds(self, seat: Seat) -> float:
        """The share of the Order cards that nobody has seen with which this row attacks."""
        down, player = self.state.face_down, self.view.players[seat]
        cards = [*down.order, *down.removed_orders]
        unseen = [each for each in cards if CARDS.kinds[each] != "order_special"]
        lacking = player.value - sum(CARDS.enemies[each].strength for each in player.row)
        strengths = [CARDS.enemies[each].strength for each in unseen if each in CARDS.enemies]
        return sum(each >= lacking for each in strengths) / len(unseen) if unseen else 0.0


def _ends_first(claim: Claim) -> bool:
    """Whether the Final Attack lies among the next Order cards of a round, and no Boost that puts
    others before it. Then there is no other city phase."""
    cards = claim.state.face_down.order[: len(claim.state.players)]
    return FINAL in cards and not any(each in CARDS.boosts for each in cards)


def _falls(claim: Claim) -> bool:
    """Whether Vilnius falls if nobody sends more, whatever is chosen in the damage that follows."""
    state = claim.state
    while state.stage is Stage.FIGHT:
        state = GAME.apply(state, legal.to_act(state)[0], Ready())
    waiting, seen = [state], {state}
    while waiting:
        at = waiting.pop()
        over = GAME.outcome(at)
        if over is None and at.stage in (Stage.RED, Stage.SILVER, Stage.GOLD, Stage.HARM):
            seat = legal.to_act(at)[0]
            ends = {GAME.apply(at, seat, each) for each in GAME.actions(at, seat)} - seen
            waiting += ends
            seen |= ends
        elif over is None or over.results[0] is not Result.LOSS:
            return False
    return True


def chosen(action: Action) -> str:
    """The card that an action is about; empty for others."""
    match action:
        case Store():
            return action.card
        case Under() | Share():
            return action.province
        case Choose():
            return action.what
        case _:
            return ""


def arms(words: str) -> list[int]:
    """The weapons in words: “2 swords, a shield and a spear”."""
    found: dict[str, int] = dict.fromkeys(WEAPONS, 0)
    for each in re.split(", | and ", words):
        many, name = each.split(" ")
        found[name.removesuffix("s")] = int(many) if many.isdecimal() else 1
    return list(found.values())


def brings(unit: str) -> int:
    return sum(CARDS.units[unit].arms)


def pays(player: PlayerView, province: str) -> tuple[int, int]:
    """The gold and the tools of a province, with the goods that the player trades."""
    card = CARDS.provinces[province]
    more = card.good in player.totals.trades
    return card.gold + more * card.more_gold, card.tools + more * card.more_tools


def named(words: str) -> set[str]:
    return {each.removeprefix("the ") for each in re.split(", | and ", words)}


# Income


def _attacks(claim: Claim, share: str, side: str) -> bool:
    emblems: list[str] = [SIDES[each.emblem] for each in claim.view.players]
    seat = emblems.index(side)
    every = [claim.odds(each) for each in range(len(emblems))]
    return round(100 * every[seat]) == int(share) and every[seat] == max(every)


def _quiet(claim: Claim) -> bool:
    seats = range(len(claim.view.players))
    action = claim.action
    assert isinstance(action, Income)
    few = action.units <= action.provinces and not _ends_first(claim)
    return few and all(claim.odds(each) < LIKELY for each in seats)


def _near(claim: Claim) -> bool:
    down, seats = claim.state.face_down, len(claim.view.players)
    back = 0 if claim.view.boosted else len(claim.view.table.order_discard)
    return (len(down.order) + back) / seats <= NEAR


def _split(claim: Claim, units: str, provinces: str) -> bool:
    action = claim.action
    assert isinstance(action, Income)
    told = (action.units, action.provinces) == (int(units), int(provinces))
    return told and not _ends_first(claim)


# The city


def _adds_card(claim: Claim) -> bool:
    return claim.then.totals.income == claim.mine.totals.income + 1


def _gives(claim: Claim, what: str) -> bool:
    def gift(player: PlayerView) -> int:
        left, used = player.totals, (player.gold_used, player.tools_used)
        return left.gold_left + used[0] if what == "gold" else left.tools_left + used[1]

    return gift(claim.then) == gift(claim.mine) + 1 and not _ends_first(claim)


def _keeps(claim: Claim, what: str) -> bool:
    free = cities.free_guards if what == "unit" else cities.free_stores
    serves = what == "unit" or not _ends_first(claim)
    return serves and free(claim.then.city) == free(claim.mine.city) + 1


def _exchanges(claim: Claim) -> bool:
    return _built(claim, "exchange")


def _shares(claim: Claim) -> bool:
    return cities.free_shares(claim.then.city) == cities.free_shares(claim.mine.city) + 1


def _built(claim: Claim, key: str) -> bool:
    return isinstance(claim.action, Build) and claim.action.key == key


def _trades(claim: Claim, goods: str) -> bool:
    """From the next round on."""
    later = cities.trades(claim.then.city, claim.state.round.number + 1)
    return named(goods) <= set(later) and not _ends_first(claim)


def _room(claim: Claim, many: str) -> bool:
    return claim.then.totals.room == claim.mine.totals.room + int(many)


def _value(claim: Claim, many: str) -> bool:
    before, after = (cities.order_value(each.city) for each in (claim.mine, claim.then))
    return after == before + int(many)


def _opens(claim: Claim, name: str) -> bool:
    """Nothing but the building was missing."""
    (unit,) = {each.id for each in CARDS.units.values() if each.name == name}
    before, after = (
        {each.id for each in buying.recruitable(state, claim.seat)}
        for state in (claim.state, claim.after)
    )
    return unit not in before and unit in after


def _recruits(claim: Claim, words: str) -> bool:
    action = claim.action
    return isinstance(action, Recruit) and arms(words) == list(CARDS.units[action.unit].arms)


def _offers(claim: Claim) -> set[str]:
    """What could be bought."""
    return {
        each.key if isinstance(each, Build) else each.unit
        for each in claim.view.legal
        if isinstance(each, Build | Recruit)
    }


def _nothing(claim: Claim) -> bool:
    return not _offers(claim)


def _something(claim: Claim) -> bool:
    return bool(_offers(claim))


def _although(claim: Claim, many: str) -> bool:
    return len(_offers(claim)) == int(many)


# Fights


def _enemy(claim: Claim) -> int:
    assert isinstance(claim.action, Send)
    return claim.action.enemy - 1


def _lacks(state: State, number: int) -> int:
    """The weapons that an enemy still needs: two equal ones that are too many make up for one."""
    assert state.fight
    enemy = state.fight.enemies[number]
    if enemy.card in CARDS.enemies:
        card = CARDS.enemies[enemy.card]
        more = card.more_arms if state.table.boost else (0, 0, 0, 0)
        need = [one + two for one, two in zip(card.arms, more, strict=True)]
    else:
        need = list(CARDS.enemy_buildings[enemy.card].arms)
    sent = [each.arms for each in state.fight.sent if each.enemy == number]
    have = [sum(each[at] for each in sent) for at in range(4)]
    open_ = sum(max(0, want - got) for want, got in zip(need, have, strict=True))
    if state.fight.battle is Battle.RAID and len(state.players) == 2:
        open_ -= sum(need) - 6
    pairs = sum(max(0, got - want) // 2 for want, got in zip(need, have, strict=True))
    return max(0, open_ - pairs)


def _beats(claim: Claim, name: str) -> bool:
    return _misses(claim, name, "0")


def _misses(claim: Claim, name: str, many: str) -> bool:
    number, state = _enemy(claim), claim.after
    assert claim.state.fight
    called = CARDS.names[claim.state.fight.enemies[number].card] == name
    return called and _lacks(state, number) == int(many)


def _beaten(claim: Claim) -> list[bool]:
    assert claim.state.fight
    return [not _lacks(claim.state, each) for each in range(len(claim.state.fight.enemies))]


def _every(claim: Claim) -> bool:
    return all(_beaten(claim))


def _none(claim: Claim) -> bool:
    return not any(_beaten(claim))


def _some(claim: Claim, names: str) -> bool:
    fight = present(claim.state.fight)
    pairs = zip(fight.enemies, _beaten(claim), strict=True)
    beaten = Counter(CARDS.names[each.card] for each, beaten in pairs if beaten)
    return named(names) == {
        f"{name} ×{count}" if count > 1 else name for name, count in beaten.items()
    }


def _free(claim: Claim) -> bool:
    fight = claim.after.fight
    return fight is not None and not any(each.seat == claim.seat for each in fight.sent)


def _over(claim: Claim) -> bool:
    """No fight of this round is left."""
    fights = (Stage.ATTACK, Stage.RAID, Stage.FIGHT, Stage.BEGIN)
    rest = [each.stage for each in claim.state.steps]
    return isinstance(claim.action, Capture) and not any(each in fights for each in rest)


# Cards


def _unit(claim: Claim, words: str, rest: str, compare: Callable[[Iterable[int]], bool]) -> bool:
    units = [brings(each) for each in claim.others if each in CARDS.units]
    return arms(words) == list(CARDS.units[claim.card].arms) and compare(units) is bool(rest)


def _stores(claim: Claim, words: str, rest: str) -> bool:
    return _unit(claim, words, rest, lambda all_: max(all_, default=0) <= brings(claim.card))


def _gives_unit(claim: Claim, words: str, rest: str) -> bool:
    return _unit(claim, words, rest, lambda all_: min(all_, default=99) >= brings(claim.card))


def _province(claim: Claim, name: str, price: str, rest: str) -> bool:
    found = {word: int(many) for many, word in re.findall(r"(\d) (gold|tool)", price)}
    gold, tools = pays(claim.mine, claim.card)
    told = CARDS.names[claim.card] == name
    told = told and (found.get("gold", 0), found.get("tool", 0)) == (gold, tools)
    lands = [pays(claim.mine, each) for each in claim.others if each in CARDS.provinces]
    worths = [2 * one + two for one, two in lands]
    if "less" in rest:
        return told and all(2 * gold + tools <= each for each in worths)
    return told and (not rest or all(2 * gold + tools >= each for each in worths))


def _gives_building(claim: Claim, name: str, spot: str) -> bool:
    held = {spot_name(each.spot): CARDS.names[each.card] for each in claim.mine.city}
    return claim.card == spot and held[spot].startswith(name)


def _point(claim: Claim) -> bool:
    """One at least: the next player may lose another one at once."""
    points = claim.state.table.points
    return claim.after.table.points < points and points > 1


def _last_point(claim: Claim) -> bool:
    over = GAME.outcome(claim.after)
    return over is not None and over.results[0] is Result.LOSS


def _loot(claim: Claim, side: str, many: str, rest: str) -> bool:
    loot: dict[str, int] = {SIDES[each.emblem]: each.loot for each in claim.view.players}
    legal_ = [SIDES[each.side] for each in claim.view.legal if isinstance(each, Loot)]
    least = loot[side] == min(loot[each] for each in legal_)
    return loot[side] == int(many) and least is rest.startswith(":")


def _true(claim: Claim, *_groups: str) -> bool:
    """Such words say no more than the action's name."""
    assert claim.view.legal
    return True


_EXCHANGE: Final = re.compile(r"2 tools for 1 gold|1 gold for 2 tools")


def _means(claim: Claim, words: str) -> bool:
    """They say no more than the action's name; an exchange is one of two."""
    assert claim.view.legal
    return not re.search(r"\d (?:gold|tool)", _EXCHANGE.sub("", words))


KINDS: Final[dict[str, tuple[str, Callable[..., bool]]]] = {
    "attack": (r"(\d+) % of the Order cards to come make (\w+?)(?:'s|') row attack\.", _attacks),
    "end": (r"The Final Attack comes before the city phase: only units count\.", _ends_first),
    "quiet": (r"No attack is likely now: the provinces are for the city\.", _quiet),
    "near": (r"The Final Attack is near: units count more than provinces\.", _near),
    "no purchase": (r"Nothing left to buy is worth its price\.", _true),
    "split": (r"That is (\d+) units? to fight with, and (\d+) provinces? to pay with\.", _split),
    "card": (r"Adds a card to every income\.", _adds_card),
    "gift": (r"Gives a (gold|tool) every round\.", _gives),
    "keeps": (r"Keeps a (unit|province) for the next round\.", _keeps),
    "exchanges": (r"Lets everyone exchange gold and tools\.", _exchanges),
    "shares": (r"Lets a province be laid out for the others each round\.", _shares),
    "trades": (r"Trades (.+)\.", _trades),
    "room": (r"Makes room for (\d) more buildings?\.", _room),
    "value": (r"Adds (\d) to the order value of the city\.", _value),
    "opens": (r"Then you can recruit (.+)\.", _opens),
    "recruits": (r"Brings (.+)\.", _recruits),
    "nothing": (r"Nothing is affordable\.", _nothing),
    "worth": (r"Nothing affordable is worth its price\.", _something),
    "although": (r"Spends no more, although (\d+) cards? could be bought\.", _although),
    "beats": (r"That beats the (.+)\.", _beats),
    "misses": (r"Against the (.+): (\d+) weapons? still needed\.", _misses),
    "every": (r"The units sent so far beat every enemy\.", _every),
    "none": (r"The units sent so far beat no enemy yet\.", _none),
    "some": (r"The units sent so far beat (.+)\.", _some),
    "free": (r"All units are free again for other enemies\.", _free),
    "over": (r"Uses units that no fight of this round needs\.", _over),
    "stores": (r"Keeps (.+?) for the next round(: no other unit brings more)?\.", _stores),
    "building": (r"Gives up the (.+) on (\w+)\.", _gives_building),
    "unit": (r"Gives up (.+?)(: any other unit is worth as much or more)?\.", _gives_unit),
    "province": (r"(.+) pays (\d .+?)(: no other one pays (?:more|less))?\.", _province),
    "point": (r"Vilnius loses a point, and no card is given up\.", _point),
    "last point": (
        r"Vilnius loses its last point and falls, and no card is given up\.",
        _last_point,
    ),
    "loot": (r"(\w+) has (\d+) loot cards?(: nobody has fewer| already)\.", _loot),
    "means": (r"(?:Turns|Pays with|Takes) (.+)\.", _means),
    "plain": (
        r"(?:Then (?:you can choose the cards to store|the others can use .+, too)"
        r"|The units sent already are enough|Continues the round"
        r"|What is not stored goes to the discard pile|Nothing more is needed here"
        r"|The units that are left capture nothing more this round)\.",
        _true,
    ),
}


FALLS: Final = "if nothing more is sent, Vilnius falls"


def judged(state: State, seat: Seat, action: Action, said: str) -> tuple[str, bool]:
    """The kind of a sentence, and whether it is true."""
    claim = Claim(state, seat, action)
    told, loss = parted(said)
    kind, holds = verdict(KINDS, told, lambda: claim)
    if kind not in ("every", "none", "some"):
        return kind, holds and not loss
    return kind, holds and loss == (FALLS if _falls(claim) else "")
