"""Copies the database into one file while the bot runs: completely, or not at all."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from db.errors import StoreError
from db.tables.people import BACKED_UP, SET
from db.values import time_text
from host.database.reader import PATIENCE
from host.database.reader import file as beside

SQLITE: Final = b"SQLite format 3\0"
ALONGSIDE: Final = ("", "-wal", "-shm", "-journal")
"""The suffixes that SQLite appends to a database's name for its own files."""


class NoBackup(StoreError):
    """Raised if no copy was made; its text is a sentence for the host."""


def back_up(source: Path, target: Path) -> int:
    """Copies the database into this file and returns its size in bytes. Writers are not hindered;
    the copy shows the database as it was at one moment.

    Raises `NoBackup` or `Unreadable` if that fails; the target is then unchanged.
    """
    _check_names(source, target)
    with beside(source) as connection:
        try:
            with written_beside(target) as partial:
                _copy(connection, partial)
        except (sqlite3.Error, OSError) as error:
            raise NoBackup(f"{_why(error)} No backup was made.") from error
    return target.stat().st_size


def note(source: Path, now: datetime) -> None:
    """Notes in the database that a backup was made, for the host's numbers. Raises `sqlite3.Error`
    if it may not be written to; the backup is good all the same."""
    connection = sqlite3.connect(source, timeout=PATIENCE, isolation_level=None)
    with closing(connection):
        connection.execute(SET, (BACKED_UP, time_text(now)))


@contextmanager
def written_beside(target: Path) -> Generator[Path]:
    """Yields an empty file beside the target, for the block to write a database into. After the
    block it is synced to the disk and replaces the target; until then the target is unchanged.
    Raises `NoBackup` and `OSError`."""
    partial = _begun(target)
    try:
        yield partial
        _settle(partial, target)
    finally:
        _remove(partial)


def _check_names(source: Path, target: Path) -> None:
    live = [source.with_name(source.name + suffix).resolve() for suffix in ALONGSIDE]
    if target.resolve() in live or (
        target.exists() and source.exists() and source.samefile(target)
    ):
        raise NoBackup(f"{target} is the database itself. Choose another file for the backup.")
    if target.is_dir():
        raise NoBackup(f"{target} is a folder. Name a file in it.")
    if not target.parent.is_dir():
        raise NoBackup(f"There is no folder {target.parent}. Make it first.")
    if target.exists() and not _may_be_replaced(target):
        raise NoBackup(f"{target} exists already and is not a backup. Choose another name.")


def _may_be_replaced(target: Path) -> bool:
    """Tells whether the target is an SQLite or empty file: a mistyped name must not destroy any
    other file. Raises `NoBackup` if it cannot be read."""
    try:
        with target.open("rb") as file:
            return file.read(len(SQLITE)) in (SQLITE, b"")
    except OSError as error:
        raise NoBackup(f"{target} cannot be replaced: {error.strerror}.") from error


def _begun(target: Path) -> Path:
    """Makes an empty file with a name of its own beside the target and returns its path. Only its
    owner may read it: it will hold hands and secret set-ups."""
    try:
        handle, name = tempfile.mkstemp(".partial", f"{target.name}.", target.parent)
    except OSError as error:
        raise NoBackup(f"Nothing can be written in {target.parent}: {error.strerror}.") from error
    os.close(handle)
    return Path(name)


def _copy(source: sqlite3.Connection, partial: Path) -> None:
    """Copies all pages in one step: in several, every commit of the bot would restart the copy.
    Raises `sqlite3.Error` and `NoBackup`."""
    with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
        source.backup(copy)
        # Makes it one file without a write-ahead log beside it; the bot turns that on again.
        copy.execute("PRAGMA journal_mode = DELETE").fetchone()
        if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").fetchone() is None:
            raise NoBackup("This is not a database of the bot. No backup was made.")
        (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise NoBackup("The database is damaged, and so was its copy. No backup was made.")


def _settle(partial: Path, target: Path) -> None:
    """Syncs the copy to the disk, then gives it the target's name."""
    _sync(partial)
    for suffix in ALONGSIDE[1:]:  # these belong to the replaced file
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    if os.name == "posix":
        with suppress(OSError):  # keep the owner of the replaced file, if any
            os.chown(partial, target.stat().st_uid, target.stat().st_gid)
    partial.replace(target)
    if os.name == "posix":
        _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(partial: Path) -> None:
    for suffix in ALONGSIDE:
        partial.with_name(partial.name + suffix).unlink(missing_ok=True)


def _why(error: sqlite3.Error | OSError) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_FULL:
            return "There is not enough room on the disk for the copy."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return "The database is damaged, or the file is not a database."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "The database is in use by another program."
        case _:
            return f"The copy could not be written, or the database could not be read: {error}."
