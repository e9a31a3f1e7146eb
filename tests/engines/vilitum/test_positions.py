"""The text form of positions: what is written reads back, and what cannot be is refused."""

from __future__ import annotations

import pytest

from engines.game import Unreadable
from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import GAME, START_5, START_7, board, played, turn


@pytest.mark.parametrize(
    "text",
    [
        "5x5 1 Wb2-2 Zc3-1 Ae2 Ca1-1 / Wb3-1 Rd4-1 Ze5 Ac5-2 Ca4",
        f"5x5 1 {START_5}",
        f"7x7 1 {START_7}",
        f"5x5:beginner 2 {START_5}",
        "5x5:beginner,black-cleric 1 Wa1 / Re5",
        "5x5:agile-warrior 1 Wa1 / Re5",
        "5x5:agile-warrior-1,blood-lust 1 Wa1 / Re5",
        "5x5:agile-warrior-2 1 Wa1 / Re5",
        "7x7:black-cleric,blood-lust,blood-rage,melee-archer,sneaky-rogue,tactical-wizard,"
        "warrior-charge,warrior-rush,white-wizard 2 Wa1 / Rg7",
        "5x5 1 - / Re5",
        "5x5 1 Wa1-4 / -",
        "5x5 1 - / -",
        "5x5 1 ? / ?",
        "5x5 2 ? / ?",
        "5x5:agile-warrior-1 2 - / ? last:agile",
        "5x5 1 ? / - last:standard",
        "5x5 1 - / - placing",
        "5x5 2 - / - placing",
        "5x5 2 Wb1 / - placing last:W>b1",
        "7x7:sneaky-rogue 1 Wb1 Rc1 / Zg7 Aa7 placing last:A>a7",
        "5x5 2 Wa2 / Re5 ply:1 quiet:1 past:1Wa1 last:Wa1-a2",
        "5x5 1 Wa2 / Re5 ply:12 quiet:3 past:=,1Wa1,=",
        "5x5:beginner 1 Wd4 Rb1 Ca2 / Za1 ply:2 quiet:2 past:pass,1Wd5 last:pass",
        "5x5 2 Rb1 / We5 ply:1 past:1Rx+1Ca1-2 last:Ca1=R,Ra1-b1",
        "5x5 1 Rb2 / Wc2-1 Re5 past:2Wc2 turn:Rb2xc2",
    ],
)
def test_positions_are_written_as_they_are_read(text: str) -> None:
    state = GAME.load(text)
    assert GAME.dump(state) == text
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("5X5 1 ra1 / WE5-2", "5x5 1 Ra1 / We5-2"),
        ("5x5 1 Ca1 Wb1/Re5", "5x5 1 Wb1 Ca1 / Re5"),
        ("  5x5  1  Wa1  /  Re5  ", "5x5 1 Wa1 / Re5"),
        ("5x5 1 Wa1-0 / Re5", "5x5 1 Wa1 / Re5"),
        ("5x5:white-wizard,Beginner 1 Wa1 / Re5", "5x5:beginner,white-wizard 1 Wa1 / Re5"),
        ("5x5:agile-warrior-2,agile-warrior-1 1 Wa1 / Re5", "5x5:agile-warrior 1 Wa1 / Re5"),
        ("5x5 1 Wa1 / Re5 quiet:0 ply:0", "5x5 1 Wa1 / Re5"),
        ("5x5 1 Wa1 / Re5 quiet:2 ply:04", "5x5 1 Wa1 / Re5 ply:4 quiet:2"),
        ("5x5 1 ? / ? ", "5x5 1 ? / ?"),
    ],
)
def test_positions_are_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.dump(GAME.load(typed)) == canonical


