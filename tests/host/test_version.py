"""The version names the commit from which the program runs, however git keeps that."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.version import NUMBER, version_of

COMMIT = "1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d"
OTHER = COMMIT[::-1]
TOLD = f"{NUMBER}+g1a2b3c4d5e"


def written(root: Path, **files: str) -> Path:
    """Writes files below a folder; `__` stands for a slash."""
    for name, text in files.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize(
    "files",
    [
        {"HEAD": f"{COMMIT}\n"},
        {"HEAD": "ref: refs/heads/main\n", "refs__heads__main": f"{COMMIT}\n"},
        {
            "HEAD": "ref: refs/heads/main\n",
            "packed-refs": f"# all\n{OTHER} refs/heads/other\n{COMMIT} refs/heads/main\n^{OTHER}\n",
        },
    ],
)
def test_the_commit_that_is_checked_out_is_told(tmp_path: Path, files: dict[str, str]) -> None:
    written(tmp_path / ".git", **files)
    assert version_of(tmp_path) == TOLD


def test_also_in_a_second_folder_of_the_same_repository(tmp_path: Path) -> None:
    git = written(tmp_path / "first" / ".git", refs__heads__side=COMMIT, HEAD=OTHER)
    written(git / "worktrees" / "side", HEAD="ref: refs/heads/side", commondir="../..\n")
    written(tmp_path / "second", **{".git": f"gitdir: {git / 'worktrees' / 'side'}\n"})
    assert version_of(tmp_path / "second") == TOLD


@pytest.mark.parametrize(
    "files", [{}, {"HEAD": "ref: refs/heads/main"}, {"HEAD": "../../etc"}, {"HEAD": ""}]
)
def test_without_a_commit_the_number_is_told_alone(tmp_path: Path, files: dict[str, str]) -> None:
    written(tmp_path / ".git", **files)
    assert version_of(tmp_path) == NUMBER
