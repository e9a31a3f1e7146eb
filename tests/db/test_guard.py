"""The PostgreSQL server of the tests ends with them, also when they are killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.db.guard import AT_ONCE
from tests.waiting import LIMIT, until_now

ROOT = Path(__file__).parents[2]
# wall: they run until they are killed
TESTS = """
import sys, time
from pathlib import Path
from tests.db.guard import guard
guard(Path(sys.argv[1]))
print("guarded", flush=True)
time.sleep(100)
"""
# wall: it serves until it is ended
SERVER = f"""
import signal, time
signal.signal({int(AT_ONCE)}, signal.SIG_DFL)
print("serving", flush=True)
time.sleep(100)
"""
"""Ends at the signal, as PostgreSQL does, also where the tests run in the background of a shell
that ignores it for them."""


def test_a_run_that_is_killed_leaves_no_server_and_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "pg"
    (folder / "data").mkdir(parents=True)
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE
    ) as server:
        assert server.stdout
        assert server.stdout.readline() == b"serving\n"
        (folder / "data" / "postmaster.pid").write_text(f"{server.pid}\nmore\n")
        command = [sys.executable, "-c", TESTS, str(folder)]
        with subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=ROOT, stdout=subprocess.PIPE
        ) as tests:
            assert tests.stdout
            assert tests.stdout.readline() == b"guarded\n"
            assert server.poll() is None
            tests.kill()
        server.wait(LIMIT)
    until_now(lambda: not folder.exists())
