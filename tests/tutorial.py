"""The games of `docs/adding-a-game.md`, taken from the page and registered.

Loaded as a plugin of pytest (`-p tests.tutorial`) before anything else is imported, it writes the
files of the page into the folder that `TUTORIAL` names, as parts of our packages, and adds the
games to the registry: all tests of every game then are tests of these, too.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
from pathlib import Path
from typing import Final

from engines import registry

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "adding-a-game.md"
FOLDERS: Final = ("breakthrough", "reversi")
TUTORIAL: Final = "TUTORIAL"
_FILE: Final = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)```", re.DOTALL)
_KIT: Final = """\
from tests.bot.samples import Sample

SAMPLE = Sample("{key}", first={{"first": "me"}})
"""


def files() -> dict[str, str]:
    """The files of the page: path to text."""
    return dict(_FILE.findall(PAGE.read_text("utf-8")))


def register(folder: Path) -> None:
    """Writes the files into a folder and registers the games."""
    kits = {f"tests/bot/{each}/kit.py": _KIT.format(key=each) for each in FOLDERS}
    for name, text in (files() | kits).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        (path.parent / "__init__.py").touch()
    for room in ("engines", "render", "cogs", "tests.bot"):
        package = importlib.import_module(room)
        package.__path__.append(str(folder.joinpath(*room.split("."))))
    for each in FOLDERS:
        game = registry.load(each)
        registry.GAMES[game.key] = game
    _write_playthroughs(folder / "playthroughs")


def _write_playthroughs(folder: Path) -> None:
    """With those of the shipped games beside them."""
    from tests import playthrough

    shutil.copytree(playthrough.FOLDER, folder, dirs_exist_ok=True)
    playthrough.FOLDER = folder  # type: ignore[misc]
    for each in FOLDERS:
        game = registry.GAMES[each]
        path = playthrough.file_of(game)
        path.write_text(playthrough.written(game, playthrough.at_random(game)), "utf-8")


if folder := os.environ.get(TUTORIAL):
    register(Path(folder))
