"""The games of the tutorial meet all that every game of the house must meet."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import isfunction
from pathlib import Path

import pytest

from engines.registry import FOLDERS as SHIPPED
from tests.sample import some
from tests.tutorial import FOLDERS, ROOT, SAMPLE, TUTORIAL, files, game_of_page


@pytest.mark.untraced
def test_the_games_of_the_page_meet_what_every_game_must(tmp_path: Path) -> None:
    """One of fourteen tests, and the contract's all: see `tests.tutorial`."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.tutorial"]
    options = ["-p", "no:cacheprovider", "-p", "no:cov", "-n0"]
    told = subprocess.run(  # noqa: S603 - our own words
        [*command, *options, "tests"],
        cwd=ROOT,
        env={**os.environ, TUTORIAL: str(tmp_path), SAMPLE: str(some(14, 7))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-5000:] + told.stderr[-2000:]


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
