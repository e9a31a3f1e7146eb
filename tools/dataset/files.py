"""The files of a set of matches: parts of compressed lines, each whole or not there."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tools.dataset.matches import Record

PART: Final = 100
"""The matches of a part."""
ABOUT: Final = "about.json"
CARD: Final = "README.md"


def part(folder: Path, number: int) -> Path:
    """Returns the file of the part with this number, from 0."""
    return folder / f"matches-{number:04}.jsonl.gz"


def write(file: Path, records: Iterable[Record]) -> None:
    """Writes a part. It gets its name when it is whole, and is the same in every run."""
    lines = (json.dumps(each.as_line(), separators=(",", ":")) for each in records)
    text = "".join(f"{line}\n" for line in lines)
    replace(file, gzip.compress(text.encode(), mtime=0))


def replace(file: Path, data: bytes) -> None:
    """Writes a file that is whole or as it was before."""
    made = file.with_name(f"{file.name}.{os.getpid()}")
    made.write_bytes(data)
    made.replace(file)


def read(folder: Path) -> Iterator[Record]:
    """Yields the matches of all parts, in their order."""
    for file in sorted(folder.glob("matches-*.jsonl.gz")):
        yield from read_part(file)


def read_part(file: Path) -> Iterator[Record]:
    """Yields the matches of a part; none if it is not there."""
    if file.is_file():
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield from (Record.of(json.loads(line)) for line in lines)
