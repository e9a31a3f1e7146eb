"""The games of `docs/adding-a-game.md`, taken from the page and registered.

Loaded as a plugin of pytest (`-p tests.tutorial`) before anything else is imported, it writes the
files of the page into the folder that `TUTORIAL` names, as parts of our packages, and adds the
games to the registry: all tests of every game then are tests of these, too, and these alone are
run, with the tests that go through the registry themselves. `PAGE_GAMES` names some of the games,
by commas, in place of all. `SAMPLE=N` takes one of each N tests in one of each `FILES` files, other
ones for each number `TURN`, and of those that are `NEAR` half.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Final
from zlib import crc32

import pytest

from engines import registry
from engines.game import AnyGame

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = [ROOT / "docs" / f"adding-a-{each}.md" for each in ("game", "player")]
ROOMS: Final = ("engines", "players", "render", "cogs", "tests.bot")
FOLDERS: Final = ("breakthrough", "reversi", "draughts", "goofspiel")
TUTORIAL: Final = "TUTORIAL"
PLUGIN: Final = "tests.tutorial"
PAGE_GAMES: Final = "PAGE_GAMES"
SAMPLE: Final = "SAMPLE"
TURN: Final = "TURN"
NEAR: Final = (
    *("conformance", "bot/languages", "learning/test_languages", "limits/commands", "older"),
    *("render/painting/test_miniatures", "render/test_looks", "test_house"),
)
"""The tests that tell the most about a new game for their time."""
FILES: Final = 7
"""With `SAMPLE`, of so many files that are not near one is read: to read them takes longer than to
run the tests."""
ALL: Final = "all"
"""The game of a test that goes through the registry itself."""
_FILE: Final = re.compile(r"<!-- file: (\S+) -->\n```[a-z]+\n(.*?)```", re.DOTALL)
_KIT: Final = """\
from tests.bot.samples import Sample

SAMPLE = Sample("{key}", first={{"first": "me"}})
"""
_PROGRAM: Final = """\
import os
from pathlib import Path

from tests.tutorial import TUTORIAL, extend

extend(Path(os.environ[TUTORIAL]))
"""


def games() -> list[str]:
    """The folders of the games that are looked at."""
    named = os.environ.get(PAGE_GAMES)
    return named.split(",") if named else [*FOLDERS]


def files() -> dict[str, str]:
    """The files of the pages: path to text."""
    return {name: text for page in PAGES for name, text in _FILE.findall(page.read_text("utf-8"))}


def game_of_page(folder: str) -> AnyGame:
    """The rules of a game of the page, which nobody has registered."""
    name = f"engines/{folder}/game.py"
    module = ModuleType(f"page_{folder}")
    sys.modules[module.__name__] = module  # where dataclasses look their names up
    # Under the name of a file that does not exist coverage would look for it.
    exec(compile(files()[name], f"<{name}>", "exec"), vars(module))  # noqa: S102 - our own page
    game: AnyGame = module.GAME
    return game


def register(folder: Path) -> None:
    """Writes the files into a folder and registers the games; programs that are started from here
    do the latter, too."""
    kits = {f"tests/bot/{each}/kit.py": _KIT.format(key=each) for each in FOLDERS}
    for name, text in (kits | files()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        (path.parent / "__init__.py").touch()
    (folder / "sitecustomize.py").write_text(_PROGRAM, "utf-8")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])
    extend(folder)
    _write_lessons(folder / "learning")
    _write_playthroughs(folder / "playthroughs")


def extend(folder: Path) -> None:
    """Makes the files in a folder parts of our packages, and registers the games."""
    for room in ROOMS:
        if folder.joinpath(*room.split(".")).is_dir():
            package = importlib.import_module(room)
            package.__path__.append(str(folder.joinpath(*room.split("."))))
    for each in games():
        registry.GAMES[each] = registry.load(each)


def _write_lessons(folder: Path) -> None:
    """With those of the shipped games beside them."""
    from learning import lesson

    shutil.copytree(lesson.FOLDER, folder, dirs_exist_ok=True)
    lesson.FOLDER = folder  # type: ignore[misc]


def _write_playthroughs(folder: Path) -> None:
    """With those of the shipped games beside them."""
    from tests import playthrough

    shutil.copytree(playthrough.FOLDER, folder, dirs_exist_ok=True)
    playthrough.FOLDER = folder  # type: ignore[misc]
    for each in games():
        game = playthrough.remembered(registry.GAMES[each])
        path = playthrough.file_of(game)
        path.write_text(playthrough.written(game, playthrough.at_random(game)), "utf-8")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out the folders of the shipped games, whose tests are of these alone, the test that
    runs this, and files whose turn it is not."""
    left_out = collection_path.name in (*registry.FOLDERS, "test_tutorial.py")
    if SAMPLE in os.environ and collection_path.name.startswith("test_"):
        number = crc32(collection_path.name.encode()) + int(os.environ.get(TURN, "0"))
        left_out = left_out or (number % FILES != 0 and not _is_near(collection_path))
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
    for path, tests in files.items():
        step = 2 if _is_near(path) else int(os.environ.get(SAMPLE, "1"))
        for found in tests.values():
            turn += 1
            if SAMPLE not in os.environ:
                kept.update(*found.values())
            elif turn % step == 0:
                kept.update(_in_turn(found, turn // step))
    config.hook.pytest_deselected(items=[each for each in items if each not in kept])
    items[:] = [each for each in items if each in kept]


def _is_near(path: Path) -> bool:
    where = path.relative_to(ROOT / "tests").as_posix()
    return any(where.startswith(each) for each in NEAR)


def _in_turn(found: dict[str, list[pytest.Item]], turn: int) -> list[pytest.Item]:
    """Returns the cases of a test for the game whose turn it is, or else for the next one that has
    any."""
    order = [*games(), ALL]
    first = turn % len(order)
    return next(found[each] for each in (*order[first:], *order[:first]) if each in found)


def _game_of(item: pytest.Item) -> str | None:
    """Returns which of the page's games a test goes through, None if none."""
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        about = getattr(value, "game", value)  # of a player, a lesson
        key = getattr(about, "key", about)
        if isinstance(key, str) and key in registry.GAMES:
            return key if key in FOLDERS else None
    test = getattr(item, "function", None)
    code = getattr(inspect.unwrap(test), "__code__", None) if test else None
    return ALL if code and "GAMES" in code.co_names else None


if TUTORIAL in os.environ and PLUGIN in sys.argv:
    register(Path(os.environ[TUTORIAL]))
