"""Reports to the program that looks after the bot: systemd, or the one that started it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from typing import Final

log = logging.getLogger(__name__)

SOCKET: Final = "NOTIFY_SOCKET"
"""The variable by which systemd names its socket, for units with `Type=notify`."""

PATIENCE: Final = 1.0
LOOK: Final = 0.01
"""Seconds to wait for the end of a parent, and between two looks."""


def notify(**told: str) -> None:
    """Tells systemd these facts, as `READY="1"`; does nothing if no program listens."""
    address = os.environ.get(SOCKET, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    # A name that begins with @ is no file but one of Linux's own.
    name = f"\0{address[1:]}" if address.startswith("@") else address
    words = "\n".join(f"{key}={value}" for key, value in told.items())
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(words.encode(), name)
    except OSError as error:
        log.warning("systemd is not told %s: %s", ", ".join(told), error)


def serves() -> None:
    """Reports that this process serves, and is the one to look after."""
    notify(READY="1", MAINPID=str(os.getpid()))


class Background:
    """A process in the background, whose parent waits until it has begun its work. To be made
    before there are threads."""

    def __init__(self) -> None:
        """Continues in a child only. The parent ends with exit code 0 once `begun` is called, with
        1 if the child ends before. Raises `SystemExit` if processes cannot be split, as on
        Windows."""
        if not hasattr(os, "fork"):
            raise SystemExit("--detach: this system cannot do that. Start it without.")
        reading, self._writing = os.pipe()
        self._parent = os.getpid()
        if os.fork():
            os.close(self._writing)
            os._exit(0 if os.read(reading, 1) else 1)
        os.close(reading)
        os.setsid()

    async def begun(self) -> None:
        """Lets the parent end, and waits for that: systemd is then this process's parent, and sees
        its end."""
        with contextlib.suppress(OSError):  # it may have been killed
            os.write(self._writing, b"1")
        os.close(self._writing)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while os.getppid() == self._parent:  # noqa: ASYNC110 - the system changes it
                    await asyncio.sleep(LOOK)
