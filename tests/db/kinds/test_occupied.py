"""Two bots on one file are refused in words; what a process had is free once it has ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from db.kinds.occupied import Occupied, occupy
from tests.db.store_kit import file_in

ROOT = Path(__file__).parents[3]
CHILD = """
import asyncio, sys
from db.kinds.occupied import occupy

async def hold():
    taken = await occupy(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()

asyncio.run(hold())
"""


def _child(target: Path | str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603
        (sys.executable, "-c", CHILD, str(target)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


async def test_of_two_bots_on_one_file_the_second_is_refused(tmp_path: Path) -> None:
    with _child(file_in(tmp_path)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(Occupied, match="a bot runs on it"):
            await occupy(file_in(tmp_path))
        child.kill()
    hold = await occupy(file_in(tmp_path))
    await hold.free()
    await hold.free()


async def test_bots_share_an_address_but_nobody_moves_it_then(address: str) -> None:
    with _child(address) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        both = await occupy(address)
        with pytest.raises(Occupied):
            await occupy(address, alone=True)
        child.kill()
        child.wait()
        with pytest.raises(Occupied):
            await occupy(address, alone=True)
        await both.free()
    alone = await occupy(address, alone=True)
    with pytest.raises(Occupied):
        await occupy(address)
    await alone.free()


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Occupied, match="cannot be used"):
        await occupy(tmp_path / "file" / "vivat.sqlite3")
