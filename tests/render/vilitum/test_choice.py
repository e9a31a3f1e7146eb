"""Reading what the reader has chosen: from the view alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.vilitum.model.board import SQUARES, Kind, square
from engines.vilitum.model.values import Place, Sacrifice, Use, Verb
from render.vilitum.board.choice import Placing, Using, able, read_choice
from tests.render.vilitum.kit import LARGE, PLACING, RETURN, SMALL, seen


def _using(position: str, *chosen: str) -> Using:
    choice = read_choice(seen(position, seat=0), chosen)
    assert isinstance(choice, Using)
    return choice


def test_options_are_what_the_chosen_piece_may_legally_do() -> None:
    choice = _using(LARGE, "Zd2")
    legal = seen(LARGE, seat=0).legal
    assert set(choice.options) == {a for a in legal if isinstance(a, Use) and a.kind is Kind.WIZARD}
    assert choice.action is None


def test_a_verb_narrows_the_options() -> None:
    choice = _using(LARGE, "Zd2", "swap")
    assert choice.options
    assert all(isinstance(a, Use) and a.verb is Verb.SWAP for a in choice.options)


def test_a_target_settles_the_action() -> None:
    choice = _using(SMALL, "Wb2", "attack", "b3")
    assert choice.action == Use(Verb.ATTACK, Kind.WARRIOR, square("b2"), square("b3"))


def test_a_sacrifice_belongs_to_the_cleric() -> None:
    choice = _using(SMALL, "Ca1")
    assert Sacrifice(square("a1"), Kind.ROGUE) in choice.options
    assert _using(SMALL, *RETURN).action == Sacrifice(square("a1"), Kind.ROGUE)


def test_the_range_beyond_targets_is_told_while_no_verb_is_chosen() -> None:
    """From b2 the Warrior reaches a2, b1, c2 and b3; on b3 there is something to attack."""
    choice = _using(SMALL, "Wb2")
    assert choice.range_verb is Verb.ATTACK
    assert {SQUARES[each] for each in choice.beyond} == {"a2", "b1", "c2"}
    assert _using(SMALL, "Wb2", "attack").beyond == ()


def test_the_clerics_range_is_of_heals() -> None:
    choice = _using(SMALL, "Ca1")
    assert choice.range_verb is Verb.HEAL
    assert {SQUARES[each] for each in choice.beyond} == {"a2", "a3", "b1", "c1"}


def test_a_piece_is_placed_where_it_legally_may() -> None:
    view = seen(PLACING, seat=0)
    choice = read_choice(view, ("R",))
    assert choice == Placing(Kind.ROGUE, (square("c1"), square("d1"), square("e1")), None)
    picked = read_choice(view, ("R", "d1"))
    assert isinstance(picked, Placing)
    assert picked.square == square("d1")


@pytest.mark.parametrize("chosen", [(), ("Wb3",), ("Rb2",), ("R",), ("nonsense",), ("end",)])
def test_what_is_not_legal_is_no_choice(chosen: tuple[str, ...]) -> None:
    assert read_choice(seen(SMALL, seat=0), chosen) is None


def test_without_legal_actions_nothing_is_chosen() -> None:
    view = replace(seen(SMALL, seat=0), legal=())
    assert read_choice(view, ("Wb2",)) is None
    assert able(view) == frozenset()


def test_the_reader_may_begin_with_pieces_that_can_act_or_squares_to_place_on() -> None:
    assert {SQUARES[each] for each in able(seen(SMALL, seat=0))} == {"b2", "c3", "e2", "a1"}
    view = seen(PLACING, seat=0)
    squares = {a.square for a in view.legal if isinstance(a, Place)}
    assert able(view) == squares == {square("c1"), square("d1"), square("e1")}
