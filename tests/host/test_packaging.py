"""An installed bot has every room and every file that the rooms read."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest

from tests.waiting import LIMIT

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BESIDE: Final = {"tools", "tests"}
"""Rooms that the bot never runs."""
DATA: Final = {"languages"}
"""Rooms without a program."""
NOT_READ: Final = {".md", ".pyc", ".mo"}
"""The endings of files for translators, and of those that the program makes itself."""
BUILD: Final = "import sys; from setuptools import build_meta as b; b.build_wheel(sys.argv[1])"


def _rooms() -> set[str]:
    return set(PROJECT["tool"]["importlinter"]["root_packages"]) - BESIDE | DATA


def _files() -> set[str]:
    """The files of the rooms, as paths from the root."""
    found = (each for room in _rooms() for each in (ROOT / room).rglob("*") if each.is_file())
    return {each.relative_to(ROOT).as_posix() for each in found if each.suffix not in NOT_READ}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files in a wheel that is built here, without the network."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for each in {*_files(), "README.md", "bot.py", "pyproject.toml"}:
        (copy / each).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / each, copy / each)
    for lock in ROOT.glob("requirements*.txt"):
        shutil.copy(lock, copy)
    command = [sys.executable, "-c", BUILD, str(out)]
    subprocess.run(command, cwd=copy, check=True, timeout=LIMIT, capture_output=True)  # noqa: S603
    (wheel,) = out.glob("vivat-*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_file_of_the_bot_is_installed(installed: set[str]) -> None:
    """Programs, migrations, cards, rules pages, lessons, puzzles, fonts, languages."""
    wanted = _files()
    assert len({Path(each).suffix for each in wanted}) > 9
    assert wanted - installed == set()
    assert "bot.py" in installed


def test_nothing_else_is_installed(installed: set[str]) -> None:
    assert {each.partition("/")[0] for each in installed if "dist-info" not in each} == {
        *_rooms(),
        "bot.py",
    }


def test_every_room_of_the_bot_is_in_the_image() -> None:
    """And which commit it is made of."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert lines[0] == "*"
    taken = {each.removeprefix("!") for each in lines if each.startswith("!")}
    commit = {".git/HEAD", ".git/packed-refs", ".git/refs/heads"}
    needed = {"bot.py", "pyproject.toml", "requirements-fast.txt", "requirements-metrics.txt"}
    assert taken == _rooms() | commit | needed


def test_the_command_starts_the_program() -> None:
    module, _, name = PROJECT["project"]["scripts"]["vivat"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))
