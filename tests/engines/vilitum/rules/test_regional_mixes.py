"""Regional rules together, and with the beginner game."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.game import Illegal
from engines.vilitum.model.board import Kind
from engines.vilitum.model.values import Regional
from tests.engines.vilitum.kit import GAME, legal, outcome, played, refusal, targets, turn


def test_any_two_of_them_go_together() -> None:
    for pair in combinations(Regional, 2):
        key = ",".join(rule.value for rule in pair)
        assert GAME.resolve_options({"regional": key})["regional"] == key


def test_all_ten_go_together() -> None:
    key = ",".join(rule.value for rule in Regional)
    state = GAME.start(GAME.resolve_options({"regional": key}), 2, "")
    assert [rule.value for rule in state.ruleset.regional] == key.split(",")[1:]


def test_tactical_and_white_a_swap_goes_with_an_ally_s_attack_or_with_a_ring() -> None:
    state = GAME.load("5x5:tactical-wizard,white-wizard 1 Wa1-1 Rc1-1 Ze5 / Ce4 Ac5")
    swapped = played(state, "Ze5<>a1")
    assert legal(swapped) == {"We5xe4", "Za1<oc1", "end"}
    assert played(swapped, "Za1<oc1").mover == 1
    assert played(swapped, "We5xe4").mover == 1


def test_tactical_and_white_an_ally_that_attacked_is_swapped_with_but_no_ring_passes() -> None:
    state = GAME.load("5x5:tactical-wizard,white-wizard 1 Wa1-1 Rc1-1 Ze5 / Aa2")
    struck = played(state, "Wa1xa2")
    assert legal(struck) == {"Wa1-b1", "Ze5<>a1", "end"}
    assert played(struck, "Ze5<>a1").mover == 1


def test_tactical_and_black_an_ally_cleric_heals_but_does_not_drain() -> None:
    state = GAME.load("5x5:black-cleric,tactical-wizard 1 Wa5-2 Zb5 Ce1 / Rb4")
    assert "Cb5*b4" not in legal(played(state, "Zb5<>e1"))
    drained = played(GAME.load("5x5:black-cleric,tactical-wizard 1 Zb5 Ce1 / Re2"), "Ce1*e2")
    assert not any("<>" in text for text in legal(drained))


def test_tactical_and_melee_an_ally_archer_has_no_blow_for_staying() -> None:
    state = GAME.load("5x5:melee-archer,tactical-wizard 1 Zb2 Aa1 / We2 Ac2 Cb4")
    assert legal(played(state, "Zb2<>a1")) == {"Ab2xb4", "end"}
    struck = played(GAME.load("5x5:melee-archer,tactical-wizard 1 Zd5 Aa1 / Wa2 Re1"), "Aa1xa2")
    assert struck.mover == 1


def test_lust_and_melee_all_shots_of_an_archer_that_stays_pair_up() -> None:
    state = GAME.load("5x5:blood-lust,melee-archer 1 Aa1 / Wa2 Ra4 Zb2")
    for first in ("a2", "a4", "b2"):
        again = {text for text in legal(played(state, f"Aa1x{first}")) if "x" in text}
        assert again == {"Aa1xa2", "Aa1xa4", "Aa1xb2"}


def test_lust_and_charge_two_moves_all_the_same() -> None:
    state = GAME.load("5x5:blood-lust,warrior-charge 1 Wc3 / Ra1 Ae1")
    assert played(state, "Wc3-c4", "Wc4-c5").mover == 1


def test_lust_and_black_the_last_cleric_drains_twice() -> None:
    """Ruling: a drain is no attack, but Blood Lust repeats it; with two pieces against two there is
    only one."""
    calm = played(GAME.load("5x5:black-cleric,blood-lust 1 Cc3 Wa1 / Wc4 Rb2"), "Cc3*c4")
    assert not any("*" in text for text in legal(calm))
    state = GAME.load("5x5:black-cleric,blood-lust 1 Cc3 / Wc4 Rb2")
    both = played(state, "Cc3*c4", "Cc3*b2")
    assert (both.mover, both.rings(0, Kind.CLERIC)) == (1, 2)
    assert (both.rings(1, Kind.WARRIOR), both.rings(1, Kind.ROGUE)) == (1, 1)


def test_lust_and_black_a_cleric_that_dies_of_the_first_drain_does_no_more() -> None:
    state = GAME.load("5x5:black-cleric,blood-lust 1 Cc3-3 / Wc4 Rb2")
    assert outcome(played(state, "Cc3*c4")).winner == 1


def test_lust_and_rush_a_rush_is_still_the_whole_turn() -> None:
    state = GAME.load("5x5:blood-lust,warrior-rush 1 Wc3 / Rc4 Ae1")
    assert played(state, "Wc3!c4").mover == 1
    moved = played(GAME.load("5x5:blood-lust,warrior-rush 1 Wc2 / Rc4 Ae1"), "Wc2-c3")
    assert not any("!" in text for text in legal(moved))


def test_rage_and_agile_2_replaces_1() -> None:
    state = GAME.load("5x5:agile-warrior,blood-rage 1 Wc3 / Rc4 Ae1")
    assert turn(state, "Wc3xc4").rings(1, Kind.ROGUE) == 2


def test_rage_and_black_a_drain_is_no_attack() -> None:
    state = GAME.load("5x5:black-cleric,blood-rage 1 Cc3 / Wc4 Rb2")
    after = turn(state, "Cc3*c4")
    assert (after.rings(0, Kind.CLERIC), after.rings(1, Kind.WARRIOR)) == (1, 1)


def test_rage_and_rush_a_push_lays_one_ring() -> None:
    state = GAME.load("5x5:blood-rage,warrior-rush 1 Wc3 / Wc4 Ae1")
    assert played(state, "Wc3!c4").rings(1, Kind.WARRIOR) == 1


def test_rage_and_melee_a_blow_deals_2() -> None:
    state = GAME.load("5x5:blood-rage,melee-archer 1 Ac3 / Wc4 Re1")
    assert turn(state, "Ac3xc4").rings(1, Kind.WARRIOR) == 2


def test_rush_and_agile_it_rushes_in_any_direction_it_moves() -> None:
    mine = GAME.load("5x5:agile-warrior-1,warrior-rush 1 Wc3 / Rd4")
    assert GAME.dump(played(mine, "Wc3!d4")).startswith(
        "5x5:agile-warrior-1,warrior-rush 2 Wd4 / Re5-1 "
    )
    theirs = GAME.load("5x5:agile-warrior-1,warrior-rush 2 Rd4 / Wc3")
    assert targets(theirs, "Wc3", "rush") == set()


def test_rush_and_charge_never_in_one_turn() -> None:
    state = GAME.load("5x5:warrior-charge,warrior-rush 1 Wc2 / Rc4 Ad2")
    moved = played(state, "Wc2-c3")
    assert {text for text in legal(moved) if "!" in text} == set()
    assert {"Wc3-b3", "Wc3-d3"} <= legal(moved)
    assert played(state, "Wc2!d2").mover == 1
    assert "one movement and one action" in refusal(moved, "Wc3!c4")


def test_charge_and_agile_two_steps_in_any_direction() -> None:
    state = GAME.load("5x5:agile-warrior,warrior-charge 1 Wa1 / Re1")
    assert played(state, "Wa1-b2", "Wb2-c1").mover == 1


def test_sneaky_and_lust_two_slides_through_enemies() -> None:
    state = GAME.load("5x5:blood-lust,sneaky-rogue 1 Ra1 / Wa2 Zb3")
    assert played(state, "Ra1-a3", "Ra3-c3").mover == 1


# With the beginner game


@pytest.mark.parametrize("rule", list(Regional))
def test_the_beginner_game_takes_all_that_change_something_in_it(rule: Regional) -> None:
    sentences = {
        Regional.AGILE_WARRIOR: "Agile Warrior does nothing in the beginner game",
        Regional.TACTICAL_WIZARD: "Tactical Wizard needs the Wizard's swap",
    }
    chosen = {"beginner": "yes", "regional": rule.value}
    if rule in sentences:
        with pytest.raises(Illegal, match=sentences[rule]):
            GAME.resolve_options(chosen)
    else:
        assert GAME.resolve_options(chosen)["regional"] == rule.value


def test_beginner_and_melee_the_blow_but_no_long_shot() -> None:
    state = GAME.load("5x5:beginner,melee-archer 1 Aa1 / Wa2 Ra4")
    assert targets(state, "Aa1", "attack") == {"a2"}


def test_beginner_and_white_a_ring_fills_a_slot() -> None:
    state = GAME.load("5x5:beginner,white-wizard 1 Wa3-2 Zc3 / Rc5")
    assert played(state, "Zc3<oa3", "Zc3xc5").mover == 1


def test_beginner_and_rush_diagonally_too() -> None:
    state = GAME.load("5x5:beginner,warrior-rush 1 Wc3 / Rd4")
    assert played(state, "Wc3!d4").mover == 1


def test_beginner_and_rage_attacks_deal_2() -> None:
    state = GAME.load("5x5:beginner,blood-rage 1 Wc3 / Rc4 Ae1")
    assert turn(state, "Wc3xc4").rings(1, Kind.ROGUE) == 2


def test_beginner_and_lust_two_heals_are_nothing_for_a_lone_cleric() -> None:
    state = GAME.load("5x5:beginner,blood-lust 1 Ca1 / Wc3 Re5")
    assert played(state, "Ca1-a2", "Ca2-b2").mover == 1
