"""Hot-seat games at a terminal, through the contract."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import terminal
from engines.__main__ import main
from engines.game import TableEnding
from engines.match import Match
from engines.terminal import WIPE
from tests.sample import GAME
from tests.toys.three_rivals import THREE_RIVALS
from tests.waiting import LIMIT

pytestmark = pytest.mark.usefixtures("toy")
ROOT = Path(__file__).parents[2]


def game_of(*lines: str, **options: str) -> tuple[Match, str]:
    """The match and everything on the screen after these lines of input."""
    screen = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    match = terminal.play(THREE_RIVALS, options, 2, "seed", source, screen)
    return match, screen.getvalue()


def test_a_whole_game() -> None:
    match, screen = game_of("step", "stop", "win")
    assert match.outcome is not None
    assert [entry.text for entry in match.entries] == ["step", "stop", "win"]
    assert screen.endswith("Over by said.\n")


def test_three_at_a_terminal_agree_to_a_draw_and_whoever_conceded_is_not_asked() -> None:
    screen = io.StringIO()
    lines = ("!resign", "!draw", "no", "stop", "!draw", "yes")
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    match = terminal.play(THREE_RIVALS, {}, 3, "seed", source, screen)
    assert match.outcome
    assert match.outcome.reason is TableEnding.AGREEMENT
    shown = screen.getvalue()
    assert "Green, accept the draw? (yes or no) Green declines the draw." in shown
    assert "Blue, accept the draw? (yes or no) Blue accepts the draw." in shown
    assert "Red, accept" not in shown


def test_a_match_begins_for_as_few_as_the_options_allow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("position\nquit\n"))
    assert main(["play", "toy", "--voices", "low"]) == 0
    assert "Red> three\n" in capsys.readouterr().out
    assert main(["play", "toy", "--voices", "low", "--seats", "2"]) == 2
    assert "A calm low voice needs three." in capsys.readouterr().err


def test_options_reach_the_game() -> None:
    match, screen = game_of("quit", mood="wild", voices="low")
    assert match.setup.options == (("mood", "wild"), ("voices", "low"))
    assert screen.endswith("You left the game.\n")


def test_refusals_are_read_and_the_same_side_tries_again() -> None:
    _, screen = game_of("pass", "hello", "", "!vote", "step", "quit")
    assert "Not now." in screen
    assert "What?" in screen
    assert "“!vote” is not a command here." in screen
    assert "Red says step." in screen


def test_commands() -> None:
    _, screen = game_of(
        "help", "actions", "step", "position", "history", "!time", "stop", "!back", "QUIT"
    )
    assert "Type an action, or one of:" in screen
    assert "step  stop  peek  whisper  hush  win" in screen
    assert "Red> step\n" in screen
    assert "Red says step." in screen
    assert "There is no clock at this table." in screen
    assert "There is nothing to take back in this turn." in screen


def test_a_draw_offer_is_answered_at_once() -> None:
    match, screen = game_of("!draw", "no", "stop", "!draw", "yes")
    assert "Red offers a draw." in screen
    assert "Blue, accept the draw? (yes or no) Blue declines the draw." in screen
    assert "Red accepts the draw." in screen
    assert match.outcome is not None
    assert match.outcome.winner is None
    assert screen.endswith("Over by agreement.\n")


def test_resigning() -> None:
    match, screen = game_of("step", "!resign")
    assert match.outcome is not None
    assert match.outcome.winner == 1
    assert screen.endswith("Over by resignation.\n")


def test_the_end_of_input_leaves_the_game() -> None:
    match, screen = game_of("step")
    assert match.outcome is None
    assert screen.endswith("You left the game.\n")


def test_a_turn_of_several_actions_and_a_forced_pass() -> None:
    match, screen = game_of("step", "step", "!back", "hush", "win")
    assert [entry.text for entry in match.entries] == [
        "step",
        "step",
        "!back",
        "hush",
        "pass",
        "win",
    ]
    assert "Blue says pass." in screen
    assert "take the screen" not in screen


def test_a_concealed_action_is_wiped_before_the_screen_goes_on() -> None:
    _, screen = game_of("whisper", "stop", "quit")
    assert WIPE in screen
    assert "Red says something." in screen.split(WIPE)[0]


def test_a_draw_offer_is_answered_on_a_clean_screen() -> None:
    match, screen = game_of("whisper", "!draw", "no", "step")
    assert f"{WIPE}Blue, accept the draw?" in screen
    assert [entry.text for entry in match.entries] == ["whisper", "!draw", "!decline", "step"]


def test_the_command_plays_with_options_in_either_form(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["--option", "mood=wild"], ["--mood", "wild"], ["--mood=wild"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("step\nposition\nquit\n"))
        assert main(["play", "toy", "--seed", "1", *words]) == 0
        assert "\nRed> wild step\n" in capsys.readouterr().out


def test_the_module_runs_as_a_program() -> None:
    position = next(page.position for page in GAME.guide() if page.position)
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "engines", "perft", GAME.key, position, "1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=True,
    )
    assert done.stdout == f"{sum(1 for _ in GAME.whole_turns(GAME.load(position)))}\n"
