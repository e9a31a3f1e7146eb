"""The games of the tutorial meet all that every game of the house must meet."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import isfunction
from pathlib import Path
from typing import Final

import pytest

from engines.registry import FOLDERS as SHIPPED
from tests.sample import some
from tests.tutorial import (
    FOLDERS,
    PAGE_GAMES,
    ROOMS,
    ROOT,
    SAMPLE,
    TURN,
    TUTORIAL,
    files,
    game_of_page,
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
@pytest.mark.parametrize("game", FOLDERS if some(0, 1) else [BY_TURNS])
def test_a_game_of_the_page_meets_what_every_game_must(game: str, tmp_path: Path) -> None:
    """In a usual run one of them, half of its tests that are near and some of the others: see
    `tests.tutorial`. When all examples are asked for, all tests of each."""
    now, number = divmod(turn(), len(FOLDERS))
    every = {PAGE_GAMES: game}
    chosen = {PAGE_GAMES: FOLDERS[number], TURN: str(now), SAMPLE: "8"}
    asked = {TUTORIAL: str(tmp_path), **(chosen if game == BY_TURNS else every)}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.tutorial"]
    options = ["-p", "no:cacheprovider", "-p", "no:cov", "-n0"]
    told = subprocess.run(  # noqa: S603 - our own words
        [*command, *options, "tests"],
        cwd=ROOT,
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, f"{asked}\n{told.stdout[-5000:]}{told.stderr[-2000:]}"


def mirrored(folder: Path) -> None:
    """Fills a folder with links to all there is but the page's games, in rooms that may have
    more."""
    for each in ROOT.iterdir():
        if each.name in ROOMS:
            (folder / each.name).mkdir()
            for part in (part for part in each.iterdir() if part.name not in FOLDERS):
                (folder / each.name / part.name).symlink_to(part)
        elif each.name != ".git":
            (folder / each.name).symlink_to(each)


@pytest.mark.untraced
@pytest.mark.skipif(not (ROOT / ".mypy_cache").is_dir(), reason="`make types` makes the cache")
def test_the_types_of_the_pages_fit_and_a_title_is_no_plain_string(tmp_path: Path) -> None:
    """A string as a title would be English for ever."""
    mirrored(tmp_path)
    pages = {name: text for name, text in files().items() if name.endswith(".py")}
    named = 'name("Breakthrough")'
    plain = pages["engines/breakthrough/game.py"].replace(named, '"Breakthrough"')
    folders = set[str]()
    for name, text in {**pages, "engines/plain/game.py": plain}.items():
        path = tmp_path / name
        if path.parts[len(tmp_path.parts)] in ROOMS:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            (path.parent / "__init__.py").touch()
            folders.add(str(path.parent.relative_to(tmp_path)))
    told = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "mypy", *sorted(folders)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    error, *_, last = told.stdout.splitlines()
    assert error.startswith("engines/plain/game.py:"), told.stdout
    assert 'expression has type "str", base class "Identity"' in error
    assert last.startswith("Found 1 error in 1 file"), told.stdout


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_of_the_page_is_short_and_not_shipped(folder: str) -> None:
    names = [f"engines/{folder}/game.py", f"render/{folder}/draw.py", f"cogs/{folder}/cog.py"]
    lines = sum(files()[name].count("\n") for name in names)
    assert lines <= (150 if "engines.grid" in files()[names[0]] else 325)
    assert folder not in SHIPPED


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_that_is_read_from_the_page_leaves_no_name_of_a_file(folder: str) -> None:
    """Coverage would look for the file, and warn."""
    own = [each for each in vars(type(game_of_page(folder))).values() if isfunction(each)]
    assert own
    assert all(each.__code__.co_filename.startswith("<") for each in own)
