"""Defeating an attack: which rows attack, what they attack, and what defeats an enemy."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.vilnius.actions import legal
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import WEAPONS, EnemyCard, Unit
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Phase, Sent, Stage, Step
from tests.engines.vilnius.boards import STOP, arms, attacked, refused, said, shown, texts
from tests.engines.vilnius.kit import arranged, at, played, start

ENEMIES = pytest.mark.parametrize("enemy", CARDS.enemies.values(), ids=lambda each: each.id)
UNITS = pytest.mark.parametrize("unit", CARDS.units.values(), ids=lambda each: each.id)
EXAMPLE = "order-crossbowmen"
"""Asks for two shields and a spear, as in the rulebook's example."""


def facing(*row: str, **hands: tuple[str, ...]) -> State:
    """The attack of this row of the first seat: `facing("footmen", hand0=("axemen",))`."""
    changes: dict[str, Any] = {
        f"seat{name[-1]}": {"unit_hand": hand} for name, hand in hands.items()
    }
    changes["seat0"] = {**changes.get("seat0", {}), "row": row}
    return attacked(3, **changes)


def beaten(state: State) -> list[bool]:
    """Which enemies are defeated as things stand."""
    assert state.fight is not None
    return [each.defeated for each in weapons.judged(state.fight, bool(state.table.boost), 3)]


# Which rows attack


@pytest.mark.parametrize(("value", "attacks"), [(5, True), (6, True), (7, False)])
def test_a_row_attacks_whose_sum_reaches_the_displayed_value(value: int, attacks: bool) -> None:
    """Military Phase A: greater than or equal to; Turcopoles and Sergeants and Footmen are 6."""
    row = ("turcopoles", "sergeants", "footmen")
    changes = {"row": row, "value": value, "unit_hand": ("axemen",)}
    state = at(start(2), Step(Stage.ATTACK), STOP, phase=Phase.MILITARY, seat0=changes)
    assert (state.fight is not None) is attacks, shown(state)
    assert state.players[0].row == (() if attacks else row)
    assert state.round.attackers == ((0,) if attacks else ())


def test_each_row_is_judged_by_itself() -> None:
    """Military Phase A and ruling 17: by its own player's value; a weak row stays where it is."""
    state = at(
        start(3), Step(Stage.ATTACK), STOP, phase=Phase.MILITARY, first=2,
        seat0={"row": ("turcopoles",), "value": 3, "unit_hand": ("axemen",)},
        seat1={"row": ("turcopoles",), "value": 4},
        seat2={"row": ("knight-brothers", "footmen"), "value": 4},
    )  # fmt: skip
    assert state.round.attackers == (2, 0)
    assert state.players[1].row == ("turcopoles",)


def test_all_attacking_rows_are_one_fight_from_the_starting_player_on() -> None:
    """Military Phase A and rulings 17 and 23: all are laid out together."""
    state = at(
        start(3), Step(Stage.ATTACK), STOP, phase=Phase.MILITARY, first=2,
        seat0={"row": ("turcopoles",), "value": 3, "unit_hand": ("axemen",)},
        seat2={"row": ("knight-brothers", "footmen"), "value": 4},
    )  # fmt: skip
    assert state.fight is not None
    found = [(each.card, each.seat) for each in state.fight.enemies]
    assert found == [("knight-brothers", 2), ("footmen", 2), ("turcopoles", 0)]


def test_without_an_attack_steps_a_and_b_are_skipped() -> None:
    """Military Phase A."""
    changes = {"row": ("footmen",), "value": 3, "unit_hand": ("axemen",)}
    state = at(start(2), Step(Stage.ATTACK), STOP, phase=Phase.MILITARY, seat0=changes)
    assert state.step == STOP
    assert state.fight is None


@pytest.mark.parametrize(("card", "target"), [(TO_VILNIUS, "vilnius"), (TO_PLAYER, "player")])
def test_the_destination_says_what_is_attacked(card: str, target: str) -> None:
    """Military Phase A: that of the row's player, for all enemies of the row."""
    row = {"row": ("footmen", "sergeants"), "destination": card, "unit_hand": ("axemen",)}
    state = attacked(2, (0, 1), seat0=row, seat1={"row": ("arsonist",)})
    assert state.fight is not None
    assert [each.target for each in state.fight.enemies] == [target, target, "vilnius"]


# Who fights whom


def test_anyone_may_fight_any_enemy() -> None:
    """Military Phase A and ruling 17: no matter its row or destination."""
    state = attacked(
        3, (0, 1),
        seat0={"row": ("footmen",), "destination": TO_PLAYER, "unit_hand": ("axemen",)},
        seat1={"row": ("arsonist",), "unit_hand": ("farmers",)},
        seat2={"unit_hand": ("townguard",)},
    )  # fmt: skip
    for seat, unit in enumerate(("axemen", "farmers", "townguard")):
        assert said(state, "send", seat) == {f"{unit} 1", f"{unit} 2"}


