"""Red, silver and golden skulls: who falls in a fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engines.vilnius import play
from engines.vilnius.actions import legal
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Choose
from engines.vilnius.model.cards import EnemyCard, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Event, Stage
from engines.vilnius.rules import fights
from tests.engines.vilnius.boards import answer, attacked, finished, refused, said, shown, texts
from tests.engines.vilnius.kit import played
from tests.engines.vilnius.stages import met

BOOST = next(iter(CARDS.boosts))
ENEMIES = pytest.mark.parametrize("enemy", CARDS.enemies.values(), ids=lambda each: each.id)
UNITS = pytest.mark.parametrize("unit", CARDS.units.values(), ids=lambda each: each.id)
BOOSTED = pytest.mark.parametrize("boosted", [False, True])


SIDES = ("columns", "bear", "knight")


def fought(
    row: Sequence[str], *sent: str, boosted: bool = False, idle: tuple[str, ...] = ()
) -> State:
    """After a fight of three in which these units were sent, as `columns: farmers 1`; of one that
    spreads its weapons each side has one. The `idle` of the Columns stay in hand."""
    hands: dict[str, list[str]] = {side: [] for side in SIDES}
    for text in sent:
        side, unit = text.split(" ")[0][:-1], text.split(" ")[1]
        name, dot, _ = unit.partition(".")
        if not (dot and name in hands[side]):
            hands[side].append(name)
    hands["columns"] += idle
    changes: dict[str, Any] = {
        f"seat{at}": {"unit_hand": hands[side]} for at, side in enumerate(SIDES)
    }
    changes["seat0"]["row"] = list(row)
    state = attacked(3, boost=BOOST * boosted, points=9, **changes)
    for text in sent:
        state = played(state, text.replace(": ", ": send "))
    while state.stage is Stage.FIGHT:
        state = played(state, "ready")
    return state


def fallen(events: Sequence[Event], by: str = "") -> list[str]:
    """The units that fell, to skulls of a colour."""
    return [each[2] for each in events if each[0] == "killed" and by in each[3]]


# Red skulls


@ENEMIES
@BOOSTED
def test_a_defeated_enemy_kills_one_unit_for_each_red_skull(
    enemy: EnemyCard, boosted: bool
) -> None:
    """Red Skulls: those that count from the Boost on as well."""
    units = answer(weapons.needed(enemy.id, boosted))
    state = fought([enemy.id], *(f"columns: {unit} 1" for unit in units), boosted=boosted)
    events = list(state.news)
    while state.stage is Stage.RED:
        state = played(state, min(texts(state)))
        events += state.news
    assert not units or ("beaten", "0", enemy.id) in events, shown(state)
    assert len(fallen(events, "red")) == weapons.skulls(enemy.id, boosted).red


@BOOSTED
@ENEMIES
def test_an_undefeated_enemy_kills_nobody_with_red_skulls(enemy: EnemyCard, boosted: bool) -> None:
    """Red Skulls: a defeated enemy kills."""
    state = fought([enemy.id], "columns: farmers 1", boosted=boosted)
    assert not fallen(finished(state)[1], "red")


def test_only_units_that_fought_this_enemy_can_be_its_victims() -> None:
    """Red Skulls: the dearer Boyars at the other enemy are safe."""
    state = fought(
        ("sergeants", "arsonist"),
        *("columns: swordsmen 1", "columns: farmers 1", "bear: boyars 2"),
        idle=("ducal-guard",),
    )
    assert fallen(state.news, "red") == ["swordsmen"]


def test_the_most_precious_unit_dies_first() -> None:
    """Red Skulls: by the sum of gold and tools, 3 of the Light Horse."""
    state = fought(("sergeants",), "columns: light-horse.sword 1", "columns: axemen 1",
                   "columns: townguard 1", "columns: farmers 1")  # fmt: skip
    assert fallen(state.news, "red") == ["light-horse"], "3 before 2, 2 and 1"


def test_units_that_die_first_go_before_the_most_precious() -> None:
    """Unit abilities: Mercenaries, of price 2, before the Swordsmen, of price 4."""
    state = fought(("sergeants",), "columns: swordsmen 1", "bear: mercenaries 1")
    assert fallen(state.news, "red") == ["mercenaries"]


@UNITS
def test_dies_first_and_nullifies_are_abilities_of_few(unit: Unit) -> None:
    """Unit abilities, as the cards have them."""
    assert unit.dies_first is (unit.id == "mercenaries")
    assert unit.nullifies is (unit.id in ("boyars", "ducal-guard"))
    assert unit.spreads is (unit.id in ("crossbowmen", "light-horse", "horse-archers"))


@pytest.mark.parametrize("guard", ["boyars", "ducal-guard"])
def test_a_unit_that_nullifies_cancels_a_red_skull(guard: str) -> None:
    """Unit abilities and ruling 21: of an enemy that it defeats."""
    rest = answer((1, 1, 1, 0))
    sent = [f"columns: {guard} 1", *(f"bear: {unit} 1" for unit in rest)]
    state = fought(("sergeants",), *sent)
    assert not fallen(finished(state)[1], "red")


def test_each_of_them_cancels_one() -> None:
    """Ruling 21: two skulls, as on two enemies, need two; one Boyar Cavalry at the first cancels
    nothing at the second."""
    bare = [f"bear: {unit} 2" for unit in answer((2, 1, 1, 0))]
    state = fought(("sergeants", "sergeants"), "columns: boyars 1", *bare)
    state, events = finished(state)
    assert len(fallen(events, "red")) == 1
    assert "boyars" not in fallen(events, "red")


def test_among_equals_the_owners_choose() -> None:
    """Ruling 21: of different players, one of whose units falls; each offers own units only."""
    state = fought(
        ("sergeants",),
        *("columns: axemen 1", "columns: townguard 1", "bear: axemen 1", "knight: farmers 1"),
    )
    assert state.stage is Stage.RED
    assert legal.to_act(state) == (0, 1), "the Farmers are cheaper"
    assert texts(state, 0) == {"choose axemen", "choose townguard"}
    assert texts(state, 1) == {"choose axemen"}
    assert "one of your own units" in refused(state, 0, "choose axemen of bear")
    assert "one of your own units" in refused(state, 1, "choose townguard of columns")
    assert "most precious" in refused(state, 1, "choose townguard")
    done = played(state, "columns: choose axemen")
    assert ("killed", "0", "axemen", "red", "sergeants") in done.news
    done = played(state, "bear: choose axemen")
    assert ("killed", "1", "axemen", "red", "sergeants") in done.news
    assert fallen(done.news, "red") == ["axemen"]


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("stage", [Stage.RED, Stage.SILVER, Stage.GOLD])
def test_what_a_player_chooses_to_lose_is_the_own(stage: Stage, hands: str) -> None:
    """Rulings 21 and 22: skulls of every colour; the first that falls is the unit chosen."""
    for state in met(hands)[stage]:
        for seat in legal.to_act(state):
            for action in legal.actions(state, seat):
                assert isinstance(action, Choose)
                killed = [e for e in play.play(state, seat, action).news if e[0] == "killed"]
                assert killed[0][1:3] == (str(seat), action.what), shown(state)


def test_the_dead_return_to_the_general_supply() -> None:
    """Red Skulls: and can be recruited again."""
    state = fought(("sergeants",), "columns: swordsmen 1", "columns: farmers 1", idle=("axemen",))
    assert state.table.units.count("swordsmen") == 3
    own = state.players[0]
    everywhere = (*own.units.draw, *own.units.discard, *own.units.hand)
    assert "swordsmen" not in everywhere


def test_a_unit_that_spreads_has_fought_every_enemy_that_got_a_weapon_of_it() -> None:
    """Ruling 20: so it may fall to any of them, and once dead it falls to none of the others."""
    sent = (
        *("columns: horse-archers.sword 1", "columns: horse-archers.arrow 2"),
        *("columns: axemen 1", "columns: townguard 1", "columns: farmers 1"),
        *("columns: axemen 2", "columns: axemen 2", "columns: townguard 2", "columns: farmers 2"),
    )
    state = fought(("sergeants", "sergeants"), *sent)
    assert fallen(state.news, "red") == ["horse-archers"]
    assert state.stage is Stage.RED, shown(state)
    assert texts(state) == {"choose axemen", "choose townguard"}


# Silver and golden skulls


@ENEMIES
@BOOSTED
def test_silver_and_golden_skulls_count_of_undefeated_enemies_too(
    enemy: EnemyCard, boosted: bool
) -> None:
    """Silver and Golden Skulls and ruling 22: the Light Horse costs a gold and two tools, and
    never defeats an enemy alone."""
    sent = ("columns: light-horse.sword 1", "columns: light-horse.spear 1")
    state = fought([enemy.id], *sent, boosted=boosted)
    skulls = weapons.skulls(enemy.id, boosted)
    assert ("unbeaten" if any(enemy.arms) else "beaten", "0", enemy.id) in state.news
    lost = ["light-horse"]
    assert fallen(state.news, "silver") == (lost if skulls.silver else [])
    assert fallen(state.news, "gold") == (lost if skulls.gold and not skulls.silver else [])


def test_skulls_of_all_enemies_are_summed() -> None:
    """Silver and Golden Skulls: of three Footmen, one of them defeated, three silver; Farmers and
    Townguard, of one and two tools, are just enough."""
    sent = ("columns: axemen 1", "columns: townguard 1", "bear: farmers 1", "bear: swordsmen 2")
    state = fought(("footmen", "footmen", "footmen"), *sent)
    assert state.stage is Stage.SILVER
    assert state.step is not None
    assert state.step.number == 3
    assert texts(state, 0) == {"choose axemen", "choose townguard"}
    assert texts(state, 1) == {"choose farmers", "choose swordsmen"}
    state = played(state, "bear: choose farmers")
    assert state.step is not None
    assert state.step.number == 2
    state = played(state, "columns: choose townguard")
    assert state.stage is Stage.CITY, shown(state)
    assert state.players[0].units.discard == ("axemen",)
    assert state.players[1].units.discard == ("swordsmen",)


def test_everybody_chooses_among_the_own_units() -> None:
    """Ruling 22: from the survivors of all players, who are asked together."""
    state = fought(("footmen",), "columns: axemen 1", "bear: townguard 1", "bear: mercenaries 1")
    assert "one of your own units" in refused(state, 0, "choose townguard of bear")
    assert "cost no tools" in refused(state, 1, "choose mercenaries")
    assert "that fought" in refused(state, 0, "choose boyars")


def test_overpaying_is_allowed() -> None:
    """Ruling 22: a total that is at least the number of skulls; then nobody else falls."""
    state = fought(("footmen",), "columns: swordsmen 1", "columns: farmers 1")
    state = played(state, "choose swordsmen")
    assert state.players[0].units.discard == ("farmers",)


def test_silver_comes_before_gold_and_no_unit_counts_twice() -> None:
    """Silver and Golden Skulls: first by tools, then by gold from those left. A Commander and
    Footmen ask for one of each."""
    sent = ("columns: swordsmen 1", "columns: crossbowmen.arrow 1", "bear: farmers 2")
    state = fought(("commander", "footmen"), *sent)
    assert state.stage is Stage.SILVER
    state = played(state, "columns: choose swordsmen")
    assert fallen(state.news, "silver") == ["swordsmen"]
    assert fallen(state.news, "gold") == ["crossbowmen"], "the only gold that is left"
    assert state.players[1].units.discard == ("farmers",)


def test_where_it_is_too_little_all_suitable_units_fall() -> None:
    """Ruling 22: Farmers and Townguard cost three tools of the four that are asked for, and the
    Mercenaries none."""
    sent = ("columns: farmers 1", "bear: townguard 2", "bear: mercenaries 2")
    state = fought(("footmen",) * 4, *sent)
    assert sorted(fallen(state.news, "silver")) == ["farmers", "townguard"]
    assert state.players[1].units.discard == ("mercenaries",)


def test_a_sum_that_is_just_enough_leaves_no_choice() -> None:
    """Silver and Golden Skulls: at least the number of skulls."""
    state = fought(("footmen",) * 3, "columns: farmers 1", "bear: townguard 2")
    assert sorted(fallen(state.news, "silver")) == ["farmers", "townguard"]


def test_units_that_did_not_fight_are_safe() -> None:
    """Silver and Golden Skulls: of the surviving units that were set aside (ruling 22)."""
    state = fought(("footmen",) * 2, "columns: farmers 1", idle=("swordsmen",))
    assert fallen(state.news) == ["farmers"]
    assert state.players[0].units.hand == ("swordsmen",)


def test_red_skulls_come_before_the_damage_and_silver_after_it() -> None:
    """Military Phase A: in the order of its paragraphs; the dead are no survivors."""
    sent = [f"columns: {unit} 1" for unit in answer((2, 1, 1, 0))]
    state = fought(("sergeants", "footmen"), *sent)
    assert state.stage is Stage.RED
    assert state.table.points == 9
    state = played(state, "choose axemen")
    assert state.stage is Stage.SILVER
    assert state.table.points == 8
    assert state.fight is not None
    survivors = Counter(each.unit for each in fights.fighters(state.fight.sent))
    assert survivors == Counter({"axemen": 1, "townguard": 1, "farmers": 1})
    assert said(state, "choose") == {"axemen", "farmers", "townguard"}


def test_survivors_go_to_their_owners_discard_piles() -> None:
    """Cleaning up: not to hand."""
    state = fought(("arsonist",), "columns: hunters 1", "bear: townguard 1")
    assert state.players[0].units.discard == ("hunters",)
    assert state.players[1].units.discard == ("townguard",)
    assert state.fight is None
