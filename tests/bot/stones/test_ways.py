"""Picking part by part, where steps leave no choice and where an action is one part."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cogs.screens.match.picker import BUTTONS
from cogs.screens.match.steps import Ways
from engines.game import AnyGame, AnyView
from tests.toys.stones import STONES


@dataclass(frozen=True)
class Place:
    """A position of the toy game."""

    view: AnyView
    game: AnyGame = STONES


def ways(text: str) -> Ways:
    """The ways in a position, for who is to act."""
    state = STONES.load(text)
    return Ways(Place(STONES.view(state, STONES.to_act(state)[0])))


def test_the_first_step_has_buttons_beside_its_select() -> None:
    listed, alone = ways("brave a>2").split(())
    assert [part.value for part in listed] == ["a"]
    assert [part.value for part in alone] == ["end"]
    listed, alone = ways("brave a>2").split(("a",))
    assert [part.value for part in listed] == ["go", "peek", "hit", "hush"]
    assert alone == ()


def test_many_actions_of_one_part_go_into_the_select(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.screens.match.picker.BUTTONS", 1)
    assert BUTTONS > 1
    listed, alone = ways("").split(())
    assert [part.value for part in listed] == ["brave", "meek"]
    assert alone == ()


@pytest.mark.parametrize(
    ("text", "chosen", "advanced"),
    [
        ("brave", (), ()),
        ("brave a>2", (), ("a",)),
        ("brave", ("b",), ("b",)),
        ("brave", ("b", "hit"), ("b", "hit")),
        ("", (), ()),
        ("brave", ("b", "hit", "foe"), ("b", "hit", "foe")),
    ],
)
def test_steps_without_a_choice_are_taken(
    text: str, chosen: tuple[str, ...], advanced: tuple[str, ...]
) -> None:
    assert ways(text).advance(chosen) == advanced


def test_nothing_is_behind_the_first_choice() -> None:
    mine = ways("brave a>2")
    assert mine.is_first(())
    assert mine.is_first(("a",))
    assert not mine.is_first(("end",))
    assert not mine.is_first(("a", "go"))
    assert mine.retreat(("a", "go")) == mine.retreat(("a",)) == mine.retreat(("end",)) == ("a",)


def test_what_is_not_possible_has_no_text_and_no_labels() -> None:
    mine = ways("brave")
    assert mine.text(("a", "go")) is None
    assert mine.text(("a", "go", "2")) == "a>2"
    assert mine.labels(("a", "go")) == ["Stone a", "Go"]
    assert mine.labels(("x",)) == []
    assert mine.after(("x",)) == ()