def test_whoever_has_no_units_is_not_waited_for() -> None:
    """Military Phase A: as soon as nobody wants to deploy any more; who has none cannot."""
    state = facing("footmen", hand1=("farmers",))
    assert legal.to_act(state) == (1,)
    assert facing("footmen").fight is None


@ENEMIES
def test_an_enemy_is_defeated_by_all_the_weapons_that_it_asks_for(enemy: EnemyCard) -> None:
    """Military Phase A: and by nothing less, before the Boost and after it."""
    for boosted in (False, True):
        need = weapons.needed(enemy.id, boosted)
        fight = Fight(
            Battle.ATTACK, (EnemyInFight(enemy.id, 0, "vilnius"),), (Sent(0, "boyars", 0, 0, need),)
        )
        assert weapons.is_beaten(fight, 0, boosted, 2)
        for number, count in enumerate(need):
            if count:
                a, b, c, d = (n - (at == number) for at, n in enumerate(need))
                less = fight._replace(sent=(Sent(0, "boyars", 0, 0, (a, b, c, d)),))
                assert not weapons.is_beaten(less, 0, boosted, 2)


def test_the_example_of_two_shields_and_a_spear() -> None:
    """Military Phase A: two Townguards and one Farmers, of whoever's."""
    state = facing(EXAMPLE, hand0=("townguard", "farmers"), hand2=("townguard",))
    state = played(state, "columns: send townguard 1", "columns: send farmers 1")
    assert beaten(state) == [False]
    assert beaten(played(state, "knight: send townguard 1")) == [True]


@UNITS
def test_a_unit_provides_the_weapons_on_its_card(unit: Unit) -> None:
    """The elements of Unit cards."""
    state = facing("footmen", hand0=(unit.id,))
    state = played(state, f"send {unit.id} 1")
    assert state.fight is not None
    assert weapons.raised(state.fight, 0) == unit.arms
    assert state.players[0].units.hand == ()


@pytest.mark.parametrize(
    ("sent", "enough"),
    [
        (("townguard", "townguard", "farmers"), True),
        (("townguard", "townguard", "axemen", "axemen"), True),
        (("townguard", "townguard", "crossbowmen"), True),
        (("townguard", "farmers", "axemen", "axemen"), True),
        (("axemen",) * 6, True),
        (("axemen",) * 5, False),
        (("townguard", "townguard", "axemen"), False),
        (("townguard", "farmers", "axemen", "hunters"), False),
        (("townguard",) * 4, True),
        (("townguard",) * 3, False),
    ],
)
def test_two_equal_symbols_count_as_any_other(sent: tuple[str, ...], enough: bool) -> None:
    """Military Phase A and ruling 19: spent on one target, also those of different players; a
    symbol that is asked for itself may be among them."""
    half = len(sent) // 2
    state = facing(EXAMPLE, hand0=sent[:half], hand1=sent[half:])
    state = played(state, *(f"columns: send {unit} 1" for unit in sent[:half]))
    state = played(state, *(f"bear: send {unit} 1" for unit in sent[half:]))
    assert beaten(state) == [enough], shown(state)


def test_exchanges_do_not_chain() -> None:
    """Ruling 19: what came of an exchange is not exchanged again; four spears make two shields,
    but no third of anything."""
    assert weapons.short(arms(shield=2), arms(spear=4)) == 0
    assert weapons.short(arms(shield=3), arms(spear=4)) == 1
    assert weapons.short(arms(shield=1), arms(spear=1, sword=1)) == 1


def test_a_pair_is_spent_on_one_target() -> None:
    """Rulings 19 and 20: one Axemen against each of two enemies make no exchange."""
    state = facing("arsonist", "footmen", hand0=("axemen", "axemen", "townguard"))
    state = played(state, "send axemen 1", "send axemen 2", "send townguard 1")
    assert beaten(state) == [False, False]


@UNITS
def test_only_units_with_the_ability_spread_their_weapons(unit: Unit) -> None:
    """Unit abilities: all others are used against a single enemy, even if not all weapons are
    consumed."""
    state = facing("footmen", "sergeants", hand0=(unit.id,))
    options = said(state, "send")
    if not unit.spreads:
        assert options == {f"{unit.id} 1", f"{unit.id} 2"}
        assert "cannot spread" in refused(state, 0, f"send {unit.id}.sword 1")
        assert not said(played(state, f"send {unit.id} 1"), "send")
        return
    own = [name for name, count in zip(WEAPONS, unit.arms, strict=True) if count]
    assert options == {f"{unit.id}.{name} {enemy}" for name in own for enemy in (1, 2)}
    state = played(state, f"send {unit.id}.{own[0]} 1")
    rest = [n - (name == own[0]) for name, n in zip(WEAPONS, unit.arms, strict=True)]
    left = [name for name, count in zip(WEAPONS, rest, strict=True) if count]
    assert said(state, "send") == {f"{unit.id}.{name} {enemy}" for name in left for enemy in (1, 2)}


