"""Damage: what undefeated enemies do, and what may be chosen of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.model.cards import Damage, EnemyCard
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusEnding
from tests.engines.vilnius.boards import attacked, city, finished, harmed, refused, shown, texts
from tests.engines.vilnius.kit import played

ENEMIES = pytest.mark.parametrize("enemy", CARDS.enemies.values(), ids=lambda each: each.id)
WEALTH: dict[str, Any] = {
    "city": city(0, "storehouse m11 lida", "storehouse m10 kyiv", "workshop m13", "envoy n11"),
    "province_discard": ("asmena", "punia"),
    "unit_discard": ("axemen", "farmers"),
}
"""Something to lose for each kind of damage, and each time a choice."""


def suffered(state: State) -> tuple[list[Damage], State]:
    """All damages that are done, stored provinces being given rather than points."""
    found = [Damage.FIRE for each in state.news if each[0] == "fire"]
    while state.stage is Stage.HARM:
        assert state.step is not None
        assert state.step.effect is not None
        found.append(state.step.effect)
        state = played(state, min(texts(state, legal.to_act(state)[0])))
        found += [Damage.FIRE for each in state.news if each[0] == "fire"]
    return found, state


@ENEMIES
@pytest.mark.parametrize("destination", [TO_VILNIUS, TO_PLAYER])
def test_an_undefeated_enemy_does_the_damage_of_the_side_attacked(
    enemy: EnemyCard, destination: str
) -> None:
    """Damage: the left one for Vilnius, the right one for a player."""
    own = {**WEALTH, "row": (enemy.id,), "destination": destination}
    state = attacked(points=9, seat0=own)
    found, after = suffered(state)
    expected = enemy.to_vilnius if destination == TO_VILNIUS else enemy.to_player
    assert sorted(each.value for each in found) == sorted(each.value for each in expected)
    assert after.table.points == 9 - expected.count(Damage.FIRE)


def test_a_defeated_enemy_does_no_damage() -> None:
    """Damage: by undefeated enemies."""
    state = attacked(seat0={"row": ("arsonist",), "unit_hand": ("hunters", "townguard")})
    state = played(state, "send hunters 1", "send townguard 1", "ready")
    assert state.table.points == 14


def test_damage_comes_row_by_row_from_the_starting_player_on() -> None:
    """Ruling 23: and meets the player of the row, whoever fought there."""
    both = {"row": ("sergeants",), "destination": TO_PLAYER}
    state = attacked(
        2, (0, 1), seat0={**WEALTH, **both},
        seat1={**both, "province_discard": ("ariogala", "betygala")},
    )  # fmt: skip
    assert legal.to_act(state) == (0,)
    state = played(state, "choose asmena")
    assert legal.to_act(state) == (1,)
    state = played(state, "choose ariogala")
    assert state.face_down.stacks[3][-2:] == ("asmena", "ariogala")


# Fire


def test_each_fire_costs_a_point() -> None:
    """Damage: the cover moves one space."""
    assert harmed(Damage.FIRE, points=9).table.points == 8
    assert harmed(Damage.FIRE, Damage.FIRE, points=9).table.points == 7


def test_without_points_all_have_lost_at_once() -> None:
    """Damage and End of the Game: in the middle of anything; nothing is to be chosen any more."""
    state = harmed(*(Damage.FIRE,) * 3, Damage.UNIT_BACK, points=2, seat0=WEALTH)
    assert state.ending is VilniusEnding.FALLEN
    assert state.table.points == 0
    assert legal.to_act(state) == ()
    assert state.players[0].units.discard == ("axemen", "farmers")


@pytest.mark.parametrize("building", CARDS.enemy_buildings)
def test_siege_works_burn_in_each_fight_with_an_undefeated_enemy(building: str) -> None:
    """Card: one point on top, however many are undefeated; none where all are defeated."""
    extra = building == "siege-works"
    row = {"row": ("footmen", "footmen")}
    assert attacked(enemy_buildings=(building,), seat0=row, points=9).table.points == 9 - 2 - extra
    state = attacked(
        enemy_buildings=(building,), points=9,
        seat0={"row": ("arsonist",), "unit_hand": ("hunters", "townguard")},
    )  # fmt: skip
    assert played(state, "send hunters 1", "send townguard 1", "ready").table.points == 9


# A province back


def test_a_province_goes_back_from_the_discard_pile_under_the_fourth_stack() -> None:
    """Damage and ruling 24: the player picks it; others may capture it later."""
    state = harmed(Damage.PROVINCE_BACK, seat0=WEALTH)
    assert legal.to_act(state) == (0,)
    assert texts(state) == {"choose asmena", "choose punia"}
    assert "discard pile" in refused(state, 0, "choose kyiv")
    after = played(state, "choose punia")
    assert after.players[0].provinces.discard == ("asmena",)
    assert after.face_down.stacks[3] == (*state.face_down.stacks[3], "punia")


@pytest.mark.parametrize("draw", [("punia", "asmena"), ()])
def test_else_the_top_of_the_draw_pile_else_nothing(draw: tuple[str, ...]) -> None:
    """Ruling 24: hand, storage and loot are safe."""
    safe = {**WEALTH, "province_hand": ("trakai",), "loot": ("kernave",)}
    own = {**safe, "province_discard": (), "province_draw": draw}
    state = harmed(Damage.PROVINCE_BACK, seat0=own)
    assert state.stage is Stage.CITY
    assert state.players[0].provinces.draw == draw[1:]
    assert state.players[0].provinces.hand == ("trakai",)
    assert state.players[0].loot == ("kernave",)
    if draw:
        assert state.face_down.stacks[3][-1] == "punia"


# A unit back


def test_a_unit_goes_back_from_the_discard_pile_to_the_general_supply() -> None:
    """Damage and ruling 24: the player picks it."""
    state = harmed(Damage.UNIT_BACK, seat0=WEALTH)
    assert texts(state) == {"choose axemen", "choose farmers"}
    after = played(state, "choose axemen")
    assert after.players[0].units.discard == ("farmers",)
    assert after.table.units.count("axemen") == state.table.units.count("axemen") + 1


@pytest.mark.parametrize("draw", [("boyars", "hunters"), ()])
def test_units_else_from_the_draw_pile_else_nothing(draw: tuple[str, ...]) -> None:
    """Ruling 24: those in hand and in a Guardhouse are safe."""
    own = {
        "city": city(0, "guardhouse m11 axemen"),
        "unit_discard": (),
        "unit_draw": draw,
        "unit_hand": ("farmers",),
    }
    state = harmed(Damage.UNIT_BACK, seat0=own)
    assert state.players[0].units.draw == draw[1:]
    assert state.players[0].units.hand == ("farmers",)
    assert state.players[0].city[-1].holds == "axemen"


def test_fighters_are_safe_from_damage() -> None:
    """Ruling 24: they come to the discard pile only when all is over."""
    row = {
        "row": ("order-crossbowmen",),
        "destination": TO_PLAYER,
        "unit_draw": (),
        "unit_discard": (),
    }
    state = attacked(seat0={**row, "unit_hand": ("farmers",)})
    state = played(state, "send farmers 1", "ready")
    assert state.players[0].units.discard == ("farmers",)


# A stored province, or a point


def test_a_stored_province_or_a_point_the_player_decides() -> None:
    """Damage: it goes to the discard pile; on the player's side its owner decides (ruling 23)."""
    state = harmed(
        Damage.STORED_OR_POINT,
        points=9,
        seat0=WEALTH,
        seat1={"city": city(1, "storehouse m11 kaunas")},
    )
    assert legal.to_act(state) == (0,)
    assert texts(state) == {"choose kyiv", "choose lida", "choose point"}
    spared = played(state, "choose kyiv")
    assert (spared.table.points, spared.players[0].provinces.discard) == (
        9,
        ("asmena", "kyiv", "punia"),
    )
    assert [each.holds for each in spared.players[0].city] == ["", "", "lida", "", "", ""]
    burned = played(state, "choose point")
    assert burned.table.points == 8
    assert burned.players[0].city == state.players[0].city


