"""The preparation phase: what each Order card does when it is drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.vilnius import views
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS, FINAL, WEAPONLESS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Phase, Stage, Step, VilniusEnding
from engines.vilnius.rules import payments
from tests.engines.vilnius.boards import (
    STOP,
    attacked,
    city,
    drawing,
    harmed,
    on_top,
    refused,
    shown,
    texts,
)
from tests.engines.vilnius.kit import arranged, at, played, start

BOOST = next(iter(CARDS.boosts))
OF_SPENT = ("footmen", "footmen", "sergeants", "trebuchet")


def test_each_player_draws_one_card_from_the_starting_player_on() -> None:
    """Preparation Phase: in turn, each for the own row."""
    state = arranged(start(3), first=1, **{f"seat{seat}": {"row": ()} for seat in range(3)})
    state = on_top(state, "footmen", "sergeants", "arsonist")
    steps = [Step(Stage.DRAW, seat) for seat in state.round.seats(len(state.players))]
    rows = [each.row for each in at(state, *steps, STOP).players]
    assert rows == [("arsonist",), ("footmen",), ("sergeants",)]


def test_the_round_draws_one_card_for_each_seat() -> None:
    """Gameplay: after the income comes the preparation, then the city phase of the first."""
    state = on_top(arranged(start(2), first=1), "footmen", "sergeants")
    steps = at(state, Step(Stage.ROUND)).steps
    assert [each.stage for each in steps] == [
        *(Stage.INCOME, Stage.DRAW, Stage.DRAW, Stage.CITY, Stage.ATTACK, Stage.RAID),
        *(Stage.CAPTURE, Stage.CAPTURE, Stage.DESTINE, Stage.STORE_UNITS, Stage.ROUND),
    ]
    assert [each.seat for each in steps if each.stage is Stage.DRAW] == [0, 1]


def test_the_start_passes_to_the_left() -> None:
    """Gameplay: at the end of each round."""
    state = arranged(start(3), first=1)
    assert at(state, Step(Stage.ROUND)).round.first == 2
    assert at(arranged(state, first=2), Step(Stage.ROUND)).round.first == 0


@pytest.mark.parametrize("card", CARDS.enemies)
def test_an_enemy_unit_joins_the_row_with_its_strength(card: str) -> None:
    """Preparation Phase; ruling 9: the weaponless ones too."""
    state = drawing(card)
    assert state.players[0].row == (card,)
    seen = views.view(state, 1).players
    assert (seen[0].totals.strength, seen[1].totals.strength) == (CARDS.enemies[card].strength, 0)
    assert state.table.enemy_buildings == ()


@pytest.mark.parametrize("card", CARDS.enemy_buildings)
def test_an_enemy_building_stands_in_the_middle(card: str) -> None:
    """Preparation Phase: in nobody's row, up to three of them."""
    state = drawing(card)
    assert state.table.enemy_buildings == (card,)
    assert all(not each.row for each in state.players)


def test_a_fourth_enemy_building_is_discarded() -> None:
    """Preparation Phase: if three are in play."""
    enemy_buildings = ("siege-camp", "siege-camp", "muster-camp")
    state = arranged(start(2), enemy_buildings=enemy_buildings)
    after = at(on_top(state, "toll-post"), Step(Stage.DRAW, 0), STOP)
    assert after.table.enemy_buildings == enemy_buildings
    assert "toll-post" in after.table.order_discard
    two = arranged(state, enemy_buildings=enemy_buildings[:2])
    assert len(at(on_top(two, "toll-post"), Step(Stage.DRAW, 0), STOP).table.enemy_buildings) == 3


# Boosts


def test_a_boost_shuffles_the_discard_pile_onto_the_rest() -> None:
    """Preparation Phase: onto what is left of the pile; the card itself goes to the game box, and
    uses up the draw (ruling 8)."""
    rest = ("arsonist", FINAL)
    orders: set[tuple[str, ...]] = set()
    for seed in range(30):
        state = arranged(
            start(2, str(seed)),
            order=(BOOST, *rest),
            order_discard=OF_SPENT,
            seat0={"row": ("knight-brothers",)},
        )
        after = at(state, Step(Stage.DRAW, 0), STOP, enemy_buildings=("toll-post",))
        assert after.table.boost == BOOST
        assert after.face_down.order[-2:] == rest
        assert Counter(after.face_down.order[:-2]) == Counter(state.table.order_discard)
        assert after.table.order_discard == ()
        assert after.players[0].row == ("knight-brothers",), "rows stay (ruling 8)"
        assert after.table.enemy_buildings == ("toll-post",), "enemy buildings stay (ruling 8)"
        orders.add(after.face_down.order)
    assert len(orders) > 5


