"""The Final Attack, the end of the game, and glory."""

from __future__ import annotations

from typing import Any

import pytest

from engines.game import Result
from engines.vilnius import play, views
from engines.vilnius.actions import legal
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Stage, VilniusEnding
from engines.vilnius.rules import forecasts
from tests.engines.vilnius.boards import city, last_stand, said
from tests.engines.vilnius.kit import played, start
from tests.sample import present

MILITIA = {"unit_hand": ("axemen",)}


@pytest.mark.parametrize(
    ("row", "value", "attacks"),
    [
        (("footmen",), 3, False),
        (("sergeants",), 3, True),
        (("sergeants",), 4, True),
        (("sergeants",), 5, False),
        (("arsonist",), 3, False),
        ((), 3, False),
    ],
)
def test_rows_with_half_of_the_attack_value_attack(
    row: tuple[str, ...], value: int, attacks: bool
) -> None:
    """Final Attack and ruling 30: twice their sum reaches it; other rows are discarded."""
    state = last_stand(seat0={"row": row, "value": value, **MILITIA})
    assert (state.stage is Stage.FIGHT) is attacks
    if not attacks:
        assert state.ending is VilniusEnding.DEFENDED
        assert set(row) <= set(state.table.order_discard)


def test_all_rows_together_attack_vilnius_whatever_their_destination() -> None:
    """Final Attack: the destination of the row is ignored, so the left damage counts."""
    state = last_stand(
        seat0={"row": ("trebuchet",), "value": 3, "destination": TO_PLAYER, **MILITIA},
        seat1={"row": ("commander",), "value": 9, "destination": TO_PLAYER},
        points=9,
    )  # fmt: skip
    assert state.fight is not None
    assert state.fight.battle is Battle.FINAL
    assert {each.target for each in state.fight.enemies} == {"vilnius"}
    assert played(state, "ready").table.points == 9 - 2 - 3


def test_all_units_in_hand_ward_it_off_in_a_fight_as_usual() -> None:
    """Final Attack: as described in Phase 4, with its skulls."""
    state = last_stand(
        seat0={"row": ("sergeants",), "unit_hand": ("swordsmen", "farmers")},
        seat1={"unit_hand": ("axemen",)},
    )  # fmt: skip
    assert legal.to_act(state) == (0, 1)
    state = played(state, "send swordsmen 1", "columns: send farmers 1", "columns: ready", "ready")
    assert state.ending is VilniusEnding.DEFENDED
    assert ("killed", "0", "swordsmen", "red", "sergeants") in state.news
    assert ("killed", "0", "farmers", "silver", "") in state.news


@pytest.mark.parametrize("building", ["muster-camp", "siege-works"])
def test_enemy_buildings_do_nothing_in_the_final_attack(building: str) -> None:
    """Ruling 30: no additional enemies, and no Siege Works; nor does the board foretell any."""
    row: dict[str, Any] = {"row": ("sergeants",), "value": 3}
    asked = last_stand(seat0={**row, **MILITIA}, enemy_buildings=(building,), points=9)
    found = present(forecasts.outlook(views.view(asked, 0)))
    assert (found.fewest, found.most) == (1, 1)
    state = last_stand(seat0=row, enemy_buildings=(building,), points=9)
    assert state.table.points == 9 - 1
    assert (
        state.face_down.order
        == last_stand(seat0=row, points=9, enemy_buildings=(building,)).face_down.order
    )
    assert all(each[0] != "muster" for each in state.news)


def test_there_is_no_plunder_and_nothing_else_after_it() -> None:
    """Ruling 30 and End of the Game."""
    piles: dict[str, Any] = {
        "province_draw": start(2).players[0].provinces.hand,
        "province_hand": (),
    }
    row = ("razzle-dazzle", "trebuchet", "commander", "wrong-track")
    state = last_stand(seat0={"row": row, **piles, **MILITIA})
    state = played(state, "ready")
    assert state.ending is VilniusEnding.DEFENDED
    assert state.players[0].loot == ()


def test_with_a_point_left_all_have_won() -> None:
    """End of the Game: at least one."""
    state = last_stand(seat0={"row": ("commander",)}, points=4)
    assert state.table.points == 1
    outcome = present(play.outcome(state))
    assert (outcome.reason, set(outcome.results)) == (VilniusEnding.DEFENDED, {Result.WIN})


def test_without_a_point_all_have_lost() -> None:
    """End of the Game: in the Final Attack as at any time."""
    state = last_stand(seat0={"row": ("commander",)}, points=3)
    outcome = present(play.outcome(state))
    assert (outcome.reason, set(outcome.results)) == (VilniusEnding.FALLEN, {Result.LOSS})
    assert legal.to_act(state) == ()
    assert all(each.totals.glory == 0 for each in views.view(state, None).players), "ruling 31"


# Glory


def test_glory_is_the_order_value_of_buildings_and_the_tools_cost_of_all_units() -> None:
    """End of the Game and ruling 31: draw and discard pile, hand and Guardhouses, wherever."""
    own = {
        "city": city(0, "garrison o12", "guardhouse m11 boyars"),
        "unit_draw": ("spearmen",),
        "unit_discard": ("mercenaries", "hunters"),
        "unit_hand": ("farmers",),
    }
    state = last_stand(seat0=own)
    assert state.ending is VilniusEnding.DEFENDED
    assert views.view(state, None).players[0].totals.glory == (2 + 1 + 2 + 1) + (2 + 4 + 0 + 3 + 1)


@pytest.mark.parametrize("unit", CARDS.units)
def test_each_unit_is_worth_its_tools_cost(unit: str) -> None:
    """End of the Game."""
    own = {"unit_draw": (unit,), "unit_discard": ()}
    state = last_stand(seat0=own)
    assert play.glory(state.players[0]) == 3 + CARDS.units[unit].tools


def test_glory_is_told_only_at_the_end() -> None:
    """End of the Game."""
    assert all(each.totals.glory == 0 for each in views.view(start(2), 0).players)


def test_units_in_the_final_attack_are_sent_by_their_players() -> None:
    """Final Attack: those still in hand, none from the piles."""
    own = {"row": ("sergeants",), "unit_hand": ("axemen",), "unit_draw": ("boyars",)}
    state: State = last_stand(seat0=own)
    assert said(state, "send") == {"axemen 1"}
