"""A backup is restored by the very lines of `docs/hosting.md`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.db.store_kit import opened_at
from tests.waiting import LIMIT

ROOT: Final = Path(__file__).parents[2]
STAND_INS: Final = {"sudo": 'exec env "$@"', "systemctl": 'echo "$@" >> "$SERVICE"'}
"""What does for the system's programs: one may do everything, and there is no service."""


def lines() -> str:
    """The lines by which the page restores a backup of the service."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    return page.split("**Restoring**")[1].split("```\n")[1]


def test_nobody_must_go_where_only_the_service_may() -> None:
    """systemd's folder of a user of its own cannot be entered by others: what follows would then be
    done somewhere else, and the check would praise the old file."""
    assert not re.search(r"^cd /var/lib", lines(), re.MULTILINE)


async def test_the_lines_bring_back_what_was_backed_up(tmp_path: Path) -> None:
    programs, home, backups = (
        tmp_path / "programs",
        tmp_path / "lib" / "vivat",
        tmp_path / "backups",
    )
    for folder in (programs, home, backups):
        folder.mkdir(parents=True)
    for name, does in STAND_INS.items():
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o700)
    async with opened_at(backups / "vivat-2026-11-27.sqlite3") as store:
        await store.people.choose(1, forms="presses")
    (home / "vivat.sqlite3").write_bytes(b"damaged")
    (home / "vivat.sqlite3-wal").write_bytes(b"of the damaged one")
    said = lines().replace("/var/lib/", f"{tmp_path}/lib/").replace("/var/backups/", f"{backups}/")
    said = said.replace("/opt/vivat", str(ROOT)).replace(".venv/bin/python", sys.executable)
    service = tmp_path / "service.txt"
    done = subprocess.run(  # noqa: ASYNC221, S602 - the page's own lines
        f"set -e\n{said}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "SERVICE": str(service)},
    )
    assert "No fault was found." in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
    assert service.read_text().splitlines() == ["stop vivat", "start vivat"]
    there = sorted(each.name for each in home.iterdir())
    assert [each for each in there if not each.endswith("-shm")] == ["vivat.sqlite3"]
