"""Reading what the reader has chosen: from the view alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.victorus.model.board import CELL, NAMES
from engines.victorus.model.values import Move
from render.victorus.choice import Choice, able, read_choice
from tests.render.victorus.kit import BATTLE, seen

VIEW = seen(BATTLE, seat=0)
MOVES = [action for action in VIEW.legal if isinstance(action, Move)]


def _choice(*chosen: str) -> Choice:
    choice = read_choice(VIEW, chosen)
    assert choice is not None
    return choice


def _names(cells: tuple[int, ...]) -> set[str]:
    return {NAMES[cell] for cell in cells}


def test_a_piece_offers_every_cell_to_which_it_may_legally_go() -> None:
    choice = _choice("f4")
    assert choice.move is None
    assert choice.stop is None
    assert set(choice.next_cells) == {m.path[1] for m in MOVES if m.path[0] == CELL["f4"]}


def test_a_hospitaller_offers_its_stops_and_then_its_pivots() -> None:
    assert {"d2", "f6", "m10"} <= _names(_choice("h3").next_cells)
    choice = _choice("h3", "d2")
    assert choice.stop == CELL["d2"]
    assert _names(choice.next_cells) == {"c1", "e2"}


@pytest.mark.parametrize("move", MOVES)
def test_every_legal_move_can_be_chosen_to_its_end(move: Move) -> None:
    choice = _choice(*(NAMES[cell] for cell in move.path))
    assert choice.move == move
    assert choice.next_cells == ()


@pytest.mark.parametrize("chosen", [(), ("",), ("end",), ("pass",), ("zz",), ("g5",), ("a1", "f4")])
def test_what_is_not_legal_is_no_choice(chosen: tuple[str, ...]) -> None:
    assert read_choice(VIEW, chosen) is None


@pytest.mark.parametrize("more", ["q1", "end", "", "f4"])
def test_a_goal_without_meaning_is_ignored(more: str) -> None:
    assert read_choice(VIEW, ("f4", more)) == read_choice(VIEW, ("f4",))


def test_without_legal_moves_nothing_is_chosen() -> None:
    view = replace(VIEW, legal=())
    assert read_choice(view, ("f4",)) is None
    assert able(view) == frozenset()


def test_the_reader_may_begin_with_every_piece_that_can_move() -> None:
    assert _names(tuple(able(VIEW))) == {"i5", "f1", "h3", "f4", "k5", "i3"}
