"""Blood Lust and Blood Rage: one piece left against several."""

from __future__ import annotations

import pytest

from engines.vilitum.model.board import Kind
from tests.engines.vilitum.kit import GAME, board, ends, legal, outcome, played, refusal, turn, view

# Blood Lust


def lust(pieces: str, mover: int = 1) -> str:
    return f"5x5:blood-lust {mover} {pieces}"


def test_the_last_piece_may_move_twice() -> None:
    state = GAME.load(lust("Rc3 / Wa1 Ce1"))
    once = played(state, "Rc3-c4")
    assert {"Rc4-e4", "Rc4-c3", "end"} <= legal(once)
    assert played(once, "Rc4-e4").mover == 1


def test_the_last_piece_may_attack_twice_and_both_may_differ() -> None:
    state = GAME.load(lust("Rc3 / Wc2 Cc4"))
    same = played(state, "Rc3xc2", "Rc3xc2")
    assert (same.mover, same.rings(1, Kind.WARRIOR)) == (1, 2)
    both = played(state, "Rc3xc2", "Rc3xc4")
    assert (both.rings(1, Kind.WARRIOR), both.rings(1, Kind.CLERIC)) == (1, 1)


def test_two_moves_go_in_place_of_the_attack_and_two_attacks_of_the_movement() -> None:
    """After any two the turn is over; d4 is beside an enemy, and so is c3."""
    state = GAME.load(lust("Rc3 / Wc2 Cc4"))
    assert played(state, "Rc3xc2", "Rc3-b3").mover == 1
    assert played(state, "Rc3-b4", "Rb4xc4").mover == 1
    assert played(state, "Rc3-d3", "Rd3-d4").mover == 1


@pytest.mark.parametrize(
    ("pieces", "able"),
    [
        ("Rc3 / Wc2", False),
        ("Rc3 Ca1 / Wc2 Ae1", False),
        ("Rc3 / Wc2 Ae1", True),
        ("Rc3 / Wc2 Re5 Za5 Ae1 Ca1", True),
    ],
)
def test_it_takes_one_piece_against_two_or_more(pieces: str, able: bool) -> None:
    once = played(GAME.load(lust(pieces)), "Rc3xc2")
    assert ("Rc3xc2" in legal(once)) is able
    moved = played(GAME.load(lust(pieces)), "Rc3-b2")
    assert any("-" in text for text in legal(moved)) is able


def test_the_side_with_more_pieces_has_it_not() -> None:
    once = played(GAME.load(lust("Rc3 / Wc2 Ae1", 2)), "Wc2xc3")
    assert "Wc2xc3" not in legal(once)


def test_without_the_rule_there_is_none_of_it() -> None:
    once = played(GAME.load("5x5 1 Rc3 / Wc2 Ae1"), "Rc3xc2")
    assert "Rc3xc2" not in legal(once)


def test_it_is_counted_at_the_start_of_the_turn() -> None:
    """The first attack leaves one piece against one: the second may follow all the same."""
    state = GAME.load(lust("Rc3 / Wc2 Cc4-3"))
    after = played(state, "Rc3xc4", "Rc3xc2")
    assert GAME.dump(after).startswith("5x5:blood-lust 2 Rc3 / Wc2-1 ")


def test_it_is_counted_before_a_sacrifice() -> None:
    state = GAME.load(lust("Cc3 / Wc2 Ae1"))
    twice = played(state, "Cc3=R", "Rc3xc2", "Rc3xc2")
    assert (twice.mover, twice.rings(1, Kind.WARRIOR)) == (1, 2)
    assert played(state, "Cc3=R", "Rc3-d3", "Rd3-e3").mover == 1


def test_both_shots_of_an_archer_may_be_long() -> None:
    state = GAME.load(lust("Aa1 / Wa4 Rd1 Zc3"))
    for first in ("a4", "d1", "c3"):
        once = played(state, f"Aa1x{first}")
        assert legal(once) == {"Aa1xa4", "Aa1xd1", "Aa1xc3", "end"}


def test_a_usual_and_a_long_shot_go_together_in_either_order() -> None:
    state = GAME.load(lust("Aa1 / Wa4 Rb2"))
    assert played(state, "Aa1xb2", "Aa1xa4").mover == 1
    assert played(state, "Aa1xa4", "Aa1xb2").mover == 1


