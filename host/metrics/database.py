"""A database that reports the time of each statement."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import perf_counter
from typing import Final, TypeAlias

from db.connection import Database, Reads, Rows, Transaction, Value

READ: Final = "read"
WRITE: Final = "write"
Note: TypeAlias = Callable[[str, float], None]
"""Takes the kind of a statement, `READ` or `WRITE`, and its seconds."""


class TimedTransaction(Transaction):
    """A transaction of a timed database."""

    def __init__(self, inner: Transaction, note: Note) -> None:
        self._inner = inner
        self._note = note

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        return await _timed(self._inner, sql, params, self._note)


class TimedDatabase(Database):
    """A wrapper of a database that times statements, failed ones included."""

    def __init__(self, inner: Database, note: Note) -> None:
        self._inner = inner
        self._note = note

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement, and notes its time. Raises `StoreTrouble`."""
        return await _timed(self._inner, sql, params, self._note)

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        return self._between(self._inner.transaction())

    def snapshot(self) -> AbstractAsyncContextManager[Transaction]:
        return self._between(self._inner.snapshot())

    @asynccontextmanager
    async def _between(
        self, inner: AbstractAsyncContextManager[Transaction]
    ) -> AsyncGenerator[Transaction]:
        async with inner as transaction:
            yield TimedTransaction(transaction, self._note)

    async def close(self) -> None:
        await self._inner.close()

    async def tables(self) -> tuple[str, ...]:
        return await self._inner.tables()

    @property
    def shared(self) -> bool:
        return self._inner.shared

    @property
    def leading(self) -> bool:
        return self._inner.leading

    async def leads(self) -> bool:
        return await self._inner.leads()

    async def yield_lead(self) -> None:
        await self._inner.yield_lead()

    def exclusively(self, name: str, *, at_once: bool = False) -> AbstractAsyncContextManager[None]:
        return self._inner.exclusively(name, at_once=at_once)

    async def keeps(self, name: str) -> bool:
        return await self._inner.keeps(name)

    async def count_on(self, transaction: Transaction, table: str) -> None:
        await self._inner.count_on(transaction, table)

    async def wipe(self) -> None:
        await self._inner.wipe()

    def translated(self, sql: str) -> str:
        return self._inner.translated(sql)


async def _timed(inner: Reads, sql: str, params: Sequence[Value], note: Note) -> Rows:
    began = perf_counter()
    try:
        return await inner.rows(sql, params)
    finally:
        reads = sql.lstrip()[:6].upper() == "SELECT"
        note(READ if reads else WRITE, perf_counter() - began)
