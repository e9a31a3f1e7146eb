"""What would follow in a fight, and what a price still asks for, in lines."""

from __future__ import annotations

from engines.vilnius import views
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.values import Bill, EnemyInFight, Phase, Stage, Step
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words import outlook
from tests.engines.vilnius.fighting import all_enemies, attacked
from tests.engines.vilnius.kit import arranged, played, start
from tests.engines.vilnius.moments import moments
from tests.sample import present


def test_a_fight_in_lines() -> None:
    state = attacked(
        ("sergeants", "footmen", "order-crossbowmen"),
        sent=[("boyars", 0), ("farmers", 1), ("townguard", 1), ("townguard", 1), ("axemen", 1)],
        seat0={"unit_hand": ("farmers",)},
    )
    view = views.view(state, None)
    assert outlook.lines(view) == ("1 of 3 defeated; Vilnius loses 2 points of 14.",)
    assert outlook.whole(view) == (
        *outlook.lines(view),
        "Units worth 2 tools (silver skulls) will be lost.",
        "Sergeants (1): defeated by Columns' Boyar Cavalry, "
        "Bear's Farmers, Townguard ×2, Slavic Axemen.",
        "Footmen (2): still needs a sword, a shield and a spear, or Vilnius loses 1 point.",
        "Order Crossbowmen (3): still needs 2 shields and a spear, or Vilnius loses 1 point.",
    )


def test_points_that_go_to_the_siege_works_are_told_apart() -> None:
    """The sum is then more than that of the enemies below it."""
    hand = {"unit_hand": ("farmers",)}
    state = attacked(("footmen",), enemy_buildings=("siege-works",), seat0=hand)
    total, works, _, enemy = outlook.whole(views.view(state, None))
    assert "Vilnius loses 2 points of 14 (1 by Siege Works)" in total
    assert works == "Siege Works: no harm if every enemy is defeated."
    assert "or Vilnius loses 1 point" in enemy
    state = attacked(("footmen",), seat0=hand)
    assert "Siege Works" not in outlook.lines(views.view(state, None))[0]


def test_damage_of_a_player_names_the_player() -> None:
    enemy = EnemyInFight("order-crossbowmen", 1, "player")
    state = attacked((), enemies=(enemy,), seat0={"unit_hand": ("farmers",)})
    view = views.view(state, None)
    assert outlook.damage_in_words(view, enemy) == (
        "1 unit of Bear and a point or a stored province of Bear"
    )


def test_a_price_in_lines() -> None:
    state = arranged(start(seed="1"), first=0, steps=(Step(Stage.CITY, 0),))
    state = played(state, "columns: build garrison o12", "pay trakai")
    view = views.view(state, 0)
    price = present(forecasts.price(view))
    assert (price.cost, price.laid, price.missing) == (Sum(1, 3), Sum(1, 0), Sum(0, 3))
    assert outlook.lines(view)[0] == (
        "Garrison: 1 gold and 3 tools; laid down: Trakai; still to pay: 3 tools."
    )
    assert outlook.lines(view)[1].startswith("Proposed: ")
    assert len(outlook.lines(views.view(state, 1))) == 1


def test_a_levy_in_lines() -> None:
    state = arranged(
        start(),
        phase=Phase.MILITARY,
        steps=(Step(Stage.LEVY, 0, 2), Step(Stage.ROUND)),
        bill=Bill("conquest-2", stack=2, arms=(1, 0, 0, 0), laid=("axemen",)),
        seat0={"unit_hand": ("townguard", "farmers", "spearmen")},
    )
    assert outlook.lines(views.view(state, 0)) == (
        "Stack 2 takes a sword, a shield and a spear; sent: Slavic Axemen; "
        "still needs a shield and a spear.",
        "Proposed: Farmers, Townguard.",
    )


def test_units_that_can_fall_are_told_with_what_they_count() -> None:
    step = Step(Stage.SILVER, number=2)
    state = attacked(("footmen",), step, sent=[("farmers", 0), ("hunters", 1)])
    assert outlook.lines(views.view(state, None)) == ()
    assert outlook.whole(views.view(state, None)) == (
        "These can fall: Columns' Farmers (1 tool), Bear's Hunters (3 tools).",
    )


def test_lines_are_short_however_many_attack() -> None:
    told = 0
    for moment in moments():
        for view in moment.views():
            lines = outlook.lines(view)
            assert sum(map(len, lines)) <= 200
            lines = outlook.whole(view)
            assert sum(len(line) + 1 for line in lines) <= 800
            assert all(line.endswith(".") for line in lines)
            assert bool(lines) or view.stage not in (Stage.FIGHT, Stage.LEVY)
            told += len(lines)
    assert told > 100
    state = attacked((), enemies=all_enemies(), seat0={"unit_hand": ["farmers"]})
    view = views.view(state, None)
    total, *_, missing = outlook.whole(view)
    assert outlook.lines(view) == (total,)
    assert total.startswith("3 of 24 defeated (3 need no weapons); Vilnius ")
    assert missing.startswith("Still needed: Arsonist (4) 2, Arsonist (5) 2, Footmen (6) 3,")
    assert missing.endswith("Commander (24) 6.")


def test_damage_is_none_of_a_building() -> None:
    assert forecasts.damage_of(EnemyInFight("toll-post")) == ()
    assert forecasts.damage_of(EnemyInFight("arsonist", 0, "vilnius")) == (Damage.FIRE,)
