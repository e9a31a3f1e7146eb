"""Runs the real bot with the small Discord in the place of Discord: `python -m
tools.loopback.bot_here`, perhaps with a command. `DISCORD_API` and `LOOPBACK_GATEWAY` are its
addresses; with `LOOPBACK_COLD` the bot paints no boards, its locks live for `LOOPBACK_LOCKS`
seconds, and with `LOOPBACK_WALK` it counts its own work: see `tools.loopback.walk`."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from struct import pack

import yarl
from discord.gateway import DiscordWebSocket

import bot
from db import connection
from render.cache.memory import share_heap
from render.painting import painters
from tools.loopback.walk import told_to


def _end_with_the_driver() -> None:
    """Ends this process when its parent dies, which holds the other end of stdin: no process is
    left behind."""
    os.read(0, 1)
    os._exit(1)


def _nothing() -> None:
    """Does nothing."""


def _no_picture(*_: object) -> bytes:
    """Returns the beginning of a picture, as far as its size is read from it."""
    return b"\x89PNG\r\n\x1a\n" + pack("!I4s2I", 13, b"IHDR", 600, 400)


def main() -> None:
    """Runs the program like `python bot.py`."""
    share_heap()  # as the bot does, which has no thread yet at that time
    threading.Thread(target=_end_with_the_driver, daemon=True).start()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LOOPBACK_GATEWAY"])
    if "LOOPBACK_COLD" in os.environ:
        setattr(bot, "warm", _nothing)  # noqa: B010 - not part of its interface
        setattr(painters, "picture", _no_picture)  # noqa: B010 - nor this
        os.environ["PAINTERS"] = os.environ.get("PAINTERS") or "0"  # they would paint
    if "LOOPBACK_LOCKS" in os.environ:
        setattr(connection, "LIFE", float(os.environ["LOOPBACK_LOCKS"]))  # noqa: B010 - nor this
    walk = os.environ.get("LOOPBACK_WALK")
    with told_to(Path(walk)) if walk else nullcontext():
        bot.main(sys.argv[1:])


if __name__ == "__main__":
    main()
