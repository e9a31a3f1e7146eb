"""The preparation: what each player gets, what lies on the table, what chance decides."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.game import Illegal
from engines.vilnius import views
from engines.vilnius.game import GAME
from engines.vilnius.model import options as choices
from engines.vilnius.model.catalogue import (
    CARDS,
    FINAL,
    START_UNITS,
    TO_PLAYER,
    TO_VILNIUS,
    WEAPONLESS,
)
from engines.vilnius.model.spots import Spot
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.setup import prepared
from tests.engines.vilnius.boards import texts
from tests.engines.vilnius.kit import settled, start

SEEDS = [str(number) for number in range(40)]
SIZES = pytest.mark.parametrize("seats", [2, 3])


def table(seats: int, seed: str = "1", **chosen: str) -> Draft:
    """What lies on the table before the first round."""
    return prepared(choices.ruleset(settled(**chosen), seats), seed)


@SIZES
def test_each_player_has_the_buildings_provinces_and_units_of_an_emblem(seats: int) -> None:
    """Game Preparation 1: seven buildings, of which two stand, eight provinces and one unit each
    of Farmers, Townguard and Slavic Axemen."""
    for own in table(seats).players:
        cards = [CARDS.buildings[each.card] for each in own.city]
        assert [each.key for each in cards] == ["residence", "barracks"]
        assert len(own.supply) + len(own.city) == 7
        assert {CARDS.buildings[each].emblem for each in own.supply} == {own.emblem}
        assert sorted(own.units.draw) == sorted(START_UNITS)
        home = [each.id for each in CARDS.provinces.values() if each.emblem == own.emblem]
        assert sorted(own.provinces.hand) == sorted(home)
        assert len(home) == 8


def test_the_residence_stands_left_of_the_barracks() -> None:
    """Game Preparation 1 and ruling 4: at (0, 0) and (1, 0)."""
    residence, barracks = table(2).players[0].city
    assert (residence.spot, barracks.spot) == (Spot(0, 0), Spot(1, 0))


@SIZES
def test_everybody_begins_with_attack_value_three_and_vilnius_as_destination(seats: int) -> None:
    """Game Preparation 1: everything below the number 3 is hidden by the destination “Vilnius”."""
    for own in table(seats).players:
        assert (own.value, own.destination, own.row) == (3, TO_VILNIUS, ())


@pytest.mark.parametrize("without", ["columns", "bear", "knight"])
def test_with_two_the_cards_of_the_third_emblem_are_out_but_its_units(without: str) -> None:
    """Game Preparation 1, note, and ruling 2."""
    draft = table(2, without=without)
    out = next(n for n in range(3) if n not in draft.ruleset.emblems)
    everywhere = [*draft.table.supply, *(c for own in draft.players for c in own.supply)]
    assert all(CARDS.buildings[each].emblem != out for each in everywhere)
    lands = [c for stack in draft.face_down.stacks for c in stack]
    assert all(CARDS.provinces[each].emblem is None for each in lands)
    assert Counter(draft.table.units)["farmers"] == 6 - 2


@SIZES
def test_the_general_supplies_hold_all_that_is_left(seats: int) -> None:
    """Game Preparation 2 and 3: 26 general buildings, the 42 units less three a player."""
    draft = table(seats)
    assert len(draft.table.supply) == 26
    assert all(CARDS.buildings[each].emblem is None for each in draft.table.supply)
    assert len(draft.table.units) == 42 - 3 * seats


def test_the_provinces_without_emblem_are_four_secret_stacks_of_three() -> None:
    """Game Preparation 4 and ruling 5: shuffled, so that they differ by the seed."""
    found = {tuple(map(tuple, table(2, seed).face_down.stacks)) for seed in SEEDS}
    assert len(found) == len(SEEDS)
    for stacks in found:
        assert [len(stack) for stack in stacks] == [3, 3, 3, 3]
        free = {each.id for each in CARDS.provinces.values() if each.emblem is None}
        assert {card for stack in stacks for card in stack} == free


def test_the_order_pile_begins_with_the_weaponless_and_ends_with_the_final_attack() -> None:
    """Game Preparation 5: a Boost above the Final Attack, all others shuffled above them, and on
    top the three cards without weapons, shuffled."""
    orders = [table(2, seed).face_down.order for seed in SEEDS]
    for order in orders:
        assert len(order) == 3 + 29 + 2
        assert set(order[:3]) == set(WEAPONLESS)
        assert order[-2] in CARDS.boosts
        assert order[-1] == FINAL
    assert len({tuple(order[3:-2]) for order in orders}) == len(SEEDS)
    assert len({tuple(order[:3]) for order in orders}) == 6
    assert {order[-2] for order in orders} == set(CARDS.boosts)


def test_the_other_two_boosts_are_only_markers() -> None:
    """Game Preparation 5 and ruling 3."""
    draft = table(2)
    assert len(draft.face_down.unused_boosts) == 2
    assert {*draft.face_down.unused_boosts, draft.face_down.order[-2]} == set(CARDS.boosts)


@pytest.mark.parametrize(("seats", "destinations"), [(2, (2, 2)), (3, (2, 3))])
def test_the_destination_pile(seats: int, destinations: tuple[int, int]) -> None:
    """Game Preparation 6 and ruling 1: with those dealt, 4 and 2 cards with two players, 5 and 3
    with three."""
    found = [table(seats, seed).face_down.destinations for seed in SEEDS]
    for pile in found:
        assert (pile.count(TO_VILNIUS), pile.count(TO_PLAYER)) == destinations
    assert len({tuple(pile) for pile in found}) > 3


@SIZES
@pytest.mark.parametrize(("level", "points"), [("easy", 14), ("medium", 12), ("hard", 9)])
def test_the_vilnius_cards_laid_out_give_the_points(seats: int, level: str, points: int) -> None:
    """Game Preparation 7: four cards, three or two."""
    assert start(seats, level=level).table.points == points


@SIZES
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_a_grim_game_begins_with_fewer_points_and_is_else_as_any_other(
    seats: int, hands: str
) -> None:
    """House ruling: 5 points with two players, 6 with three."""
    grim = start(seats, "grim", level="grim", hands=hands)
    easy = start(seats, "grim", level="easy", hands=hands)
    assert grim.table.points == {2: 5, 3: 6}[seats]
    assert grim._replace(ruleset=easy.ruleset, table=easy.table) == easy
    assert GAME.dump(grim).startswith(f"grim {hands} full ")
    assert GAME.load(GAME.dump(grim)) == grim
    assert grim.table._replace(points=easy.table.points) == easy.table


def test_the_first_player_is_drawn_at_random() -> None:
    """Game Preparation 8 and ruling 3."""
    assert {table(3, seed).round.first for seed in SEEDS} == {0, 1, 2}
    assert {table(2, seed).round.first for seed in SEEDS} == {0, 1}


def test_a_short_game_leaves_thirteen_order_cards_out_unseen() -> None:
    """House ruling (length and balance): of the 29 that are shuffled, never of those set by the
    preparation; with fewer points."""
    draft = table(2, length="short")
    assert len(draft.face_down.removed_orders) == 13
    assert not {*WEAPONLESS, *CARDS.boosts, FINAL} & set(draft.face_down.removed_orders)
    assert len(draft.face_down.order) == 3 + 16 + 2
    points = {
        seats: [
            start(seats, length="short", level=each).table.points
            for each in ("easy", "medium", "hard", "grim")
        ]
        for seats in (2, 3)
    }
    assert points == {2: [8, 7, 5, 4], 3: [9, 7, 5, 4]}


def test_a_seed_gives_the_same_game_again_and_another_another() -> None:
    """All chance follows from the seed."""
    assert start(3, "dawn") == start(3, "dawn")
    assert start(3, "dawn").players != start(3, "dusk").players


def test_the_first_round_has_no_income_but_all_provinces_in_hand() -> None:
    """Income Phase and ruling 6: the Order cards of the first preparation phase lie already, and
    the first player acts."""
    state = start(2)
    assert state.round.number == 1
    assert all(len(each.provinces.hand) == 8 for each in state.players)
    assert all(not each.units.hand for each in state.players)
    assert sum(len(each.row) for each in state.players) == 2
    assert "pass" in texts(state, state.round.first)


def test_vilnius_is_for_two_or_three() -> None:
    """The print: for 2 to 3 players."""
    for seats in (1, 4):
        with pytest.raises(Illegal, match="two or three"):
            choices.ruleset(settled(), seats)


def test_all_may_see_all_hands_unless_they_are_closed() -> None:
    """“You can only do it together” and ruling 32: open as printed; closed by house rule, when
    each sees the own hand only."""
    for viewer in (0, 1, None):
        seen = views.view(start(2), viewer).players
        assert all(each.provinces.hand and each.units.hand == () for each in seen)
        seen = views.view(start(2, hands="closed"), viewer).players
        assert [each.provinces.hand is not None for each in seen] == [viewer == 0, viewer == 1]
        assert [each.provinces.counts for each in seen] == [(0, 0, 8), (0, 0, 8)]


def test_a_position_shows_its_seed_to_no_log() -> None:
    state = start(2)._replace(seed="a seed that nobody knows")
    assert "nobody knows" not in repr(state)
    assert repr(state).startswith("State(ruleset=")
