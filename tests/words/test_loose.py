"""No word for players is outside of `say`.

What looks like words and is none for players, such as names of tasks, ids, notation and notes for
the host, stands in `technical.txt`, with its file. A new one belongs there only if no player reads
it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tools.words.gather import ROOMS, ROOT, gathered
from tools.words.loose import loose, loose_in

TECHNICAL: Final = Path(__file__).with_name("technical.txt")


def technical() -> dict[str, set[str]]:
    """The words that no player reads, by file."""
    found: dict[str, set[str]] = {}
    file = ""
    for line in TECHNICAL.read_text("utf-8").splitlines():
        if line.startswith("  "):
            found[file].add(line.strip())
        elif line:
            file = line
            found[file] = set()
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_no_word_is_loose(room: str) -> None:
    known = technical()
    found = {
        str(file.relative_to(ROOT)): {each.words for each in loose_in(file)}
        for file in sorted((ROOT / room).rglob("*.py"))
    }
    new = {file: words - known.get(file, set()) for file, words in found.items()}
    assert {file: words for file, words in new.items() if words} == {}
    gone = {
        file: words - found.get(file, set())
        for file, words in known.items()
        if file.startswith(f"{room}/")
    }
    assert {file: words for file, words in gone.items() if words} == {}


def test_every_text_is_written_in_the_code() -> None:
    """Otherwise no catalogue could have it, and whoever brings words up to date is told."""
    assert gathered().unknown == []


def test_a_text_is_known_by_its_own_words_alone() -> None:
    """Python's versions write out differently what is filled in."""
    source = "told(f\"two words {' '.join(names)}\" f'and {name!r:>9} more')"
    assert [each.words for each in loose(source)] == ["'two words {}and {} more'"]
