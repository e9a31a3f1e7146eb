"""macOS and Windows, as far as Linux can play them: the bot does there what it does here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "elsewhere"


@pytest.mark.skipif(sys.platform != "linux", reason="only here something is left out")
@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_an_evening_on_a_system_with_less(system: str, tmp_path: Path) -> None:
    """Without `fork`, signals, groups of processes, `/proc`, `resource` or limits of memory: the
    processes that work for the bot, too, start, answer and end."""
    done = subprocess.run(  # noqa: S603 - a program of ours
        [sys.executable, FOLDER / "evening.py", tmp_path],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{FOLDER}{os.pathsep}{ROOT}", "ELSEWHERE": system},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "No fault was found." in done.stdout
