"""What the page of the architecture says never happens is held by tests that are there, and run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

MOST_SENTENCES = 25
_, _, REST = Path("docs/architecture.md").read_text("utf-8").partition("## What never happens\n")
LINES = [each for each in REST.partition("\n## ")[0].splitlines() if each.startswith("- ")]


def test_they_are_few() -> None:
    assert 0 < len(LINES) <= MOST_SENTENCES
    assert len(set(LINES)) == len(LINES)


@pytest.mark.parametrize("line", LINES)
def test_each_names_the_test_that_holds_it(line: str) -> None:
    told = re.fullmatch(
        r"- .*\b([Nn]o|[Nn]obody|never|nothing|Nor)\b.*: `(tests/[\w/]+\.py)::(\w+)`", line
    )
    assert told, line
    path = Path(told[2])
    assert path.name.startswith("test_")
    defined = ast.parse(path.read_text("utf-8")).body
    tests = [
        each.name for each in defined if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert told[3].startswith("test_")
    assert tests.count(told[3]) == 1
