"""The check of games from outside: what passes, and what each planted fault is told by."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from conformance import program
from conformance.program import watch
from engines.outside import check as checking
from engines.outside.guests import PASSED, Guest, guests
from engines.terms import Refusal, Unreadable
from tests.sample import GAME
from tests.tutorial import ROOT, environment, install, write

KEY: Final = "breakthrough"
FAULTS: Final = {
    "a reason that is no sentence": (
        "game.py",
        'say("A pawn takes only diagonally.")',
        'say("no")',
        "all_else_is_refused_in_a_sentence",
        "Illegal: no in engines/grid/game.py:",
    ),
    "words that no say makes": (
        "game.py",
        'say("A pawn takes only diagonally.")',
        'say("It takes only {how}.", how="diagonally")',
        "every_refusal_is_told_in_every_language",
        "It takes only diagonally.",
    ),
    "an exception": (
        "game.py",
        "board, seat = state.board, 1 - state.mover",
        "board, seat = state.board, 1 // state.mover",
        "a_game_can_be_played",
        "game.py:81: a game can be played: ZeroDivisionError",
    ),
    "a side without an action": (
        "game.py",
        "            for square in board.near(start, [(side, up)]):",
        "            for square in board.near(start, [(side, up)] if board[start] == 'w' else []):",
        "a_game_can_be_played",
        'seat 1 is to act and has no action, in the position "',
    ),
    "an action of no kind": (
        "game.py",
        '    key: ClassVar = "breakthrough"',
        '    key: ClassVar = "breakthrough"\n    drops: ClassVar = lambda *_: ["c3"]',
        "a_game_can_be_played",
        "'str' object has no attribute 'start' in engines/grid/",
    ),
    "an outcome that is not of the state": (
        "game.py",
        "        board, seat = state.board, 1 - state.mover\n",
        "        board, seat = state.board, 1 - state.mover\n"
        "        if 'outcome' not in vars(self):\n"
        "            return win(BreakthroughEnding.FAR_RANK, 0)\n",
        "actions_are_quick",
        "this does not hold: assert answers(moment) == known",
    ),
    "an ending that is never reached": (
        "game.py",
        'ALL_TAKEN = "all-taken"',
        'ALL_TAKEN = "all-taken"\n    NEVER = "never"',
        "every_declared_ending_is_reached_in_the_playthroughs",
        "no play reached ['never']: show a position near it on a page",
    ),
    "a choice on a page that is none": (
        "game.py",
        '("b3",)',
        '("b9",)',
        "the_guide_fits_its_pages_and_its_positions_load",
        "this does not hold",
    ),
    "a label that is too long": (
        "game.py",
        '"w": Man(0, name("pawn"))',
        '"w": Man(0, name("pawn" * 30))',
        "pickers_offer_every_part_at_every_step",
        "buttons labelled 'Pawnpawn",
    ),
    "a board that tells too much": (
        "game.py",
        '    key: ClassVar = "breakthrough"',
        '    key: ClassVar = "breakthrough"\n'
        '    unusual: ClassVar = lambda *_: say("Much. {more}", more="x" * 5000)',
        "boards_fit_in_every_state_of_a_match",
        "texts of ",
    ),
    "an invitation that tells too much": (
        "game.py",
        'say("Bring one pawn to the far rank.")',
        'say("Bring one pawn. {more}", more="x" * 5000)',
        "invitations_fit_open_and_closed",
        "texts of ",
    ),
    "a form that tells too much": (
        "game.py",
        'say("Bring one pawn to the far rank.")',
        'say("Bring one pawn. {more}", more="x" * 5000)',
        "the_challenge_form_fits_with_every_choice",
        "texts of ",
    ),
    "signs that are not made plain": (
        "game.py",
        '    key: ClassVar = "breakthrough"',
        '    key: ClassVar = "breakthrough"\n    read: ClassVar = GridGame.parse',
        "full_width_letters_are_letters",
        "full width letters are letters: Unreadable: ",
    ),
    "a text that ends in an error": (
        "game.py",
        '    key: ClassVar = "breakthrough"',
        '    key: ClassVar = "breakthrough"\n'
        "    parse: ClassVar = lambda _, text: GridGame.parse(GAME, text[text.index('-') - 2 :])",
        "any_text_is_an_action_or_refused",
        "ValueError: substring not found",
    ),
    "no such man in the picture": (
        "draw.py",
        '{"w": pawn, "b": pawn}',
        '{"w": pawn}',
        "pictures_are_small_and_higher_than_wide",
        "KeyError",
    ),
    "a caption with a sign that no font has": (
        "draw.py",
        'say("a pawn reached the far rank")',
        'say("a pawn reached the far rank \N{CHEQUERED FLAG}")',
        "pictures_have_every_letter",
        "no font has '\N{CHEQUERED FLAG}' of ",
    ),
    "a name with a letter that no font has, in one language alone": (
        "languages/de/names.csv",
        "",
        "english,nom\nChalk,Kreide\N{DESERET SMALL LETTER LONG I}\n",
        "pictures_have_every_letter",
        "of 'Kreide\N{DESERET SMALL LETTER LONG I}' (de)",
    ),
    "commands that do not load": (
        "cog.py",
        "",
        "raise RuntimeError('no commands')",
        "commands_fit_discord",
        "no commands",
    ),
    "a language that the house has not": (
        "languages/xx/messages.po",
        "",
        "",
        "languages_are_readable",
        "no language xx",
    ),
    "a broken sentence": (
        "languages/de/messages.po",
        "",
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "A pawn takes only diagonally."\nmsgstr "Bauern {nichts}."\n',
        "languages_are_readable",
        "messages.po:4: fields differ: nichts",
    ),
}


def faults(folder: Path, key: str, question: str) -> list[str]:
    """The faults that the check's own program tells of this question."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "conformance.program", key, question],
        cwd=ROOT,
        env={**environment(folder), "VIVAT_TRIED": key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode < 2, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told_in_a_line(fault: str, tmp_path: Path) -> None:
    """With the package's file, what is asked, and the position where there is one."""
    name, old, new, question, told = FAULTS[fault]
    install(tmp_path, KEY, checked=False)
    path = tmp_path / f"vivat_{KEY}" / name
    text = path.read_text("utf-8") if path.exists() else ""
    assert old in text
    write(tmp_path, [(f"vivat_{KEY}/{name}", text.replace(old, new, 1) if old else new)])
    (found,) = faults(tmp_path, KEY, question)
    assert found.startswith(f"vivat_{KEY}/")
    assert told in found


def test_a_leak_is_found(tmp_path: Path) -> None:
    """A view that shows the prizes that are not turned up yet."""
    key = "goofspiel"
    install(tmp_path, key, checked=False)
    path = tmp_path / f"vivat_{key}" / "game.py"
    text = path.read_text("utf-8")
    hidden = "return state.cards[: rounds(state) + 1]"
    assert hidden in text
    path.write_text(text.replace(hidden, "return state.cards"), "utf-8")
    (found,) = faults(tmp_path, key, "views_hide_what_a_seat_cannot_know")
    assert "this does not hold: assert other == view, in the position" in found


def test_a_new_game_passes_from_the_first_minute_and_is_loaded_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "my-hex", checked=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def trouble() -> str:
        guests.cache_clear()
        return guests(())["my-hex"].trouble

    try:
        assert "engines check my-hex" in trouble()
        assert checking.check("vivat_my_hex", ()) == []
        assert trouble() == ""
    finally:
        guests.cache_clear()


def test_only_the_time_of_the_processor_counts() -> None:
    """A busy host gives a check a second of ten: it may then last as long as that takes."""
    used, waited, given_up = [0.0], list[float](), list[float]()

    def wait(seconds: float) -> None:
        waited.append(seconds)
        used[0] += seconds / 10

    watch(lambda: given_up.append(sum(waited)), lambda: used[0], wait)
    (after,) = given_up
    assert after == pytest.approx(10 * checking.PATIENCE, abs=2)


def test_a_game_that_takes_too_much_of_the_processor_is_told(tmp_path: Path) -> None:
    """With what was found before, and what was under way."""
    install(tmp_path, KEY, checked=False)
    code = f"import conformance.program as it; it.PATIENCE = 0; it.main({KEY!r})"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**environment(tmp_path), "VIVAT_TRIED": KEY},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    told = f"{KEY}: the check was not done after 0 seconds of the processor"
    assert done.stdout.splitlines()[-1] == told
    assert "Thread" in done.stderr


