"""The documents stay as short as somebody can read who comes new. What the program writes, the
changelog, the notes of releases and the languages' own pages do not count."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.written import without_parts

MOST_PROSE = 39_500
"""Words outside of tables and code."""
MOST = 52_000
"""All words."""
PAGES = [*Path().glob("*.md"), *Path("docs").rglob("*.md")]
CODE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^ *\|.*$", re.MULTILINE)


def words(text: str) -> int:
    return sum(any(map(str.isalnum, each)) for each in text.split())


def test_documents_are_short() -> None:
    texts = [
        without_parts(each.read_text("utf-8"))
        for each in PAGES
        if each.stem != "CHANGELOG" and each.parent.name != "releases"
    ]
    prose = [ROW.sub("", CODE.sub("", each)) for each in texts]
    assert sum(map(words, texts)) <= MOST
    assert sum(map(words, prose)) <= MOST_PROSE


def test_the_largest_pages_are_counted() -> None:
    assert {"README", "hosting", "rulings"} <= {each.stem for each in PAGES}
    assert words(without_parts(Path("docs/privacy.md").read_text("utf-8"))) < 1000
