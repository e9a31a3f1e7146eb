"""The words of `/privacy show` as the documents show them: what is stored, and the terms.

`python -m tests.docs` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cogs.people.privacy_screen import stored, terms
from common.text.text import Text
from tests.docs.written import with_part

SOURCE: Final = "cogs/people/privacy_screen.py"
PAGES: Final[dict[Path, Callable[[], Sequence[Text]]]] = {
    Path("docs/privacy.md"): stored,
    Path("docs/terms.md"): terms,
}
"""The words on each page."""


def with_words(path: Path) -> str:
    """Returns a page with its words as they are now."""
    part = "\n".join(f"- {line}" for line in PAGES[path]())
    return with_part(path.read_text("utf-8"), SOURCE, part)


def write() -> None:
    """Writes the words into the pages anew."""
    for path in PAGES:
        path.write_text(with_words(path), "utf-8")
