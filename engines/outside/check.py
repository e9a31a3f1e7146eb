"""Checks the package of a game, and keeps the findings: `python -m engines check KEY`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from common.text.say import as_is
from engines.outside.guests import GROUP, PASSED, TRIED, Guest, guests
from engines.terms import Refusal, Unreadable, quoted

PATIENCE: Final = 90
"""Seconds of the processor that a check may take."""
LAST: Final = 15 * 60
"""Seconds after which it is given up in any case."""
_ROOT: Final = Path(__file__).parents[2]
_HANDED: Final = ("HOME", "LANG", "LC_ALL", "PATH", "SYSTEMROOT", "TEMP", "TMPDIR", "VIRTUAL_ENV")
"""The part of the environment that the package's program gets: no token, no address with a
password."""


def check(name: str, taken: tuple[str, ...]) -> list[str]:
    """Checks the package of this name, or the one with the game of this key, in a process of its
    own, and keeps whether it passed. Returns the faults, each in a line. Raises `Unreadable` if no
    such package is installed, and `Refusal` if it takes too long or cannot be kept."""
    known = guests(taken).values()
    guest = next((each for each in known if name in (each.key, each.package, each.installed)), None)
    if guest is None:
        told = f"No installed package {quoted(name)} has an entry point of the group {GROUP}."
        raise Unreadable(as_is(told))
    found = [f"{guest.package}: {guest.trouble}"] if guest.strange else _asked(guest)
    if guest.folder != Path():
        try:
            guest.note(found[0] if found else PASSED)
        except OSError as error:
            told = f"What was found cannot be kept: {error.strerror}: {error.filename}."
            raise Refusal(as_is(told)) from error
    return found


def _asked(guest: Guest) -> list[str]:
    path = os.pathsep.join([str(_ROOT), *filter(None, sys.path)])
    handed = {each: os.environ[each] for each in _HANDED if each in os.environ}
    with tempfile.TemporaryDirectory() as elsewhere:
        try:
            done = subprocess.run(  # noqa: S603 - our own program
                [sys.executable, "-m", "conformance.program", guest.key],
                cwd=elsewhere,
                env={**handed, TRIED: guest.key, "PYTHONPATH": path},
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                timeout=LAST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            told = (
                f"The check of {guest.package} was not done after {LAST // 60} minutes, and had "
                f"less than {PATIENCE} seconds of the processor: the game waits for something, or "
                f"other programs keep this host busy{_load()}."
            )
            raise Refusal(as_is(told)) from None
    found = done.stdout.splitlines()
    if done.returncode > 1 or done.returncode < 0 or bool(found) is not bool(done.returncode):
        found.append(f"{guest.package}: the check ended with {done.returncode}")
    return found


def _load() -> str:
    """Returns how many programs share the host, where the system tells."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f" (load {os.getloadavg()[0]:.0f}, {os.cpu_count()} cores)"
