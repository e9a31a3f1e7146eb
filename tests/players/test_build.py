"""The searches may be compiled: what was built is what the sources say, and is told to the host.
Compiled ones answer as the plain ones do with as many positions: every level of every game.

`make test-fast` builds them first; without a build there is nothing to compare.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final, TypeGuard

import pytest

from engines.registry import GAMES
from players import build
from players.registry import player_of
from tests.sample import some

ROOMS = (
    "cogs",
    "conformance",
    "contests",
    "engines",
    "learning",
    "players",
    "ratings",
    "tests",
    "tools",
)

COPIED: Final = ("common", "conformance", "engines", "languages", "players", "tests", "tools")
POSITIONS: Final = some(6, 20)
PROGRAM: Final = """
import json, sys
from engines.registry import GAMES
from players import build
from players.observation import AnyObservation
from players.registry import player_of
from tools.crowd.positions import states

def told(key, number):
    game, player = GAMES[key], player_of(key)
    found = [each for seed in (1, 2) for each in states(game, seed) if game.to_act(each)]
    step = max(1, len(found) // number)
    for state in found[::step][:number]:
        for level in (each.of(each.budget) for each in player.levels):
            sight = AnyObservation.of(game, state, game.to_act(state)[0], "why")
            made = player.choose(sight, level, "why")
            scored = [(game.write(each.action), int(each.value)) for each in made.scored]
            line = repr(made.scored[0].line) if made.scored else ""
            why = str(player.why(sight, made))
            yield [level.key, game.write(made.action), scored, line, int(made.positions), why]

print(json.dumps([build.built(), *told(sys.argv[1], int(sys.argv[2]))]))
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources alone, in a folder of their own."""
    for each in build.MODULES:
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).write_text((build.ROOT / each).read_text("utf-8"), "utf-8")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "NOTE", tmp_path / "players" / "built.json")
    return tmp_path


def made(house: Path) -> Path:
    """Stands in for a build."""
    path = house / build.MODULES[0].replace(".py", ".cpython-311-x86_64-linux-gnu.so")
    path.touch()
    build.NOTE.write_text(json.dumps(build._state()), "utf-8")  # pyright: ignore[reportPrivateUsage]
    return path


def test_no_module_is_named_twice() -> None:
    assert len({*build.MODULES}) == len(build.MODULES)


def test_where_nothing_was_built_plain_python_runs(house: Path) -> None:
    assert (house / "players").is_dir()
    assert not build.built()
    assert build.words() == build.SLOW
    assert build.trouble() == ""


def test_what_was_built_of_these_sources_runs_and_can_be_removed(house: Path) -> None:
    path = made(house)
    old = path.with_name(f"former_name.{path.name.partition('.')[2]}")
    old.touch()
    assert build.words() == build.FAST
    assert build.trouble() == ""
    build.remove()
    assert not path.exists()
    assert not old.exists()
    assert not build.NOTE.exists()
    assert build.words() == build.SLOW


@pytest.mark.parametrize("module", build.MODULES)
def test_what_was_built_of_other_sources_is_refused(house: Path, module: str) -> None:
    made(house)
    with (house / module).open("a", encoding="utf-8") as source:
        source.write("\n")
    assert build.trouble() == build.OLD


@pytest.mark.parametrize("note", [None, "{", "{}"])
def test_what_nobody_knows_the_sources_of_is_refused(house: Path, note: str | None) -> None:
    made(house)
    build.NOTE.unlink()
    if note is not None:
        build.NOTE.write_text(note, "utf-8")
    assert build.trouble() == build.OLD


def test_no_compiled_class_has_an_heir_among_other_modules() -> None:
    """An interpreted class cannot inherit from a compiled one, unless that one allows it."""
    compiled = {each.removesuffix(".py").replace("/", "."): each for each in build.MODULES}
    read = 0
    for path in (each for room in ROOMS for each in (build.ROOT / room).rglob("*.py")):
        if path.relative_to(build.ROOT).as_posix() in build.MODULES:
            continue
        nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        theirs = set[str]()
        for each in nodes:
            if isinstance(each, ast.ImportFrom) and each.module in compiled:
                allowed = allowing(compiled[each.module])
                theirs |= {one.asname or one.name for one in each.names if one.name not in allowed}
        for each in (each for each in nodes if isinstance(each, ast.ClassDef)):
            bases = {part.id for one in each.bases for part in ast.walk(one) if is_name(part)}
            assert not bases & theirs, f"{path}: {each.name}"
        read += bool(theirs)
    assert read > 10


@cache
def allowing(module: str) -> frozenset[str]:
    """The classes of a module that the compiler is told to let interpreted ones inherit from."""
    nodes = ast.walk(ast.parse((build.ROOT / module).read_text("utf-8")))
    classes = [each for each in nodes if isinstance(each, ast.ClassDef)]
    marked = "allow_interpreted_subclasses"
    return frozenset(
        each.name
        for each in classes
        if any(marked in ast.unparse(one) for one in each.decorator_list)
    )


def is_name(node: ast.AST) -> TypeGuard[ast.Name]:
    """Tells whether this names something."""
    return isinstance(node, ast.Name)


def told(folder: Path, key: str) -> list[object]:
    """What the players say in a folder: whether they are compiled, and each answer."""
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM, key, str(POSITIONS)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[object] = json.loads(run.stdout)
    return found


@pytest.mark.untraced
@pytest.mark.skipif(not build.built(), reason="nothing was built: `make fast`")
@pytest.mark.parametrize("key", [key for key in GAMES if player_of(key)])
def test_compiled_and_plain_players_answer_alike(key: str, tmp_path: Path) -> None:
    for room in COPIED:
        source, kept = build.ROOT / room, shutil.ignore_patterns("*.so", "*.pyd", "built.json")
        shutil.copytree(source, tmp_path / room, ignore=kept)
    is_built, *compiled = told(build.ROOT, key)
    is_plain, *plain = told(tmp_path, key)
    assert (is_built, is_plain) == (True, False)
    assert compiled == plain
    assert len(plain) >= POSITIONS
