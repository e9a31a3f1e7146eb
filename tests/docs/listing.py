"""The texts for directories of bots that `docs/listing/README.md` shows.

`python -m tests.docs` writes them there, between two lines which tell who wrote them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from host.listing import DESCRIPTION, SUMMARY, TAGS
from tests.docs.written import with_part

FOLDER: Final = Path("docs/listing")
PAGE: Final = FOLDER / "README.md"
LONG: Final = FOLDER / "long.md"
SOURCE: Final = "host/listing.py"


def texts() -> str:
    """Returns the part of the page with the texts, each in a block to copy."""
    parts = {"Summary": SUMMARY, "Description": DESCRIPTION, "Tags": ", ".join(TAGS)}
    return "\n\n".join(f"## {name}\n\n```text\n{text}\n```" for name, text in parts.items())


def with_texts(page: str) -> str:
    """Returns the page with the texts of now."""
    return with_part(page, SOURCE, texts())


def write() -> None:
    """Writes the texts into the page anew."""
    PAGE.write_text(with_texts(PAGE.read_text("utf-8")), "utf-8")
