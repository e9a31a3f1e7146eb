"""Lines in, lines out; and a game at the terminal against a player."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.match import begin, replay
from engines.registry import GAMES
from players import serve
from players.__main__ import main as serving
from players.questions import Answer, question
from players.registry import player, player_of
from tests.bot.samples import sample_of
from tests.sample import GAME, said
from tests.waiting import LIMIT
from tools.crowd.positions import played

ROOT = Path(__file__).parents[2]
STATE = replay(begin(GAME, {}, "1")).state
LINE = "\t".join((GAME.key, "1", "seed", GAME.dump(STATE)))


@pytest.mark.parametrize("key", [key for key in GAMES if player_of(key)])
def test_each_line_is_answered_by_one_with_a_legal_action(key: str) -> None:
    match = replay(begin(key, {}, "7" * 32))
    seat, game = match.to_act[0], match.game
    line = question(match, seat, player(key).levels[0].key).line
    answers = list(serve.answers([f"{line}\n", f"{line}\r\n"]))
    assert len(answers) == 2
    assert answers[0] == answers[1]
    assert answers[0] in {game.write(each) for each in match.view(seat).legal}


def test_more_is_told_to_who_wants_it() -> None:
    action, value, _ = next(serve.answers([LINE], told=True)).split("\t")
    assert action == next(serve.answers([LINE]))
    assert value == "-", "set-ups are drawn, not compared"
    match = replay(begin(GAME, {}, "7" * 32))
    for seat, text in sample_of(GAME.key).opening:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    told = next(serve.answers([question(match, match.to_act[0], "2").line], told=True))
    assert isinstance(int(told.split("\t")[1]), int)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", serve.FIELDS),
        ("chess\t1\ts\tp", "! There is no game"),
        (f"{GAME.key}\t99\ts\t{GAME.dump(STATE)}", "has no level “99”"),
        (f"{GAME.key}\t1\ts\tnonsense", "! "),
        (f"{LINE}\t7", "It is not the turn of seat “7”"),
        (f"{LINE}\tx\ty\tz", serve.FIELDS),
        (f"{LINE}\t0\t10", "halved 0 to 9 times, not “10”"),
        (f"{LINE}\t0\t-1", "halved 0 to 9 times, not “-1”"),
        ("\x00\t\t\t", "! There is no game"),
    ],
)
def test_what_cannot_be_played_is_answered_in_words(line: str, told: str) -> None:
    (answer,) = serve.answers([line])
    assert answer.startswith("! ")
    assert told in answer
    assert "\n" not in answer


@pytest.mark.parametrize("key", ["vilitum", "victorus"])
def test_in_a_hurry_it_tells_how_it_goes_on_in_the_same_turn(key: str) -> None:
    """All of that is legal and the own seat's. A level that does not always play its best plans
    nothing, with time or without."""
    game, plans = GAMES[key], 0
    for seed in range(6):
        match = played(game, seed, 2, 14 + seed, end=False)
        seat, level = match.to_act[0], player(key).levels[-1].key
        asked = question(match, seat, level)
        hurried = Answer.of(serve.answer(replace(asked, halvings=9).line, told=True))
        assert hurried.why == ""
        plans += bool(hurried.then)
        lower = replace(asked, level=player(key).levels[-2].key)
        for each in (replace(lower, halvings=9), lower)[: 1 if seed else 2]:
            assert Answer.of(serve.answer(each.line, told=True)).then == ()
        for text in (hurried.action, *hurried.then):
            assert match.to_act == (seat,)
            assert text in {game.write(each) for each in match.view(seat).legal}
            match = said(match, seat, text)
    assert plans


def test_a_match_that_is_over_is_played_by_nobody() -> None:
    match = replay(begin(GAME, {}, "1"))
    plays = {seat: player(GAME.key).levels[1] for seat in range(2)}
    while match.outcome is None:
        seat = match.to_act[0]
        (text,) = serve.answers([question(match, seat, plays[seat].key).line])
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    line = f"{GAME.key}\t1\tseed\t{GAME.dump(match.state)}"
    assert list(serve.answers([line])) == ["! This match is over."]


@pytest.mark.parametrize("words", [("set-ups",), (), ("serve", "--quick")])
def test_other_commands_are_refused(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["players", *words])
    with pytest.raises(SystemExit):
        serving()
    assert "usage: python -m players" in capsys.readouterr().err


def test_the_module_runs_as_a_program() -> None:
    """Also where it leads a session, as in a container."""
    done = subprocess.run(
        [sys.executable, "-m", "players", "serve", "--told", "--memory", "512"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        input=f"{LINE}\nnonsense\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=True,
        start_new_session=True,
    )
    assert done.stdout.split("\n")[0] == next(serve.answers([LINE], told=True))
    assert done.stdout.split("\n")[1] == f"! {serve.FIELDS}"


def test_at_the_terminal_somebody_can_play_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = GAME.write(GAME.actions(STATE, 0)[0])
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{own}\nquit\n"))
    assert main(["play", GAME.key, "--seed", "1", "--against", "2"]) == 0
    shown = capsys.readouterr().out
    assert shown.count(f"{GAME.sides[0]}> ") == 2
    assert f"{GAME.sides[1]}> " not in shown
    assert main(["play", GAME.key, "--against", "nobody"]) == 2
    assert "has no level" in capsys.readouterr().err
