"""The position in words and in characters."""

from __future__ import annotations

import pytest

from engines.vilitum.words import alt_text
from tests.engines.vilitum.kit import FIGHT, GAME, played, view


def test_tell_names_every_piece_with_its_hp_and_the_last_turn_whole() -> None:
    state = GAME.load("5x5:sneaky-rogue 1 Wd1-2 Ra3 Ab3 / Zc3-1 Ce5 Ae1-2")
    assert GAME.alt_text(view(played(state, "Ra3-d3", "Rd3xc3"))) == (
        "Last turn: Ember's Rogue moves from a3 to d3; "
        "Rogue on d3 attacks the Wizard on c3: 2 damage, defeated. "
        "Frost: move, attack or heal with one piece. The Cleric may be sacrificed first. "
        "Ember: Warrior d1 3 of 5 HP, Rogue d3 3 of 3 HP, Archer b3 3 of 3 HP; "
        "defeated Wizard, Cleric. "
        "Frost: Archer e1 1 of 3 HP, Cleric e5 4 of 4 HP; defeated Warrior, Rogue, Wizard. "
        "Rules: 5x5, Sneaky Rogue."
    )


def test_tell_of_a_turn_under_way_tells_both_turns() -> None:
    state = GAME.load("5x5 1 Rc3 Ce1 / Zd5-1 Ac5-1 Cb5")
    told = GAME.alt_text(view(played(state, "Rc3-d4", "end", "Cb5+c5")))
    assert "This turn: Frost's Cleric on b5 heals the Archer on c5." in told
    assert "Turn before: Ember's Rogue moves from c3 to d4." in told
    assert "ends the turn" not in told


def test_tell_before_the_play() -> None:
    choosing = GAME.alt_text(view(played(GAME.load("5x5 1 ? / ?"), "agile")))
    assert "Last turn: Ember chooses the Agile Warrior." in choosing
    placing = GAME.alt_text(view(played(GAME.load("7x7 1 - / - placing"), "Z>c1")))
    assert "Ember: Wizard c1 3 of 3 HP; still to place Warrior, Rogue, Archer, Cleric." in placing
    assert "Frost: nothing on the board; still to place Warrior, Rogue" in placing
    assert "Last turn: Ember places the Wizard on c1." in placing


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("beginner", "Rules: 5x5, Beginner game."),
        ("agile-warrior", "Rules: 5x5, Agile Warrior for Ember and Frost."),
        ("agile-warrior-2,warrior-rush", "Rules: 5x5, Agile Warrior for Frost, Warrior Rush."),
        ("blood-rage", "Rules: 5x5, Blood Rage. Blood Rage holds for Frost, one against several."),
        ("blood-lust,blood-rage", "Blood Lust and Blood Rage hold for Frost, one against several."),
    ],
)
def test_tell_names_the_rules_in_force(options: str, told: str) -> None:
    state = GAME.load(f"5x5:{options} 1 Wa1 Rb1 / Wa5")
    assert GAME.alt_text(view(state)).endswith(told)


def test_tell_after_a_pass_and_after_the_end() -> None:
    passed = GAME.load("5x5 1 Zc4 Rd5 / Ce5 ply:1 quiet:1 past:pass last:pass")
    if GAME.outcome(passed) is None:
        assert "Last turn: Frost can do nothing and passes." in GAME.alt_text(view(passed))
    over = GAME.alt_text(view(played(GAME.load("5x5 1 Wb2 / Zb3-1"), "Wb2xb3")))
    assert over.startswith(
        "Last turn: Ember's Warrior on b2 attacks the Wizard on b3: 2 damage, defeated. "
        "Ember wins: all pieces of Frost are defeated. Ember: Warrior b2"
    )
    assert "Frost: nothing on the board; defeated Warrior" in over


def test_where_words_are_too_long_the_turn_before_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    start = GAME.load("5x5 1 Rc3 Ce1 / Zd5-1 Ac5-1 Cb5")
    state = played(start, "Rc3-d4", "end", "Cb5+c5")
    assert "Turn before" in GAME.alt_text(view(state))
    monkeypatch.setattr(alt_text, "LONGEST_ALT", 300)
    assert "Turn before" not in GAME.alt_text(view(state))
    assert "This turn: Frost's Cleric on b5 heals the Archer on c5." in GAME.alt_text(view(state))


# In characters


def test_the_sketch_shows_every_square_both_sides_and_the_rules() -> None:
    assert GAME.ascii_board(view(FIGHT)) == (
        "   a   b   c   d   e\n"
        "5  .   .   .   .   .   5\n"
        "4  .   .   a1  r2  .   4\n"
        "3  w4  z3  W5  .   .   3\n"
        "2  .   .   R1  .   .   2\n"
        "1  Z2  .   .   .   C1  1\n"
        "   a   b   c   d   e\n"
        "Frost (small letters): defeated c\n"
        "Ember (capitals): defeated A\n"
        "Rules: 5x5, Black Cleric, Warrior Rush,\n"
        "  White Wizard\n"
        "A number is the HP left.\n"
        "W Warrior 5 HP, R Rogue 3 HP,\n"
        "  Z Wizard 3 HP, A Archer 3 HP,\n"
        "  C Cleric 4 HP."
    )


def test_the_sketch_of_the_large_board_while_placing() -> None:
    lines = GAME.ascii_board(view(GAME.load("7x7 1 Zc1 / Re7 placing"))).splitlines()
    assert lines[0] == "   a   b   c   d   e   f   g"
    assert lines[1] == "7  .   .   .   .   r3  .   .   7"
    at = lines.index("Frost (small letters): to place w z a c,")
    assert lines[at + 1] == "  defeated -"
