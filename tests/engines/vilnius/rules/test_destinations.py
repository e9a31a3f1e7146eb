"""New destinations, Guardhouses, and the end of a round."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.model.cards import Building
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, Phase, Stage, Step
from engines.vilnius.rules import cities
from tests.engines.vilnius.boards import STOP, city, refused, said
from tests.engines.vilnius.kit import arranged, at, played, start


def after(*attackers: int, **changes: Any) -> State:
    """Three players, some of whose rows have attacked, get their new destinations."""
    moment = {"attackers": attackers, "phase": Phase.MILITARY}
    return at(start(3), Step(Stage.DESTINE), STOP, **moment, **changes)


def test_whoever_was_attacked_gets_a_new_destination_from_the_pile() -> None:
    """E and ruling 29: every player whose row has attacked, nobody else."""
    destinations = (TO_PLAYER, TO_VILNIUS, TO_PLAYER, TO_VILNIUS, TO_PLAYER)
    state = after(2, 0, destinations=destinations)
    assert [each.destination for each in state.players] == [TO_VILNIUS, TO_VILNIUS, TO_PLAYER]
    assert state.face_down.destinations == destinations[2:]
    assert state.table.destination_discard.count(TO_VILNIUS) == 2, "the old ones are discarded"


def test_the_destination_pile_is_shuffled_anew_when_it_is_empty() -> None:
    """E: of what was discarded, the player's own card included; no card is lost."""
    found: set[str] = set()
    for seed in range(20):
        state = arranged(start(2, str(seed)), destinations=())
        state = at(state, Step(Stage.DESTINE), STOP, attackers=(0,))
        found.add(state.players[0].destination)
        piles = (state.face_down.destinations, state.table.destination_discard)
        everywhere = Counter([*chain(*piles), *(e.destination for e in state.players)])
        assert everywhere == Counter({TO_VILNIUS: 4, TO_PLAYER: 2})
        assert not state.table.destination_discard
    assert found == {TO_VILNIUS, TO_PLAYER}


@pytest.mark.parametrize("card", CARDS.buildings.values(), ids=lambda each: each.id)
def test_the_order_value_of_a_building_counts(card: Building) -> None:
    """E: the values on the cards, added up; start buildings make three."""
    home = (Built(card.id, Spot(0, 0)), Built(card.id, Spot(1, 0)))
    assert cities.order_value(home) == 2 * card.value
    assert cities.order_value(city(0)) == cities.order_value(city(1)) == 3


@pytest.mark.parametrize(
    ("buildings", "value"),
    [
        ((), 3),
        (("garrison o12", "workshop m13"), 6),
        (("palace l12", "estate k12", "estate j12", "manufactory m13", "manufactory m14",
          "manufactory m15", "treasury m16", "garrison o12"), 16),
    ],
)  # fmt: skip
def test_the_new_attack_value_is_the_sum_of_the_own_buildings(
    buildings: tuple[str, ...], value: int
) -> None:
    """E and ruling 29: at most 16; those not attacked store theirs."""
    home = {"city": city(0, *buildings), "value": 4}
    state = after(0, seat0=home, seat1={"city": city(1, "garrison o12"), "value": 3})
    assert [each.value for each in state.players] == [value, 3, 3]
    assert after(1, seat0=home).players[0].value == 4


def test_the_attack_value_may_fall() -> None:
    """E: as when buildings have been lost; never below 3."""
    assert after(0, seat0={"value": 9}).players[0].value == 3


# Guardhouses and the end of the round


def keeping(*buildings: str, hand: tuple[str, ...] = ("axemen", "boyars")) -> State:
    """The Columns may store units at the end of a round."""
    own = {"city": city(0, *buildings), "unit_hand": hand}
    return at(start(2), Step(Stage.STORE_UNITS), STOP, phase=Phase.MILITARY, seat0=own)


def test_unused_units_are_stored_one_in_each_guardhouse() -> None:
    """E and ruling 30: after everything else; which ones is the player's choice."""
    state = keeping("guardhouse m11", "guardhouse m10")
    assert legal.to_act(state) == (0,)
    assert said(state, "store") == {"axemen", "boyars"}
    assert "Provinces are stored when you pass" in refused(state, 0, "store lida")
    state = played(state, "store boyars")
    assert cities.stored_units(state.players[0].city) == ("boyars",)
    full = played(state, "store axemen")
    assert full.players[0].units.hand == ()
    done = played(state, "ready")
    assert done.players[0].units.hand == ("axemen",)


def test_without_guardhouse_or_units_nothing_is_asked() -> None:
    """E."""
    assert keeping("storehouse m11").step == STOP
    assert keeping("guardhouse m11", hand=()).step == STOP


def test_all_other_unused_units_are_discarded_when_the_round_ends() -> None:
    """E: and a new round begins with its income, the gifts and the Exchange fresh."""
    own = {
        "city": city(0, "guardhouse m11 boyars", "workshop m13"),
        "unit_hand": ("axemen", "farmers"),
        "tools_used": 1,
        "passed": True,
    }
    state = at(start(2), Step(Stage.ROUND), seat0=own, exchanged=(True, True), round=6)
    mine = state.players[0]
    assert mine.units.hand == ()
    assert mine.units.discard == ("axemen", "farmers")
    assert cities.stored_units(mine.city) == ("boyars",)
    assert (mine.tools_used, mine.passed, state.round.exchanged) == (0, False, (False, False))
    assert (state.round.number, state.stage, state.round.attackers) == (7, Stage.INCOME, ())


def test_a_whole_quiet_round_passes_through_all_phases() -> None:
    """Gameplay: income, preparation, city, military, and the next round."""
    state = arranged(start(2), first=0)
    phases = [state.round.phase]
    state = played(state, "pass")
    state = played(state, "pass")
    phases.append(state.round.phase)
    assert state.round.number == 2
    state = played(state, "columns: income 2+3", "bear: income 0+5")
    phases.append(state.round.phase)
    assert phases == [Phase.CITY, Phase.INCOME, Phase.CITY]
    assert state.round.first == 1
    assert legal.to_act(state) == (1,)
    cards = sum(len(each.row) for each in state.players)
    assert cards == 3 + (state.table.enemy_buildings == ()) * 1
