"""Tactical Wizard and White Wizard."""

from __future__ import annotations

import pytest

from engines.vilitum.model.board import Kind
from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import GAME, legal, outcome, played, refusal, targets, turn

# Tactical Wizard


def tactical(pieces: str) -> State:
    return GAME.load(f"5x5:tactical-wizard 1 {pieces}")


def test_after_a_swap_the_ally_may_attack_instead_of_the_wizard() -> None:
    state = tactical("Wa1 Ze5 / Re4 Ac5")
    swapped = played(state, "Ze5<>a1")
    assert legal(swapped) == {"We5xe4", "end"}
    assert played(swapped, "We5xe4").rings(1, Kind.ROGUE) == 2


def test_or_the_wizard_as_usual() -> None:
    state = tactical("Wa1 Ze5 / Re4 Ab2")
    swapped = played(state, "Ze5<>a1")
    assert legal(swapped) == {"We5xe4", "Za1xb2", "end"}


def test_one_attack_and_no_more() -> None:
    state = tactical("Wa1 Ze5 / Re4 Ab2")
    assert played(state, "Ze5<>a1", "We5xe4").mover == 1
    assert played(state, "Ze5<>a1", "Za1xb2").mover == 1


def test_the_ally_may_attack_before_the_swap() -> None:
    state = tactical("Wa1 Re1 Ze5 / Aa2")
    struck = played(state, "Wa1xa2")
    assert {text for text in legal(struck) if "<>" in text} == {"Ze5<>a1"}
    after = played(struck, "Ze5<>a1")
    assert GAME.dump(after).startswith("5x5:tactical-wizard 2 We5 Re1 Za1 / Aa2-2 ")


def test_the_wizard_may_attack_before_the_swap_as_always() -> None:
    state = tactical("Wa1 Re1 Ze5 / Ae3")
    struck = played(state, "Ze5xe3")
    assert {"Ze5<>a1", "Ze5<>e1"} <= legal(struck)
    swapped = played(struck, "Ze5<>a1")
    assert swapped.mover == 1


def test_only_the_swapped_ally_attacks() -> None:
    state = tactical("Wa1 Re1 Ze5 / Rb2 Aa2 Ce2")
    swapped = played(state, "Ze5<>a1")
    assert not any(text.startswith("R") for text in legal(swapped))
    assert refusal(swapped, "Re1xe2") == (
        "After a swap the Wizard or the ally that it swapped with may attack in its usual "
        "range; a Cleric may heal once instead. Nothing else may follow."
    )
    struck = played(state, "Wa1xa2")
    assert refusal(struck, "Ze5<>e1") == (
        "After the Warrior has attacked, the Wizard may swap places with the Warrior only, and "
        "not after a shot for which it had to stay."
    )


def test_the_ally_does_not_move() -> None:
    swapped = played(tactical("Wa1 Ze5 / Re4"), "Ze5<>a1")
    assert not any("-" in text for text in legal(swapped))
    assert refusal(swapped, "We5-d5").startswith("After a swap the Wizard or the ally")


def test_after_a_move_of_the_ally_there_is_no_swap() -> None:
    moved = played(tactical("Wa1 Ze5 / Ra3"), "Wa1-a2")
    assert legal(moved) == {"Wa2xa3", "end"}
    assert refusal(moved, "Ze5<>a2") == (
        "The Warrior has moved: the Wizard swaps only before or after an attack."
    )
    assert refusal(moved, "Ze5-c4") == "One piece acts in a turn, and this turn is the Warrior's."


def test_an_ally_that_attacked_may_also_move_on_its_own_account() -> None:
    struck = played(tactical("Wa1 Ze5 / Aa2"), "Wa1xa2")
    assert legal(struck) == {"Wa1-b1", "Ze5<>a1", "end"}


