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
    """A test of ours, or a question to every game (`conformance.kit.ASKED`)."""
    told = re.fullmatch(
        r"- .*\b([Nn]o|[Nn]obody|never|nothing|Nor)\b.*: "
        r"`(tests/(?:\w+/)*test_\w+|conformance/asked/\w+)\.py::(\w+)`",
        line,
    )
    assert told, line
    defined = ast.parse(Path(f"{told[2]}.py").read_text("utf-8")).body
    functions = [
        each for each in defined if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    (found,) = (each for each in functions if each.name == told[3])
    assert found.name.startswith("test_") or found.decorator_list, "it is asked of no game"
