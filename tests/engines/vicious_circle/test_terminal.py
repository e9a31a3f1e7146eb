"""Hot-seat games at a terminal, through the contract."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import registry, terminal
from engines.__main__ import main
from engines.match import Match
from engines.terminal import WIPE

ROOT = Path(__file__).parents[3]
SET_UPS = ("", "set Sc2 Wa1 Da2", "", "set Sc4 We5 De4")
"""Each side takes the screen with Enter, then sets up."""


def game_of(*lines: str, **options: str) -> tuple[Match, str]:
    """Returns the match and everything on the screen after these lines of input."""
    screen = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    match = terminal.play(registry.game("vicious-circle"), options, 2, "seed", source, screen)
    return match, screen.getvalue()


def test_a_whole_game() -> None:
    match, screen = game_of(*SET_UPS, "Sc2xe5")
    assert match.outcome is not None
    assert [entry.text for entry in match.entries] == [
        "set Sc2 Wa1 Da2",
        "set Sc4 We5 De4",
        "Sc2xe5",
    ]
    assert screen.endswith("Twilight wins: its Saint takes the throne.\n")


def test_options_reach_the_game() -> None:
    match, screen = game_of(*SET_UPS[:1], "quit", ruleset="magnus")
    assert dict(match.setup.options)["ruleset"] == "magnus"
    assert screen.endswith("You left the game.\n")


def test_each_side_sets_up_alone_and_the_screen_is_wiped_between() -> None:
    _, screen = game_of(*SET_UPS, "quit")
    first, second, revealed = screen.split(WIPE)
    assert "Twilight, take the screen alone and press Enter." in first
    assert "Dawn, take the screen alone and press Enter." in second
    assert "Twilight locks in a secret set-up." in second
    assert "Saint" not in second
    assert "take the screen" not in revealed
    assert "2  D:   :  S:   ~   .  2" in revealed


def test_nothing_typed_shows_the_other_secret_set_up() -> None:
    _, screen = game_of(*SET_UPS[:3], "position", "history", "actions", "help", "nonsense", "quit")
    second = screen.split(WIPE)[1]
    assert "The position's text would show what you may not know yet." in second
    assert "set Sc4 Pd4 Ce4" in second
    assert "and 1140 more" in second
    assert "c2" not in second.replace("“nonsense”", "").replace("Sc2-d3", "").replace("Sc2xd3", "")


def test_refusals_are_read_and_the_same_side_tries_again() -> None:
    _, screen = game_of(*SET_UPS, "Da2-d5", "hello", "", "!vote", "Da2-b2", "quit")
    assert "d5 is out of reach" in screen
    assert "“hello” is not an action." in screen
    assert "“!vote” is nothing that this table knows." in screen
    assert "Twilight's Dragon moves from a2 to b2." in screen


def test_commands() -> None:
    _, screen = game_of(
        *SET_UPS, "help", "actions", "position", "history", "!time", "!back", "QUIT"
    )
    assert "Type an action, or one of:" in screen
    assert "Sc2-d3" in screen
    assert "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -" in screen
    assert "Dawn sets up Saint c4, Warrior e5 and Dragon e4." in screen
    assert "There is no clock at this table." in screen
    assert "There is nothing of this turn that you could take back." in screen


def test_a_draw_offer_is_answered_at_once() -> None:
    match, screen = game_of(*SET_UPS, "!draw", "no", "Da2-b2", "!draw", "yes")
    assert "Twilight offers a draw." in screen
    assert "Dawn, accept the draw? (yes or no) Dawn declines the draw." in screen
    assert match.outcome is not None
    assert screen.endswith("A draw, agreed between Twilight and Dawn.\n")


def test_resigning() -> None:
    _, screen = game_of(*SET_UPS, "!resign")
    assert screen.endswith("Dawn wins: Twilight resigned.\n")


def test_the_end_of_input_leaves_the_game() -> None:
    match, screen = game_of(*SET_UPS, "Da2-b2")
    assert match.outcome is None
    assert screen.endswith("You left the game.\n")


def test_the_command_plays_with_options_in_either_form(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["--option", "ruleset=magnus"], ["--ruleset", "magnus"], ["--ruleset=magnus"]):
        lines = "\nset Sc2 Wa1 Da2\n\nset Sc4 We5 De4\nposition\nquit\n"
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(["play", "vicious-circle", "--seed", "1", *words]) == 0
        assert "magnus d Sc2 Wa1 Da2" in capsys.readouterr().out


def test_the_module_runs_as_a_program() -> None:
    position = "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "engines", "perft", "vicious-circle", position, "3"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=30,
        check=True,
    )
    assert done.stdout == "26758\n"
