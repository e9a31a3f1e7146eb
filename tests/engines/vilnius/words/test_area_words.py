"""Parts of the table in words: whatever a picture of them shows is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.game import LONGEST_WORDS
from engines.vilnius import views
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.names import amount
from engines.vilnius.rules.payments import worth
from engines.vilnius.words import alt_text, areas
from tests.engines.vilnius.kit import arranged, changed, start
from tests.engines.vilnius.moments import moments
from tests.engines.vilnius.words.test_telling import CITY, crowded

ROOM = 200
"""More characters than the weapons of all stacks take."""


def test_hands_name_every_card_with_what_it_is_worth_and_its_goods() -> None:
    hand = {"province_hand": ("punia", "trakai"), "unit_hand": ("farmers", "farmers")}
    view = views.view(arranged(start(), seat0={**hand, "loot": ("lida",)}), 0)
    assert areas.hand(view, 0) == (
        "Provinces: Punia (1 gold), Trakai (1 gold; honey +1 gold).\n"
        "Units: Farmers ×2 (spear).\n"
        "Loot for the next income: 1."
    )
    traded = changed(view.players[0], trades=("honey",))
    trading = replace(view, players=(traded, *view.players[1:]))
    assert "Trakai (2 gold by honey)" in areas.hand(trading, 0)
    assert areas.hands(view).count("Provinces: ") == 2


def test_a_hand_that_may_not_be_seen_is_not_told() -> None:
    state = start(hands="closed")
    assert areas.hand(views.view(state, 1), 0) == ""
    assert areas.hands(views.view(state, None)) == ""
    assert areas.hands(views.view(state, 1)).startswith("Bear. Provinces: ")
    assert "Columns" not in areas.hands(views.view(state, 1))


def test_supplies_name_every_kind_with_its_price_and_how_many_are_left() -> None:
    view = views.view(start(), 0)
    told = areas.buildings(view)
    assert told.startswith("Your own supply: ")
    for card in CARDS.buildings.values():
        if card.emblem is None or (card.emblem == 0 and not card.starts):
            assert card.name in told
    left = view.table.supply.count("treasury")
    treasury = CARDS.buildings["treasury"]
    price = amount(treasury.gold, treasury.tools)
    assert f"Treasury for {price}, {left} left" in told
    told = areas.units(view)
    for unit in CARDS.units.values():
        assert f"{unit.name} for " in told
    assert f"Farmers for 1 tool, spear, {view.table.units.count('farmers')} left" in told
    assert "Your own" not in areas.buildings(views.view(start(), None))


def test_a_city_names_its_buildings_their_spots_and_what_they_hold() -> None:
    view = views.view(arranged(start(), seat0={"city": CITY}), None)
    told = areas.city(view, 0)
    assert told.startswith("Columns' city, 4 buildings of at most ")
    assert "Storehouse on m11 (south of the Residence) with Lida" in told


@pytest.mark.untraced
def test_whatever_there_is_fits_an_alt_text_and_is_named() -> None:
    for view in [*(each for moment in moments() for each in moment.views()), crowded()]:
        seats = range(len(view.players))
        cities = [areas.city(view, seat) for seat in seats]
        hands = [areas.hand(view, seat) for seat in seats]
        supplies = (areas.buildings(view), areas.units(view), areas.hands(view))
        assert all(len(each) <= 1000 for each in (*cities, *hands, *supplies))
        for player, city, hand in zip(view.players, cities, hands, strict=True):
            assert all(CARDS.names[each.card] in city for each in player.city)
            held = (*(player.provinces.hand or ()), *(player.units.hand or ()))
            assert all(CARDS.names[each] in hand for each in held)


@pytest.mark.untraced
def test_all_that_the_viewer_may_see_of_hands_and_stacks_is_told() -> None:
    """All hands, as far as there is room, what provinces pay together, and what captures one."""
    for view in (each for moment in moments() for each in moment.views()):
        told, seen = alt_text.in_words(view), view.mine()
        hands = areas.hands(view)
        assert hands in told or len(told) + len(hands) >= LONGEST_WORDS
        roomy = hands in told and len(told) < LONGEST_WORDS - ROOM
        for number, left in enumerate(view.face_down.stacks if roomy else (), 1):
            assert (f"stack {number} (" in told) == bool(left)
        if seen and view.stage and len(seen.provinces.hand or ()) > 1:
            pays = [
                worth(card, frozenset(seen.totals.trades)) for card in seen.provinces.hand or ()
            ]
            total = amount(sum(each.gold for each in pays), sum(each.tools for each in pays))
            assert f"All provinces together: {total}." in alt_text.matters(view)
