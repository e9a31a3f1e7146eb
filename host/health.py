"""`python bot.py health`: the health of the running bot with these settings, for the service
manager. Also as `python -m host.health`, which does not load the bot."""

from __future__ import annotations

import asyncio
import sys
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from db.connection import Reads
from db.errors import StoreError
from db.tables.people import refused_commands
from db.tables.puzzles import last_sign
from engines.registry import REFUSED
from host.database.reader import reading
from host.settings import Address, Settings, read_settings
from host.text_shaping import lacking
from players import build

PATIENCE: Final = 5.0
"""Seconds to wait for an answer."""
FRESH: Final = timedelta(minutes=12)
"""The greatest age of a sign of life: the bot records one in each stretch of five minutes, stored
with the stretch's beginning, and one may fail."""
ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104, asked, not listened on
"""Addresses that listen on all networks, each with the address at which to ask it."""
OK: Final = "ok"


async def of_commands(reads: Reads) -> str:
    """Returns `ok`, or `commands:` and the names of those that Discord has not taken."""
    refused = await refused_commands(reads)
    return f"commands: {refused}" if refused else OK


def health(settings: Settings) -> int:
    """Prints the bot's health, and below it how its searches run and what this machine lacks.
    Returns the exit code: 0 if the bot is `ok`, else 1; no restart brings a library."""
    found = _asked(settings.metrics) if settings.metrics else _read(settings.database)
    beside = (build.words(), lacking(), *(guest.words for guest in REFUSED.values()))
    sys.stdout.write("".join(f"{each}\n" for each in (found, *beside) if each))
    return 0 if found == OK else 1


def _asked(address: Address) -> str:
    """Returns the answer of `/healthz`; `silent` if there is none."""
    here = Address(ANYWHERE.get(address.host, address.host), address.port)
    try:
        with urllib.request.urlopen(f"http://{here}/healthz", timeout=PATIENCE) as answer:
            return str(answer.read().decode()).strip()
    except urllib.error.HTTPError as error:
        with error:
            return error.read().decode().strip()
    except OSError:
        return "silent"


def _read(database: Path | str) -> str:
    """Returns `ok` if the database has a fresh sign of life, `silent` if not, the refused commands
    if there are any (`of_commands`), and `database` if it cannot be read; the reason is written to
    standard error."""
    try:
        return asyncio.run(_signs(database))
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        return "database"


async def _signs(database: Path | str) -> str:
    async with reading(database) as beside:
        sign = await last_sign(beside)
        if sign is None or datetime.now(UTC) - sign > FRESH:
            return "silent"
        return await of_commands(beside)


if __name__ == "__main__":
    raise SystemExit(health(read_settings()))