def test_spread_weapons_defeat_several_enemies() -> None:
    """Unit abilities and ruling 20: an arrow here, an arrow there."""
    state = facing("arsonist", "arsonist", hand0=("crossbowmen", "townguard", "townguard"))
    state = played(state, "send crossbowmen.arrow 1", "send townguard 1", "send townguard 2")
    assert beaten(state) == [True, False]
    assert beaten(played(state, "send crossbowmen.arrow 2")) == [True, True]


def test_two_units_that_spread_are_told_apart() -> None:
    """Ruling 20: the weapons of both can be used, and no more."""
    state = facing("arsonist", "footmen", hand0=("light-horse",) * 2)
    state = played(state, *("send light-horse.sword 1",) * 2, "send light-horse.spear 2")
    assert said(state, "send") == {"light-horse.spear 1", "light-horse.spear 2"}
    state = played(state, "send light-horse.spear 1")
    assert not said(state, "send")
    assert state.fight is not None
    assert weapons.raised(state.fight, 0) == arms(sword=2, spear=1)


SPREADING = sorted(each.id for each in CARDS.units.values() if each.spreads)


@given(
    unit=st.sampled_from(SPREADING),
    copies=st.integers(1, 2),
    single=st.lists(st.integers(0, 7), max_size=5),
    together=st.booleans(),
)
def test_a_unit_sent_without_a_weapon_sends_all_that_it_has_left(
    unit: str, copies: int, single: list[int], together: bool
) -> None:
    """Ruling 20: after weapons sent one by one, before or in the same text, the rest of the
    units begun goes, each weapon as often as it is left; where none is begun a whole unit."""
    state = before = facing("footmen", "sergeants", hand0=(unit,) * copies)
    sent: list[str] = []
    for number in single:
        if options := sorted(each for each in said(state, "send") if each.endswith(" 1")):
            sent.append(f"send {options[number % len(options)]}")
            state = played(state, sent[-1])
    if not said(state, "send"):
        return
    assert state.fight is not None
    spent = weapons.raised(state.fight, 0)
    begun = copies - len(state.players[0].units.hand)
    own = CARDS.units[unit].arms
    left = [have * begun - gone for have, gone in zip(own, spent, strict=True)]
    expected = tuple(left) if any(left) else own
    rest = f"send {unit} 2"
    after = played(before, ", ".join([*sent, rest])) if together else played(state, rest)
    assert after.fight is not None
    assert weapons.raised(after.fight, 0) == spent, shown(after)
    assert weapons.raised(after.fight, 1) == expected, shown(after)
    assert len(after.players[0].units.hand) == copies - begun - (not any(left))


def test_what_is_taken_back_in_the_same_text_goes_as_a_whole_again() -> None:
    """Ruling 20: after `recall` nothing is begun any more."""
    state = facing("footmen", "sergeants", hand0=("horse-archers",))
    state = played(state, "send horse-archers.sword 1")
    after = played(state, "recall, send horse-archers 2")
    assert after.fight is not None
    assert weapons.raised(after.fight, 1) == CARDS.units["horse-archers"].arms


def test_nobody_has_to_send_anything() -> None:
    """Military Phase A: players can deploy their units."""
    state = facing("footmen", hand0=("axemen", "townguard", "farmers"))
    after = played(state, "ready")
    assert after.fight is None
    assert after.table.points == state.table.points - 1


def test_units_sent_cannot_be_used_again_in_this_fight() -> None:
    """Military Phase A: survivors are set aside and come to the discard piles when all is over."""
    state = facing("footmen", "arsonist", hand0=("axemen", "townguard", "farmers", "hunters"))
    state = played(state, "send axemen 1", "send townguard 1", "send farmers 1")
    assert said(state, "send") == {"hunters 1", "hunters 2"}
    silver = played(state, "ready")
    assert silver.stage is Stage.SILVER, shown(silver)
    done = played(silver, "choose farmers")
    assert done.players[0].units.discard == ("axemen", "townguard")
    assert done.players[0].units.hand == ("hunters",)


def test_enemies_of_the_fight_end_on_the_order_discard_pile() -> None:
    """Military Phase A and B: undefeated ones when cleaning up, defeated ones after plundering."""
    state = facing("arsonist", EXAMPLE, hand0=("hunters", "townguard"))
    state = played(state, "send hunters 1", "send townguard 1", "ready")
    assert state.fight is None
    assert {"arsonist", EXAMPLE} <= set(state.table.order_discard)
    assert all(not each.row for each in state.players)


def test_a_weaponless_enemy_is_defeated_without_a_fight() -> None:
    """Ruling 9: it asks for nothing, so it does nothing, and counts its strength as loot."""
    row = ("razzle-dazzle", "turcopoles")
    sent = ("hunters",) * 2 + ("townguard",)
    state = arranged(
        facing(*row, hand0=sent), seat0={"province_draw": ("lida",), "province_hand": ()}
    )
    state = played(state, "send hunters 2", "send hunters 2", "send townguard 2", "ready")
    assert state.table.points == 14
    while state.stage is Stage.SILVER:
        state = played(state, sorted(texts(state))[0])
    assert state.players[0].loot == ("lida",), "2 and 3 points of strength"
