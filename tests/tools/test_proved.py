"""The costly tests of `tools/` were run after its last change.

`make tools` runs them all, then writes the checksum of what they proved beside this file.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__)
ROOT: Final = HERE.parents[2]
PROVED: Final = HERE.with_name("proved.txt")


def checksum() -> str:
    """Returns the checksum of the programs and of their tests."""
    found = sha256()
    for room in (ROOT / "tools", HERE.parent):
        for path in sorted(room.rglob("*.py")):
            found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def test_the_costly_tests_were_run_after_the_last_change() -> None:
    assert PROVED.read_text("utf-8").strip() == checksum(), "run: make tools"


if __name__ == "__main__":
    PROVED.write_text(checksum() + "\n", "utf-8")
