"""SQLite: one file, one connection, one writer at a time."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path

import aiosqlite

from db.connection import Database, Rows, Transaction, Value, check_text
from db.errors import Reason, StoreTrouble
from db.kinds.named_locks import NamedLocks

log = logging.getLogger(__name__)
# At DEBUG it would log every statement with its values, including seeds and secret actions.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "unopened",
    sqlite3.SQLITE_NOTADB: "unopened",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_IOERR: "disk",
}
_EXACT_REASONS: dict[int, Reason] = {
    # The only lack of space that SQLite does not report as a full disk.
    sqlite3.SQLITE_IOERR_SHMSIZE: "full"
}

PAUSE = 0.02
BUSY_TIMEOUT = 1500
"""Milliseconds to wait for another process; Discord wants an answer within three seconds."""
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    # With NORMAL a commit would survive the death of the process, but a power cut could
    # lose the latest ones although people have seen them on the board. FULL syncs every
    # commit; that costs milliseconds, at a few moves a minute.
    "PRAGMA synchronous = FULL",
    # Deleted data is overwritten, not only marked as free space; see `wipe`.
    "PRAGMA secure_delete = ON",
    # Reads the file, which opens the write-ahead log: from now on that file stays the same.
    "PRAGMA schema_version",
)


@contextmanager
def _translated() -> Generator[None]:
    """Turns every SQLite error into `StoreTrouble`, with the original as its cause."""
    try:
        yield
    except sqlite3.Error as error:
        code: int = getattr(error, "sqlite_errorcode", 0)
        reason = _EXACT_REASONS.get(code) or _REASONS.get(code & 0xFF, "other")
        raise StoreTrouble(reason) from error


class SqliteTransaction(Transaction):
    """Several statements that belong together; see `Database.transaction`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement within the transaction. Raises `StoreTrouble`."""
        check_text(params)
        with _translated():
            return list(await self._connection.execute_fetchall(sql, params))


async def _prepare(connection: aiosqlite.Connection, patience: float) -> None:
    """Sets the pragmas. SQLite does not wait for another process that turns on WAL at the same
    moment, so each pragma is retried until `patience` seconds are over."""
    give_up = asyncio.get_running_loop().time() + patience
    for pragma in _PRAGMAS:
        while True:
            try:
                await connection.execute_fetchall(pragma)
                break
            except sqlite3.OperationalError as error:
                late = asyncio.get_running_loop().time() >= give_up
                if late or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.sleep(PAUSE)


class SqliteDatabase(Database):
    """One connection to one file. Every use waits for the one before it: no task reads another's
    uncommitted changes."""

    def __init__(self, connection: aiosqlite.Connection, files: Mapping[Path, int]) -> None:
        self._connection: aiosqlite.Connection | None = connection
        self._files = files
        self._lost = False
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[object] | None = None
        self._turns = NamedLocks()

    @classmethod
    async def open(cls, path: Path | str, *, busy_timeout: int = BUSY_TIMEOUT) -> SqliteDatabase:
        """Opens or makes the file and its folder. `busy_timeout` is the longest wait of a statement
        for another process, in milliseconds. Raises `StoreTrouble`."""
        with _translated():
            try:
                await asyncio.to_thread(_make, Path(path))
            except OSError as error:
                raise StoreTrouble("unopened") from error
            connection = await aiosqlite.connect(
                path, timeout=busy_timeout / 1000, isolation_level=None
            )
            try:
                connection.row_factory = sqlite3.Row
                await _prepare(connection, busy_timeout / 1000)
            except BaseException:
                await connection.close()
                raise
        return cls(connection, _inodes(path))

    async def close(self) -> None:
        """Waits for the current transaction, then closes; may be called twice."""
        async with self._lock:
            connection, self._connection = self._connection, None
            if connection:
                with _translated():
                    await connection.close()

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of a single statement outside any transaction. Raises `StoreTrouble`."""
        async with self._held() as connection:
            return await SqliteTransaction(connection).rows(sql, params)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        """Groups writes: committed at the end, undone by any exception.

        The write lock is taken at once, so that values read within stay true until the commit.
        Raises `StoreTrouble`.
        """
        async with self._between("BEGIN IMMEDIATE") as transaction:
            yield transaction

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[Transaction]:
        """Groups reads that see the same moment and hinder no writer. Raises `StoreTrouble`."""
        async with self._between("BEGIN") as transaction:
            yield transaction

    async def tables(self) -> tuple[str, ...]:
        """Returns the names of all tables, in their order. Raises `StoreTrouble`."""
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        return tuple(row["name"] for row in await self.rows(sql))

    @property
    def shared(self) -> bool:
        """Always false: one process has the file."""
        return False

    @property
    def leading(self) -> bool:
        """Always true: there is no other process."""
        return True

    async def leads(self) -> bool:
        """Returns True: there is no other process to make the rounds."""
        return True

    async def yield_lead(self) -> None:
        """Does nothing: there is no other process."""

    def exclusively(self, name: str, *, at_once: bool = False) -> AbstractAsyncContextManager[None]:
        """Holds this name during the block, against the other tasks of this process. Raises
        `Held`."""
        return self._turns.take(name, at_once=at_once)

    async def keeps(self, name: str) -> bool:
        """Returns True: no other process can take the name."""
        del name
        return True

    async def count_on(self, transaction: Transaction, table: str) -> None:
        """Does nothing: SQLite continues after the largest key by itself."""

    async def wipe(self) -> None:
        """Writes the log beside the file into it and empties the log: until then both have the
        deleted data. If another process reads, such as a copy, it is done later."""
        try:
            (row,) = await self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        except StoreTrouble as error:
            log.warning("what was deleted stays in the database's files for now: %s", error)
        else:
            if row["busy"]:
                log.info("what was deleted stays in the database's files while others read them")

    @asynccontextmanager
    async def _between(self, begin: str) -> AsyncGenerator[Transaction]:
        async with self._held() as connection:
            try:
                transaction = SqliteTransaction(connection)
                await transaction.rows(begin)
                yield transaction
                self._check_files()
                with _translated():
                    await connection.commit()
            except BaseException:
                # A cancelled statement may still run, but always before this one.
                await _roll_back(connection)
                raise

    @asynccontextmanager
    async def _held(self) -> AsyncGenerator[aiosqlite.Connection]:
        task = asyncio.current_task()
        if task is not None and self._holder is task:
            raise RuntimeError("within a transaction, use the transaction's own rows()")
        async with self._lock:
            if self._connection is None:
                raise StoreTrouble("closed")
            self._check_files()
            await _clear(self._connection)
            self._holder = task
            try:
                yield self._connection
            finally:
                self._holder = None

    def _check_files(self) -> None:
        """Raises `StoreTrouble` if the open files were moved, replaced or deleted: everything
        written into them would be lost."""
        lost = [path for path, inode in self._files.items() if _inode(path) != inode]
        if lost and not self._lost:
            log.error("%s is not the file that I opened: put it back, or start me again.", lost[0])
        self._lost = bool(lost)
        if lost:
            raise StoreTrouble("lost")


def _make(path: Path) -> None:
    """Makes the file and its folder if they are missing, readable for their owner only: the file
    holds everybody's hands. SQLite gives its other files the same mode."""
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(0o600)
    # aiosqlite leaves a thread that nobody waits for behind a file that does not open.
    sqlite3.connect(path).close()


def _inodes(path: Path | str) -> dict[Path, int]:
    """Returns the inodes of an open database's files. The third file, `-shm`, is left out: nothing
    in it can be lost."""
    found = {each: _inode(each) for each in (Path(path), Path(f"{path}-wal"))}
    return {each: inode for each, inode in found.items() if inode is not None}


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None


async def _clear(connection: aiosqlite.Connection) -> None:
    """Undoes a transaction that an earlier `_roll_back` failed to undo. Otherwise later statements
    would belong to it and never be committed. Raises `StoreTrouble` if this fails, too."""
    if connection.in_transaction:
        await _roll_back(connection)
        if connection.in_transaction:
            raise StoreTrouble("disk")


async def _roll_back(connection: aiosqlite.Connection) -> None:
    try:
        await connection.rollback()
    except sqlite3.Error:
        log.exception("A transaction could not be rolled back.")
