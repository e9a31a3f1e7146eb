"""Games know nothing of each other and no shared module imports a game: the registry finds each by
the name of its folder. And every game brings all that a game needs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import grimp
import pytest

from conformance.plays import file_of
from conformance.screens import DESKS
from engines.game import AnyGame
from engines.registry import GAMES, folder_of, is_of_house, module_of
from render.picture import RENDERERS

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = (
    "cogs",
    "common",
    "conformance",
    "contests",
    "engines",
    "render",
    "db",
    "host",
    "players",
    "learning",
    "ratings",
    "tests",
    "tools",
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def imports() -> tuple[tuple[str, str], ...]:
    """Every import of a module of ours by another: who, and what."""
    graph = grimp.build_graph(*ROOMS, cache_dir=None)
    return tuple(
        (importer, imported)
        for importer in sorted(graph.modules)
        for imported in sorted(graph.find_modules_directly_imported_by(importer))
    )


@every_game
def test_only_its_own_modules_import_a_game(game: AnyGame) -> None:
    name = folder_of(game.key)
    importers = {who for who, what in imports() if name in what.split(".")}
    assert not {who for who in importers if name not in who.split(".")}
    assert importers or not is_of_house(game.key), "the search above finds something"


@every_game
def test_every_game_has_its_place_in_every_room(game: AnyGame) -> None:
    """One from outside has its commands made, and stands for itself in tests."""
    parts = {"engines": "game", "render": "draw"}
    own = {"cogs": "cog", "tests.bot": "kit"} if is_of_house(game.key) else {}
    for room, name in (parts | own).items():
        assert module_of(room, game.key, name), f"{room}/{folder_of(game.key)}/{name}.py"
    assert game.key in RENDERERS
    assert game.key in DESKS
    assert file_of(game).exists(), f"write it with: python -m tests.playthrough {game.key}"


MOST: Final = {".": 15, "cogs": 10, "render": 6}
"""Files in a folder, besides those that its tools want by name; "." is any other folder."""
WANTED: Final = {"__init__.py", "conftest.py"}


def test_no_folder_has_more_files_than_one_sees_at_a_glance() -> None:
    for room in ROOMS:
        for folder in (ROOT / room, *(each for each in (ROOT / room).rglob("*") if each.is_dir())):
            place = folder.relative_to(ROOT).as_posix()
            files = {each.name for each in folder.glob("*.py")} - WANTED
            assert len(files) <= MOST.get(place, MOST["."]), place


def test_no_file_is_longer_than_a_thing_that_one_looks_for() -> None:
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            assert len(path.read_text("utf-8").splitlines()) <= 500, path.relative_to(ROOT)
