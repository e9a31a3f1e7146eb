"""The card file: as many cards as the rulebook lists, and no broken file is played with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from engines.vilnius.model.cards import EMBLEMS
from engines.vilnius.model.catalogue import CARDS, COUNTS, FILE, BadCards, Catalogue, read

ALL: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))["cards"]


def test_there_are_180_cards_of_ten_kinds() -> None:
    """Game Materials: 47 buildings, 42 units, 36 provinces, 36 Order cards, 8 destinations, 4
    Vilnius, 4 Conquest and 3 Strength cards."""
    found: Counter[str] = Counter()
    for card, kind in CARDS.kinds.items():
        found[kind] += CARDS.counts[card]
    assert found == Counter(COUNTS)
    assert sum(found.values()) == 180
    assert sum(found[kind] for kind in found if kind.startswith("order")) == 36


def test_each_emblem_has_seven_buildings_and_eight_provinces() -> None:
    """Game Materials: 26 general buildings besides, and 12 provinces without emblem."""
    buildings: Counter[int | None] = Counter()
    for each in CARDS.buildings.values():
        buildings[each.emblem] += each.count
    provinces = Counter(each.emblem for each in CARDS.provinces.values())
    assert buildings == {None: 26, 0: 7, 1: 7, 2: 7}
    assert provinces == {None: 12, 0: 8, 1: 8, 2: 8}


def test_five_destinations_bear_the_emblem_of_vilnius_and_three_those_of_players() -> None:
    """Game Materials."""
    assert (CARDS.counts["dest-v"], CARDS.counts["dest-p"]) == (5, 3)


def test_the_vilnius_cards_end_where_the_rulebook_says() -> None:
    """Game Preparation 7: all four 0-14, three 0-12, two 0-9."""
    assert CARDS.vilnius[1:] == (9, 12, 14)


def test_the_strength_of_the_order_goes_from_3_to_16() -> None:
    """Game Preparation 1 and Military Phase E."""
    assert (CARDS.start_value, CARDS.top_value) == (3, 16)


def test_enemies_have_strengths_from_0_to_5() -> None:
    """The elements of Order cards: each of the six digits is there."""
    assert {each.strength for each in CARDS.enemies.values()} == set(range(6))


def test_an_enemy_asks_for_two_shields_and_a_spear() -> None:
    """Military Phase A: the rulebook's example, answered by Townguard and Farmers."""
    assert (0, 2, 1, 0) in {each.arms for each in CARDS.enemies.values()}
    assert CARDS.units["townguard"].arms == (0, 1, 0, 0)
    assert CARDS.units["farmers"].arms == (0, 0, 1, 0)


def test_keys_tell_the_buildings_of_a_player_apart() -> None:
    """What players type: a key means one card to each emblem."""
    for emblem in range(len(EMBLEMS)):
        keys = [e.key for e in CARDS.buildings.values() if e.emblem in (None, emblem)]
        assert len(set(keys)) == len(keys)


# Files that do not fit


def card(cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The entry of this card."""
    return next(each for each in cards if each["id"] == name)


def _more(cards: list[dict[str, Any]]) -> None:
    card(cards, "farmers")["count"] = 7


def _twin(cards: list[dict[str, Any]]) -> None:
    card(cards, "lida")["id"] = "punia"


def _kind(cards: list[dict[str, Any]]) -> None:
    cards.append({**card(cards, "lida"), "id": "riga", "kind": "town"})


def _ability(cards: list[dict[str, Any]]) -> None:
    card(cards, "boyars")["abilities"] = [{"code": "FLIES"}]


def _weapon(cards: list[dict[str, Any]]) -> None:
    card(cards, "boyars")["weapons"] = {"cannon": 1}


def _damage(cards: list[dict[str, Any]]) -> None:
    card(cards, "footmen")["damage_player"] = ["PLAGUE"]


def _edge(cards: list[dict[str, Any]]) -> None:
    card(cards, "garrison")["edges"]["N"] = ["harbour"]


def _good(cards: list[dict[str, Any]]) -> None:
    card(cards, "trakai")["good"] = "salt"


def _field(cards: list[dict[str, Any]]) -> None:
    del card(cards, "hunters")["cost_tools"]


def _count(cards: list[dict[str, Any]]) -> None:
    del card(cards, "hunters")["count"]


def _home(cards: list[dict[str, Any]]) -> None:
    card(cards, "lida")["emblem"] = None


def _start(cards: list[dict[str, Any]]) -> None:
    card(cards, "barracks-a")["cost_gold"] = 1


def _weaponless(cards: list[dict[str, Any]]) -> None:
    card(cards, "wrong-track")["id"] = "right-track"


def _copies(cards: list[dict[str, Any]]) -> None:
    card(cards, "kyiv")["count"] = 2
    cards.remove(card(cards, "memel"))


def _destinations(cards: list[dict[str, Any]]) -> None:
    card(cards, "dest-v")["count"], card(cards, "dest-p")["count"] = 4, 4


def _strength(cards: list[dict[str, Any]]) -> None:
    card(cards, "strength-b")["start"] = 4


@pytest.mark.parametrize(
    "spoil",
    [
        *(_more, _twin, _kind, _ability, _weapon, _damage, _edge, _good, _field, _count),
        *(_home, _start, _weaponless, _copies, _destinations, _strength),
    ],
)
def test_a_card_file_that_does_not_fit_is_refused(
    spoil: Callable[[list[dict[str, Any]]], None],
) -> None:
    """When the game is loaded, with what is wrong; the file as it is is accepted."""
    cards = deepcopy(ALL)
    Catalogue(cards)
    spoil(cards)
    with pytest.raises(BadCards, match="the card file"):
        Catalogue(cards)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"cards": 3}', '{"cards": [1, 2]}'])
def test_a_file_without_cards_is_refused(tmp_path: Path, text: str) -> None:
    """Whatever else it holds."""
    path = tmp_path / "cards.json"
    path.write_text(text)
    with pytest.raises(BadCards):
        read(path)
