"""Measures everything and prints one table: `make bench`, or `python -m benchmarks`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks import clicks, engines, pictures, start
from benchmarks.presses import figures
from benchmarks.table import Group, lines

Subject = Callable[[Path], Group]
"""A function that measures something, with a folder for its files."""


def _clicks(folder: Path) -> Group:
    return asyncio.run(clicks.measure(folder))


def _presses(folder: Path) -> Group:
    return asyncio.run(figures.group(folder))


def _start(folder: Path) -> Group:
    return asyncio.run(start.group(folder))


SUBJECTS: Final[dict[str, Subject]] = {
    "engines": lambda _folder: engines.group(),
    "pictures": lambda _folder: pictures.group(),
    "clicks": _clicks,
    "presses": _presses,
    "start": _start,
}


def main() -> None:
    """Measures one subject after the other, then prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("subject", nargs="*", choices=[[], *SUBJECTS], help="all if none is given")
    chosen: list[str] = parser.parse_args().subject
    groups: list[Group] = []
    for name in chosen or SUBJECTS:
        print(f"measuring: {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            groups.append(SUBJECTS[name](Path(folder)))
    print("\n".join(lines(groups)))


if __name__ == "__main__":
    main()
