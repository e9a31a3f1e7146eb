"""What tests draw is the same at every run: every generator has a seed, in which no machine,
process or time has a part."""

from __future__ import annotations

import ast
import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.sample import EVERY_CASE, NEW_EXAMPLES, drawn

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
PROGRAM: Final = ("bot.py", "cogs", "common", "contests", "db", "engines", "host", "learning")
THINKING: Final = ("players", "preview", "ratings", "render")
SETTLED: Final = {"secrets.token_hex", "secrets.choice"}
"""What the program may draw by: `same_draws` in `tests/conftest.py` settles it for each test."""
BY_NOBODY: Final = {"os.urandom", "uuid.uuid1", "uuid.uuid4", "uuid1", "uuid4", "SystemRandom"}
CHANGING: Final = {"hash", "id", "os.getpid", "getpid", "os.urandom"}
"""What is another number at every run."""
FREE: Final = {
    "engines/__main__.py": "a match at the terminal, if no seed is given",
    "tests/conftest.py": "other examples, when they are asked for",
    "tests/test_sample.py": "what is settled",
}


def name_of(node: ast.expr) -> str:
    """Returns a name with its module: `random.choice`; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := name_of(node.value)):
        return f"{before}.{node.attr}"
    return ""


def unseeded(text: str) -> Iterator[str]:
    """Yields the calls of a module that draw without a seed that stands in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module in ("random", "secrets"):
            yield from (f"from {node.module} import {each.name}" for each in node.names)
        if not isinstance(node, ast.Call):
            continue
        name = name_of(node.func)
        room, _, what = name.partition(".")
        if name == "random.Random":
            parts = [*ast.walk(node)]
            calls = {name_of(each.func) for each in parts if isinstance(each, ast.Call)}
            alone = not (node.args or node.keywords)
            if alone or not calls.isdisjoint(CHANGING) or any(map(_is_none, parts)):
                yield name
        elif name in BY_NOBODY or (room in ("random", "secrets") and what):
            yield name
        elif any(each.arg == "use_true_random" for each in node.keywords):
            yield from () if _is(node.keywords[0].value, False) else (name,)


def _is_none(node: ast.AST) -> bool:
    return _is(node, None)


def _is(node: ast.AST, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def found(*rooms: str) -> Iterator[tuple[str, str]]:
    """Yields the files of these rooms with what they draw without a seed."""
    for room in rooms:
        for path in sorted([ROOT / room, *(ROOT / room).rglob("*.py")]):
            if path.suffix == ".py":
                where = path.relative_to(ROOT).as_posix()
                yield from ((where, each) for each in unseeded(path.read_text("utf-8")))


def test_no_test_draws_without_a_seed() -> None:
    assert [each for each in found("tests") if each[0] not in FREE] == []


def test_the_program_draws_by_nothing_that_tests_do_not_settle() -> None:
    draws = [each for each in found(*PROGRAM, *THINKING) if each[0] not in FREE]
    assert {each for _, each in draws} == SETTLED


@pytest.mark.parametrize(
    "text",
    [
        "random.choice([1, 2])",
        "random.Random()",
        "random.Random(None)",
        "random.Random(hash('a'))",
        "random.Random(os.getpid())",
        "secrets.token_hex(8)",
        "os.urandom(8)",
        "uuid4().hex",
        "st.randoms(use_true_random=True)",
        "from random import shuffle",
    ],
)
def test_a_draw_without_a_seed_is_found(text: str) -> None:
    assert [*unseeded(text)]


@pytest.mark.parametrize("text", ["random.Random(1).choice([1])", "rng.choice([1])"])
def test_a_draw_with_a_seed_is_left_alone(text: str) -> None:
    assert not [*unseeded(text)]


def test_hypothesis_draws_the_same_examples_at_every_run(request: pytest.FixtureRequest) -> None:
    """Unless others are asked for; so does the program in a test."""
    if NEW_EXAMPLES in os.environ:
        pytest.skip("other examples are asked for")
    assert settings().derandomize
    assert settings(max_examples=3).derandomize
    node: pytest.Item = request.node
    rng = random.Random(node.nodeid)
    assert secrets.token_hex(4) == rng.randbytes(4).hex()
    assert secrets.choice("abc") == rng.choice("abc")


def test_some_are_drawn_and_all_when_all_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(EVERY_CASE, raising=False)
    few = drawn(range(1_000), 5)
    assert len({*few}) == 5
    assert few == drawn(range(1_000), 5)
    assert [*drawn(range(3), 5)] == [0, 1, 2]
    monkeypatch.setenv(EVERY_CASE, "1")
    assert [*drawn(range(1_000), 5)] == [*range(1_000)]
    assert len(drawn(range(1_000), 5, 50)) == 50
