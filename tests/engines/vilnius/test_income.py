"""The income phase: how many cards, which ones, and what is taken up."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius import legal, views
from engines.vilnius.catalogue import CARDS
from engines.vilnius.state import State
from engines.vilnius.values import Phase, Stage, Step
from tests.engines.vilnius.boards import STOP, city, onward, shown, texts
from tests.engines.vilnius.kit import at, played, start


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
    assert legal.income_of(state._replace(players=tuple(players)), seat) == 5 + raises


def test_several_of_them_add_up() -> None:
    """Ruling 7: five and three are eight."""
    home = city(0, "estate l12", "palace k12", "manufactory m13")
    assert texts(income(seat0={"city": home})) == {f"income {n}+{8 - n} r4" for n in range(9)}


@pytest.mark.parametrize("works", CARDS.works, ids=str)
def test_only_siege_camps_reduce_the_income_of_all(works: str) -> None:
    """Effects of enemy buildings: by one card; equal effects add up (ruling 9)."""
    count = CARDS.works[works].count
    state = income(works=(works,) * count)
    less = count if works == "siege-camp" else 0
    for seat in (0, 1):
        assert legal.income_of(state, seat) == 5 - less


def test_the_income_is_never_less_than_nothing_and_then_not_asked_for() -> None:
    """Ruling 7."""
    steps = (Step(Stage.INCOME), STOP)
    state = start(2)._replace(works=("siege-camp",) * 7, steps=steps, chosen=(-1, -1))
    assert legal.income_of(state, 0) == 0
    after = onward(state)
    assert after.stage is Stage.CITY
    assert after.players[0].unit_hand == ()


def test_nobody_draws_before_all_have_chosen_and_no_choice_is_told() -> None:
    """Income Phase: at the same time; ruling 6: each names the split first."""
    piles = {
        f"seat{seat}": {"province_hand": (), "province_draw": start(2).players[seat].province_hand}
        for seat in (0, 1)
    }
    state = played(income(**piles), "columns: income 2+3")
    assert legal.to_act(state) == (1,)
    assert all(not each.unit_hand for each in state.players)
    assert views.view(state, 0).quarters[0].chosen == 2
    assert views.view(state, 1).quarters[0].chosen == -2
    done = played(state, "bear: income 1+4")
    assert len(done.players[0].unit_hand) == 2, shown(done)
    assert len(done.players[1].unit_hand) == 1, shown(done)


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
    assert own.unit_hand == ("axemen",)
    assert own.unit_draw == ("farmers",)
    assert own.province_hand == ("asmena", "kreva", "lida", "punia")
    assert own.province_draw == ("trakai",)


def test_an_empty_pile_is_renewed_from_its_shuffled_discard_pile() -> None:
    """Ruling 6: what is in the pile is drawn first."""
    discard = ("lida", "punia", "kreva", "asmena")
    piles = {"province_draw": ("trakai",), "province_discard": discard, "province_hand": ()}
    own = after("income 0+5", seat0=piles).players[0]
    assert set(own.province_hand) == {"trakai", *discard}
    own = after("income 2+3", seat0=piles).players[0]
    assert "trakai" in own.province_hand
    assert own.province_discard == ()
    assert len(own.province_hand) + len(own.province_draw) == 5


@pytest.mark.parametrize(
    ("text", "units", "provinces"), [("income 5+0", 3, 2), ("income 0+5", 1, 4)]
)
def test_with_both_piles_empty_the_other_sort_is_drawn(
    text: str, units: int, provinces: int
) -> None:
    """Ruling 6."""
    own = after(
        text,
        seat0={
            "unit_draw": ("axemen", "farmers"),
            "unit_discard": ("townguard",),
            "province_draw": ("trakai",),
            "province_discard": ("lida", "punia", "kreva"),
            "province_hand": (),
        },
    ).players[0]
    assert (len(own.unit_hand), len(own.province_hand)) == (units, provinces)


def test_where_nothing_is_left_a_draw_is_lost() -> None:
    """Ruling 6."""
    bare = {"unit_draw": (), "unit_discard": (), "province_discard": (), "province_hand": ()}
    own = after("income 3+2", seat0={**bare, "province_draw": ("trakai", "lida")}).players[0]
    assert (own.unit_hand, own.province_hand) == ((), ("lida", "trakai"))


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
    assert set(own.province_hand) > {"lida", "kreva", "kyiv"}
    assert len(own.province_hand) == 5 + 3
    assert own.unit_hand == ("axemen",)
    assert own.loot == ()
    assert [each.holds for each in own.city] == ["", "", "", "", "punia"]


def test_loot_is_not_drawn_as_income() -> None:
    """Ruling 7: what is taken up comes after the draw, so a renewed pile lacks it."""
    bare = {"unit_draw": (), "unit_discard": (), "province_discard": (), "province_hand": ()}
    own = after("income 0+5", seat0={**bare, "province_draw": (), "loot": ("lida",)}).players[0]
    assert own.province_hand == ("lida",)