def test_without_a_stored_province_it_is_a_point() -> None:
    """Damage: automatically; a province laid out for others is not stored (ruling 15), nor is a
    unit in a Guardhouse."""
    home = city(0, "storehouse m11", "envoy n11 lida", "guardhouse m10 axemen")
    state = harmed(Damage.STORED_OR_POINT, points=9, seat0={"city": home})
    assert (state.stage, state.table.points) == (Stage.CITY, 8)


def test_on_the_side_of_vilnius_anybody_may_pay() -> None:
    """Ruling 23: all who have one stored are asked."""
    stored = {"city": city(1, "storehouse m11 kaunas")}
    state = harmed(Damage.STORED_OR_POINT, seats=3, for_all=True, points=9, seat1=stored)
    assert legal.to_act(state) == (1,)
    assert played(state, "bear: choose kaunas").table.points == 9
    assert played(state, "bear: choose point").table.points == 8
    both = harmed(Damage.STORED_OR_POINT, seats=3, for_all=True, seat0=WEALTH, seat1=stored)
    assert legal.to_act(both) == (0, 1)
    assert harmed(Damage.STORED_OR_POINT, seats=3, for_all=True, points=9).table.points == 8


# A building back

HOME = ("workshop m13", "storehouse m11 lida", "storehouse m10", "garrison o12", "estate l12")


