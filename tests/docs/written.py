"""Parts of documents that the program writes, between two lines that tell so."""

from __future__ import annotations

import re
from typing import Final

LAST: Final = "<!-- The end of what is written. -->"


def first(source: str) -> str:
    """Returns the line before a part that is made from a source."""
    return f"<!-- Written by `python -m tests.docs` from {source}. -->"


def with_part(page: str, source: str, part: str) -> str:
    """Returns a page with this part in place of the one that it has."""
    begin = first(source)
    before, found, rest = page.partition(begin)
    assert found, f"no such line: {begin}"
    _, _, after = rest.partition(LAST)
    return f"{before}{begin}\n\n{part}\n\n{LAST}{after}"


PART: Final = re.compile(
    r"<!-- (Written by .*?<!-- The end of what is|table: begin.*?<!-- table: end) .*?-->", re.DOTALL
)
"""A part that a program writes."""


def without_parts(page: str) -> str:
    """Returns what people have written of a page."""
    return PART.sub("", page)