@pytest.mark.parametrize("boost", CARDS.boosts)
def test_a_boost_harms_every_player_from_the_starting_player_on(boost: str) -> None:
    """Preparation Phase and ruling 8: at once."""
    state = arranged(start(3), first=1, points=9)
    state = on_top(state, boost)
    for seat in range(3):
        home = state.players[seat].provinces.hand
        units = ("axemen", "farmers")
        state = arranged(
            state,
            **{f"seat{seat}": {"province_discard": home[:2], "province_hand": home[2:],
                               "unit_discard": units, "unit_draw": ("townguard",)}},
        )  # fmt: skip
    state = at(state, Step(Stage.DRAW, 1), STOP)
    (effect,) = CARDS.boosts[boost].effects
    for seat in (1, 2, 0):
        assert state.step is not None
        assert (state.step.stage, state.step.seat) == (Stage.HARM, seat), shown(state)
        state = played(state, sorted(texts(state, seat))[0])
    kept = [len(p.units.discard if effect is Damage.UNIT_BACK else p.provinces.discard)
            for p in state.players]  # fmt: skip
    assert kept == [1, 1, 1]
    assert state.table.points == 9
    assert state.stage is Stage.CITY


def scorched_earth(**own: Any) -> State:
    """The Columns draw the Boost “scorched earth”; the Bear have nothing to give."""
    boost = next(e.id for e in CARDS.boosts.values() if Damage.STORED_OR_POINT in e.effects)
    state = arranged(start(2), points=9, first=0, seat0=own)
    return at(on_top(state, boost), Step(Stage.DRAW, 0), STOP)


def test_a_province_stored_can_spare_the_point_of_a_boost() -> None:
    """Ruling 8: a stored province, and then none of the discard pile; it is discarded."""
    home = city(0, "storehouse m11 lida")
    state = scorched_earth(city=home, province_discard=("asmena",))
    assert texts(state, 0) == {"choose lida", "choose point"}
    assert "stored" in refused(state, 0, "choose asmena")
    after = played(state, "choose lida")
    assert after.table.points == 8, "only the other player has nothing to give"
    assert after.players[0].provinces.discard == ("asmena", "lida")
    assert played(state, "choose point").table.points == 7


def test_whoever_has_none_stored_may_give_a_province_of_the_discard_pile_to_a_boost() -> None:
    """Ruling 8: it goes under the fourth stack; so there is a choice in the preparation phase,
    when the income has just emptied the Storehouses."""
    state = scorched_earth(province_discard=("asmena", "punia"))
    assert texts(state, 0) == {"choose asmena", "choose punia", "choose point"}
    assert "discard pile" in refused(state, 0, "choose kyiv")
    after = played(state, "choose punia")
    assert after.table.points == 8
    assert after.players[0].provinces.discard == ("asmena",)
    assert after.face_down.stacks[3][-1] == "punia"
    after = played(state, "choose point")
    assert (after.table.points, after.players[0].provinces.discard) == (7, ("asmena", "punia"))


def test_whoever_has_nothing_to_give_to_a_boost_costs_vilnius_a_point() -> None:
    """Ruling 8: hands and draw piles are safe."""
    state = scorched_earth(province_draw=("asmena",), province_hand=("punia",))
    assert (state.stage, state.table.points) == (Stage.CITY, 7)
    assert state.players[0].provinces.draw == ("asmena",)


def test_an_enemy_takes_no_province_of_the_discard_pile_for_a_point() -> None:
    """Damage: only where a Boost asks for one."""
    state = harmed(Damage.STORED_OR_POINT, points=9, seat0={"province_discard": ("asmena",)})
    assert (state.stage, state.table.points) == (Stage.CITY, 8)


@pytest.mark.parametrize("card", CARDS.enemies)
def test_from_the_boost_on_second_weapons_and_losses_count_as_well(card: str) -> None:
    """Preparation Phase: both sides are active from now on."""
    enemy = CARDS.enemies[card]
    for boosted in (False, True):
        fight = attacked(boost=BOOST * boosted, seat0={"row": (card,)})
        need = weapons.needed(card, bool(fight.table.boost))
        more = enemy.more_arms if boosted else (0, 0, 0, 0)
        assert need == tuple(a + b for a, b in zip(enemy.arms, more, strict=True))
        skulls, extra = weapons.skulls(card, bool(fight.table.boost)), enemy.more_skulls
        assert skulls.red == enemy.skulls.red + extra.red * boosted
        assert skulls.silver == enemy.skulls.silver + extra.silver * boosted
        assert skulls.gold == enemy.skulls.gold + extra.gold * boosted


@pytest.mark.parametrize("card", WEAPONLESS)
def test_the_weaponless_ask_for_nothing_and_do_nothing(card: str) -> None:
    """Game Preparation 5 and ruling 9: units all the same, which count their strength."""
    for boost in ("", BOOST):
        state = arranged(start(2), boost=boost)
        assert weapons.short(weapons.needed(card, bool(state.table.boost)), (0, 0, 0, 0)) == 0
    enemy = CARDS.enemies[card]
    assert (enemy.to_vilnius, enemy.to_player) == ((), ())


# What enemy buildings do


