"""The city phase: recruiting units, and what buildings do for their owner."""

from __future__ import annotations

import pytest

from engines.vilnius.actions import buying, legal
from engines.vilnius.model.actions import Pass
from engines.vilnius.model.cards import Building, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import Built
from engines.vilnius.rules import cities, payments
from tests.engines.vilnius.boards import (
    RICH,
    acting,
    building,
    city,
    refused,
    rich,
    said,
    shown,
    texts,
)
from tests.engines.vilnius.kit import arranged, played, start

BUILDINGS = pytest.mark.parametrize("card", CARDS.buildings.values(), ids=lambda each: each.id)
UNITS = pytest.mark.parametrize("unit", CARDS.units.values(), ids=lambda each: each.id)


# Units


@UNITS
def test_a_unit_needs_buildings_of_all_types_shown(unit: Unit) -> None:
    """The elements of Unit cards: without any one of them it cannot be recruited."""
    home = city(0)
    needed = {
        kind: Built(building(0, kind), Spot(9, number)) for number, kind in enumerate(unit.requires)
    }
    for missing in (None, *unit.requires):
        own = (*home, *(built for kind, built in needed.items() if kind != missing))
        state = arranged(start(2), seat0={"city": own})
        assert (unit in buying.recruitable(state, 0)) is (missing is None)


def test_a_new_unit_goes_to_the_own_discard_pile() -> None:
    """City Phase B: out of the general supply; its price goes to the province discard pile."""
    before = rich()
    state = played(before, "recruit mercenaries", "pay kyiv")
    own = state.players[0]
    assert own.units.discard == ("mercenaries",)
    assert state.table.units.count("mercenaries") == before.table.units.count("mercenaries") - 1
    assert "kyiv" in own.provinces.discard
    assert own.units.hand == ()


def test_prerequisites_are_checked_when_recruiting_only() -> None:
    """Ruling 14: a unit recruited stays when the building is gone; a new one needs it again."""
    state = rich("workshop m13", unit_discard=("hunters",))
    assert "hunters" not in said(state, "recruit")
    assert state.players[0].units.discard == ("hunters",)
    assert "an Archery Range" in refused(state, 0, "recruit hunters")


def test_without_copies_in_the_supply_nothing_is_recruited() -> None:
    """Ruling 14: printed copies only."""
    state = rich("garrison o12", "archery n13", unit_discard=("ducal-guard",) * 2)
    assert "ducal-guard" not in said(state, "recruit")
    assert "No Ducal Guard" in refused(state, 0, "recruit ducal-guard")


# Abilities


@BUILDINGS
def test_markets_and_harbors_trade_from_the_next_round_on(card: Building) -> None:
    """City Phase A and ruling 11: each its own two goods; no other building trades."""
    built = Built(card.id, Spot(5, 5), since=4)
    assert cities.trades((built,), 4) == frozenset()
    assert cities.trades((built,), 5) == set(card.trades)
    assert len(card.trades) == (2 if "market" in card.id or "harbor" in card.id else 0)


@BUILDINGS
def test_gold_and_tools_of_buildings(card: Building) -> None:
    """Building abilities: one gold a round of the Treasury and the Ducal Mint, one tool of the
    Workshop and the Smithy."""
    gold = card.key in ("treasury", "mint")
    tools = card.key in ("workshop", "smithy")
    assert cities.gifts((Built(card.id, Spot(0, 0)),)) == (gold, tools)


def test_everything_but_trade_works_at_once() -> None:
    """Ruling 11: the Workshop's tool is there in the round in which it is built."""
    state = played(rich(), "build workshop m13", "pay", "bear: pass")
    assert payments.gifts_left(state, 0) == (0, 1)
    state = played(state, "build market-grain n11", "pay")
    assert payments.trades(state, 0) == frozenset()


def test_a_province_is_laid_out_for_the_others_on_the_own_turn() -> None:
    """Building abilities and ruling 15: one for each Envoy's House, which is not an action of the
    city phase; another player spends it as if from hand, and it goes to its owner's discard
    pile."""
    state = rich("envoy n11")
    assert said(state, "share") == set(RICH)
    state = played(state, "share kyiv")
    assert legal.to_act(state) == (0,), "it is still the same turn"
    assert not said(state, "share"), "one for each Envoy's House"
    assert "kyiv" not in state.players[0].provinces.hand
    state = played(state, "columns: pass")
    assert cities.shared(state.players[0].city) == ("kyiv",)
    state = played(state, "bear: recruit mercenaries", "pay kyiv")
    assert cities.shared(state.players[0].city) == ()
    assert "kyiv" in state.players[0].provinces.discard
    assert state.players[1].units.discard == ("mercenaries",)


def test_a_province_laid_out_cannot_be_spent_by_its_owner() -> None:
    """Building abilities: another player can use it up."""
    state = played(rich("envoy n11"), "share kyiv", "recruit mercenaries")
    assert "kyiv" not in said(state, "pay")
    assert "laid out for the others" in refused(state, 0, "pay kyiv")


def test_a_province_laid_out_stays_into_later_rounds_and_is_not_stored() -> None:
    """Building abilities: at a later time; ruling 15."""
    state = played(rich("envoy n11"), "share kyiv", "columns: pass", "bear: pass")
    assert state.round.number == 2, shown(state)
    state = played(state, "columns: income 0+5", "bear: income 0+5")
    home = state.players[0].city
    assert cities.shared(home) == ("kyiv",)
    assert cities.stored_provinces(home) == ()


def test_the_spender_uses_the_own_trade_for_it() -> None:
    """Ruling 15: Kyiv gives a gold more to who trades grain."""
    shared = city(0, "envoy n11 kyiv", "market-grain l12")
    plain = acting(seat=1, seat0={"city": shared})
    assert ("kyiv", 2, 0) in payments.means(plain, 1)
    trader = arranged(plain, seat1={"city": city(1, "market-grain n11")})
    assert ("kyiv", 3, 0) in payments.means(trader, 1)


def test_passing_is_always_possible() -> None:
    """City Phase C."""
    assert Pass() in legal.actions(rich(province_hand=()), 0)
    assert texts(acting(seat0={"province_hand": ()})) == {"pass"}
