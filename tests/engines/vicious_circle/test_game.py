"""The line under the board: ko, repetition, length."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.vicious_circle.state import State
from tests.engines.vicious_circle.kit import GAME, ends, played
from tests.engines.vicious_circle.test_endings import ROUND
from tests.engines.vicious_circle.test_ko import OPEN


def told(state: State) -> str:
    return GAME.unusual(GAME.view(state, None))


def test_ko_is_told_to_whoever_it_binds_now() -> None:
    """Ruling “ko, details”: the Saint came from c2, and may not end a move there on this turn."""
    assert told(GAME.load(OPEN)) == ""
    after = played(GAME.load(OPEN), "Sc2-d3", "Wd4-c4")
    assert told(after) == "No going straight back (ko): the Saint on d3 may not return to c2."
    assert "c2" not in ends(after, "Sd3")
    assert told(played(GAME.load(OPEN), "Sc2-d3")) == "", "Dawn has not moved yet"


def test_there_is_no_ko_for_a_captured_creature() -> None:
    after = played(GAME.load(OPEN), "Sc2-d3", "Wd4-c4")
    gone = replace(GAME.view(after, None), places=(-2,) * 5 + (4, 5, 6, -1, -2))
    assert GAME.unusual(gone) == ""


def test_a_position_that_stands_for_the_second_time_is_told() -> None:
    """And not the board that was there before anything was banned."""
    once = played(GAME.load(OPEN), *ROUND)
    assert "second time" not in told(once)
    twice = played(once, *ROUND[:2])
    assert told(twice).endswith(
        " This position has come up twice. The third time, the match is a draw."
    )
    assert told(twice).startswith("No going straight back (ko): ")


@pytest.mark.parametrize(
    ("plies", "left"), [(289, ""), (290, "10 more turns"), (299, "1 more turn")]
)
def test_the_end_by_length_is_told_ten_turns_before(plies: int, left: str) -> None:
    view = replace(GAME.view(GAME.load(OPEN), None), plies=plies)
    assert GAME.unusual(view) == (left and f"The match ends in a draw after {left}.")


def test_nothing_is_told_of_a_secret_set_up() -> None:
    assert told(GAME.start({}, 2, "")) == ""
