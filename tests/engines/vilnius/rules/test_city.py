"""The city phase: whose action it is, where buildings fit, which and how many."""

from __future__ import annotations

import pytest

from engines.vilnius import turns
from engines.vilnius.actions import buying, legal
from engines.vilnius.model.actions import Pass
from engines.vilnius.model.cards import DIRECTIONS, STEPS, Building
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import Deck
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Built, Phase, Stage, Step
from engines.vilnius.rules import cities
from tests.engines.vilnius.boards import RICH, city, refused, rich, said, shown, sites
from tests.engines.vilnius.kit import arranged, at, changed, played, start

BUILDINGS = pytest.mark.parametrize("card", CARDS.buildings.values(), ids=lambda each: each.id)


# Whose action


def test_each_player_performs_one_action_before_the_next_players_turn() -> None:
    """City Phase: in turn; building and recruiting are one each, payment included."""
    state = rich(seats=3)
    state = played(state, "recruit farmers", "pay")
    assert legal.to_act(state) == (1,)
    state = played(state, "build envoy n11", "pay")
    assert legal.to_act(state) == (2,)
    state = played(state, "recruit axemen", "pay")
    assert legal.to_act(state) == (0,)


def test_actions_are_free_in_number_and_order() -> None:
    """City Phase: as often as they like."""
    state = played(rich(), "recruit farmers", "pay", "bear: pass")
    state = played(state, "build archery n13", "pay", "recruit hunters", "pay")
    assert state.players[0].units.discard == ("farmers", "hunters"), shown(state)


def test_whoever_has_passed_is_skipped_until_all_have() -> None:
    """City Phase C and ruling 16: passing is final."""
    state = played(rich(seats=3), "columns: pass", "bear: recruit farmers", "pay", "knight: pass")
    for _ in range(2):
        assert legal.to_act(state) == (1,)
        state = played(state, "recruit farmers", "pay")
    assert "passed" in refused(state, 0, "recruit farmers")
    state = played(state, "bear: pass")
    assert state.stage is not Stage.CITY, "then the military phase begins"


def test_passing_discards_the_unused_provinces() -> None:
    """City Phase C: units stay in hand for the military phase."""
    state = played(rich(unit_hand=("axemen",)), "columns: pass")
    own = state.players[0]
    assert own.provinces.hand == ()
    assert set(own.provinces.discard) >= set(RICH)
    assert own.units.hand == ("axemen",)


def test_one_unused_province_is_stored_in_each_storehouse() -> None:
    """City Phase C: which ones, and whether, is the player's choice."""
    state = rich("storehouse m11", "storehouse m10", unit_hand=("axemen",))
    state = played(state, "columns: pass")
    assert legal.to_act(state) == (0,)
    assert said(state, "store") == set(RICH), "a unit is no province"
    done = played(state, "ready").players[0]
    assert cities.stored_provinces(done.city) == ()
    full = played(state, "store kyiv", "store palanga").players[0]
    assert set(cities.stored_provinces(full.city)) == {"kyiv", "palanga"}
    assert full.provinces.hand == ()
    assert not {"kyiv", "palanga"} & set(full.provinces.discard)


@BUILDINGS
def test_only_storehouses_store_provinces_and_only_guardhouses_units(card: Building) -> None:
    """Building abilities."""
    home = (Built(card.id, Spot(0, 0)),)
    assert cities.free_stores(home) == (card.key == "storehouse")
    assert cities.free_guards(home) == (card.key == "guardhouse")
    assert cities.free_shares(home) == (card.key == "envoy")


# Where it fits


@BUILDINGS
def test_each_edge_takes_only_the_types_that_it_shows(card: Building) -> None:
    """The elements of Building cards: on an edge without a type nothing can be built."""
    home = (Built(card.id, Spot(0, 0)),)
    for side, (step, _) in enumerate(zip(STEPS, DIRECTIONS, strict=True)):
        spot = Spot(*step)
        fit = {e.type for e in CARDS.buildings.values() if spot in cities.spots_for(home, e)}
        assert fit <= set(card.edges[side]), spot_name(spot)
        buildable = {e.type for e in CARDS.buildings.values()}
        assert fit == set(card.edges[side]) & buildable


def test_a_garrison_is_built_only_to_the_right_of_the_barracks() -> None:
    """The rulebook's example."""
    assert sites(rich(), "garrison") == {"o12"}


def test_a_new_building_touches_a_standing_one() -> None:
    """City Phase A and ruling 12: by its edge, not by its corner, and not on top of another."""
    state = rich()
    assert sites(state, "workshop") == {"m13"}
    assert sites(state, "storehouse") == {"m11"}
    assert sites(state, "estate") == {"l12"}
    assert "touch none" in refused(state, 0, "build workshop l13")
    assert "stands on n12" in refused(state, 0, "build workshop n12")


def test_where_it_touches_several_each_edge_must_show_its_type() -> None:
    """Ruling 12: n13 lies above the Barracks (archery) and right of the Workshop (archery or
    stable); n11 below the Barracks (trade) and right of the Storehouse (trade)."""
    state = rich("workshop m13", "storehouse m11")
    assert "n13" in sites(state, "archery")
    assert "n11" in sites(state, "market-grain")
    bear = rich("smithy m13", seat=1)
    assert sites(bear, "stable", 1) == {"n13"}
    state = rich("garrison o12", "manufactory o13")
    assert sites(state, "archery") == {"p13"}, "the Manufactory shows craft on its left edge"
    assert "Manufactory takes only a craft building there" in refused(state, 0, "build archery n13")


