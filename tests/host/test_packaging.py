"""An installed bot has every room and every file that the rooms read."""

from __future__ import annotations

import importlib
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TOOL: dict[str, Any] = PROJECT["tool"]
BESIDE = {"tools", "tests"}
"""Rooms that the bot never runs."""
DATA = {"languages"}
"""Rooms without a program."""


def _rooms() -> set[str]:
    return set(TOOL["importlinter"]["root_packages"]) - BESIDE | DATA


def test_every_room_of_the_bot_is_installed() -> None:
    rooms = _rooms()
    found = TOOL["setuptools"]["packages"]["find"]["include"]
    assert set(found) == {f"{room}*" for room in rooms}


def test_every_file_that_is_no_program_is_installed_too() -> None:
    """Migrations, cards, rules pages, lessons, puzzles, fonts."""
    wanted: list[str] = TOOL["setuptools"]["package-data"]["*"]
    rooms = _rooms()
    files = [each for room in rooms for each in (ROOT / room).rglob("*") if each.is_file()]
    data = [each for each in files if each.suffix not in {".py", ".pyc", ".mo", ".md"}]
    assert len(data) > 30
    assert not [each for each in data if not any(fnmatch(each.name, kind) for kind in wanted)]


def test_every_room_of_the_bot_is_in_the_image() -> None:
    """And which commit it is made of."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert lines[0] == "*"
    taken = {each.removeprefix("!") for each in lines if each.startswith("!")}
    commit = {".git/HEAD", ".git/packed-refs", ".git/refs/heads"}
    assert taken == _rooms() | commit | {"bot.py", "requirements-metrics.txt"}


def test_the_command_starts_the_program() -> None:
    module, _, name = PROJECT["project"]["scripts"]["vivat"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))