def test_an_ally_archer_has_no_bonus_for_staying() -> None:
    """Neither after the swap, nor before it with a long shot."""
    state = tactical("Zb2 Aa1 / We2 Ab4")
    swapped = played(state, "Zb2<>a1")
    assert legal(swapped) == {"Ab2xb4", "end"}
    assert refusal(swapped, "Ab2xe2").startswith("After a swap the Wizard or the ally")
    long = played(tactical("Zc5 Aa1 / Wa4 Re5"), "Aa1xa4")
    assert long.mover == 1


def test_an_ally_archer_shoots_as_usual_before_a_swap() -> None:
    struck = played(tactical("Zc5 Aa1 / Wa3 Re4"), "Aa1xa3")
    assert "Zc5<>a1" in legal(struck)


def test_an_ally_cleric_heals_once() -> None:
    state = tactical("Wa5-2 Zb5 Ce1 / Re3")
    swapped = played(state, "Zb5<>e1")
    assert "Cb5+a5" in legal(swapped)
    healed = played(swapped, "Cb5+a5")
    assert (healed.mover, healed.rings(0, Kind.WARRIOR)) == (1, 1)


def test_an_ally_cleric_may_heal_once_before_the_swap() -> None:
    state = tactical("Wa5-2 Zd1 Cb5 / Re3")
    healed = played(state, "Cb5+a5")
    assert {"Zd1<>b5", "Cb5+a5"} <= legal(healed)
    assert played(healed, "Zd1<>b5").mover == 1
    assert played(healed, "Cb5+a5").mover == 1


def test_flanking_counts_where_pieces_stand_after_the_swap() -> None:
    state = tactical("Rc3 Zb1 Ae3 / Wd3")
    assert turn(state, "Rc3xd3").rings(1, Kind.WARRIOR) == 2
    swapped = played(tactical("Ra1 Zc3 Ae3 / Wd3"), "Zc3<>a1")
    assert turn(swapped, "Rc3xd3").rings(1, Kind.WARRIOR) == 2


def test_the_wizard_itself_may_be_the_flank() -> None:
    state = tactical("Re3 Zc3 / Wd3")
    after = played(state, "Zc3<>e3", "Rc3xd3")
    assert after.rings(1, Kind.WARRIOR) == 2


def test_a_returned_wizard_swaps_with_an_ally_that_attacks_before_or_after() -> None:
    state = tactical("Wa1 Cc3 / Rd3 Aa2")
    assert played(state, "Cc3=Z", "Zc3<>a1", "Wc3xd3").rings(1, Kind.ROGUE) == 2
    struck = played(state, "Cc3=Z", "Wa1xa2")
    assert legal(struck) == {"Zc3<>a1"}, "the Wizard must be used"
    assert refusal(struck, "end") == (
        "After the sacrifice the Wizard must act before the turn ends."
    )
    assert refusal(struck, "Zc3-b5") == (
        "The Warrior has attacked, so now the Wizard must swap places with the Warrior."
    )
    assert played(struck, "Zc3<>a1").mover == 1


def test_another_returned_piece_shares_its_turn_with_nobody() -> None:
    struck = played(tactical("Za5 Cc3 / Rd3"), "Cc3=W", "Wc3xd3")
    assert not any("<>" in text for text in legal(struck))


def test_without_the_rule_the_ally_stays_out_of_it() -> None:
    struck = played(GAME.load("5x5 1 Wa1 Ze5 / Aa2"), "Wa1xa2")
    assert legal(struck) == {"Wa1-b1", "end"}
    assert refusal(struck, "Ze5<>a1") == "One piece acts in a turn, and this turn is the Warrior's."


# White Wizard


def white(pieces: str) -> State:
    return GAME.load(f"5x5:white-wizard 1 {pieces}")


def test_a_ring_goes_from_an_ally_to_the_wizard() -> None:
    after = turn(white("Wa3-3 Zc3-1 / Re5"), "Zc3<oa3")
    assert (after.rings(0, Kind.WARRIOR), after.rings(0, Kind.WIZARD)) == (2, 2)