def test_the_edges_of_the_new_building_do_not_matter() -> None:
    """Ruling 12: a Storehouse has nothing at its top, and stands below the Residence."""
    state = played(rich(), "build storehouse m11", "pay")
    assert state.players[0].city[-1].card == "storehouse"
    assert "store" in CARDS.buildings["storehouse"].edges[0]
    envoy = played(rich(), "build envoy n11", "pay")
    assert CARDS.buildings["envoy-a"].edges[0] == ()
    assert envoy.players[0].city[-1].card == "envoy-a"


def test_what_is_built_can_be_built_on() -> None:
    """City Phase A: on the edge of any building in the display."""
    state = played(rich(), "build workshop m13", "pay", "bear: pass")
    assert sites(state, "storehouse") == {"m11", "m14"}


# Which and how many


@pytest.mark.parametrize(("seat", "kind"), [(0, "stable"), (1, "archery"), (2, "garrison")])
def test_the_type_that_the_residence_forbids_is_never_built(seat: int, kind: str) -> None:
    """Building types and ruling 4: even on n14, right of the Workshop, where a Stable or an
    Archery Range would fit."""
    state = rich("manufactory m13", "workshop m14", seats=3, seat=seat)
    home = state.players[seat].city
    assert cities.forbidden(home) == {kind}
    assert cities.fitting(cities.plan_of(home))[Spot(1, 2)] == {"archery", "stable"}
    assert not sites(state, kind, seat)
    assert "Residence forbids" in refused(state, seat, f"build {kind} n14")


def test_no_more_buildings_than_the_maximum() -> None:
    """City Phase A and ruling 13: 5 at first, start buildings included."""
    four = rich("workshop m13", "storehouse m11")
    assert "storehouse" in {text.split()[0] for text in said(four, "build")}
    five = rich("workshop m13", "storehouse m11", "storehouse m10")
    assert {text.split()[0] for text in said(five, "build")} == {"estate", "palace"}
    assert "Your city is full (5 buildings of at most 5)" in refused(
        five, 0, "build storehouse m14"
    )


@BUILDINGS
def test_estates_and_palaces_raise_the_maximum_at_once(card: Building) -> None:
    """City Phase A and ruling 13: by 2 and by 3."""
    more = {"residence": 5, "estate": 2, "palace": 3}.get(card.key, 0)
    assert cities.room((Built(card.id, Spot(0, 0)),)) == more


def test_the_raise_counts_in_the_same_phase() -> None:
    """City Phase A: they raise the maximum immediately."""
    five = rich("workshop m13", "storehouse m11", "storehouse m10")
    state = played(five, "build estate l12", "pay", "bear: pass")
    assert cities.room(state.players[0].city) == 7
    assert sites(state, "storehouse") == {"m14", "m9"}


def test_over_the_limit_only_estate_and_palace_may_be_built() -> None:
    """Ruling 13: as when an Estate has been lost."""
    six = rich("workshop m13", "storehouse m11", "storehouse m10", "storehouse m9")
    assert {text.split()[0] for text in said(six, "build")} == {"estate", "palace"}


@pytest.mark.parametrize(
    ("hands", "hand", "forced"),
    [
        ("open", ("punia",), True),
        ("open", ("lida",), False),
        ("open", (), True),
        ("closed", ("punia",), False),
        ("closed", ("lida",), False),
        ("closed", (), True),
    ],
)
def test_whoever_can_do_nothing_passes_by_itself(
    hands: str, hand: tuple[str, ...], forced: bool
) -> None:
    """City Phase C and ruling 32: Punia's single gold buys nothing, Lida's tool a unit; with closed
    hands the pass comes by itself only where everybody can tell, as with no card in hand."""
    own = {"province_hand": hand}
    state = at(start(2, hands=hands), Step(Stage.CITY, 0), phase=Phase.CITY, seat0=own)
    assert (turns.forced(state) == (0, Pass())) is forced, shown(state)


def test_no_card_of_a_closed_hand_buys_what_nobody_sells() -> None:
    """Ruling 32: the pass comes by itself where neither a building fits nor a unit is left that so
    few of the richest provinces could pay."""
    state = at(start(2, hands="closed"), Step(Stage.CITY, 0), phase=Phase.CITY)
    hand = Deck(hand=("punia",))
    bare = [player._replace(supply=(), provinces=hand) for player in state.players]
    state = changed(state._replace(players=tuple(bare)), units=("boyars",), supply=())
    assert turns.forced(state) == (0, Pass())
    assert turns.forced(changed(state, units=("farmers",))) is None


@BUILDINGS
def test_a_building_comes_from_the_general_or_the_own_supply(card: Building) -> None:
    """City Phase A and ruling 14: as many as were printed, start buildings never again."""
    three = start(3)
    supplied = [*three.table.supply, *(c for player in three.players for c in player.supply)]
    assert supplied.count(card.id) == (0 if card.starts else card.count)
    for seat in range(3):
        can = {each.id for each in buying.buildable(three, seat)}
        mine = card.emblem in (None, seat) and not card.starts
        allowed = card.type not in cities.forbidden(three.players[seat].city)
        assert (card.id in can) is (mine and allowed)


def test_a_supply_runs_out() -> None:
    """Ruling 14: the only Exchange stands in another city."""
    state = arranged(rich(), seat1={"city": city(1, "smithy m13", "exchange m14")})
    assert not sites(state, "exchange")
    assert "No Exchange is left" in refused(state, 0, "build exchange m13")


def test_building_leaves_the_attack_value_alone() -> None:
    """City Phase A: it changes only after an attack."""
    state = played(rich(), "build garrison o12", "pay")
    assert state.players[0].value == 3
    assert cities.order_value(state.players[0].city) == 5
