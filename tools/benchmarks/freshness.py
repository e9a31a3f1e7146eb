"""The state of the program that a table was measured on, and whether it still is the newest:
`python -m tools.benchmarks.freshness`, before a release."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "docs" / "benchmarks.md"
BEGIN: Final = "<!-- table: begin, written by `make bench` -->\n"
END: Final = "<!-- table: end -->\n"
MEASURED: Final = (
    "bot.py",
    "cogs",
    "common",
    "contests",
    "db",
    "engines",
    "host",
    "learning",
    "players",
    "ratings",
    "render",
    "requirements.txt",
)
"""The paths of the program, whose changes make a table old."""
_COMMIT: Final = re.compile(r"`([0-9a-f]{8,40})`")
_LETTERS: Final = 8


def _git(root: Path, *arguments: str) -> str:
    told = subprocess.run(  # noqa: S603
        ("git", *arguments),  # noqa: S607
        cwd=root,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return told.stdout


def told(root: Path = ROOT) -> str:
    """Returns the sentence about the state, the day and the machine. Raises `SystemExit` if the
    program has changes that are in no commit: a table of these could not be made again."""
    if _git(root, "status", "--porcelain", "--", *_there(root)):
        raise SystemExit("The program has changes that are not committed.")
    commit = _git(root, "rev-parse", "HEAD")[:_LETTERS]
    cores = len(os.sched_getaffinity(0))
    where = f"{cores} cores, Python {platform.python_version()}"
    return f"Measured on {datetime.now(UTC):%d %B %Y} at `{commit}`, {where}.\n"


def written(text: str, page: Path = TABLE) -> None:
    """Puts a new table in the place of the one on the page."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")


def changed(root: Path = ROOT, page: Path = TABLE) -> Iterable[str]:
    """Returns the files of the program that have changed since the table was measured. Raises
    `SystemExit` if it names no commit of this repository."""
    _, _, rest = page.read_text("utf-8").partition(BEGIN)
    found = _COMMIT.search(rest.partition(END)[0])
    if found is None:
        raise SystemExit(f"The table in {page.name} does not say which commit it was measured at.")
    try:
        return _git(root, "diff", "--name-only", found[1], "--", *_there(root)).splitlines()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"{found[1]}: there is no such commit here.") from error


def _there(root: Path) -> list[str]:
    return [each for each in MEASURED if (root / each).exists()]


def main() -> None:
    """Ends with an error if the table is older than the program."""
    if files := list(changed()):
        shown = "\n".join(f"  {each}" for each in files)
        raise SystemExit(f"{TABLE.name} is older than these files, run `make bench`:\n{shown}")


if __name__ == "__main__":
    main()
