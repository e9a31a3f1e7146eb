"""Counts of legal sequences, and what the command line says of them."""

from __future__ import annotations

import pytest

from engines.__main__ import main, perft
from tests.engines.vicious_circle.kit import GAME, START


@pytest.mark.parametrize(
    ("ruleset", "counts"),
    [("van-slyke", (1, 32, 934, 26_758)), ("magnus", (1, 32, 934, 27_441))],
)
def test_perft_to_depth_3(ruleset: str, counts: tuple[int, ...]) -> None:
    state = GAME.load(f"{ruleset} {START}")
    assert tuple(perft(GAME, state, depth) for depth in range(4)) == counts


def test_no_children_of_finished_games() -> None:
    """Of the ten answers to nothing: the Saint's only moves are counted, not what follows
    the one that enters the throne."""
    state = GAME.load("magnus t Pd4 / Wc4 -")
    ends = {GAME.write(action)[-2:] for action in GAME.actions(state, 0)}
    assert "e5" in ends
    expected = sum(
        len(GAME.actions(GAME.play(state, 0, action), 1)) for action in GAME.actions(state, 0)
    )
    assert perft(GAME, state, 2) == expected
    assert perft(GAME, GAME.load("magnus d Pe5 / Wc4 -"), 1) == 0


def test_the_set_up_counts_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "vicious-circle", "magnus t ? / ?", "1"]) == 0
    assert capsys.readouterr().out == "2400\n"
    assert main(["perft", "vicious-circle", "magnus t Sc2 Wa1 Da2 P* C* / ?", "2"]) == 0
    assert int(capsys.readouterr().out) > 1200 * 25


def test_split_has_a_line_for_each_action_and_the_total_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", "vicious-circle", f"van-slyke {START}", "2", "--split"]) == 0
    *split, total = capsys.readouterr().out.splitlines()
    assert total == "934"
    assert len(split) == 32
    assert sum(int(line.rpartition(": ")[2]) for line in split) == 934
    assert main(["actions", "vicious-circle", f"van-slyke {START}"]) == 0
    assert capsys.readouterr().out.splitlines() == [line.partition(":")[0] for line in split]


def test_depth_0_is_the_position_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "vicious-circle", f"van-slyke {START}", "0", "--split"]) == 0
    assert capsys.readouterr().out == "1\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "vicious-circle", "nonsense", "1"], "That is not a position."),
        (["actions", "vicious-circle", "van-slyke x S* / P*"], "“x” is not a side to move"),
        (["play", "vicious-circle", "--option", "ruleset=go"], "“go” is not a choice"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
