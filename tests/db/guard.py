"""Ends the tests' PostgreSQL server when the tests end, however they do: a run that is killed does
nothing at its end, so a process of its own waits for it, on a pipe that the system closes.

`python -m tests.db.guard FOLDER`: the server's data is in `data` of this folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

AT_ONCE: Final = getattr(signal, "SIGQUIT", signal.SIGTERM)
"""Lets the server end without writing anything more: nobody needs its data."""
PATIENCE: Final = 180.0
"""Seconds for the server to end."""


def guard(folder: Path) -> subprocess.Popen[bytes]:
    """Starts a process that ends the server of this folder, and removes the folder, after this
    process has ended or closed the guard's input."""
    command = (sys.executable, "-m", "tests.db.guard", str(folder))
    root = Path(__file__).parents[2]
    return subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, cwd=root, start_new_session=True
    )


def main(folder: Path) -> None:
    """Waits for the end of the input, then ends the server."""
    sys.stdin.buffer.read()
    file = folder / "data" / "postmaster.pid"
    with contextlib.suppress(OSError, ValueError, IndexError):  # none was started, or it has ended
        number = int(file.read_text().splitlines()[0])
        end = time.monotonic() + PATIENCE  # wall: it only ends what hangs
        os.kill(number, AT_ONCE)
        while time.monotonic() < end:  # wall: it only ends what hangs
            os.kill(number, 0)
            time.sleep(0.05)  # wall: until it looks again
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
