"""The text forms of actions: reading, writing, and what is meant."""

from __future__ import annotations

import pytest

from engines.game import Unreadable
from engines.vilitum.model.board import Kind, square
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place, Sacrifice, Use, Verb
from tests.engines.vilitum.kit import GAME


def use(verb: Verb, kind: Kind, start: str, target: str) -> Use:
    return Use(verb, kind, square(start), square(target))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("W>b1", Place(Kind.WARRIOR, square("b1"))),
        ("Ra1-c3", use(Verb.MOVE, Kind.ROGUE, "a1", "c3")),
        ("Zb1<>d3", use(Verb.SWAP, Kind.WIZARD, "b1", "d3")),
        ("Ra1xb2", use(Verb.ATTACK, Kind.ROGUE, "a1", "b2")),
        ("Cc1+c2", use(Verb.HEAL, Kind.CLERIC, "c1", "c2")),
        ("Cc1*c2", use(Verb.DRAIN, Kind.CLERIC, "c1", "c2")),
        ("Zb1o>c2", use(Verb.GIVE, Kind.WIZARD, "b1", "c2")),
        ("Zb1<oc2", use(Verb.TAKE, Kind.WIZARD, "b1", "c2")),
        ("Wb2!b3", use(Verb.RUSH, Kind.WARRIOR, "b2", "b3")),
        ("Ce1=R", Sacrifice(square("e1"), Kind.ROGUE)),
        ("Ag7xg4", use(Verb.ATTACK, Kind.ARCHER, "g7", "g4")),
        ("end", EndTurn()),
        ("pass", Pass()),
        ("agile", Choose(agile=True)),
        ("standard", Choose(agile=False)),
    ],
)
def test_canonical_texts(text: str, action: Action) -> None:
    assert GAME.read(text) == action
    assert GAME.write(action) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ra1-c3", "Ra1-c3"),
        ("RA1-C3", "Ra1-c3"),
        ("  R a1  -  c3 ", "Ra1-c3"),
        ("Ra1 – c3", "Ra1-c3"),
        ("Ra1—c3", "Ra1-c3"),
        ("Ra1 − c3", "Ra1-c3"),
        ("Ra1→c3", "Ra1-c3"),
        ("Ra1c3", "Ra1-c3"),
        ("r a1 c3", "Ra1-c3"),
        ("rogue a1 to c3", "Ra1-c3"),
        ("Rogue a1-c3", "Ra1-c3"),
        ("Rogue a1 moves c3", "Ra1-c3"),
        ("rogue a1 to move c3", "Ra1-c3"),
        ("Ra1×b2", "Ra1xb2"),
        ("ra1 X B2", "Ra1xb2"),
        ("Rogue a1 attacks b2", "Ra1xb2"),
        ("z b1 <> d3", "Zb1<>d3"),
        ("zb1 ↔ d3", "Zb1<>d3"),
        ("zb1~d3", "Zb1<>d3"),
        ("Wizard b1 swaps d3", "Zb1<>d3"),
        ("cleric c1 heals c2", "Cc1+c2"),
        ("c c1 + c2", "Cc1+c2"),
        ("Cleric c1 drain c2", "Cc1*c2"),
        ("z b1 o> c2", "Zb1o>c2"),
        ("Z b1 <o c2", "Zb1<oc2"),
        ("wizard b1 gives c2", "Zb1o>c2"),
        ("wizard b1 takes c2", "Zb1<oc2"),
        ("w b2 ! b3", "Wb2!b3"),
        ("warrior b2 rush b3", "Wb2!b3"),
        ("ce1=r", "Ce1=R"),
        ("C e1 = Rogue", "Ce1=R"),
        ("cleric e1=wizard", "Ce1=Z"),
        ("w > b1", "W>b1"),
        ("W→b1", "W>b1"),
        ("warrior on b1", "W>b1"),
        ("place archer > c1", "A>c1"),
        ("END", "end"),
        ("end turn", "end"),
        (" End  Turn ", "end"),
        ("Pass", "pass"),
        ("Agile Warrior", "agile"),
        ("standard warrior", "standard"),
    ],
)
def test_typing_is_read_kindly(typed: str, canonical: str) -> None:
    assert GAME.write(GAME.read(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not an action. Write a move as Ra1-c3, an attack as Ra1xb2"),
        ("Ra1", "“Ra1” is not an action."),
        ("a1-c3", "“a1-c3” is not an action."),
        ("Ka1-c3", "“Ka1-c3” is not an action."),
        ("Ra1-h3", "is not an action"),
        ("Ra1-c8", "is not an action"),
        ("Ra0-c3", "is not an action"),
        ("Ra1-c3-d4", "is not an action"),
        ("R>", "is not an action"),
        ("end it", "is not an action"),
        ("Ce1=K", "is not an action"),
        ("x" * 500, "“" + "x" * 40 + "…” is not an action"),
        ("Ra1<>c3", "Only the Wizard swaps places, not the Rogue."),
        ("Ra1+c3", "Only the Cleric heals, not the Rogue."),
        ("Za1*c3", "Only the Cleric drains, not the Wizard."),
        ("Ca1o>c3", "Only the Wizard passes damage on, not the Cleric."),
        ("Ca1<oc3", "Only the Wizard passes damage on, not the Cleric."),
        ("Ra1!a2", "Only the Warrior rushes, not the Rogue."),
        ("rogue a1 heals c3", "Only the Cleric heals, not the Rogue."),
        ("Ce1=C", "A sacrificed Cleric returns another piece, not itself."),
    ],
)
def test_what_is_no_action_is_answered_in_words(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.read(text)
    assert sentence in str(refused.value)


# What a person meant


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        ("5x5 1 Wa1 / Ra2", "Wa1-a2", "Wa1xa2"),
        ("5x5 1 Wa2-1 Ca1 / Re5", "Ca1-a2", "Ca1+a2"),
        ("5x5 1 We1 Za1 / Re5", "Za1-e1", "Za1<>e1"),
        ("5x5:warrior-rush 1 Wa1 / Ra2", "Wa1-a2", "Wa1xa2"),
    ],
)
def test_a_move_onto_a_piece_is_taken_for_what_it_can_only_mean(
    position: str, typed: str, meant: str
) -> None:
    """An attack comes before anything else."""
    state = GAME.load(position)
    assert GAME.write(GAME.intended(state, 0, GAME.read(typed))) == meant


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("5x5 1 Wa1 / Ra2", "Wa1xa2"),
        ("5x5 1 Wa1 / Ra2", "Wa1-b1"),
        ("5x5 1 Wa1 / Ra2", "Wa1-a5"),
        ("5x5 1 Wa1 / Ra2", "end"),
        ("5x5 1 Wa1 / Ra2", "Wa1xb1"),
        ("5x5:black-cleric 1 Ca1 / Ra2", "Ca1xa2"),
        ("5x5:black-cleric 1 Ca1 / Ra2", "Ca1-a2"),
        ("5x5:white-wizard 1 Wb2-1 Za1-1 / Re5", "Za1o>b2"),
        ("5x5 1 Wb2-1 Za1-1 / Re5", "Za1o>b2"),
        ("5x5:warrior-rush 1 Wa1 Ra2 / Re5", "Wa1-a2"),
        ("5x5:warrior-rush 1 Wa1 Ra2 / Re5", "Wa1xa2"),
        ("5x5 1 We1 Za1 / Re5", "Za1xe1"),
        ("5x5 1 Wa2-1 Ca1 / Re5", "Ca1xa2"),
        ("5x5 1 Za1 / Ra3", "Za1<>a3"),
    ],
)
def test_nothing_else_is_changed(position: str, text: str) -> None:
    """Nothing becomes an action that costs its own side a ring, and only a move's sign has two
    readings."""
    state = GAME.load(position)
    assert GAME.write(GAME.intended(state, 0, GAME.read(text))) == text


def test_a_move_onto_an_ally_is_meant_as_a_swap_and_never_as_a_ring() -> None:
    state = GAME.load("5x5:white-wizard 1 Wb2-1 Za1-1 / Re5")
    assert GAME.write(GAME.intended(state, 0, GAME.read("Za1-b2"))) == "Za1<>b2"
