"""A second reading of the rules, plain and slow, from the rulebook and the card file alone.

It knows nothing of the engine: cards are the entries of the file, cities are dicts from places
to ids, weapons are counters. Where the engine reckons, this tries everything.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import engines.vilnius.model

_FILE: Final = Path(engines.vilnius.model.__file__).with_name("cards.json")
DATA: Final[dict[str, dict[str, Any]]] = {
    card["id"]: card for card in json.loads(_FILE.read_text("utf-8"))["cards"]
}
BESIDE: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
SYMBOLS: Final = ("sword", "shield", "spear", "arrow")

Place: TypeAlias = tuple[int, int]
City: TypeAlias = Mapping[Place, str]
Amount: TypeAlias = tuple[int, int]
"""Gold and tools."""


def able(card: str, code: str) -> int:
    """How much of an ability a card has; without a number 1."""
    return sum(each.get("n", 1) for each in DATA[card]["abilities"] if each["code"] == code)


def standing(enemy_buildings: Iterable[str], code: str) -> int:
    """How many enemy buildings have this effect."""
    return sum(able(each, code) for each in enemy_buildings)


# Cities (City Phase A, rulings 4, 12, 13, 25)


def takes(city: City, place: Place, kind: str) -> bool:
    """Whether a building of this type may stand on this place."""
    if place in city:
        return False
    touched = 0
    for side, (right, up) in BESIDE.items():
        other = city.get((place[0] + right, place[1] + up))
        if other is not None:
            touched += 1
            if kind not in DATA[other]["edges"][FACING[side]]:
                return False
    return touched > 0


def key(card: str) -> str:
    """What players type for a building."""
    emblem = DATA[card]["emblem"]
    return card if emblem is None else card[: -len(emblem) - 1]


def buildable(city: City, supply: Iterable[str]) -> Iterator[tuple[str, Place]]:
    """The cards of these supplies with all places where they may stand, whatever they cost."""
    forbidden = {
        each["type"]
        for card in city.values()
        for each in DATA[card]["abilities"]
        if each["code"] == "FORBIDDEN_TYPE"
    }
    most = sum(
        able(card, code)
        for card in city.values()
        for code in ("MAX_BUILDINGS", "MAX_BUILDINGS_PLUS")
    )
    for card in set(supply):
        kind = DATA[card]["type"]
        raised = most + able(card, "MAX_BUILDINGS_PLUS")
        always = able(card, "MAX_BUILDINGS_PLUS") > 0
        if kind in forbidden or not (always or len(city) + 1 <= raised):
            continue
        for x, y in product(range(-12, 13), repeat=2):
            if takes(city, (x, y), kind):
                yield card, (x, y)


def in_one_piece(places: Collection[Place]) -> bool:
    """Whether all places hang together by their sides."""
    left = set(places)
    todo = [left.pop()]
    while todo:
        x, y = todo.pop()
        for right, up in BESIDE.values():
            if (x + right, y + up) in left:
                left.remove((x + right, y + up))
                todo.append((x + right, y + up))
    return not left


def outer(city: City) -> set[Place]:
    """The places of the buildings that may be lost."""
    return {
        place
        for place, card in city.items()
        if DATA[card]["cost_gold"] is not None and in_one_piece(set(city) - {place})
    }


def income(city: City, enemy_buildings: Iterable[str]) -> int:
    """How many cards are drawn (ruling 7)."""
    more = sum(able(card, "INCOME") for card in city.values())
    return max(0, 5 + more - standing(enemy_buildings, "INCOME_MINUS_1"))


def attack_value(city: City) -> int:
    """The value that a new destination displays (ruling 29)."""
    return min(16, max(3, sum(int(DATA[card]["order_value"]) for card in city.values())))


def strength(row: Iterable[str]) -> int:
    """The sum of an attack row."""
    return sum(int(DATA[card]["strength"]) for card in row)


# Paying (rulings 10 and 11)


def goods(city: Iterable[tuple[str, int]], round_: int, enemy_buildings: Iterable[str]) -> set[str]:
    """What is traded by buildings with the round in which they were built."""
    if standing(enemy_buildings, "NO_TRADE"):
        return set()
    return {
        good
        for card, since in city
        for each in DATA[card]["abilities"]
        if each["code"] == "TRADE" and since < round_
        for good in each["goods"]
    }


def worth(province: str, traded: Collection[str]) -> Amount:
    """What a province gives."""
    card = DATA[province]
    given: Counter[str] = Counter({card["base"]: card["base_value"]})
    if card["good"] and card["good"] in traded:
        given[card["bonus"]] += card["bonus_value"]
    return given["gold"], given["tools"]


def exchanged(have: Amount, ways: tuple[bool, bool]) -> set[Amount]:
    """What may become of an amount: two tools for a gold, and a gold for two tools, each where it
    is open, in any order."""
    found = {have}
    if ways[0] and have[1] >= 2:
        found |= exchanged((have[0] + 1, have[1] - 2), (False, ways[1]))
    if ways[1] and have[0] >= 1:
        found |= exchanged((have[0] - 1, have[1] + 2), (ways[0], False))
    return found


def payable(
    cost: Amount, cards: Iterable[Amount], ways: tuple[bool, bool], laid: Amount = (0, 0)
) -> bool:
    """Whether any choice of cards, with any exchanges, pays the price."""
    sums = {laid}
    for gold, tools in cards:
        sums |= {(have[0] + gold, have[1] + tools) for have in sums}
    return any(
        gold >= cost[0] and tools >= cost[1]
        for have in sums
        for gold, tools in exchanged(have, ways)
    )


# Fights (Military Phase A and C, rulings 19 to 22)


def asks(card: str, boosted: bool) -> Counter[str]:
    """The symbols that have to be raised against an enemy or an enemy building."""
    need: Counter[str] = Counter(DATA[card]["weapons"])
    if boosted and "boost_weapons" in DATA[card]:
        need.update(DATA[card]["boost_weapons"])
    return need


def raises(need: Mapping[str, int], have: Mapping[str, int]) -> bool:
    """Whether symbols are enough, with any pairs of equal ones exchanged."""
    counts = [have.get(each, 0) for each in SYMBOLS]
    for pairs in product(*(range(count // 2 + 1) for count in counts)):
        left = [count - 2 * spent for count, spent in zip(counts, pairs, strict=True)]
        missing = sum(
            max(0, need.get(each, 0) - got) for each, got in zip(SYMBOLS, left, strict=True)
        )
        if missing <= sum(pairs):
            return True
    return False


def razes(need: Mapping[str, int], have: Mapping[str, int], players: int) -> bool:
    """Whether symbols destroy an enemy building: all of its symbols, or six with two players."""
    if players > 2:
        return raises(need, have)
    shown = [need.get(each, 0) for each in SYMBOLS]
    return any(
        raises(dict(zip(SYMBOLS, six, strict=True)), have)
        for six in product(*(range(count + 1) for count in shown))
        if sum(six) == 6
    )


def spared_by(stored: Sequence[str], discarded: Sequence[str], card: str) -> list[str]:
    """The provinces that may be given in place of a point (ruling 8 for a Boost, else 23)."""
    by_boost = "effects_all_players" in DATA[card]
    return list(stored or (discarded if by_boost else ()))


def skulls(card: str, boosted: bool) -> Counter[str]:
    """Red, silver and gold skulls of an enemy."""
    found: Counter[str] = Counter(DATA[card]["skulls"])
    if boosted:
        found.update(DATA[card]["boost_skulls"])
    return found


class Man(NamedTuple):
    """A unit in a fight, with the enemies against which it has used a symbol."""

    seat: int
    unit: str
    copy: int
    against: frozenset[int]


def victims(there: Sequence[Man]) -> list[Man]:
    """Of whom one dies to a red skull."""
    first = [each for each in there if able(each.unit, "DIES_FIRST")]
    rest = first or list(there)
    prices = [DATA[each.unit]["cost_gold"] + DATA[each.unit]["cost_tools"] for each in rest]
    return [each for each, price in zip(rest, prices, strict=True) if price == max(prices)]


def reds(enemy: int, card: str, men: Iterable[Man], boosted: bool) -> int:
    """How many units die to the red skulls of a defeated enemy, if there are so many."""
    there = [each for each in men if enemy in each.against]
    cancelled = sum(able(each.unit, "NULLIFY_RED_SKULL") for each in there)
    return max(0, skulls(card, boosted)["red"] - cancelled)


def payers(men: Iterable[Man], cost: str) -> list[Man]:
    """Whoever can be lost to silver skulls (`cost_tools`) or golden ones (`cost_gold`)."""
    return [each for each in men if DATA[each.unit][cost] > 0]
