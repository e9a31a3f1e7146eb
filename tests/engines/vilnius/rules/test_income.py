"""The income phase: how many cards, which ones, and what is taken up."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.actions.income import income_of
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.advice import policy
from engines.vilnius.model.actions import Income
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step
from engines.vilnius.words import picker
from tests.engines.vilnius.boards import STOP, city, onward, shown, texts
from tests.engines.vilnius.kit import at, changed, late, played, random_plays, start


def income(**changes: Any) -> State:
    """An income phase of two."""
    moment = {"round": 4, "phase": Phase.INCOME, "chosen": (-1, -1)}
    return at(start(2), Step(Stage.INCOME), STOP, **moment, **changes)


def after(text: str, **changes: Any) -> State:
    """The position after the first seat has drawn so."""
    return played(income(**changes), f"columns: {text}", "bear: income 0+5")


def test_the_base_income_is_five_cards_in_any_combination() -> None:
    """Income Phase: a choice from the unit pile, the province pile or both (ruling 6)."""
    state = income()
    for seat in (0, 1):
        assert texts(state, seat) == {f"income {n}+{5 - n} r4" for n in range(6)}


@pytest.mark.parametrize("card", CARDS.buildings.values(), ids=lambda each: each.id)
def test_only_estate_palace_and_manufactory_raise_the_income(card: Any) -> None:
    """Income Phase and ruling 7: by one card each."""
    state = start(3)
    seat = card.emblem or 0
    home = city(seat)
    more = (*home, home[0]._replace(card=card.id))
    players = list(state.players)
    players[seat] = players[seat]._replace(city=more)
    raises = card.key in ("estate", "palace", "manufactory")
    assert income_of(state._replace(players=tuple(players)), seat) == 5 + raises


def test_several_of_them_add_up() -> None:
    """Ruling 7: five and three are eight."""
    home = city(0, "estate l12", "palace k12", "manufactory m13")
    assert texts(income(seat0={"city": home})) == {f"income {n}+{8 - n} r4" for n in range(9)}


@pytest.mark.parametrize("building", CARDS.enemy_buildings, ids=str)
def test_only_siege_camps_reduce_the_income_of_all(building: str) -> None:
    """Effects of enemy buildings: by one card; equal effects add up (ruling 9)."""
    count = CARDS.enemy_buildings[building].count
    state = income(enemy_buildings=(building,) * count)
    less = count if building == "siege-camp" else 0
    for seat in (0, 1):
        assert income_of(state, seat) == 5 - less


def test_the_income_is_never_less_than_nothing_and_then_not_asked_for() -> None:
    """Ruling 7."""
    steps = (Step(Stage.INCOME), STOP)
    state = changed(start(2), enemy_buildings=("siege-camp",) * 7, steps=steps, chosen=(-1, -1))
    assert income_of(state, 0) == 0
    after = onward(state)
    assert after.stage is Stage.CITY
    assert after.players[0].units.hand == ()


def test_nobody_draws_before_all_have_chosen_and_no_choice_is_told() -> None:
    """Income Phase: at the same time; ruling 6: each names the split first."""
    piles = {
        f"seat{seat}": {"province_hand": (), "province_draw": start(2).players[seat].provinces.hand}
        for seat in (0, 1)
    }
    state = played(income(**piles), "columns: income 2+3")
    assert legal.to_act(state) == (1,)
    assert all(not each.units.hand for each in state.players)
    assert views.view(state, 0).players[0].chosen == 2
    assert views.view(state, 1).players[0].chosen == -2
    done = played(state, "bear: income 1+4")
    assert len(done.players[0].units.hand) == 2, shown(done)
    assert len(done.players[1].units.hand) == 1, shown(done)


def test_cards_come_from_the_top_of_the_piles() -> None:
    """Income Phase."""
    state = after(
        "income 1+4",
        seat0={
            "unit_draw": ("axemen", "farmers"),
            "province_draw": ("lida", "punia", "kreva", "asmena", "trakai"),
            "province_hand": (),
        },
    )
    own = state.players[0]
    assert own.units.hand == ("axemen",)
    assert own.units.draw == ("farmers",)
    assert own.provinces.hand == ("asmena", "kreva", "lida", "punia")
    assert own.provinces.draw == ("trakai",)


def test_an_empty_pile_is_renewed_from_its_shuffled_discard_pile() -> None:
    """Ruling 6: what is in the pile is drawn first."""
    discard = ("lida", "punia", "kreva", "asmena")
    piles = {"province_draw": ("trakai",), "province_discard": discard, "province_hand": ()}
    own = after("income 0+5", seat0=piles).players[0]
    assert set(own.provinces.hand) == {"trakai", *discard}
    own = after("income 2+3", seat0=piles).players[0]
    assert "trakai" in own.provinces.hand
    assert own.provinces.discard == ()
    assert len(own.provinces.hand) + len(own.provinces.draw) == 5


FEW: dict[str, Any] = {
    "unit_draw": ("axemen", "farmers"),
    "unit_discard": ("townguard",),
    "province_draw": ("trakai",),
    "province_discard": ("lida", "punia", "kreva"),
    "province_hand": (),
}
"""Three units and four provinces, in both piles together."""


@pytest.mark.parametrize(
    ("text", "units", "provinces"),
    [("income 5+0", 3, 0), ("income 4+1", 3, 1), ("income 3+2", 3, 2), ("income 0+5", 0, 4)],
)
def test_what_is_missing_is_not_drawn(text: str, units: int, provinces: int) -> None:
    """House ruling: with both piles of a sort empty its draws are lost; the other sort does not
    make up for them. What has been drawn is told, not what was wanted."""
    state = after(text, seat0=FEW)
    own = state.players[0]
    assert (len(own.units.hand), len(own.provinces.hand)) == (units, provinces)
    assert ("income", "0", str(units), str(provinces)) in state.news


def test_before_drawing_it_is_told_what_would_be_lost() -> None:
    """The same, so that nobody draws what is not there by mistake."""
    view = views.view(income(seat0=FEW), 0)
    notes = {GRAMMAR.write(each): picker.parts(view, each)[0].note for each in view.legal}
    assert notes == {
        "income 0+5 r4": "only 4 provinces left: 1 draw is lost",
        "income 1+4 r4": "the province discard pile is shuffled",
        "income 2+3 r4": "the province discard pile is shuffled",
        "income 3+2 r4": "the unit discard pile is shuffled; the province discard pile is shuffled",
        "income 4+1 r4": "only 3 units left: 1 draw is lost",
        "income 5+0 r4": "only 3 units left: 2 draws are lost",
    }


def test_where_a_sort_is_not_there_at_all_that_is_told() -> None:
    view = views.view(income(seat0={**FEW, "unit_draw": (), "unit_discard": ()}), 0)
    note = picker.parts(view, Income(2, 3, 4))[0].note
    assert note == "no units left: 2 draws are lost; the province discard pile is shuffled"


@pytest.mark.parametrize("seats", [2, 3])
def test_the_bot_loses_no_draw_that_it_could_have(seats: int) -> None:
    """Income Phase: of the cards that are there it draws as many as its income allows."""
    asked = 0
    for boosted in (False, True):
        for state, seat, _ in random_plays(late(start(seats), boosted)):
            if state.stage is Stage.INCOME and seat is not None:
                player = views.view(state, seat).players[seat]
                action = policy.choose(views.view(state, seat))
                assert isinstance(action, Income)
                there = sum(player.units.counts[:2]), sum(player.provinces.counts[:2])
                drawn = min(action.units, there[0]) + min(action.provinces, there[1])
                assert drawn == min(player.totals.income, sum(there)), shown(state)
                asked += 1
    assert asked > 5


def test_stored_cards_and_loot_are_taken_up_on_top() -> None:
    """Income Phase and ruling 7: from Storehouses and Guardhouses, and the bounty cards of the
    last round. A province laid out at the Envoy's House is not stored (ruling 15)."""
    home = city(0, "storehouse m11 lida", "guardhouse m10 axemen", "envoy n11 punia")
    state = after(
        "income 0+5",
        seat0={
            "city": home,
            "loot": ("kreva", "kyiv"),
            "province_hand": (),
            "province_draw": ("asmena", "trakai", "kernave", "medininkai", "maisiagala"),
        },
    )
    own = state.players[0]
    assert set(own.provinces.hand) > {"lida", "kreva", "kyiv"}
    assert len(own.provinces.hand) == 5 + 3
    assert own.units.hand == ("axemen",)
    assert own.loot == ()
    assert [each.holds for each in own.city] == ["", "", "", "", "punia"]


def test_loot_is_not_drawn_as_income() -> None:
    """Ruling 7: what is taken up comes after the draw, so a renewed pile lacks it."""
    bare = {"unit_draw": (), "unit_discard": (), "province_discard": (), "province_hand": ()}
    own = after("income 0+5", seat0={**bare, "province_draw": (), "loot": ("lida",)}).players[0]
    assert own.provinces.hand == ("lida",)
