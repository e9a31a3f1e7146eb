"""No test depends on seconds of the wall's clock: what waits goes through `tests.waiting`, and what
reads the clock itself says beside it why that decides nothing, as `# wall: ...`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent
CLOCKS: Final = frozenset(
    {
        *("asyncio.sleep", "asyncio.timeout", "asyncio.timeout_at", "asyncio.wait_for"),
        *("time.monotonic", "time.monotonic_ns", "time.perf_counter", "time.perf_counter_ns"),
        *("time.process_time", "time.sleep", "time.thread_time", "time.time", "time.time_ns"),
    }
)
"""What reads the clock, or is ended by it."""
METHODS: Final = frozenset({"call_at", "call_later", "settimeout", "until"})
"""Such methods: of loops, sockets and the small Discord."""
GENEROUS: Final = frozenset({"0", "LIMIT"})
"""Seconds that are none, or only end what hangs."""
IN_PROGRAMS: Final = re.compile(r"\b(?:time\.\w+|asyncio\.sleep)\([^)]")
"""The clock in a program that a test writes for another process."""
REASON: Final = re.compile(r"# wall: \w+")


def is_clock(call: ast.Call) -> bool:
    """Whether a call reads the wall's clock, or is ended by it."""
    called = ast.unparse(call.func)
    of, _, name = called.rpartition(".")
    if called in CLOCKS or (of and name in METHODS) or called.endswith("loop().time"):
        seconds = [ast.unparse(each) for each in call.args[-1:]]
        return not seconds or seconds[0] not in GENEROUS
    given = [ast.unparse(each.value) for each in call.keywords if each.arg == "timeout"]
    return not GENEROUS.issuperset(given)


def words_of(node: ast.AST) -> str:
    """The words of a string, without what is filled in; empty for anything else."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=values):
            return "".join(map(words_of, values))
        case _:
            return ""


def read(source: str) -> Iterator[int]:
    """Yields the lines at which Python's source reads the wall's clock."""
    nodes = list(ast.walk(ast.parse(source)))
    # Where a part of an f-string begins depends on Python's version.
    parts = {id(each) for node in nodes if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in nodes:
        match node:
            case ast.Call() if is_clock(node):
                yield node.lineno
            case ast.ImportFrom(module="time" | "asyncio", names=names):
                if any(f"{node.module}.{each.name}" in CLOCKS for each in names):
                    yield node.lineno
            case ast.Constant() | ast.JoinedStr() if id(node) not in parts:
                if IN_PROGRAMS.search(words_of(node)):
                    yield node.lineno
            case _:
                pass


def without_reason(source: str) -> list[int]:
    """The lines that read the wall's clock, and say neither there nor in the one before it why."""
    lines = ["", *source.splitlines()]
    found = sorted(set(read(source)))
    return [at for at in found if not any(map(REASON.search, lines[at - 1 : at + 1]))]


@pytest.mark.parametrize(
    "source",
    [
        "await asyncio.sleep(0.1)",
        "async with asyncio.timeout(5): pass",
        "await asyncio.wait([task], timeout=5)",
        "queue.get(timeout=5)",
        "asyncio.get_running_loop().time()",
        "from time import monotonic",
        "end = time.perf_counter() + 3",
        "PROGRAM = 'import time; time.sleep(100)'",
        'PROGRAM = f"""import {\'time\'}\ntime.sleep(100)"""',
        "assert await server.until(met, 5)",
    ],
)
def test_the_wall_is_seen(source: str) -> None:
    assert without_reason(source) == [1]
    assert without_reason(f"# wall: only ends what hangs\n{source}") == []


def test_who_waits_for_no_time_reads_no_clock() -> None:
    some = (
        "await asyncio.sleep(0)\nnow = store.time()\nawait until(met)\nrun(program, timeout=LIMIT)"
    )
    assert list(read(some)) == []


def test_no_test_decides_by_the_clock_on_the_wall() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}"
        for file in sorted(ROOT.rglob("*.py"))
        if file != Path(__file__)
        for line in without_reason(file.read_text("utf-8"))
    }
    assert found == set()
