"""The text forms of actions: reading, writing, and what is meant."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Unreadable
from engines.terms import LONGEST_ACTION
from engines.victorus.model.board import CELL, CENTRE
from engines.victorus.model.state import fresh
from engines.victorus.model.values import Action, EndTurn, Move, Pass, Ruleset
from tests.engines.victorus import playing
from tests.engines.victorus.kit import GAME, board, freed, play, seat


def move(*cells: str, takes: bool = False) -> Move:
    return Move(tuple(CELL[cell] for cell in cells), takes)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("f2-n5", move("f2", "n5")),
        ("f2xn5", move("f2", "n5", takes=True)),
        ("h1-k5-l6", move("h1", "k5", "l6")),
        ("h1-k5xl6", move("h1", "k5", "l6", takes=True)),
        ("i5-i7", Move((CELL["i5"], CENTRE))),
        ("end", EndTurn()),
        ("pass", Pass()),
    ],
)
def test_canonical_texts(text: str, action: Action) -> None:
    assert GAME.read(text) == action
    assert GAME.write(action) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("F2-N5", "f2-n5"),
        ("  f2  -  n5 ", "f2-n5"),
        ("f2 n5", "f2-n5"),
        ("f2n5", "f2-n5"),
        ("f2 to n5", "f2-n5"),
        ("f2 -> n5", "f2-n5"),
        ("f2→n5", "f2-n5"),
        ("f2 – n5", "f2-n5"),
        ("f2:n5", "f2-n5"),
        ("f2 X n5", "f2xn5"),
        ("f2 × n5", "f2xn5"),
        ("f2 takes n5", "f2xn5"),
        ("f2 captures n5", "f2xn5"),
        ("h1 to k5 takes l6", "h1-k5xl6"),
        ("i5 to centre", "i5-i7"),
        ("i5-Center", "i5-i7"),
        ("End  Turn", "end"),
        ("PASS", "pass"),
    ],
)
def test_texts_are_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.write(GAME.read(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not an action. Write a move as f2-n5"),
        ("f2", "“f2” is not an action."),
        ("castle", "“castle” is not an action."),
        ("f2--n5", "“f2--n5” is not an action."),
        ("r2-n5", "“r2-n5” is not an action."),
        ("f2-a9", "There is no cell a9: file a runs from a1 to a3."),
        ("i0-i14", "There is no cell i0: file i runs from i1 to i13."),
        ("f2-n05", "There is no cell n05"),
        ("f2xn5-n6", "Nothing is captured on the way of one move"),
        ("f2-n5-n6-n7", "One move has two cells, a Hospitaller's has three."),
        ("f2-n5" * LONGEST_ACTION, "That is too long: at most"),
    ],
)
def test_what_is_no_action_is_refused_with_an_example(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as found:
        GAME.read(text)
    assert str(found.value).startswith(sentence)
    assert len(str(found.value)) < 220


@given(st.text(st.sampled_from("afhiqx1259-:> ,;eto×"), max_size=30))
@settings(max_examples=200)
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    state = fresh(Ruleset((0, 3)))
    with suppress(Unreadable):
        action = GAME.read(text)
        assert GAME.read(GAME.write(action)) == action
    with suppress(Unreadable):
        assert GAME.read_turn(state, 0, text)


def test_every_legal_action_comes_back_from_its_text() -> None:
    for number, ruleset in enumerate(playing.RULESETS):
        rng = random.Random(number)
        state = playing.scattered(rng, ruleset)
        for _ in range(20):
            legal = GAME.actions(state, seat(state)) if not state.ending else ()
            texts = [GAME.write(action) for action in legal]
            assert [GAME.read(text) for text in texts] == list(legal)
            assert len(set(texts)) == len(texts)
            if legal:
                state = playing.play(state, playing.choice(rng, state))


# What is meant


def understood(text: str, position: str) -> list[str]:
    state = board(position)
    return [GAME.write(action) for action in GAME.read_turn(state, seat(state), text)]


KINGS = f"/ orange Kj1 Qf1 Hbh1 Tbl2 / blue Kj14 Qf14 Twj4 Uwj6 {freed('o', 'b')}"
"""Orange's King may leave its kingdom; two Templars stand in its way."""


def test_a_capture_sign_is_put_right() -> None:
    state = board(KINGS)
    assert GAME.intended(state, 0, move("j1", "j4")) == move("j1", "j4", takes=True)
    assert GAME.intended(state, 0, move("j1", "j2", takes=True)) == move("j1", "j2")
    assert GAME.intended(state, 0, move("j1", "j6")) == move("j1", "j6")
    assert GAME.intended(state, 0, EndTurn()) == EndTurn()


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("j1-j2", ["j1-j2"]),
        ("j1 j4", ["j1xj4"]),
        ("j1-j4-j6", ["j1xj4", "j4xj6"]),
        ("j1xj4-j6-j7", ["j1xj4", "j4xj6", "j6-j7"]),
        ("j1-j2, j2-j3", ["j1-j2", "j2-j3"]),
        ("j1-j2; end", ["j1-j2", "end"]),
        ("h1-k5-l6", ["h1-k5-l6"]),
        ("h1-k5", ["h1-k5"]),
        ("j1-j4, h1-k5-l6", ["j1xj4", "h1-k5-l6"]),
        ("j1-j2-j2-j3", ["j1-j2", "j2-j2", "j2-j3"]),
    ],
)
def test_a_whole_turn_is_understood(text: str, actions: list[str]) -> None:
    assert understood(text, KINGS) == actions


def test_an_end_that_has_come_by_itself_is_dropped() -> None:
    assert understood("l2-l4, end", KINGS) == ["l2-l4"]
    assert understood("end", KINGS) == ["end"]


def test_after_a_refusal_nothing_is_put_right_any_more() -> None:
    assert understood("j1-j3, j3-j4", KINGS) == ["j1-j3", "j3-j4"]


def test_the_same_turn_may_be_typed_in_one_word_or_several() -> None:
    state = board(KINGS)
    after = play(state, "j1xj4", "j4xj6", "h1-k5-l6")
    once = [GAME.write(each) for each in GAME.read_turn(state, 0, "j1-j4-j6, h1-k5-l6")]
    assert play(state, *once) == after


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (",", "“,” is not an action."),
        ("j1-j2, jump", "“jump” is not an action."),
        ("h1xk5-l6", "Nothing is captured on the way of one move"),
        ("j1-j2," * LONGEST_ACTION, "That is too long: at most"),
    ],
)
def test_a_turn_that_cannot_be_read_is_refused_as_a_whole(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence.split(".", 1)[0]):
        understood(text, KINGS)
