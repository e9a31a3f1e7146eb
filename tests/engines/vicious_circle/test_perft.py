"""Counts of legal sequences, and what the command line says of them."""

from __future__ import annotations

import pytest

from engines.__main__ import main, perft
from tests.engines.vicious_circle.kit import GAME, START


@pytest.mark.parametrize(
    ("ruleset", "counts"), [("van-slyke", (1, 32, 934, 26_758)), ("magnus", (1, 32, 934, 27_441))]
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
