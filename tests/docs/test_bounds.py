"""What the bot keeps because somebody asked for it has a bound, and `docs/bounds.md` names each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "bounds.md"
ROOMS: Final = ("bot.py", "cogs", "common", "contests", "db", "engines", "learning", "players")
MORE: Final = ("ratings", "render", "host")
BOUNDED: Final = {"LRUCache", "TTLCache", "lru_cache"}
"""What takes a number and keeps no more."""
PLAIN: Final = {"dict", "set", "list", "OrderedDict", "defaultdict", "Counter"}
"""What keeps all that it is given."""
WEAK: Final = {"WeakValueDictionary", "WeakKeyDictionary", "WeakSet"}
"""What keeps nothing that nobody else keeps."""


def files() -> Iterator[Path]:
    """Every file of the program that runs as long as the bot."""
    for room in (*ROOMS, *MORE):
        path = ROOT / room
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def name_of(node: ast.expr | None) -> str:
    """The name of what is called: `LRUCache` of `LRUCache[int, str](9)`."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def made(node: ast.expr | None) -> str:
    """The kind of container that an expression makes, empty and to be filled; or nothing."""
    if isinstance(node, ast.List) and node.elts:  # one a side, for example
        kinds = {made(each) for each in node.elts}
        return kinds.pop() if len(kinds) == 1 else ""
    if isinstance(node, ast.Dict | ast.List):
        return "" if getattr(node, "keys", None) else "dict"
    if isinstance(node, ast.Call) and not node.args:
        return name_of(node.func)
    return ""


def kept() -> Iterator[str]:
    """Attributes that begin as empty containers without a bound, in `__init__` and on their own at
    the top of a file, and functions whose results are all kept: `FILE NAME`."""
    for path in files():
        tree, where = ast.parse(path.read_text("utf-8")), path.relative_to(ROOT).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and any(
                name_of(each) == "cache" for each in node.decorator_list
            ):
                yield f"{where} {node.name}()"
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                for each in ast.walk(node):
                    yield from (f"{where} {name}" for name in attributes(each))
        for node in tree.body:
            if isinstance(node, ast.AnnAssign | ast.Assign) and made(node.value) in PLAIN:
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                yield f"{where} {name_of(target)}"


def attributes(node: ast.AST) -> Iterator[str]:
    """The attributes that this statement makes an empty container without a bound."""
    if isinstance(node, ast.AnnAssign | ast.Assign) and made(node.value) in PLAIN:
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if isinstance(target, ast.Attribute):
            yield target.attr


def without_a_number() -> Iterator[str]:
    """Stores that take a bound and were given none."""
    for path in files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name, words = name_of(node.func), {each.arg for each in node.keywords}
                none = any(isinstance(e, ast.Constant) and e.value is None for e in node.args)
                if (name in BOUNDED and (none or not (node.args or "maxsize" in words))) or (
                    name == "deque" and not node.args and "maxlen" not in words
                ):
                    yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {name}"


def named(section: str = "") -> list[str]:
    """What the page names in the tables of a section, or everywhere."""
    page = PAGE.read_text("utf-8")
    page = page.split(f"## {section}\n")[1].split("\n## ")[0] if section else page
    rows = re.findall(r"^\| `(\S+\.py)` (.+?) \|", page, re.MULTILINE)
    return [f"{file} {name}" for file, names in rows for name in names.split(", ")]


def test_each_store_without_a_bound_is_on_the_page() -> None:
    """Whoever adds one says there what bounds it."""
    here, there = {*kept()}, {*named()}
    assert here - there == set()
    assert there - here == set()
    assert len(named()) == len(there)


def test_each_store_with_a_bound_has_a_number() -> None:
    assert list(without_a_number()) == []
