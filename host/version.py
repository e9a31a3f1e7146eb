"""The version: its number, and the checked-out commit if there is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

NUMBER: Final = "1.0.0"
SHORT: Final = 10
"""Letters of a commit's name in the version."""
_COMMIT: Final = re.compile(r"[0-9a-f]{40,64}")


def version_of(root: Path) -> str:
    """Returns the version of the program in a folder, as `1.0.0+g1a2b3c4d5e`; its number alone if
    the folder is not a git repository. Git itself is not run: it may not be installed, and refuses
    to read another user's repository."""
    try:
        commit = _commit(root / ".git")
    except (OSError, UnicodeDecodeError):
        commit = ""
    return f"{NUMBER}+g{commit[:SHORT]}" if _COMMIT.fullmatch(commit) else NUMBER


def _commit(git: Path) -> str:
    """Returns the name of the checked-out commit from `.git`, a folder or a file that names one.
    Raises `OSError` if a file is missing."""
    if git.is_file():
        git = git.parent / _told(git).removeprefix("gitdir: ")
    common = git / "commondir"
    shared = git / _told(common) if common.is_file() else git
    head = _told(git / "HEAD")
    if not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    if (shared / name).is_file():
        return _told(shared / name)
    packed = (line.split(" ") for line in _told(shared / "packed-refs").splitlines())
    return next((words[0] for words in packed if words[1:] == [name]), "")


def _told(path: Path) -> str:
    return path.read_text("utf-8").strip()


VERSION: Final = version_of(Path(__file__).parents[1])
