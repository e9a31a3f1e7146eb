"""Other programs as opponents, without a Discord: what they are told, and how they fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engines.match import Match, begin, replay
from engines.registry import GAMES, is_of_house
from players import programs, serve
from players.programs import PASSED, Programs, instead, is_here, offered
from players.questions import foreign, question
from players.registry import player_of
from players.thinkers import NoAnswer

GAME: Final = "vicious-circle"
FIRST: Final = "set Sa1 Pb1 Cc1"
SERVE: Final = (sys.executable, "-m", "players", "serve")


def python(each: str) -> tuple[str, ...]:
    """A program that does this with each `line`, but says which game it plays."""
    text = f"import os, sys\nfor line in sys.stdin:\n  print({GAME!r} if line == 'games\\n' else "
    return sys.executable, "-c", f"{text}{each}, flush=True)"


def match() -> Match:
    """A match before both set-ups."""
    return replay(begin(GAME, {}, "a secret seed"))


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    """No program is left behind."""
    yield
    programs.set_here(())


async def asked(command: tuple[str, ...], *, patience: float = 20.0, longest: float = 60.0) -> str:
    """The answer of a program with this command at a first set-up."""
    pool = Programs({"X": command}, patience, longest)
    try:
        return await pool.ask("X", match(), 0)
    finally:
        await pool.close()
        assert pool.processes == ()


async def test_the_bots_own_players_are_such_a_program() -> None:
    """They speak the lines that others have to speak."""
    pool = Programs({"OWN": SERVE})
    programs.set_here(["OWN"])
    try:
        assert offered(GAME) == ()
        await pool.introduce()
        assert {key for key in GAMES if offered(key)} == {
            key
            for key, game in GAMES.items()
            if player_of(key) and not game.team and is_of_house(key)
        }
        text = await pool.ask("OWN", match(), 1)
    finally:
        await pool.close()
    wanted = foreign(match(), 1, instead(GAME).key)
    assert [text] == list(serve.answers([wanted.line]))
    assert is_here("OWN")
    assert not is_here("OTHER")


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        ("'nonsense'", "its answer is no action"),
        ("'Sa1-b1'", "its answer is not legal"),
        ("'set Sa1 Pa1 Ca1'", "its answer is not legal"),
        ("'! I do not know'", "its answer is no action"),
        ("''", "its answer is no action"),
        ("os.write(1, bytes([255, 10]))", "its answer is not in UTF-8"),
        ("'x' * 5_000_000", "ValueError"),
        ("os._exit(3)", "ended with 3"),
        ("bytearray(2 << 30)", "ended with 1"),
    ],
)
async def test_what_is_no_legal_answer_is_none(answer: str, trouble: str) -> None:
    with pytest.raises(NoAnswer, match=trouble):
        await asked(python(answer))


@pytest.mark.parametrize("does", ["sys.stdin.read()", "[0 for _ in iter(int, 1)]"])
async def test_one_that_hangs_is_ended(does: str) -> None:
    """Asleep or at work."""
    with pytest.raises(NoAnswer, match=r"(nothing done|no answer within)"):
        await asked(python(does), patience=0.4)


async def test_nobody_waits_longer_than_the_longest() -> None:
    with pytest.raises(NoAnswer, match=r"no answer within 0.3 s"):
        await asked(python("sys.stdin.read()"), longest=0.3)


async def test_one_that_is_not_there_gives_no_answer(tmp_path: Path) -> None:
    with pytest.raises(NoAnswer):
        await asked((str(tmp_path / "nothing"),))
    pool = Programs({})
    with pytest.raises(NoAnswer, match="it is not here"):
        await pool.ask("X", match(), 0)


async def test_after_its_end_it_is_started_again() -> None:
    pool = Programs({"X": python(repr(FIRST))})
    try:
        assert await pool.ask("X", match(), 0) == FIRST
        (number,) = pool.processes
        os.kill(number, 9)
        assert await pool.ask("X", match(), 0) == FIRST
        assert pool.processes != (number,)
    finally:
        await pool.close()


async def test_it_sees_no_secret_in_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("DATABASE", "postgresql://me:word@here/db")
    known = {*PASSED, "LC_CTYPE"}  # the last one is Python's own
    told = f"{FIRST!r} if set(os.environ) <= {known!r} else sorted(os.environ)"
    assert await asked(python(told)) == FIRST


@pytest.mark.skipif(sys.platform == "win32", reason="it knows no groups")
async def test_it_leads_a_group_of_its_own() -> None:
    """Which a terminal's Ctrl-C does not reach, and with which all that it has started is ended."""
    told = f"{FIRST!r} if os.getpid() == os.getpgrp() != {os.getpgrp()} else os.getpgrp()"
    assert await asked(python(told)) == FIRST


def test_it_is_told_nothing_of_what_the_other_has_set_up() -> None:
    """The question is the same whatever that is, and its seed is not the one of the guess."""
    texts = [match().game.write(each) for each in match().view(0).legal[:40:5]]
    entries = [match().propose(0, each) for each in texts]
    lines = {foreign(match().follow(each), 1, "3").line for (each,) in entries}
    assert len(lines) == 1
    found = foreign(match(), 1, "3")
    assert "secret" not in found.line
    assert found.seed != question(match(), 1, "3").seed
