"""Attacking enemy buildings: when, which, with what, and the bonus."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import EnemyBuilding, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Phase, Sent, Stage, Step
from tests.engines.vilnius.boards import STOP, answer, raiding, refused, said, shown
from tests.engines.vilnius.kit import at, played, start

BUILDINGS = pytest.mark.parametrize(
    "building", CARDS.enemy_buildings.values(), ids=lambda each: each.id
)
CAMP = answer(CARDS.enemy_buildings["siege-camp"].arms)
"""What destroys a Siege Camp: three swords, two shields, two spears, two arrows."""


def raid(*enemy_buildings: str, seats: int = 3, hand: tuple[str, ...] = CAMP, **own: Any) -> State:
    """The Columns have this hand against these enemy buildings."""
    home = {f"seat{seat}": _pile(seats, seat) for seat in range(seats)}
    home["seat0"] |= {"unit_hand": hand, **own}
    return raiding(seats, enemy_buildings=enemy_buildings, **home)


def _pile(seats: int, seat: int) -> dict[str, Any]:
    return {"province_draw": start(seats).players[seat].provinces.hand, "province_hand": ()}


def stormed(state: State, number: int, units: tuple[str, ...]) -> State:
    """After the Columns have sent these units against a building, and everybody is ready."""
    state = played(state, *(f"columns: send {unit} {number}" for unit in units))
    while state.stage is Stage.FIGHT and state.fight and state.fight.sent:
        state = played(state, "ready")
    return state


@BUILDINGS
@pytest.mark.parametrize("seats", [2, 3])
def test_two_players_need_six_of_the_weapons_and_three_all_nine(
    building: EnemyBuilding, seats: int
) -> None:
    """C: any six of the displayed symbols with two, in any choice; one less is not enough."""
    assert sum(building.arms) == 9
    enough = weapons.enough(Battle.RAID, seats)
    assert enough == (6 if seats == 2 else None)
    for number in range(4):
        arms, spare = list(building.arms), 9 - (enough or 9)
        for kind in (*range(number, 4), *range(number)):
            less = min(spare, arms[kind])
            arms[kind] -= less
            spare -= less
        have = (arms[0], arms[1], arms[2], arms[3])
        assert weapons.short(building.arms, have, enough) == 0
        most = max(range(4), key=arms.__getitem__)
        a, b, c, d = (count - (kind == most) for kind, count in enumerate(have))
        assert weapons.short(building.arms, (a, b, c, d), enough) == 1


def test_the_six_match_six_different_printed_symbols() -> None:
    """Ruling 27: a Guard Tower shows two swords, so six swords are two symbols and, as pairs, two
    more."""
    tower = CARDS.enemy_buildings["guard-tower"].arms
    assert weapons.short(tower, (6, 0, 0, 0), 6) == 2
    assert weapons.short(tower, (2, 3, 1, 0), 6) == 0
    assert weapons.short(tower, (10, 0, 0, 0), 6) == 0, "two symbols and four pairs"


@BUILDINGS
def test_a_destroyed_building_is_discarded_and_its_units_too(building: EnemyBuilding) -> None:
    """C: with the Units used, each to its own discard pile; nobody falls."""
    units = answer(building.arms)
    after = stormed(raid(building.id, hand=units), 1, units)
    assert after.table.enemy_buildings == ()
    assert building.id in after.table.order_discard
    assert after.players[0].units.discard == tuple(sorted(units))
    assert after.players[0].units.hand == ()


@BUILDINGS
def test_every_building_but_the_guard_tower_gives_each_player_a_loot_card(
    building: EnemyBuilding,
) -> None:
    """Bonus."""
    units = answer(building.arms)
    after = stormed(raid(building.id, hand=units), 1, units)
    expected = 0 if building.id == "guard-tower" else 1
    assert [len(each.loot) for each in after.players] == [expected] * 3


@BUILDINGS
def test_a_guard_tower_is_destroyed_before_any_other_building(building: EnemyBuilding) -> None:
    """C, exception: only then can others be attacked."""
    tower = answer(CARDS.enemy_buildings["guard-tower"].arms)
    state = raid(building.id, "guard-tower", hand=(*tower, "axemen"))
    assert state.fight is not None
    assert {each.card for each in state.fight.enemies} == {"guard-tower"}
    if building.id != "guard-tower":
        assert raid(building.id, hand=answer(building.arms)).fight is not None, "alone it can"


def test_after_the_guard_tower_the_others_can_be_attacked() -> None:
    """C: in the same round, with the units that are left."""
    tower = ("spearmen", "spearmen", "townguard", "ducal-guard", "ducal-guard")
    rest = ("swordsmen",) * 3 + ("axemen",) * 6
    state = raid("toll-post", "guard-tower", seats=2, hand=(*tower, *rest))
    after = stormed(state, 1, tower)
    assert after.table.enemy_buildings == ("toll-post",), shown(after)
    assert after.fight is not None
    assert [each.card for each in after.fight.enemies] == ["toll-post"]
    assert stormed(after, 1, rest).table.enemy_buildings == ()


def test_several_buildings_can_be_destroyed_in_a_round_each_with_its_own_units() -> None:
    """C and ruling 27: one or more; no unit counts against two of them."""
    camp = answer((3, 2, 1, 0))
    state = raid("siege-camp", "siege-camp", seats=2, hand=camp + ("swordsmen",) * 3)
    state = played(state, *(f"columns: send {unit} 1" for unit in camp))
    state = played(state, *("columns: send swordsmen 2",) * 3, "ready")
    assert state.table.enemy_buildings == (), shown(state)
    assert [len(each.loot) for each in state.players] == [2, 2]


SPREADING = [each for each in CARDS.units.values() if each.spreads]


@pytest.mark.parametrize("unit", SPREADING, ids=lambda each: each.id)
def test_nobody_spreads_weapons_over_enemy_buildings(unit: Unit) -> None:
    """Ruling 27: each with its own units, so a unit is sent as a whole."""
    state = raid("siege-camp", "siege-camp", hand=(*CAMP, unit.id))
    assert {e for e in said(state, "send") if e.startswith(unit.id)} == {
        f"{unit.id} 1",
        f"{unit.id} 2",
    }
    assert "units of its own" in refused(state, 0, f"send {unit.id}.sword 1")
    state = played(state, f"send {unit.id} 2")
    assert state.fight is not None
    assert weapons.raised(state.fight, 1) == unit.arms


def test_players_attack_together_and_exchange_symbols_together() -> None:
    """C: they decide together who uses which units; ruling 19: exchanges count there too."""
    fight = Fight(
        Battle.RAID,
        (EnemyInFight("siege-camp"),),
        (Sent(0, "axemen", 0, 0, (5, 0, 0, 0)), Sent(1, "farmers", 0, 0, (0, 2, 2, 1))),
    )
    assert weapons.is_beaten(fight, 0, False, 3)


def test_units_sent_in_vain_return_to_hand() -> None:
    """C: only if all required weapons could be raised are units used."""
    state = stormed(raid("siege-camp"), 1, CAMP[:-1])
    assert state.table.enemy_buildings == ("siege-camp",)
    assert state.players[0].units.hand == tuple(sorted(CAMP))
    assert all(not each.loot for each in state.players)


def test_units_of_a_lost_attempt_return_while_others_are_used() -> None:
    """C: building by building."""
    camp = answer((3, 2, 1, 0))
    state = raid("siege-camp", "toll-post", seats=2, hand=(*camp, "boyars"))
    state = played(state, "columns: send boyars 2")
    state = stormed(state, 1, camp)
    assert state.table.enemy_buildings == ("toll-post",)
    assert state.players[0].units.hand == ("boyars",)


def test_only_units_left_from_the_defence_take_part() -> None:
    """C: those in hand; without any there is no attack."""
    assert raid("siege-camp", hand=(), unit_discard=CAMP).fight is None
    assert raid(hand=CAMP).fight is None, "no enemy building stands"


def test_where_all_hands_together_cannot_raise_enough_there_is_no_question() -> None:
    """C, with open hands."""
    assert raid("siege-camp", hand=CAMP[:-1]).fight is None
    assert legal.to_act(raid("siege-camp")) == (0,)


@pytest.mark.parametrize(("seats", "units", "asked"), [(2, 1, 0), (2, 2, 1), (3, 2, 0), (3, 3, 1)])
@pytest.mark.parametrize("unit", ["axemen", "boyars"])
def test_with_closed_hands_the_number_of_cards_decides(
    seats: int, units: int, asked: int, unit: str
) -> None:
    """Ruling 32: nobody is told whether hands can raise enough; so it is asked unless so many
    units of four weapons, the most allowed, could not raise six with two players, nine with
    three."""
    hands: dict[str, Any] = {
        f"seat{seat}": {"unit_hand": (unit,) if seat == 0 else ("farmers",) if seat < units else ()}
        for seat in range(seats)
    }
    moment = {"phase": Phase.MILITARY, "first": 0, "enemy_buildings": ("siege-camp",)}
    state = at(start(seats, hands="closed"), Step(Stage.RAID), STOP, **moment, **hands)
    assert (state.fight is not None) is bool(asked), shown(state)


def test_the_boost_asks_no_more_weapons_of_a_building() -> None:
    """The elements of Order cards: second weapons are shown by enemy units only."""
    for enemy_buildings in CARDS.enemy_buildings:
        assert weapons.needed(enemy_buildings, True) == weapons.needed(enemy_buildings, False)
