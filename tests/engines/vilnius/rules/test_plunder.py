"""Plundering: how much loot there is, and who may have it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Stage, Step
from tests.engines.vilnius.boards import STOP, refused, said
from tests.engines.vilnius.kit import at, played, start


def piles(seats: int, *sizes: int) -> dict[str, Any]:
    """So many provinces in the draw pile of each player, the rest in hand."""
    changes: dict[str, Any] = {}
    for seat, size in zip(range(seats), sizes, strict=True):
        home = start(seats).players[seat].provinces.hand
        changes[f"seat{seat}"] = {"province_draw": home[:size], "province_hand": home[size:]}
    return changes


def loot(cards: int, *sizes: int) -> State:
    """So much loot for three, where each player has so many provinces to draw."""
    return at(start(3), Step(Stage.PLUNDER, number=cards), STOP, **piles(3, *(sizes or (4, 4, 4))))


def had(state: State) -> list[int]:
    """How many loot cards each player has."""
    return [len(each.loot) for each in state.players]


@pytest.mark.parametrize(
    ("defeated", "undefeated", "cards"),
    [
        (("sergeants", "razzle-dazzle"), (), 0),
        (("trebuchet",), ("commander",), 0),
        (("commander",), (), 1),
        (("knight-brothers", "razzle-dazzle"), ("trebuchet",), 1),
        (("commander", "trebuchet"), (), 1),
        (("commander", "trebuchet", "wrong-track"), (), 2),
        (("arsonist", "no-enemies"), (), 0),
    ],
)
@pytest.mark.parametrize("battle", [Battle.ATTACK, Battle.FINAL])
def test_every_full_five_points_of_defeated_enemies_give_a_loot_card(
    battle: Battle, defeated: tuple[str, ...], undefeated: tuple[str, ...], cards: int
) -> None:
    """B and ruling 26: their order values together, rounded down; whichever row they came from.
    After the Final Attack there is no plunder (ruling 30)."""
    enemies = [
        EnemyInFight(card, number % 2, "vilnius", True) for number, card in enumerate(defeated)
    ]
    enemies += [EnemyInFight(card, 0, "vilnius") for card in undefeated]
    fight = Fight(battle, tuple(enemies))
    state = at(start(2), Step(Stage.CLEAN), STOP, fight=fight, **piles(2, 4, 0))
    assert had(state) == [cards if battle is Battle.ATTACK else 0, 0]
    assert {*defeated, *undefeated} <= set(state.table.order_discard)


def test_loot_is_the_top_of_the_own_province_pile_unseen() -> None:
    """B: from the supply pile, next to the buildings; in hand with the next income."""
    state = loot(3)
    assert [each.loot for each in state.players] == [
        each.provinces.draw[:1] for each in loot(0).players
    ]
    assert all(len(each.provinces.draw) == 3 for each in state.players)


def test_any_player_may_take_it() -> None:
    """B: all decide together who gets the only card."""
    state = loot(1)
    assert legal.to_act(state) == (0, 1, 2)
    for seat in range(3):
        assert said(state, "loot", seat) == {"columns", "bear", "knight"}
    assert had(played(state, "columns: loot knight")) == [0, 0, 1]


def test_nobody_has_two_before_all_have_one() -> None:
    """B and ruling 26."""
    state = played(loot(2), "bear: loot bear")
    assert said(state, "loot") == {"columns", "knight"}
    assert "only when everybody has one" in refused(state, 1, "loot bear")
    assert had(played(state, "knight: loot columns")) == [1, 1, 0]
    five = loot(5)
    assert had(five) == [1, 1, 1], "what is for all is given at once"
    assert said(five, "loot") == {"columns", "bear", "knight"}
    five = played(five, "loot bear")
    assert said(five, "loot") == {"columns", "knight"}
    assert had(played(five, "loot knight")) == [1, 2, 2]


def test_an_empty_pile_is_renewed_for_loot() -> None:
    """Ruling 6: from the shuffled discard pile."""
    own = {"province_draw": (), "province_discard": ("lida", "punia"), "province_hand": ()}
    state = at(start(2), Step(Stage.PLUNDER, number=2), STOP, seat0=own, **_other())
    assert state.players[0].loot in (("lida",), ("punia",))
    assert len(state.players[0].provinces.draw) == 1


def _other() -> dict[str, Any]:
    return {"seat1": piles(2, 0, 2)["seat1"]}


def test_whoever_has_no_province_left_is_passed_over() -> None:
    """B: there is no card to take; the others go on."""
    state = loot(3, 4, 0, 4)
    assert had(state) == [1, 0, 1]
    assert said(state, "loot") == {"columns", "knight"}
    assert "no province left" in refused(state, 0, "loot bear")
    assert had(loot(9, 0, 0, 2)) == [0, 0, 2]
    assert had(loot(2, 0, 0, 0)) == [0, 0, 0]
