"""Counts of legal sequences, and what the command line says of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import export
from engines.__main__ import main, perft
from engines.game import AnyGame
from engines.match import begin, replay
from engines.registry import GAMES
from tests.sample import GAME
from tests.toys.three_rivals import THREE_RIVALS
from tests.waiting import LIMIT

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("toy")


def test_no_children_of_finished_games() -> None:
    """Of six words one wins, and one leaves the other side nothing but a pass."""
    assert [perft(THREE_RIVALS, (), depth) for depth in range(3)] == [1, 6, 4 * 6 + 1]
    assert perft(THREE_RIVALS, ("win",), 1) == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_split_has_a_line_for_each_turn_and_the_total_last(
    game: AnyGame, capsys: pytest.CaptureFixture[str]
) -> None:
    position = next(page.position for page in game.guide() if page.position)
    assert main(["perft", game.key, position, "1", "--split"]) == 0
    *split, total = capsys.readouterr().out.splitlines()
    turns = list(game.whole_turns(game.load(position)))
    assert int(total) == len(split) == len(turns)
    assert [line.rpartition(": ")[0] for line in split] == [
        ", ".join(map(game.write, actions)) for actions, _ in turns
    ]


def test_split_counts_what_follows_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "toy", "step", "2", "--split"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *("step: 6", "stop: 6", "peek: 6", "whisper: 6", "hush: 1", "win: 0"),
        "25",
    ]
    assert main(["actions", "toy", "step"]) == 0
    assert capsys.readouterr().out.split() == ["step", "stop", "peek", "whisper", "hush", "win"]


def test_depth_0_is_the_position_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "toy", "step", "0", "--split"]) == 0
    assert capsys.readouterr().out == "1\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "chess", "step", "1"], "There is no game “chess”. There are: "),
        (["perft", "toy", "nonsense", "1"], "That is not a position."),
        (["play", "toy", "--option", "mood"], "write it as key=value"),
        (["play", "toy", "--option", "mood=go"], "“go” is not a choice"),
        (["play", "toy", "--voices", "high,none"], "“none” is not a choice"),
        (["play", "toy", "--clock", "5"], "no option called “clock”"),
        (["play", "toy", "now"], "“now” is not understood"),
        (["play", "toy", "--seats", "4"], "is for 2 or 3 players"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required: COMMAND"),
        (["perft", "toy", "step", "-1"], "DEPTH"),
        (["perft", "toy", "step", "two"], "“two” is not a number of turns"),
        (["actions", "toy", "step", "--loud"], "unrecognized arguments: --loud"),
    ],
)
def test_a_malformed_command_ends_with_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_help_says_what_a_position_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["perft", "--help"])
    assert ended.value.code == 0
    assert "a position's text, in quotes" in capsys.readouterr().out


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["at the end", "at once"])
@pytest.mark.parametrize("command", ["perft", "actions", "play", "replay"])
def test_a_reader_who_reads_no_further_is_left_in_peace(
    command: str, unbuffered: str, tmp_path: Path
) -> None:
    """As after `| head -1`, whether it is noticed with the first line or at the exit."""
    position = next(page.position for page in GAME.guide() if page.position)
    log = tmp_path / "match.txt"
    options = GAME.resolve_options({})
    log.write_text(export.write(replay(begin(GAME.key, options, "a seed")), None), "utf-8")
    arguments = {
        "perft": ["perft", GAME.key, str(position), "1", "--split"],
        "actions": ["actions", GAME.key, str(position)],
        "play": ["play", GAME.key],
        "replay": ["replay", str(log)],
    }
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "engines", *arguments[command]],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=LIMIT,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr.decode()) == (1, "")


def test_without_any_output_it_ends_in_peace() -> None:
    """As after `>&-`: then there is nothing to write to, not even in vain."""
    position = next(page.position for page in GAME.guide() if page.position)
    done = subprocess.run(  # noqa: S603 - our own program
        [
            *("/bin/sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "engines"),
            *("perft", GAME.key, str(position), "1", "--split"),
        ],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
