"""The interface of a database to the store, for SQLite (`db.kinds.sqlite`) and PostgreSQL
(`db.kinds.postgres`)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol, TypeAlias

from db.errors import StoreTrouble

LIFE: Final = 45.0
"""Seconds after which a silent process loses its `exclusively` held names. A process that works
checks its shards and the lead more often than that."""
LOOKS: Final = 9
"""The number of looks at a held name within that time."""
_UNKEPT: Final = re.compile(r"[\x00\ud800-\udfff]")
Value: TypeAlias = str | int | float | None
"""The value for a question mark of a statement; a `bool` is an `int`."""


def check_text(params: Sequence[Value]) -> None:
    """Raises `StoreTrouble` for text that not every database can store: with NUL, or with a lone
    surrogate, which no encoding has."""
    for each in params:
        if isinstance(each, str) and not each.isprintable() and _UNKEPT.search(each):
            raise StoreTrouble("text")


class Row(Protocol):
    """A row of a result: its values by name, by number, or one after the other."""

    def __getitem__(self, key: Any, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    def keys(self) -> Iterable[str]:
        """Returns the names."""
        ...


Rows: TypeAlias = Sequence[Row]
Parts: TypeAlias = frozenset[tuple[str, str]]
"""Pairs of a table and one of its parts: the name of a column, or "index" and an index's name."""


class Reads(Protocol):
    """An object that runs a statement and returns its rows: a `Database` or a `Transaction`."""

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement, including those of its `RETURNING`. `params` are the
        values for its question marks. Raises `StoreTrouble`."""
        ...


async def counted(reads: Reads, sql: str, *params: Value) -> int:
    """Returns the number that a statement counts, its only column and row."""
    return int((await reads.rows(sql, params))[0][0])


class Transaction(ABC):
    """Several statements that belong together; see `Database.transaction`."""

    @abstractmethod
    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement within the transaction. Raises `StoreTrouble`."""


class Database(ABC):
    """An open database. Every use raises `StoreTrouble` if the database fails."""

    @property
    @abstractmethod
    def shared(self) -> bool:
        """Whether several processes of the bot may use the database at the same time."""

    @abstractmethod
    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of a single statement outside any transaction."""

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Groups writes: committed at the end, undone by any exception. One writer at a time, among
        all processes, so that values read within stay true until the commit."""

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[Transaction]:
        """Groups reads that see the same moment and hinder no writer."""

    @abstractmethod
    async def close(self) -> None:
        """Waits for running statements, then closes; may be called twice."""

    @abstractmethod
    async def tables(self) -> tuple[str, ...]:
        """Returns the names of all tables, in their order."""

    @property
    @abstractmethod
    def leading(self) -> bool:
        """Whether this process led at the last check. Does not ask the database or take the
        lead."""

    @abstractmethod
    async def leads(self) -> bool:
        """Tells whether this process, of all that share the database, makes the rounds. If it dies,
        another process leads at its next round."""

    @abstractmethod
    async def yield_lead(self) -> None:
        """Lets another process lead, if several may use the database."""

    @abstractmethod
    def exclusively(self, name: str, *, at_once: bool = False) -> AbstractAsyncContextManager[None]:
        """Holds this name during the block, against all tasks of all processes that share the
        database. It cannot be taken again within the block: that waits for ever. Unlike a
        transaction the block may last as long as Discord needs.

        The wait for a task of this process is unlimited, for another process some seconds. Raises
        `Held`, a `StoreTrouble`, after that, or instead of waiting if `at_once`. A process that
        loses its connection loses the name, and learns that only from `keeps`: so every write
        within the block has conditions of its own."""

    @abstractmethod
    async def keeps(self, name: str) -> bool:
        """Tells whether this process still holds this name (`exclusively`). A name lost with the
        connection is taken again, unless another process has it by now."""

    @abstractmethod
    async def count_on(self, transaction: Transaction, table: str) -> None:
        """Lets a table's keys continue after the largest one, where rows were added with keys of
        their own."""

    @abstractmethod
    async def wipe(self) -> None:
        """Removes deleted data from the database's files as well, if they are ours. Raises nothing:
        a removal that is impossible now is done with the next deletion."""

    def translated(self, sql: str) -> str:
        """Returns a statement of a migration in this database's dialect; migrations are written
        for SQLite."""
        return sql


class Beside(Reads, Protocol):
    """A database that is read for checks, even while the bot runs."""

    def snapshot(self) -> AbstractAsyncContextManager[Reads]:
        """Groups reads that see the same moment."""
        ...

    async def size(self) -> int:
        """Returns its size in bytes."""
        ...

    async def flaws(self) -> tuple[str, ...]:
        """Returns the faults of the database as a whole, in sentences."""
        ...

    async def parts(self) -> Parts:
        """Returns the columns and indexes of its tables."""
        ...


class SqlTable:
    """The base of the tables, which holds their database."""

    def __init__(self, database: Database) -> None:
        self._database = database
