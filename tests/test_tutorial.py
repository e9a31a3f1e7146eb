"""The games of the tutorial meet all that every game of the house must meet."""

from __future__ import annotations

import subprocess
import sys
from inspect import isfunction
from pathlib import Path
from typing import Final

import pytest

from engines.__main__ import main
from engines.outside import new
from tests.sample import some
from tests.tutorial import (
    KEYS,
    PLUGIN,
    ROOT,
    SAMPLE,
    TURN,
    TUTORIAL,
    environment,
    files,
    game_of_page,
    install,
    write,
)

BY_TURNS: Final = "one by turns"


def turn() -> int:
    """A number for the commit's files, the same for all who have them; 0 without git."""
    asked = ["git", "rev-parse", "HEAD^{tree}"]
    try:
        told = subprocess.run(  # noqa: S603 - our own words
            asked, cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout[:8], 16)


@pytest.mark.untraced
@pytest.mark.parametrize("key", KEYS if some(0, 1) else [BY_TURNS])
def test_a_game_from_outside_meets_what_every_game_must(key: str, tmp_path: Path) -> None:
    """In a usual run one of them, and half of its tests that are near: see `tests.tutorial`. When
    all examples are asked for, all tests of each."""
    now, number = divmod(turn(), len(KEYS))
    chosen = {TURN: str(now), SAMPLE: "1"} if key == BY_TURNS else {}
    install(tmp_path, KEYS[number] if key == BY_TURNS else key)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", PLUGIN]
    options = ["-p", "no:cacheprovider", "-p", "no:cov", "-n0"]
    told = subprocess.run(  # noqa: S603 - our own words
        [*command, *options, "tests"],
        cwd=ROOT,
        env={**environment(tmp_path), TUTORIAL: str(tmp_path), **chosen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, f"{KEYS[number]}\n{told.stdout[-5000:]}{told.stderr[-2000:]}"


@pytest.mark.untraced
@pytest.mark.skipif(not (ROOT / ".mypy_cache").is_dir(), reason="`make types` makes the cache")
def test_the_types_of_the_pages_fit_and_a_title_is_no_plain_string(tmp_path: Path) -> None:
    """A string as a title would be English for ever."""
    for each in ROOT.iterdir():
        if each.name != ".git":
            (tmp_path / each.name).symlink_to(each)
    for key in KEYS:
        write(tmp_path, ((n, t) for n, t in files(key).items() if n.startswith("vivat_")))
    named = 'name("Breakthrough")'
    plain = files("breakthrough")["vivat_breakthrough/game.py"].replace(named, '"Breakthrough"')
    write(tmp_path, [("vivat_plain/game.py", plain), ("vivat_plain/__init__.py", "")])
    told = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "mypy", *(f"vivat_{each}" for each in (*KEYS, "plain"))],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    error, *_, last = told.stdout.splitlines()
    assert error.startswith("vivat_plain/game.py:"), told.stdout
    assert 'expression has type "str", base class "Identity"' in error
    assert last.startswith("Found 1 error in 1 file"), told.stdout


@pytest.mark.parametrize("key", KEYS)
def test_a_game_from_outside_is_short(key: str) -> None:
    own = {name: text for name, text in files(key).items() if name.endswith(("game.py", "draw.py"))}
    assert len(own) == 2
    lines = sum(text.count("\n") for text in own.values())
    assert lines <= (150 if any("engines.grid" in text for text in own.values()) else 250)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_is_read_from_the_page_leaves_no_name_of_a_file(key: str) -> None:
    """Coverage would look for the file, and warn."""
    own = [each for each in vars(type(game_of_page(key))).values() if isfunction(each)]
    assert own
    assert all(each.__code__.co_filename.startswith("<") for each in own)


@pytest.mark.parametrize(("key", "cards"), [("breakthrough", False), ("goofspiel", True)])
def test_a_new_game_is_that_of_the_page(key: str, cards: bool) -> None:
    made = new.files(key, cards=cards)
    assert {name: text for name, text in files(key).items() if name in made} == made


def test_a_new_game_is_written_once_under_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my-hex"]) == 0
    told = capsys.readouterr().out
    assert "vivat-my-hex was made" in told
    assert "python -m engines play my-hex\n" in told
    found = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert {path.name for path in found} == {"pyproject.toml", "__init__.py", "game.py", "draw.py"}
    assert not [path for path in found if "breakthrough" in path.read_text("utf-8")]
    assert not [path for path in found if "oofspiel" in path.read_text("utf-8")]
    assert main(["new", "my-hex"]) == 2
    assert main(["new", "--cards", "my-whist"]) == 0
    made = {path: path.read_text("utf-8") for path in tmp_path.rglob("vivat-my-whist/**/*.*")}
    assert len(made) == 4
    assert "class MyWhist(HandGame):" in "".join(made.values())
    assert not [path for path, text in made.items() if "oofspiel" in text or "reakthrough" in text]
    assert main(["new", "My Hex"]) == 2


def test_a_new_game_may_be_played_at_a_terminal_before_its_check(tmp_path: Path) -> None:
    install(tmp_path, "my-hex", checked=False)
    told = subprocess.run(
        [sys.executable, "-m", "engines", "play", "my-hex", "--seed", "1"],
        cwd=ROOT,
        env=environment(tmp_path),
        input="a2-a3\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Chalk's pawn goes from a2 to a3" in told.stdout, told.stderr
