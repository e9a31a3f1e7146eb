"""Reading what the reader has chosen: from the view alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.vicious_circle.board import SQUARES, Kind, square
from engines.vicious_circle.values import RESERVE, Deploy, Move
from render.vicious_circle.choice import read_choice, read_draft
from tests.render.vicious_circle.kit import MIDDLE, seen, set_up


def test_goals_are_the_legal_moves_of_the_chosen_creature() -> None:
    view = seen(MIDDLE, seat=0)
    choice = read_choice(view, ("Sc4",))
    assert choice is not None
    assert (choice.kind, SQUARES[choice.start], choice.goal) == (Kind.SAINT, "c4", None)
    legal = {a for a in view.legal if isinstance(a, Move) and a.kind is Kind.SAINT}
    assert set(choice.goals) == legal


def test_a_goal_is_read_from_the_second_part() -> None:
    choice = read_choice(seen(MIDDLE, seat=0), ("Sc4", "c5"))
    assert choice is not None
    assert choice.goal == Move(Kind.SAINT, square("c4"), square("c5"), takes=True)


def test_the_preview_runs_round_what_the_creature_may_not_cross() -> None:
    """From c2 the Saint reaches e5 by d3 and d4 alone: the Mountain and the Swamp bar the rest."""
    view = seen("van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C*", seat=0)
    choice = read_choice(view, ("Sc2", "e5"))
    assert choice is not None
    assert [SQUARES[each] for each in choice.way] == ["c2", "d3", "d4", "e5"]


def test_a_deployment_starts_in_reserve() -> None:
    choice = read_choice(seen(MIDDLE, seat=0), ("P*", "b1"))
    assert choice is not None
    assert choice.start == RESERVE
    assert choice.goal == Deploy(Kind.SPIRIT, square("b1"), takes=False)


@pytest.mark.parametrize("chosen", [(), ("Sc5",), ("W*",), ("nonsense",), ("pass",)])
def test_what_is_not_legal_is_no_choice(chosen: tuple[str, ...]) -> None:
    assert read_choice(seen(MIDDLE, seat=0), chosen) is None


def test_without_legal_actions_nothing_is_chosen() -> None:
    assert read_choice(replace(seen(MIDDLE, seat=0), legal=()), ("Sc4",)) is None


@pytest.mark.parametrize(
    ("chosen", "read"),
    [
        (("Sc2", "Wa1"), {Kind.SAINT: "c2", Kind.WARRIOR: "a1"}),
        (("Sc2", "Sb1"), {Kind.SAINT: "c2"}),
        (("Sc2", "Wc2"), {Kind.SAINT: "c2"}),
        (("Se5", "W*"), {}),
        (("Sc2", "Wa1", "Db1", "Pb2"), {Kind.SAINT: "c2", Kind.WARRIOR: "a1", Kind.DRAGON: "b1"}),
    ],
)
def test_a_draft_keeps_what_fits(chosen: tuple[str, ...], read: dict[Kind, str]) -> None:
    draft = read_draft(set_up(seat=0), chosen)
    assert {kind: SQUARES[place] for kind, place in draft.items()} == read


def test_a_locked_set_up_is_read_from_the_view() -> None:
    draft = read_draft(set_up((0, "set Sc2 Wa1 Da2"), seat=0), ("Pb1",))
    assert {kind: SQUARES[place] for kind, place in draft.items()} == {
        Kind.SAINT: "c2",
        Kind.WARRIOR: "a1",
        Kind.DRAGON: "a2",
    }


def test_the_public_has_no_draft() -> None:
    assert read_draft(set_up(), ("Sc2",)) == {}