def test_after_a_long_shot_the_archer_does_not_move() -> None:
    once = played(GAME.load(lust("Aa1 / Wa4 Rd1")), "Aa1xa4")
    assert not any("-" in text for text in legal(once))
    assert "one movement and one action" in refusal(once, "Aa1-b2")


def test_an_archer_that_has_moved_has_no_long_shot() -> None:
    moved = played(GAME.load(lust("Ab2 / Wa4 Rd1")), "Ab2-a1")
    assert legal(moved) == {"Aa1-b2", "Aa1-c3", "Aa1-d4", "Aa1-e5", "end"}


def test_the_wizard_leaps_twice_or_strikes_twice() -> None:
    state = GAME.load(lust("Za1 / Wa3 Rb2"))
    assert played(state, "Za1-c2", "Zc2-e3").mover == 1
    assert played(state, "Za1xa3", "Za1xb2").mover == 1
    assert played(state, "Za1xb2", "Za1xb2").mover == 1


def test_the_lone_cleric_moves_twice() -> None:
    state = GAME.load(lust("Ca1 / Wc3 Re5"))
    assert played(state, "Ca1-a2", "Ca2-b2").mover == 1


def test_two_moves_may_lead_back_unless_that_is_the_repeat_state() -> None:
    state = GAME.load(lust("Rc3 / Wa1 Ce1"))
    assert board(state) in ends(state)


# Blood Rage


def rage(pieces: str) -> str:
    return f"5x5:blood-rage 1 {pieces}"


@pytest.mark.parametrize("foe", ["W", "R", "Z", "A", "C"])
@pytest.mark.parametrize(("piece", "at"), [("W", "c4"), ("R", "c4"), ("Z", "c5"), ("A", "d4")])
def test_attacks_of_the_last_piece_deal_2(piece: str, at: str, foe: str) -> None:
    """Also the Warrior's on a Warrior; 2 replaces 1 and does not stack on the Warrior's own."""
    other = "R" if foe == "W" else "W"
    pair = sorted([f"{foe}{at}", f"{other}a1"], key=lambda word: "WRZAC".index(word[0]))
    state = GAME.load(rage(f"{piece}c3 / {' '.join(pair)}"))
    after = turn(state, f"{piece}c3x{at}")
    assert after.rings(1, "WRZAC".index(foe)) == 2


def test_a_long_shot_deals_2_as_well() -> None:
    state = GAME.load(rage("Aa1 / Wa4 Re5"))
    assert turn(state, "Aa1xa4").rings(1, Kind.WARRIOR) == 2


@pytest.mark.parametrize("pieces", ["Rc3 / Cc4", "Rc3 Ca1 / Ae1 Cc4"])
def test_it_takes_one_piece_against_two_or_more_too(pieces: str) -> None:
    assert turn(GAME.load(rage(pieces)), "Rc3xc4").rings(1, Kind.CLERIC) == 1


def test_with_two_pieces_a_warrior_deals_1_to_a_warrior_again() -> None:
    assert turn(GAME.load(rage("Wc3 Ca1 / Wc4 Re1")), "Wc3xc4").rings(1, Kind.WARRIOR) == 1


def test_the_returned_piece_rages() -> None:
    state = GAME.load(rage("Cc3 / Wc4 Re1"))
    assert turn(state, "Cc3=R", "Rc3xc4").rings(1, Kind.WARRIOR) == 2


def test_views_say_who_is_alone_against_several() -> None:
    assert view(GAME.load(rage("Rc3 / Wc4 Re1"))).raging == (True, False)
    assert view(GAME.load(rage("Rc3 / Wc4"))).raging == (False, False)
    once = played(GAME.load("5x5:blood-lust,blood-rage 1 Rc3 / Wc2 Cc4-3"), "Rc3xc4")
    assert view(once).raging == (True, False), "as counted at the start of the turn"


# Both


def test_lust_and_rage_together_deal_2_twice() -> None:
    """The second blow deals 2 although the first has left one against one."""
    state = GAME.load("5x5:blood-lust,blood-rage 1 Rc3 / Wc2-1 Cc4-2")
    after = played(state, "Rc3xc4", "Rc3xc2")
    assert after.rings(1, Kind.WARRIOR) == 3
    assert after.mover == 1


def test_lust_and_rage_may_win_from_one_against_two() -> None:
    state = GAME.load("5x5:blood-lust,blood-rage 1 Rc3 / Rc2-1 Cc4-2")
    assert outcome(played(state, "Rc3xc4", "Rc3xc2")).winner == 0
