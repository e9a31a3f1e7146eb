"""What all sentences that people read have in common, whoever wrote them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("cogs", "common", "engines", "host", "learning", "players", "render")
CURLY = ("\u2019", "\u2018")
"""Apostrophes that look alike in some typefaces only."""
LETTERS = re.compile(r"[A-Za-z]")
"""What a sentence has, and a mere list of signs has not."""


def sentences(room: str) -> Iterator[tuple[str, str]]:
    """Every piece of text in a room's program and text files, with where it stands."""
    for path in sorted((ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value
    for path in sorted((ROOT / room).rglob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", line


@pytest.mark.parametrize("room", ROOMS)
def test_apostrophes_are_straight(room: str) -> None:
    found = [(where, text) for where, text in sentences(room) if LETTERS.search(text)]
    assert found
    assert [where for where, text in found if any(each in text for each in CURLY)] == []
