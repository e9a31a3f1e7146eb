"""Check values: how many different turns there are, to a depth of three."""

from __future__ import annotations

import pytest

from engines.__main__ import main, perft
from tests.engines.vilitum.kit import GAME, START_5, START_7, turn

STARTS = [
    (f"5x5 1 {START_5}", (1, 29, 908, 33_938)),
    (f"7x7 1 {START_7}", (1, 39, 1_616, 76_431)),
    (f"5x5:beginner 1 {START_5}", (1, 26, 725, 24_276)),
]


@pytest.mark.parametrize(("position", "counts"), STARTS)
def test_perft_to_depth_3(position: str, counts: tuple[int, ...]) -> None:
    state = GAME.load(position)
    assert tuple(perft(GAME, state, depth) for depth in range(4)) == counts


@pytest.mark.parametrize(("position", "counts"), STARTS)
def test_it_counts_the_same_from_the_other_side(position: str, counts: tuple[int, ...]) -> None:
    """The second side's set-up is the half-turn image of the first's."""
    other = GAME.load(position.replace(" 1 ", " 2 "))
    assert tuple(perft(GAME, other, depth) for depth in range(3)) == counts[:3]


def test_the_command_line_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    for position, counts in STARTS:
        assert main(["perft", "vilitum", position, "2"]) == 0
        assert capsys.readouterr().out == f"{counts[2]}\n"


def test_split_names_each_different_turn_by_its_actions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "vilitum", "5x5 1 Wa1 / Wa2", "1", "--split"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Wa1-b1: 1",
        "Wa1xa2, end: 1",
        "Wa1xa2, Wa1-b1: 1",
        "3",
    ]


def test_nothing_follows_the_end_of_a_match() -> None:
    """Of the Warrior's two turns the one wins, so only the other has answers."""
    state = GAME.load("5x5 1 Wa1 / Ra2-2")
    assert perft(GAME, state, 1) == 2
    assert perft(GAME, state, 2) == len(list(GAME.whole_turns(turn(state, "Wa1-b1"))))
    assert perft(GAME, GAME.load("5x5 1 Wa1 / -"), 1) == 0


def test_before_the_play_a_turn_is_one_choice_or_placing() -> None:
    state = GAME.load("5x5 1 - / - placing")
    assert len(list(GAME.whole_turns(state))) == 25
    assert len(list(GAME.whole_turns(GAME.load("5x5 1 ? / ?")))) == 2
