"""No shared file names a game, and every game brings all that a game needs.

A game's own files are those in a folder with its name; the registries name every game, as is
their purpose, and prose for people may. Where many sides have everyday names, such as those of
colours, a few of them in a file mean nothing: only most of them together name the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.game import AnyGame
from engines.registry import GAMES
from render.registry import RENDERERS
from tests.limits.screens import DESKS
from tests.playthrough import file_of
from tests.sample import module_of

ROOT = Path(__file__).parents[1]
ROOMS = ("cogs", "common", "engines", "render", "db", "host", "tests", "benchmarks")
PROGRAMS = ("bot.py", "preview.py", "preview_rooms.py")
REGISTRIES = {f"{room}/registry.py" for room in ("cogs", "engines", "render")}
SUFFIXES = {".py", ".sql", ".txt", ".md"}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def shared_files() -> Iterator[Path]:
    """Every file of the house that belongs to no game and is no registry."""
    yield from (ROOT / name for name in PROGRAMS)
    own = {"playthroughs", *map(module_of, GAMES)}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            place = path.relative_to(ROOT)
            named = own & set(place.parts) or place.as_posix() in REGISTRIES
            if path.suffix in SUFFIXES and not named:
                yield path


def names_of(game: AnyGame) -> re.Pattern[str]:
    """Whatever names the game: its key, module, title, classes, command, and two sides."""
    module, command = module_of(game.key), DESKS[game.key].command
    words = [re.escape(each) for each in (game.key, module, game.title)]
    words += [f"{name.title().replace('_', '')}[A-Za-z]*" for name in (module, command)]
    words += [f"/{command}", f"(?<=[\"'`]){command}(?=[\"'` ])"]
    words += _written(game.sides) if len(game.sides) == 2 else []
    return _whole(words)


def _written(sides: tuple[str, ...]) -> list[str]:
    return [name for side in sides for name in (re.escape(side), re.escape(side.upper()))]


def _whole(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(words)})(?![a-z0-9])")


def sides_in(game: AnyGame, text: str) -> set[str]:
    """Which of the game's sides are named there."""
    return {side for side in game.sides if _whole(_written((side,))).search(text)}


@every_game
def test_no_shared_file_names_a_game(game: AnyGame) -> None:
    names = names_of(game)
    found = {
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in shared_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (match := names.search(line))
    }
    assert not found, "\n".join(sorted(found))
    if len(game.sides) > 2:
        told = {path: sides_in(game, path.read_text("utf-8")) for path in shared_files()}
        assert [path for path in told if len(told[path]) > len(game.sides) / 2] == []


@every_game
def test_a_game_names_itself_in_its_own_files(game: AnyGame) -> None:
    """Shows that the search above can find something."""
    own = sorted((ROOT / "cogs" / module_of(game.key)).glob("*.py"))
    texts = [path.read_text("utf-8") for path in own]
    assert any(names_of(game).search(text) for text in texts)
    assert max(len(sides_in(game, text)) for text in texts) > len(game.sides) / 2


@every_game
def test_every_game_has_its_place_in_every_room(game: AnyGame) -> None:
    module = module_of(game.key)
    for room in ("engines", "render", "cogs", "tests/engines", "tests/bot"):
        assert (ROOT / room / module / "__init__.py").exists(), f"{room}/{module}"
    assert game.key in RENDERERS
    assert game.key in DESKS
    assert file_of(game).exists(), f"write it with: python -m tests.playthrough {game.key}"
    assert (ROOT / "tests" / "bot" / module / "kit.py").exists(), "it has the game's SAMPLE"
