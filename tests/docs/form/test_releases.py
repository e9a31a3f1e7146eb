"""A release has its number, its section of the changelog and its notes; what comes next has files
of the form that the tool reads."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from host.version import NUMBER

CHANGES = [each for each in Path("changes").iterdir() if each.name != "README.md"]


def test_the_newest_section_is_that_of_the_number() -> None:
    found = re.findall(r"^## ([0-9.]+), 20", Path("CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert found[0] == NUMBER


def test_the_notes_of_the_number_speak_to_three_readers() -> None:
    notes = Path("docs", "releases", f"{NUMBER}.md").read_text("utf-8")
    assert re.findall("^## (.*)", notes, re.MULTILINE) == [
        "For players",
        "For hosts",
        "For successors",
    ]
    assert f"(docs/releases/{NUMBER}.md)" in Path("CHANGELOG.md").read_text("utf-8")


def test_every_change_since_then_comes_into_the_changelog() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "next"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    for each in CHANGES:
        assert each.name.startswith("+"), each
        assert " ".join(each.read_text("utf-8").split()) in told, each
