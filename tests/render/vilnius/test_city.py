"""The layout of a city on its picture."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.text.say import say
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import Built
from engines.vilnius.rules import cities
from render.vilnius.layout import WIDE
from render.vilnius.sections.city import City, city, grid_of
from render.vilnius.sections.players import letters

LEAST = 100
"""The width of the narrowest card in px: 33 px on a phone."""


def _grown(rng: random.Random, count: int) -> tuple[Built, ...]:
    """Returns a city of this many buildings, each where it fits."""
    found = [Built("residence-a", Spot(0, 0)), Built("barracks-a", Spot(1, 0))]
    kinds = [each for each in CARDS.buildings.values() if not each.starts]
    while len(found) < count:
        card = rng.choice(kinds)
        if spots := cities.spots_for(found, card):
            found.append(Built(card.id, rng.choice(spots)))
    return tuple(found)


def _shown(built: tuple[Built, ...]) -> City:
    free = cities.fitting(cities.plan_of(built))
    spots = tuple((spot, tuple(sorted(types))) for spot, types in free.items() if types)
    return City(0, say("City"), 12, 9, 3, built, spots, (), None)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 12))
def test_cards_adjoin_and_lie_within_the_picture(rng: random.Random, count: int) -> None:
    shown = _shown(_grown(rng, count))
    grid = grid_of(shown)
    spots = [*(each.spot for each in shown.built), *(spot for spot, _ in shown.free)]
    corners = {spot: grid.corner(spot) for spot in spots}
    assert len(set(corners.values())) == len(spots)
    for spot, (x, y) in corners.items():
        assert x >= 0
        assert x + grid.wide <= WIDE + 0.001
        right, up = Spot(spot.x + 1, spot.y), Spot(spot.x, spot.y + 1)
        if right in corners:
            assert corners[right] == pytest.approx((x + grid.wide, y))
        if up in corners:
            assert corners[up] == pytest.approx((x, y - grid.tall))


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_cards_of_a_full_city_are_wide_enough_for_a_phone(rng: random.Random) -> None:
    grid = grid_of(_shown(_grown(rng, 9)))
    assert grid.wide >= LEAST * min(1, 10 / grid.columns)


def test_a_building_that_holds_a_card_looks_different() -> None:
    plain = (Built("residence-a", Spot(0, 0)), Built("storehouse", Spot(0, -1)))
    stored = (plain[0], plain[1]._replace(holds="lida"))
    shared = (plain[0], plain[1]._replace(holds="farmers"))
    pictures = {city(_shown(each)).tobytes() for each in (plain, stored, shared)}
    assert len(pictures) == 3


def test_a_trading_place_works_from_the_next_round_on() -> None:
    new = (Built("barracks-a", Spot(1, 0)), Built("market-grain", Spot(1, -1), since=3))
    old = (new[0], new[1]._replace(since=2))
    assert city(_shown(new)).tobytes() != city(_shown(old)).tobytes()


def test_each_building_has_letters_of_its_own() -> None:
    kinds = {each.key.split("-")[0]: each for each in CARDS.buildings.values()}
    for one, other in itertools.combinations(kinds.values(), 2):
        assert letters(one) != letters(other)