def test_a_ring_goes_from_the_wizard_to_an_ally() -> None:
    after = turn(white("Wa3-3 Zc3-1 / Re5"), "Zc3o>a3")
    assert (after.rings(0, Kind.WARRIOR), after.rings(0, Kind.WIZARD)) == (4, 0)


def test_the_ally_stands_in_the_wizard_s_attack_range() -> None:
    """Exactly 2 orthogonally or 1 diagonally."""
    state = white("Wa3-1 Rb4-1 Zc3-1 Ac4-1 Ce5-1 / Re1")
    assert targets(state, "Zc3", "give") == {"a3", "b4"}
    assert targets(state, "Zc3", "take") == {"a3", "b4"}
    assert refusal(state, "Zc3<oc4") == (
        "Damage passes exactly two squares along a rank or file, or one diagonally. "
        "It can take damage from a3, b4."
    )


def test_whoever_gives_must_have_a_ring() -> None:
    state = white("Wa3 Zc3-1 / Re5")
    assert (targets(state, "Zc3", "give"), targets(state, "Zc3", "take")) == ({"a3"}, set())
    assert refusal(state, "Zc3<oa3") == (
        "Ember's Warrior has no damage to pass on. It can't take damage from any piece right now."
    )
    assert refusal(white("Wa3-1 Zc3 / Re5"), "Zc3o>a3").startswith("Ember's Wizard has no damage")


def test_nothing_goes_to_or_from_enemies() -> None:
    state = white("Wa1 Zc3-1 / Rc5-1")
    assert targets(state, "Zc3", "give") | targets(state, "Zc3", "take") == set()
    assert refusal(state, "Zc3o>c5") == (
        "Damage passes between the Wizard and an ally, and no ally stands on c5. "
        "It can't pass damage to any piece right now."
    )


@pytest.mark.parametrize(
    "texts",
    [
        ("Zc3<oa3",),
        ("Zc3<oa3", "Zc3-b1"),
        ("Zc3-b1", "Zb1<oa2"),
        ("Zc3<oa3", "Zc3<>a3"),
        ("Zc3<>a3", "Za3o>c3"),
        ("Zc3o>a3", "Zc3xc5"),
        ("Zc3xc5", "Zc3o>a3"),
    ],
    ids=" ".join,
)
def test_either_slot_may_be_a_ring_transfer(texts: tuple[str, ...]) -> None:
    """In place of the movement or of the attack, before or after the other."""
    assert turn(white("Wa3-1 Ra2-1 Zc3-1 / Rc5 Aa1"), *texts).mover == 1


def test_one_ring_a_turn() -> None:
    state = white("Wa3-2 Zc3 / Rc5")
    once = played(state, "Zc3<oa3")
    assert not any("o" in text for text in legal(once))
    assert refusal(once, "Zc3<oa3") == "The Wizard passes on 1 damage a turn, not 2."
    assert played(once, "Zc3xc5").mover == 1


def test_a_ring_may_kill_the_ally() -> None:
    after = turn(white("Rc5-2 Zc3-1 / Re1"), "Zc3o>c5")
    assert GAME.dump(after).startswith("5x5:white-wizard 2 Zc3 / Re1 ")


def test_a_ring_may_kill_the_wizard() -> None:
    after = played(white("Wa3-1 Zc3-2 / Re1"), "Zc3<oa3")
    assert GAME.dump(after).startswith("5x5:white-wizard 2 Wa3 / Re1 ")


def test_it_takes_the_rule_and_the_wizard() -> None:
    state = GAME.load("5x5 1 Wa3-1 Zc3-1 / Re5")
    assert targets(state, "Zc3", "give") == set()
    for text in ("Zc3o>a3", "Zc3<oa3"):
        assert refusal(state, text) == "That needs the regional rule White Wizard."


def test_a_win_by_an_attack_drops_the_transfer() -> None:
    after = played(white("Wa3-1 Zc3 / Rc5-2"), "Zc3xc5")
    assert outcome(after).winner == 0
