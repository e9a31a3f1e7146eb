"""The walk of a press: database statements, openings of a match, and files of the bot entered.

Counts alone, no times: the same program gives the same counts on every machine.

A bot in its own process counts inside `told_to`; `asked` returns its counts and clears them.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

from db.kinds.sqlite import SqliteTransaction
from db.store import Store

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = frozenset(
    {"bot.py", "cogs", "common", "db", "engines", "host", "learning", "players", "ratings"}
    | {"render"}
)
"""The files and folders of the bot itself: the only ones that count."""
TRANSACTIONS: Final = frozenset({"BEGIN", "BEGIN IMMEDIATE"})
ASK: Final = signal.SIGUSR1
PATIENCE: Final = 10.0
"""The seconds in which a process must tell its counts."""


@dataclass
class Walk:
    """The counts so far: statements in their order, without those that only open a transaction; the
    number of openings of a match; and the files entered."""

    statements: list[str] = field(default_factory=list[str])
    openings: int = 0
    files: set[str] = field(default_factory=set[str])

    @property
    def rooms(self) -> set[str]:
        return {name.rpartition("/")[0] for name in self.files}

    def begin_anew(self) -> None:
        self.statements.clear()
        self.files.clear()
        self.openings = 0

    def __str__(self) -> str:
        return (
            f"{len(self.statements)} statements, {self.openings} openings, "
            f"{len(self.files)} files in {len(self.rooms)} rooms"
        )


@contextmanager
def walked() -> Generator[Walk]:
    """Counts the work of this process inside the context, on all threads. The database is a
    file."""
    walk = Walk()
    profiler = _profiler(walk)
    before = sys.getprofile()
    with _counted(walk):
        sys.setprofile(profiler)
        threading.setprofile(profiler)
        try:
            yield walk
        finally:
            sys.setprofile(before)
            threading.setprofile(None)


@contextmanager
def told_to(path: Path) -> Generator[None]:
    """Counts the work of this process inside the context; at `ASK` it writes the counts to the file
    and clears them."""
    with walked() as walk:

        def tell(*_: object) -> None:
            whole = path.with_suffix(".part")
            whole.write_text(json.dumps({**asdict(walk), "files": sorted(walk.files)}))
            whole.replace(path)
            walk.begin_anew()

        before = signal.signal(ASK, tell)
        try:
            yield
        finally:
            signal.signal(ASK, before)


def asked(pid: int, path: Path) -> Walk:
    """Returns the counts of a process in `told_to` since it was last asked. Raises
    `TimeoutError`."""
    path.unlink(missing_ok=True)
    os.kill(pid, ASK)
    until = time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > until:
            raise TimeoutError(f"process {pid} does not tell its counts")
        time.sleep(0.005)
    told = json.loads(path.read_text())
    return Walk(told["statements"], told["openings"], set(told["files"]))


def _profiler(walk: Walk) -> Any:
    known: dict[str, str] = {}

    def enter(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        name = frame.f_code.co_filename
        if name not in known:
            known[name] = _ours(name)
        if known[name]:
            walk.files.add(known[name])

    return enter


def _ours(name: str) -> str:
    """Returns the file's path within the project; empty if it is not the bot's."""
    path = Path(name)
    if not path.is_absolute() or not path.is_relative_to(ROOT):
        return ""
    own = path.relative_to(ROOT)
    return own.as_posix() if own.parts[0] in ROOMS else ""


@contextmanager
def _counted(walk: Walk) -> Generator[None]:
    rows, open_match = SqliteTransaction.rows, Store.open_match

    async def counted_rows(self: SqliteTransaction, sql: str, params: Any = ()) -> Any:
        if sql not in TRANSACTIONS:
            walk.statements.append(" ".join(sql.split()))
        return await rows(self, sql, params)

    async def counted_open(self: Store, match_id: int) -> Any:
        walk.openings += 1
        return await open_match(self, match_id)

    setattr(SqliteTransaction, "rows", counted_rows)  # noqa: B010 - put back below
    setattr(Store, "open_match", counted_open)  # noqa: B010 - so is this
    try:
        yield
    finally:
        setattr(SqliteTransaction, "rows", rows)  # noqa: B010
        setattr(Store, "open_match", open_match)  # noqa: B010
