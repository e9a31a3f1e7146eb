"""The searches may be compiled: what was built is what the sources say, and is told to the host."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

from players import build

ROOMS = ("cogs", "contests", "engines", "learning", "players", "ratings", "tests", "tools")


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
    assert build.words() == build.FAST
    assert build.trouble() == ""
    build.remove()
    assert not path.exists()
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
