"""Translates the errors of asyncpg into `StoreTrouble`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final

import asyncpg

from db.errors import Reason, StoreTrouble

_REASONS: Final[Sequence[tuple[type[Exception], Reason]]] = (
    (asyncpg.LockNotAvailableError, "locked"),
    (asyncpg.DeadlockDetectedError, "locked"),
    (asyncpg.SerializationError, "locked"),
    (asyncpg.DiskFullError, "full"),
    (asyncpg.ReadOnlySQLTransactionError, "read-only"),
    (asyncpg.InsufficientPrivilegeError, "read-only"),
    (asyncpg.DataCorruptedError, "damaged"),
    (asyncpg.IndexCorruptedError, "damaged"),
    (asyncpg.TooManyConnectionsError, "unreached"),
    (asyncpg.CannotConnectNowError, "unreached"),
    (asyncpg.AdminShutdownError, "unreached"),
    (asyncpg.CrashShutdownError, "unreached"),
    (asyncpg.IdleInTransactionSessionTimeoutError, "unreached"),
    (asyncpg.InvalidAuthorizationSpecificationError, "unopened"),
    (asyncpg.InvalidCatalogNameError, "unopened"),
    (asyncpg.PostgresConnectionError, "unreached"),
    (asyncpg.PostgresError, "other"),
    (asyncpg.InterfaceError, "unreached"),
    (asyncpg.InternalClientError, "unreached"),
    (OSError, "unreached"),
)
RAISED: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that the server ends while a statement begins
    OSError,
)
"""All errors that asyncpg raises for the database or the connection to it, except for timeouts
(`TimeoutError`)."""


@contextmanager
def translated() -> Generator[None]:
    """Turns every error of the database or of the connection into `StoreTrouble`, with the original
    as its cause."""
    try:
        yield
    except (*RAISED, TimeoutError) as error:
        raise StoreTrouble(_reason(error)) from error


@contextmanager
def connecting() -> Generator[None]:
    """Turns every error that prevents a connection into `StoreTrouble`, including the library's
    error for an address that it cannot read."""
    try:
        yield
    except (*RAISED, ValueError) as error:
        raise StoreTrouble("unopened") from error


def _reason(error: Exception) -> Reason:
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            return reason
    return "other"