def test_an_action_that_was_slow_once_is_timed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is loaded at first, or another program has the machine."""
    clock, slow = itertools.count(), 2 * program.AGAIN - 2

    def process_time() -> float:
        now = next(clock)
        return float(min(now, slow))

    monkeypatch.setattr("conformance.program.time.process_time", process_time)
    program.actions_are_quick(GAME)
    clock, slow = itertools.count(), 2 * program.AGAIN
    with pytest.raises(AssertionError, match=r"1\.00 s for "):
        program.actions_are_quick(GAME)


def there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package is installed."""
    guest = Guest("hex", "vivat_hex", "vivat-hex", "1", folder, folder / "checks" / "hex")

    def guests(_taken: tuple[str, ...]) -> dict[str, Guest]:
        return {"hex": guest}

    monkeypatch.setattr(checking, "guests", guests)


def ends(monkeypatch: pytest.MonkeyPatch, code: int, told: str) -> None:
    """The check's own process tells this and ends so."""

    def run(*_args: Any, **_given: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], code, told, "")

    monkeypatch.setattr(subprocess, "run", run)


def test_the_checks_own_process_knows_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = dict[str, Any]()

    def run(_command: list[str], **given: Any) -> subprocess.CompletedProcess[str]:
        seen.update(given)
        return subprocess.CompletedProcess([], 0, "", "")

    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DATABASE", "postgresql://me:secret@there/vivat")
    monkeypatch.setattr(subprocess, "run", run)
    there(tmp_path, monkeypatch)
    assert checking.check("vivat-hex", ()) == []
    assert "secret" not in str(seen["env"])
    assert Path(seen["cwd"]) != Path.cwd(), "where .env may be"
    assert (tmp_path / "checks" / "hex").read_text("utf-8").splitlines()[1] == PASSED


