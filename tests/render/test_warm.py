"""The cost of preparing all pictures."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

PROGRAM: Final = """
import importlib, pathlib, threading
import bot
from cogs.registry import EXTENSIONS
from render.cache.memory import share_heap
for name in EXTENSIONS:
    importlib.import_module(name)
share_heap()
thread = threading.Thread(target=bot.warm_up)
thread.start()
thread.join()
print(pathlib.Path("/proc/self/status").read_text())
"""
MEGABYTES: Final = 150
"""The most that the preparation may take. A session and a database with many matches come on top,
and the bot should stay below 160. Half of it is Python and its libraries; the code of the bot and
its texts take 27."""


TRIES: Final = 3


def test_pictures_are_prepared_in_little_memory() -> None:
    """Runs the whole program in a process of its own, which no other test can have made larger.
    What one start takes differs from the next by up to six megabytes, as threads and the collection
    of garbage meet: the least of some is what it needs."""
    limit = MEGABYTES * 1_000_000
    assert any(_taken() < limit for _ in range(TRIES))


def _taken() -> int:
    child = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    (most,) = [line for line in child.stdout.splitlines() if line.startswith("VmHWM:")]
    return int(most.split()[1]) * 1024
