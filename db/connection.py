"""What the store needs of a database, whichever it is: SQLite (`db.kinds.sqlite`) or PostgreSQL
(`db.kinds.postgres`)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol, TypeAlias

from db.errors import StoreTrouble

LIFE: Final = 45.0
"""Seconds after which a process that says nothing loses what it does `exclusively`: one that works
looks whether it has its shards, and who leads, more often than that."""
_UNKEPT: Final = re.compile(r"[\x00\ud800-\udfff]")
Value: TypeAlias = str | int | float | None
"""What a statement takes for one of its question marks; a `bool` is an `int`."""


def check_text(params: Sequence[Value]) -> None:
    """Raises `StoreTrouble` for text that not every database keeps: with NUL, or with half of a
    pair of surrogates, which no encoding has."""
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
"""Columns and indexes, each with its table; the name of an index stands behind that word."""


class Reads(Protocol):
    """An object that runs a statement and returns its rows: a `Database` or a `Transaction`."""

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement, including those of its `RETURNING`. Its values stand
        where it has question marks. Raises `StoreTrouble`."""
        ...


class Transaction(ABC):
    """Several statements that belong together; see `Database.transaction`."""

    @abstractmethod
    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement within the transaction. Raises `StoreTrouble`."""


class Database(ABC):
    """A database that is open. Every use raises `StoreTrouble` if the database fails."""

    @property
    @abstractmethod
    def shared(self) -> bool:
        """Whether several processes of the bot may have it at the same time."""

    @abstractmethod
    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of a single statement outside any transaction."""

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Groups writes: committed at the end, undone by any exception. Of all that write, in
        whichever process, one does so at a time, so that what is read within stays true until the
        commit."""

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[Transaction]:
        """Groups reads that see the same moment and hinder no writer."""

    @abstractmethod
    async def close(self) -> None:
        """Waits for what is under way, then closes; may be called twice."""

    @abstractmethod
    async def tables(self) -> tuple[str, ...]:
        """Returns the names of all tables, in their order."""

    @property
    @abstractmethod
    def leading(self) -> bool:
        """Whether this process led when that was last looked at. Asks and takes nothing."""

    @abstractmethod
    async def leads(self) -> bool:
        """Tells whether of all processes that share this database this is the one that makes the
        rounds. Where it dies another one leads at its next round."""

    @abstractmethod
    async def yield_lead(self) -> None:
        """Lets another process lead, where there may be one."""

    @abstractmethod
    def exclusively(self, name: str, *, at_once: bool = False) -> AbstractAsyncContextManager[None]:
        """Keeps all others who do what has this name from doing it meanwhile, in this process and
        in those that share the database; whoever asks for it within waits for ever. It may last as
        long as Discord needs, which no transaction may.

        Within the process everybody waits as long as it takes, for another one for some seconds.
        Raises `Held`, a `StoreTrouble`, after that, or without waiting if it is to be `at_once`.
        A process whose connection is lost loses this, too, and is not told unless it asks
        (`keeps`): what is noted within is noted on conditions."""

    @abstractmethod
    async def keeps(self, name: str) -> bool:
        """Tells whether this process still has what it does `exclusively`. What it has lost with
        its connection it takes again, unless another process has it by now."""

    @abstractmethod
    async def count_on(self, transaction: Transaction, table: str) -> None:
        """Lets the key of a table go on after its largest one: rows were added with theirs."""

    def translated(self, sql: str) -> str:
        """Returns a statement of a migration as this database understands it: they are written for
        SQLite."""
        return sql


class Beside(Reads, Protocol):
    """A database that is read while the bot may be running, for checks."""

    def snapshot(self) -> AbstractAsyncContextManager[Reads]:
        """Groups reads that see the same moment."""
        ...

    async def size(self) -> int:
        """Returns its size in bytes."""
        ...

    async def flaws(self) -> tuple[str, ...]:
        """Returns what is wrong with it as a whole, in sentences."""
        ...

    async def parts(self) -> Parts:
        """Returns which columns and indexes its tables have."""
        ...


class Table:
    """The base of the tables: what they share is the database that they are in."""

    def __init__(self, database: Database) -> None:
        self._database = database
