"""Sentences for the host on why a database cannot be used: its name, the cause and the remedy. The
sentences for Discord users are in `db.errors`."""

from __future__ import annotations

import socket
import sqlite3
import ssl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from db.errors import StoreError, StoreTrouble
from db.kinds.addresses import named, without_secrets

_SECRET_CHARACTERS: Final = "/ # ? @ : in a password are written %2F %23 %3F %40 %3A"  # noqa: S105
_FOREIGN: Final = (
    "it lacks tables of the bot, or they are not the bot's own ({0}). Name the bot's database or "
    "an empty one, or get a backup back"
)
_SERVER: Final = {
    "28P01": "the password is wrong ({0}). Put the right one into the address: "
    + _SECRET_CHARACTERS,
    "28000": "the server does not let this user in ({0}). Make the user, or correct the address",
    "3D000": "there is no such database ({0}). Make it, or correct the address",
    "42501": "the user has too few rights ({0}). Make the user the owner of the database",
    "25006": "it may only be read ({0}). Take the server that may be written to",
    "53100": "the server's disk is full ({0}). Make room there",
    "53300": "the server has too many connections ({0}). End some, or allow more",
    "57P03": "the server takes nobody at the moment ({0}). Try again when it is up",
    "55P03": "another program writes to it for long. Look what else uses it, then try again",
}
"""The sentences by PostgreSQL's error codes. A full code takes precedence over its class, below."""
_SERVER_CLASSES: Final = {
    "08": "the connection was lost ({0}). Look after the server and the way to it",
    "28": _SERVER["28000"],
    "42": _FOREIGN,
    "53": "the server lacks something ({0}). Look after it",
    "57": "the server has ended the connection ({0}). Try again when it is up",
}
_FILE: Final = {
    sqlite3.SQLITE_BUSY: "another program writes to it. End that, then try again",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened ({0}). Look who owns it and its folder",
    sqlite3.SQLITE_CORRUPT: "it is damaged ({0}). Get a backup back",
    sqlite3.SQLITE_ERROR: _FOREIGN,
    sqlite3.SQLITE_FULL: "there is no room on the disk",
    sqlite3.SQLITE_IOERR: "the disk is full or failing ({0})",
    sqlite3.SQLITE_NOTADB: "the file is not a database. Name another one, or get a backup back",
    sqlite3.SQLITE_READONLY: "it may not be written to ({0}). Look who owns it and its folder",
}
_ELSE: Final = "{0}"


class Unusable(StoreError):
    """The error that a database cannot be used; its text is a sentence for the host."""


@contextmanager
def explained(target: Path | str) -> Generator[None]:
    """Turns `StoreTrouble` and SQLite errors of this database into `Unusable`."""
    try:
        yield
    except StoreTrouble as error:
        raise Unusable(why(target, error.__cause__ or error)) from error
    except sqlite3.Error as error:
        raise Unusable(why(target, error)) from error


def why(target: Path | str, cause: BaseException) -> str:
    """Returns the sentence for an error of the database or of the connection to it."""
    words = without_secrets(" ".join(str(cause).split()).rstrip("."), target)
    return f"{named(target)} cannot be used: {_form(cause).format(words)}."


def _form(cause: BaseException) -> str:
    """Returns the sentence for a cause; `{0}` stands for the error's own text."""
    match cause:
        case sqlite3.Error():
            return _FILE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, _ELSE)
        case OSError():
            return _way(cause)
        case _:
            code = str(getattr(cause, "sqlstate", None) or "")
            return _SERVER.get(code) or _SERVER_CLASSES.get(code[:2], _ELSE)


def _way(cause: OSError) -> str:
    match cause:
        case ssl.SSLError():
            return "the connection cannot be encrypted ({0}). Look at sslmode and the certificates"
        case socket.gaierror():
            return "the host is unknown ({0}). Correct the address"
        case TimeoutError():
            return "the server does not answer. Look whether it runs, and at the way to it"
        case ConnectionRefusedError():
            return "nobody listens there ({0}). Start PostgreSQL, or correct the address"
        case ConnectionError() if "SSL" in str(cause):
            return "the server offers no TLS ({0}). Look at sslmode, or turn TLS on there"
        case ConnectionError():
            return "the connection was lost ({0}). Look after the server and the way to it"
        case _:
            return "it cannot be reached ({0}). Look whether it is there, and who owns it"