def test_a_building_at_the_outer_rim_is_lost() -> None:
    """Damage and ruling 25: one without which the rest stays connected, never the Residence or
    the Barracks; its owner picks."""
    state = harmed(Damage.BUILDING_BACK, seat0={"city": city(0, *HOME)})
    assert legal.to_act(state) == (0,)
    assert texts(state) == {"choose m13", "choose m10", "choose o12", "choose l12"}
    assert "fall apart" in refused(state, 0, "choose m11")
    assert "never lost" in refused(state, 0, "choose n12")
    after = played(state, "choose o12")
    assert "garrison" not in {each.card for each in after.players[0].city}
    assert after.table.supply.count("garrison") == state.table.supply.count("garrison") + 1


def test_connection_goes_over_sides_whatever_the_edges_show() -> None:
    """Ruling 25: the Workshop on m13 holds the Archery Range on n13 no more than the Barracks
    do."""
    home = city(0, "workshop m13", "archery n13")
    state = harmed(Damage.BUILDING_BACK, seat0={"city": home})
    assert texts(state) == {"choose m13", "choose n13"}


def test_a_private_building_goes_to_its_owners_supply() -> None:
    """Damage: the private or the general supply."""
    state = harmed(Damage.BUILDING_BACK, seat0={"city": city(0, *HOME)})
    after = played(state, "choose l12")
    assert after.players[0].supply.count("estate-a") == 2
    assert after.table.supply == state.table.supply


@pytest.mark.parametrize(
    ("home", "deck"),
    [
        ("storehouse m11 lida", "provinces"),
        ("guardhouse m11 axemen", "units"),
        ("envoy n11 lida", "provinces"),
    ],
)
def test_what_the_building_held_is_discarded(home: str, deck: str) -> None:
    """Ruling 25: with only one building to lose there is no choice."""
    key, place, held = home.split()
    state = harmed(Damage.BUILDING_BACK, seat0={"city": city(0, home)})
    assert state.stage is Stage.CITY, shown(state)
    assert len(state.players[0].city) == 2, (key, place)
    assert held in getattr(state.players[0], deck).discard


def test_a_lost_building_does_not_lower_the_attack_value() -> None:
    """Ruling 25: it changes only with the next destination."""
    state = harmed(Damage.BUILDING_BACK, seat0={"city": city(0, "garrison o12"), "value": 5})
    assert state.players[0].value == 5


def test_without_an_outer_building_nothing_is_lost() -> None:
    """Ruling 25."""
    state = harmed(Damage.BUILDING_BACK)
    assert len(state.players[0].city) == 2
    assert state.stage is Stage.CITY


def test_a_lost_building_may_be_built_again() -> None:
    """Damage: it is back in a supply (ruling 14)."""
    hand = ("kyiv", "palanga", "veliuona", "skalovia")
    own = {"city": city(0, "palace l12"), "province_hand": hand}
    state = harmed(Damage.BUILDING_BACK, seat0=own)
    after, _ = finished(state)
    assert "build palace l12" in texts(after)
