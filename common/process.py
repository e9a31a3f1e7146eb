"""Limits on the bot's worker processes, and their groups.

Run as a program, `process.py MEMORY COMMAND …`, this becomes the command, within these limits: for
programs that do not limit themselves.
"""

from __future__ import annotations

import contextlib
import os
import sys


def bound(memory: int, processor: int = 0, *, behind: int = 5) -> None:
    """Limits this process to `memory` megabytes of address space and `processor` seconds (0: no
    limit), and lowers its priority by `behind`, 0 to 19 as for `nice`. It founds a group of its
    own: a terminal's Ctrl-C does not reach it, but it stays in the session in which its priority
    counts. On macOS memory stays without a limit; does nothing on Windows."""
    if sys.platform != "win32":
        import resource

        if os.getpgrp() != os.getpid():  # the leader of a session may found none
            os.setpgrp()
        with contextlib.suppress(ValueError):  # macOS refuses it: programs begin with more there
            resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
        if processor:
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
        os.nice(behind)


if __name__ == "__main__":
    bound(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606
