"""The games from outside that tests know: those of `docs/adding-a-game.md`, and packages beside.

`install` writes such packages into a folder as an installer does: a process that has the folder in
`PYTHONPATH` has the games. Loaded there as a plugin of pytest (`-p tests.tutorial`) this module
keeps of all tests those of these games, with the tests that go through the registry themselves.
`SAMPLE` takes half of those that are `NEAR`, other ones for each number `TURN`.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from engines import registry
from engines.game import AnyGame
from engines.outside import new
from engines.outside.guests import GROUP, PASSED, guests

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = [ROOT / "docs" / f"adding-a-{each}.md" for each in ("game", "player")]
PACKAGES: Final = Path(__file__).parent / "toys" / "packages"
KEYS: Final = ("breakthrough", "reversi", "draughts", "goofspiel")
TUTORIAL: Final = "TUTORIAL"
PLUGIN: Final = "tests.tutorial"
SAMPLE: Final = "SAMPLE"
TURN: Final = "TURN"
NEAR: Final = (
    *("conformance", "bot/languages", "learning/test_languages", "limits/commands", "older"),
    *("render/painting/test_miniatures", "render/painting/test_orders", "render/test_looks"),
    "test_house",
)
"""The tests that tell the most about a new game for their time."""
ALL: Final = "all"
"""The game of a test that goes through the registry itself."""
_FILE: Final = re.compile(r"<!-- file: (\S+) -->\n```[a-z]+\n(.*?)```", re.DOTALL)


def files(key: str) -> dict[str, str]:
    """The files of a game's package, path to text: as they are made for a new game, but for what a
    page or a folder says."""
    found = {
        name: text for page in PAGES for name, text in _FILE.findall(page.read_text("utf-8"))
    } | {
        path.relative_to(PACKAGES).as_posix(): path.read_text("utf-8")
        for path in PACKAGES.rglob("*.py")
    }
    own = {name: text for name, text in found.items() if name.startswith(f"vivat_{key}/")}
    return new.files(key) | own


def game_of_page(key: str) -> AnyGame:
    """The rules of such a game, which nobody has installed."""
    name = f"vivat_{key}/game.py"
    module = ModuleType(f"page_{key}")
    sys.modules[module.__name__] = module  # where dataclasses look their names up
    # Under the name of a file that does not exist coverage would look for it.
    exec(compile(files(key)[name], f"<{name}>", "exec"), vars(module))  # noqa: S102 - our own page
    game: AnyGame = module.GAME
    return game


def install(folder: Path, key: str, *, package: str = "", checked: bool = True) -> None:
    """Writes the package of a game into a folder, as an installer does; its check has passed."""
    package = package or f"vivat_{key.replace('-', '_')}"
    write(folder, files(key).items())
    about = folder / f"{package}-1.dist-info"
    write(
        about,
        [
            ("METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n"),
            ("entry_points.txt", f"[{GROUP}]\n{key} = {package}\n"),
        ],
    )
    if checked:
        passed(folder, key)


def passed(folder: Path, key: str, found: str = PASSED) -> None:
    """Keeps that the check of the package in this folder found this."""
    sys.path.insert(0, str(folder))
    guests.cache_clear()
    try:
        guests(())[key].note(found)
    finally:
        sys.path.remove(str(folder))
        guests.cache_clear()


def write(folder: Path, texts: Iterable[tuple[str, str]]) -> None:
    """Writes files by their paths in a folder."""
    for name, text in texts:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that has the games installed in this folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}


def _write_playthroughs(folder: Path) -> None:
    """With those of the shipped games beside them."""
    from conformance import plays
    from tests import playthrough

    shutil.copytree(plays.FOLDER, folder, dirs_exist_ok=True)
    plays.FOLDER = folder  # type: ignore[misc]
    for each in registry.GUESTS:
        game = plays.remembered(registry.GAMES[each])
        path = plays.file_of(game)
        path.write_text(playthrough.written(game, plays.at_random(game)), "utf-8")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out the folders of the shipped games, whose tests are of these alone, the test that
    runs this, and with `SAMPLE` all files that are not near."""
    left_out = collection_path.name in (*registry.HOUSE, "test_tutorial.py")
    if SAMPLE in os.environ and collection_path.name.startswith("test_"):
        left_out = left_out or not _is_near(collection_path)
    return True if left_out else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the tests of the page's games."""
    files: dict[Path, dict[str, dict[str, list[pytest.Item]]]] = {}
    for item in items:
        if game := _game_of(item):
            tests = files.setdefault(item.path, {})
            found = tests.setdefault(item.nodeid.partition("[")[0], {})
            found.setdefault(game, []).append(item)
    kept = set[pytest.Item]()
    turn = int(os.environ.get(TURN, "0"))
    for found in chain.from_iterable(tests.values() for tests in files.values()):
        turn += 1
        if SAMPLE not in os.environ:
            kept.update(*found.values())
        elif turn % 2 == 0:
            kept.update(_in_turn(found, turn // 2))
    config.hook.pytest_deselected(items=[each for each in items if each not in kept])
    items[:] = [each for each in items if each in kept]


def _is_near(path: Path) -> bool:
    where = path.relative_to(ROOT / "tests").as_posix()
    return any(where.startswith(each) for each in NEAR)


def _in_turn(found: dict[str, list[pytest.Item]], turn: int) -> list[pytest.Item]:
    """Returns the cases of a test for the game whose turn it is, or else for the next one that has
    any."""
    order = [*registry.GUESTS, ALL]
    first = turn % len(order)
    return next(found[each] for each in (*order[first:], *order[:first]) if each in found)


def _game_of(item: pytest.Item) -> str | None:
    """Returns which of the page's games a test goes through, None if none."""
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        about = getattr(value, "game", value)  # of a player, a lesson
        key = getattr(about, "key", about)
        if isinstance(key, str) and key in registry.GAMES:
            return key if key in registry.GUESTS else None
    test = getattr(item, "function", None)
    code = getattr(inspect.unwrap(test), "__code__", None) if test else None
    return ALL if code and "GAMES" in code.co_names else None


if TUTORIAL in os.environ and PLUGIN in sys.argv:
    assert registry.GUESTS, registry.REFUSED
    _write_playthroughs(Path(os.environ[TUTORIAL]) / "playthroughs")