@pytest.mark.parametrize("card", CARDS.enemy_buildings)
def test_only_the_toll_post_stops_trade(card: str) -> None:
    """Card: provinces give no trade bonus to anybody while it stands."""
    home = {"city": city(0, "market-grain n11")}
    state = arranged(start(2), round=3, enemy_buildings=(card,), seat0=home)
    stopped = card == "toll-post"
    assert payments.trades(state, 0) == (frozenset() if stopped else {"grain", "honey"})
    assert views.view(state, 1).players[0].totals.trades == (() if stopped else ("grain", "honey"))


ROW = ("commander", "footmen")


@pytest.mark.parametrize("card", CARDS.enemy_buildings)
def test_before_an_attack_each_muster_camp_draws_an_enemy_into_each_attacking_row(
    card: str,
) -> None:
    """Effects of enemy buildings and ruling 18: no other building does."""
    count = CARDS.enemy_buildings[card].count
    state = arranged(
        start(2), first=0, enemy_buildings=(card,) * count,
        seat0={"row": ROW, "value": 6, "unit_hand": ("axemen",)},
        seat1={"row": ("turcopoles",), "value": 4},
    )  # fmt: skip
    state = at(on_top(state, "sergeants", "arsonist"), Step(Stage.ATTACK), STOP)
    assert state.fight is not None
    more = ("sergeants", "arsonist") if card == "muster-camp" else ()
    assert [enemy.card for enemy in state.fight.enemies] == [*ROW, *more]
    assert state.players[1].row == ("turcopoles",)


def test_without_an_attack_a_muster_camp_draws_nothing() -> None:
    """Effects of enemy buildings: before each attack."""
    state = arranged(
        start(2), enemy_buildings=("muster-camp",), seat0={"row": ("footmen",), "value": 3}
    )
    after = at(on_top(state, "sergeants"), Step(Stage.ATTACK), STOP)
    assert after.face_down.order[0] == "sergeants"
    assert after.fight is None


def test_the_additional_enemy_cannot_start_another_attack() -> None:
    """Ruling 18: who attacks is settled before; a camp draws for attacking rows only."""
    state = arranged(
        start(2), first=0, enemy_buildings=("muster-camp", "muster-camp"),
        seat0={"row": ROW, "value": 6, "unit_hand": ("axemen",)},
        seat1={"row": ("turcopoles",), "value": 3},
    )  # fmt: skip
    state = at(on_top(state, *("footmen",) * 2, "sergeants", "sergeants"), Step(Stage.ATTACK), STOP)
    assert state.round.attackers == (0, 1)
    assert state.fight is not None
    assert [(enemy.card, enemy.seat) for enemy in state.fight.enemies] == [
        *(("commander", 0), ("footmen", 0), ("footmen", 0), ("footmen", 0)),
        *(("turcopoles", 1), ("sergeants", 1), ("sergeants", 1)),
    ]


def test_an_additional_enemy_building_is_discarded() -> None:
    """Effects of enemy buildings: even where fewer than three stand."""
    state = arranged(
        start(2), first=0, enemy_buildings=("muster-camp",), seat0={"row": ROW, "value": 6}
    )
    after = at(on_top(state, "toll-post"), Step(Stage.ATTACK), STOP)
    assert after.table.enemy_buildings == ("muster-camp",)
    assert "toll-post" in after.table.order_discard


def test_an_additional_boost_acts_at_once() -> None:
    """Effects of enemy buildings: handled as usual; the fight then knows it."""
    state = arranged(
        start(2), first=0, enemy_buildings=("muster-camp",), points=9, order_discard=OF_SPENT,
        seat0={"row": ROW, "value": 6, "unit_hand": ("axemen",)},
    )  # fmt: skip
    scorched = next(e.id for e in CARDS.boosts.values() if Damage.STORED_OR_POINT in e.effects)
    after = at(on_top(state, scorched), Step(Stage.ATTACK), STOP)
    assert (after.table.boost, after.table.points) == (scorched, 7)
    assert after.fight is not None
    assert [enemy.card for enemy in after.fight.enemies] == [*ROW]
    assert set(OF_SPENT) <= set(after.face_down.order)


def test_an_additional_final_attack_begins_at_once() -> None:
    """Effects of enemy buildings and ruling 18: all rows are then judged by half."""
    state = arranged(
        start(2), first=0, enemy_buildings=("muster-camp",),
        seat0={"row": ROW, "value": 6, "unit_hand": ("axemen",)},
        seat1={"row": ("turcopoles",), "value": 6},
    )  # fmt: skip
    after = at(arranged(state, order=(FINAL,)), Step(Stage.ATTACK), STOP)
    assert after.round.phase is Phase.FINAL
    assert after.fight is not None
    assert after.fight.battle is Battle.FINAL
    assert [enemy.card for enemy in after.fight.enemies] == [*ROW, "turcopoles"]


def test_the_final_attack_breaks_the_round_off() -> None:
    """Preparation Phase: immediately, even before all have drawn."""
    state = arranged(
        start(2), first=0, points=9, order=(FINAL,), seat0={"row": ()}, seat1={"row": ()}
    )
    after = at(state, Step(Stage.DRAW, 0), Step(Stage.DRAW, 1), STOP)
    assert after.ending is VilniusEnding.DEFENDED
    assert after.news == (("final", "0"),)