def test_the_example_of_the_text_form_is_this_board() -> None:
    state = GAME.load("5x5 1 Wb2-2 Zc3-1 Ae2 Ca1-1 / Wb3-1 Rd4-1 Ze5 Ac5-2 Ca4")
    assert board(state) == "..a2.z\nc..r1.\n.w1Z1..\n.W2..A\nC1...."


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "That is not a position. Write it like “5x5 1 Wb2-2"),
        ("5x5 1 Wa1 Re5", "That is not a position."),
        ("5x5 / Re5", "That is not a position."),
        ("/", "That is not a position."),
        ("6x6 1 Wa1 / Re5", "A position begins with 5x5 or 7x7, not “6x6”."),
        ("5x5: 1 Wa1 / Re5", "A position begins with 5x5 or 7x7, not “5x5:”."),
        ("5x5:go 1 Wa1 / Re5", "“go” is not an option. Choose from: beginner, agile-warrior"),
        ("5x5:beginner,beginner 1 Wa1 / Re5", "An option is named twice."),
        ("5x5:beginner,agile-warrior 1 Wa1 / Re5", "Agile Warrior does nothing in the beginner"),
        ("5x5:beginner,agile-warrior-2 1 Wa1 / Re5", "Agile Warrior does nothing in the beginner"),
        ("7x7:agile-warrior-1 1 Wa1 / Re5", "Agile Warrior is for the 5x5 board"),
        ("7x7:beginner 1 Wa1 / Re5", "The beginner game is played on the 5x5 board."),
        ("5x5:beginner,tactical-wizard 1 Wa1 / Re5", "Tactical Wizard needs the Wizard's swap"),
        ("5x5 3 Wa1 / Re5", "“3” is not a side to move: write 1 for Ember, 2 for Frost."),
        ("5x5 w Wa1 / Re5", "“w” is not a side to move"),
        ("5x5 1 Ka1 / Re5", "“Ka1” is not a piece with its square and lost HP: write a letter of"),
        ("5x5 1 Wa8 / Re5", "“Wa8” is not a piece"),
        ("5x5 1 W / Re5", "“W” is not a piece"),
        ("5x5 1 Wa1-x / Re5", "“Wa1-x” is not a piece"),
        ("5x5 1 Wa1 - / Re5", "“-” is not a piece"),
        ("5x5 1 Wa1 ? / Re5", "“?” is not a piece"),
        ("5x5 1 Wa1 Wb1 / Re5", "Ember's Warrior is named twice."),
        ("5x5 1 Wa1 / Re5 Rd5", "Frost's Rogue is named twice."),
        ("5x5 1 Wf1 / Re5", "f1 is not on the board of 5x5."),
        ("5x5 1 Wa1 / Re6", "e6 is not on the board of 5x5."),
        ("5x5 1 Wa1 / Ra1", "Two pieces stand on a1."),
        ("5x5 1 Wa1-5 / Re5", "A Warrior that has lost 5 HP has left the board."),
        ("5x5 1 Wa1 / Re5-3", "A Rogue that has lost 3 HP has left the board."),
        ("5x5 1 Wa1 / Ce5-9", "A Cleric that has lost 4 HP has left the board."),
        ("5x5 1 / Re5", "A side without pieces is written as -."),
        ("5x5 1 Wa1 /", "A side without pieces is written as -."),
        ("5x5 1 Wa1 / Re5 ko:1", "“ko:1” is not a field of this position"),
        ("5x5 1 Wa1 / Re5 ply:1 ply:2", "written twice. There may be: ply, quiet, past, turn"),
        ("5x5 1 Wa1 / Re5 ply:", "“ply:” is not a field of this position"),
    ],
)
def test_impossible_positions_are_refused(text: str, sentence: str) -> None:
    refused(text, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7x7 1 ? / ?", "Agile Warrior is for the 5x5 board"),
        ("5x5:beginner 1 ? / ?", "Agile Warrior does nothing in the beginner game"),
        ("5x5:agile-warrior 1 ? / -", "A side that has still to choose has not chosen Agile"),
        ("5x5 1 - / ?", "First the side to move chooses its Warrior"),
        ("5x5 2 Wa1 / ?", "First the side to move chooses its Warrior"),
        ("5x5 1 ? / ? placing", "First the side to move chooses its Warrior"),
        ("5x5 1 Wa2 / We5 placing", "a2 is not in the back row of Ember."),
        ("5x5 1 Wa1 / We1 placing", "e1 is not in the back row of Frost."),
        ("7x7 1 Wa1 / Wa5 placing", "a5 is not in the back row of Frost."),
        ("5x5 1 Wa1-1 / We5 placing", "No piece has lost HP before the play begins."),
        (f"5x5 1 {START_5} placing", "The sides place their pieces in turns"),
        ("5x5 1 Wa1 / - placing", "The sides place their pieces in turns"),
        ("5x5 1 Wa1 / We5 placing ply:1", "“ply:1” is not a field of this position"),
        ("5x5 1 Wa1 / We5 placing last:We5-e4", "Before the play the last action is one placing"),
        (
            "5x5 1 Wa1 / We5 placing last:W>e5,W>e5",
            "Before the play the last action is one placing",
        ),
    ],
)
def test_impossible_beginnings_are_refused(text: str, sentence: str) -> None:
    refused(text, sentence)


def refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as reason:
        GAME.load(text)
    assert sentence in str(reason.value)
    assert str(reason.value).endswith((".", "”"))


# What comes back


def survives(state: State) -> None:
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.last == state.last, "which equality leaves out"
    for seat in (0, 1, None):
        assert GAME.view(again, seat) == GAME.view(state, seat)


def test_a_turn_under_way_survives() -> None:
    start = turn(GAME.load("5x5 1 Wa1-1 Rb2 Cb1 / Wc2 Re5"), "Rb2xc2")
    state = turn(start, "Re5-e4")
    for text in ("Rb2xc2", "Rb2-b3", "Wa1-a2", "Cb1+a1"):
        after = played(state, text)
        survives(after)
    survives(played(state, "Cb1+a1"))


def test_a_sacrifice_under_way_survives() -> None:
    state = played(GAME.load("5x5 1 Wa1 Cb1-2 / Wc2 Re5 ply:6 quiet:2"), "Cb1=R")
    assert GAME.dump(state) == ("5x5 1 Wa1 Rb1 / Wc2 Re5 ply:6 quiet:2 past:1Rx+1Cb1-2 turn:Cb1=R")
    survives(state)
    survives(played(state, "Rb1-b2"))


def test_a_turn_in_which_pieces_left_and_entered_survives() -> None:
    state = turn(GAME.load("5x5 1 Wa1 Cb1-2 / Wc2 Rb2-2"), "Cb1=R", "Rb1xb2", "Rb1-a2")
    assert GAME.dump(state) == (
        "5x5 2 Wa1 Ra2 / Wc2 ply:1 past:1Rx+1Cb1-2+2Rb2-2 last:Cb1=R,Rb1xb2,Rb1-a2"
    )
    survives(state)


def test_placings_and_choices_survive() -> None:
    state = GAME.start(GAME.resolve_options({"regional": "agile-warrior,blood-lust"}), 2, "")
    for text in (
        "agile",
        "standard",
        *["W>a1", "W>a5", "R>b1", "R>b5", "Z>c1", "Z>c5", "A>d1", "A>d5"],
    ):
        survives(state)
        state = played(state, text)
    survives(played(state, "C>e1"))
    begun = played(state, "C>e1", "C>e5")
    survives(begun)
    survives(turn(begun, "Wa1-a2"))


def test_a_pass_survives() -> None:
    state = played(GAME.load("5x5:beginner 2 Rb1 Ca2 / Za1"), "pass")
    assert GAME.dump(state) == "5x5:beginner 1 Rb1 Ca2 / Za1 ply:1 quiet:1 past:pass last:pass"
    survives(state)
    survives(turn(state, "Ca2-a5"))


def test_the_last_turn_is_for_display_only() -> None:
    state = turn(GAME.load("5x5 1 Wa1 / Re5"), "Wa1-a2")
    bare = GAME.load("5x5 2 Wa2 / Re5 ply:1 quiet:1 past:1Wa1")
    assert bare == state
    assert hash(bare) == hash(state)
    assert bare.last == ()