@pytest.mark.parametrize(("code", "told"), [(1, ""), (0, "a line"), (-9, "a line"), (2, "")])
def test_a_check_that_ends_oddly_is_no_pass(
    code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends(monkeypatch, code, told)
    there(tmp_path, monkeypatch)
    assert f"the check ended with {code}" in checking.check("hex", ())[-1]
    assert PASSED not in (tmp_path / "checks" / "hex").read_text("utf-8")


def test_a_check_that_takes_too_long_or_cannot_be_kept_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_args: Any, **given: Any) -> subprocess.CompletedProcess[str]:
        assert given["timeout"] >= 5 * checking.PATIENCE, "other programs may take most of it"
        raise subprocess.TimeoutExpired("check", given["timeout"])

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(os, "getloadavg", lambda: (27.6, 9, 9), raising=False)
    there(tmp_path, monkeypatch)
    with pytest.raises(Refusal, match=r"after 15 minutes, .* busy \(load 28, \d+ cores\)\."):
        checking.check("hex", ())
    monkeypatch.delattr(os, "getloadavg")
    with pytest.raises(Refusal, match=r"keep this host busy\."):
        checking.check("hex", ())
    ends(monkeypatch, 0, "")
    (tmp_path / "checks").write_text("a file")
    with pytest.raises(Refusal, match="cannot be kept"):
        checking.check("hex", ())
    with pytest.raises(Unreadable, match="No installed package"):
        checking.check("other", ())
