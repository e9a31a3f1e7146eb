"""The card set, read from `cards.json` and checked against the rulebook's counts.

A changed number in the file needs no change of code. A file that does not fit raises `BadCards`
when the game is loaded.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from common.text.text import Name
from engines.vilnius.model.card_names import card_name
from engines.vilnius.model.cards import (
    DIRECTIONS,
    EMBLEMS,
    GOODS,
    TYPES,
    WEAPONS,
    Arms,
    Boost,
    Building,
    CardId,
    Damage,
    EnemyBuilding,
    EnemyCard,
    Province,
    Skulls,
    Unit,
)

FILE: Final = Path(__file__).with_name("cards.json")
COUNTS: Final = {
    "building": 47,
    "unit": 42,
    "province": 36,
    "order_unit": 24,
    "order_building": 8,
    "order_special": 4,
    "destination": 8,
    "vilnius": 4,
    "conquest": 4,
    "strength": 3,
}
"""The number of cards of each kind: 180 in all, 36 of them Order cards (rulebook, Game
Materials)."""
START_UNITS: Final = ("farmers", "townguard", "axemen")
"""The units that each player begins with, one of each (Game Preparation 1)."""
WEAPONLESS: Final = ("wrong-track", "razzle-dazzle", "no-enemies")
"""The three Order cards that lie on top at the start (Game Preparation 5)."""
FINAL: Final = "final"
TO_VILNIUS, TO_PLAYER = "dest-v", "dest-p"
_UNNAMED: Final = frozenset({"destination", "vilnius", "conquest", "strength"})
"""The kinds of cards that no sentence names."""

_FLAGS: Final = {
    "INCOME_MINUS_1": "less_income",
    "EXTRA_ENEMY": "extra_enemy",
    "DESTROY_FIRST": "comes_first",
    "NO_TRADE": "stops_trade",
    "EXTRA_FIRE": "extra_fire",
    "MULTI_TARGET": "spreads",
    "NULLIFY_RED_SKULL": "nullifies",
    "DIES_FIRST": "dies_first",
    "EXCHANGE": "exchanges",
    "SHARED_PROVINCE": "shares",
}
_NUMBERS: Final = {
    "MAX_BUILDINGS": "room",
    "MAX_BUILDINGS_PLUS": "room",
    "INCOME": "income",
    "STORE_PROVINCE": "stores_province",
    "STORE_UNIT": "stores_unit",
    "GOLD_PER_ROUND": "gold_gift",
    "TOOL_PER_ROUND": "tool_gift",
}


class BadCards(ValueError):
    """The error of a card file that does not fit the rulebook; its text names the fault."""


class Catalogue:
    """All cards by id, each kind in the order of the file."""

    def __init__(self, cards: list[dict[str, Any]]) -> None:
        """Reads the entries of the card file. Raises `BadCards`."""
        try:
            _check(cards)
            self._read(cards)
        except BadCards:
            raise
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise BadCards(f"the card file cannot be read: {error!r}") from error
        self._check_set()

    def _read(self, cards: list[dict[str, Any]]) -> None:
        kinds: dict[str, list[dict[str, Any]]] = {kind: [] for kind in COUNTS}
        for card in cards:
            kinds[card["kind"]].append(card)
        self.buildings = {card["id"]: _building(card) for card in kinds["building"]}
        self.units = {card["id"]: _unit(card) for card in kinds["unit"]}
        self.provinces = {card["id"]: _province(card) for card in kinds["province"]}
        self.enemies = {card["id"]: _enemy(card) for card in kinds["order_unit"]}
        self.enemy_buildings = {
            card["id"]: _enemy_building(card) for card in kinds["order_building"]
        }
        self.boosts = {
            card["id"]: Boost(
                card["id"], card_name(card["name"]), _damage(card["effects_all_players"])
            )
            for card in kinds["order_special"]
            if card["id"] != FINAL
        }
        stacks = sorted(kinds["conquest"], key=lambda card: card["stack"])
        self.conquests: tuple[Arms, ...] = tuple(_arms(card["weapons"]) for card in stacks)
        """The weapons that each province stack costs, by its number less one."""
        self.vilnius = tuple(sorted(card["high"] for card in kinds["vilnius"]))
        """The highest points of Vilnius with one, two, three and four cards laid out."""
        (strength,) = {(int(card["start"]), int(card["max"])) for card in kinds["strength"]}
        self.start_value, self.top_value = strength
        self.names: dict[CardId, Name] = {
            card["id"]: card_name(card["name"]) for card in cards if card["kind"] not in _UNNAMED
        }
        self.counts: dict[CardId, int] = {card["id"]: card["count"] for card in cards}
        self.kinds: dict[CardId, str] = {card["id"]: card["kind"] for card in cards}

    def _check_set(self) -> None:
        """Checks the assumptions of the preparation. Raises `BadCards`."""
        for number, emblem in enumerate(EMBLEMS):
            own = [each for each in self.buildings.values() if each.emblem == number]
            _insist(sum(each.count for each in own) == 7, f"7 buildings of emblem {emblem}")
            home = [each for each in self.provinces.values() if each.emblem == number]
            _insist(len(home) == 8, f"8 provinces of emblem {emblem}")
            starting = {each.key for each in own if each.starts}
            _insist(starting == {"residence", "barracks"}, f"the start of emblem {emblem}")
        _insist(all(each in self.units for each in START_UNITS), "the three start units")
        _insist(all(each in self.enemies for each in WEAPONLESS), "the three weaponless cards")
        _insist(len(self.boosts) == 3, "three Boosts")
        _insist(len(self.conquests) == 4, "four stacks")
        _insist(self.counts.get(TO_VILNIUS) == 5, "five destinations of Vilnius")
        _insist(self.counts.get(TO_PLAYER) == 3, "three destinations with the player emblems")
        single = all(self.counts[each] == 1 for each in self.provinces)
        _insist(single, "provinces of which each is there once")


def _insist(holds: bool, what: str) -> None:
    if not holds:
        raise BadCards(f"the card file has not: {what}")


def _check(cards: list[dict[str, Any]]) -> None:
    ids = [card.get("id") for card in cards]
    _insist(len(set(ids)) == len(ids), "an id of its own for each entry")
    for kind, count in COUNTS.items():
        found = sum(card["count"] for card in cards if card.get("kind") == kind)
        _insist(found == count, f"{count} cards of the kind {kind}, but {found}")
    _insist(all(card.get("kind") in COUNTS for card in cards), "known kinds only")


def _arms(weapons: dict[str, int]) -> Arms:
    if unknown := set(weapons) - set(WEAPONS):
        raise ValueError(f"unknown weapons {sorted(unknown)}")
    sword, shield, spear, arrow = (weapons.get(each, 0) for each in WEAPONS)
    return sword, shield, spear, arrow


def _damage(codes: list[str]) -> tuple[Damage, ...]:
    return tuple(Damage(code) for code in codes)


def _abilities(card: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for ability in card["abilities"]:
        code = ability["code"]
        if code in _FLAGS:
            found[_FLAGS[code]] = True
        elif code in _NUMBERS:
            found[_NUMBERS[code]] = found.get(_NUMBERS[code], 0) + int(ability["n"])
        elif code == "FORBIDDEN_TYPE":
            found["forbids"] = _known(ability["type"], TYPES)
        elif code == "TRADE":
            found["trades"] = tuple(_known(good, GOODS) for good in ability["goods"])
        else:
            raise ValueError(f"{card['id']} has an unknown ability {code}")
    return found


def _known(word: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise ValueError(f"{word!r} is none of {words}")
    return word


def _emblem(card: dict[str, Any]) -> int | None:
    return None if card["emblem"] is None else EMBLEMS.index(card["emblem"])


def _building(card: dict[str, Any]) -> Building:
    emblem = _emblem(card)
    name: str = card["id"]
    return Building(
        id=name,
        key=name if emblem is None else name.removesuffix(f"-{EMBLEMS[emblem]}"),
        name=card_name(card["name"]),
        count=card["count"],
        emblem=emblem,
        type=_known(card["type"], TYPES),
        gold=card["cost_gold"] or 0,
        tools=card["cost_tools"] or 0,
        value=card["order_value"],
        edges=tuple(
            tuple(_known(each, TYPES) for each in card["edges"][side]) for side in DIRECTIONS
        ),
        starts=card["cost_gold"] is None,
        **_abilities(card),
    )


def _unit(card: dict[str, Any]) -> Unit:
    return Unit(
        id=card["id"],
        name=card_name(card["name"]),
        count=card["count"],
        requires=tuple(_known(each, TYPES) for each in card["requires"]),
        gold=card["cost_gold"],
        tools=card["cost_tools"],
        arms=_arms(card["weapons"]),
        **_abilities(card),
    )


def _province(card: dict[str, Any]) -> Province:
    base, value = _known(card["base"], ("gold", "tools")), int(card["base_value"])
    more = card["bonus_value"] if card["good"] else 0
    return Province(
        id=card["id"],
        name=card_name(card["name"]),
        emblem=_emblem(card),
        gold=value if base == "gold" else 0,
        tools=value if base == "tools" else 0,
        good=_known(card["good"], GOODS) if card["good"] else "",
        more_gold=more if card["bonus"] == "gold" else 0,
        more_tools=more if card["bonus"] == "tools" else 0,
    )


def _enemy(card: dict[str, Any]) -> EnemyCard:
    return EnemyCard(
        id=card["id"],
        name=card_name(card["name"]),
        count=card["count"],
        strength=card["strength"],
        arms=_arms(card["weapons"]),
        more_arms=_arms(card["boost_weapons"]),
        skulls=Skulls(**card["skulls"]),
        more_skulls=Skulls(**card["boost_skulls"]),
        to_vilnius=_damage(card["damage_vilnius"]),
        to_player=_damage(card["damage_player"]),
    )


def _enemy_building(card: dict[str, Any]) -> EnemyBuilding:
    return EnemyBuilding(
        id=card["id"],
        name=card_name(card["name"]),
        count=card["count"],
        arms=_arms(card["weapons"]),
        loot=card["bonus_loot"],
        **_abilities(card),
    )


def read(path: Path = FILE) -> Catalogue:
    """Returns the card set of a file. Raises `BadCards`."""
    try:
        cards = json.loads(path.read_text("utf-8"))["cards"]
    except (KeyError, ValueError, TypeError) as error:
        raise BadCards(f"the card file cannot be read: {error!r}") from error
    return Catalogue(cards)


CARDS: Final = read()
"""The card set of the game."""
