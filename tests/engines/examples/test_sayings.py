"""Examples as lines are red where they are wrong."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from engines.registry import game
from engines.terms import Illegal
from tests.engines.examples.sayings import Saying, sayings

FIELD = "5x5 1 Wa1 / Ra2-1 Ce5"
RIGHT = (
    "| Wa1xa2 end -> 2 Wa1 / Ce5",
    "only Wa1xa2 Wa1-b1",
    "may Wa1xa2",
    "never end",
    "without <> +",
    "aims Wa1- b1",
    "refused end: You may not pass: …",
    "refused end: … first.",
    "told Wa1-b1: Ember's Warrior moves from a1 to b1",
    "noted Wa1xa2: 2 damage, defeats it",
    "status Ember: move, attack or heal with one piece.",
    "on",
)
WRONG = (
    "| Wa1xa2 end -> 2 Wa1 / C",
    "only Wa1xa2",
    "only Wa1xa2 Wa1-b1 end",
    "may Wa1xa2 end",
    "never end Wa1xa2",
    "without <> x",
    "aims Wa1-",
    "aims Wa1- b1 b2",
    "refused end: You may not pass:",
    "refused end: may not pass: …",
    "refused Wa1-b1: …",
    "told Wa1-b1: Ember's Warrior moves",
    "told Wa1-b2: …",
    "noted Wa1xa2: 1 damage, defeats it",
    "status Ember: …move",
    "over defeat 0",
    "| Wa1-b1 over defeat 0",
    "| Wa1-e1 on",
    "5x5 1 Wa1 / Ra2-1 | Wa1xa2 on",
    "5x5 1 Wa1 / Ra2-1 | Wa1xa2 over defeat 1",
)


@pytest.mark.parametrize("line", RIGHT)
def test_what_is_so_holds(line: str) -> None:
    Saying("", (f"{FIELD} on", line)).holds(game("vilitum"))


@pytest.mark.parametrize("line", WRONG)
def test_what_is_not_so_is_red(line: str) -> None:
    with pytest.raises((AssertionError, Illegal)) as red:
        Saying("", (f"{FIELD} on", line)).holds(game("vilitum"))
    assert red.value.__notes__ == [line]


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("starts j1 i6", True),
        ("starts j1", False),
        ("starts j1 i6 h14", False),
        ("goes j1 j2 i1 h2 f1 l1", True),
        ("goes j1 j2 i1 h2 f1", False),
        ("goes j1 j2 i1 h2 f1 l1 k1", False),
        ("goes h14", True),
        ("goes h14 h13", False),
    ],
)
def test_where_pieces_go(line: str, holds: bool) -> None:
    said = Saying("", (f"orange / orange Kj1 Bbi6 / blue Kh14 {line}",))
    with nullcontext() if holds else pytest.raises(AssertionError):
        said.holds(game("victorus"))


def test_lines_are_told_apart_and_joined() -> None:
    mark = sayings("""
        one [ab] of [two four]
            1 [ab]
                2 [cd]
        again
            x
    """)
    first, second = (each.values[0] for each in mark.args[1])
    assert first == Saying("one [ab] of [two four]", ("    1 a 2 c", "    1 b 2 d"))
    assert second == Saying("again", ("    x",))
