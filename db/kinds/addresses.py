"""Addresses of PostgreSQL databases: their form, and the parts that may be printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from db.errors import StoreError

SCHEMES: Final = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins."""
FORM: Final = "postgresql://NAME:PASSWORD@HOST/DATABASE"
PORTS: Final = 65_535
_HOST: Final = r"(?:\[[0-9A-Fa-f:.%]+\]|[^\s/?#@:,\[\]]*)(?::[0-9]{0,5})?"
_ADDRESS: Final = re.compile(
    r"(?:postgresql|postgres)://"
    r"(?:[^\s/?#@:\[\]]*(?::[^\s/?#@\[\]]*)?@)?"  # name and password
    rf"(?P<hosts>{_HOST}(?:,{_HOST})*)"
    r"(?P<path>(?:/[^\s/?#@]*)?)"
    r"(?:\?(?P<query>[^\s#@]*))?"
)
"""An @ anywhere else, or a #, belongs to a password that is not encoded."""
_PORT: Final = re.compile(r":([0-9]+)(?:,|$)")
_SECRET: Final = ("password", "sslpassword")
"""Parts of the query that are secret."""


class BadAddress(StoreError):
    """The error that an address cannot be read; its text is a sentence for the host that quotes
    nothing of the address."""

    def __init__(self) -> None:
        super().__init__(
            f"The address of the database cannot be read: it must be as {FORM}, with every "
            "special character of name and password encoded: "
            "/ is %2F, # is %23, ? is %3F, @ is %40, : is %3A, % is %25, a blank is %20."
        )


def is_address(target: Path | str) -> bool:
    """Tells whether this is the address of a PostgreSQL database, not a file."""
    return str(target).startswith(SCHEMES)


def checked(address: str) -> str:
    """Returns the address if it can be read in one way only; else raises `BadAddress`."""
    if _read(address) is None:
        raise BadAddress
    return address


def named(target: Path | str) -> str:
    """Returns a database's name for print: a file's path, or an address without name, password and
    query. Of an unreadable address only the scheme is left: the end of its password is unknown."""
    if not is_address(target):
        return str(target)
    scheme = str(target).partition("://")[0]
    found = _read(str(target))
    return f"{scheme}://{found['hosts']}{found['path']}" if found else f"{scheme}://..."


def secrets_of(address: str) -> tuple[str, ...]:
    """Returns the texts of an address that no log may hold: the whole address, and its passwords,
    both encoded and decoded."""
    if _read(address) is None:
        return (address,)
    parts = urlsplit(address)
    query = parse_qs(parts.query)
    written = [parts.password or "", *(each for key in _SECRET for each in query.get(key, ()))]
    found = [form for each in written for form in (each, unquote(each))]
    return tuple(dict.fromkeys((address, *filter(None, found))))


def without_secrets(text: str, target: Path | str) -> str:
    """Returns a foreign text, such as a library's error, with the secrets of this database's
    address masked."""
    for secret in secrets_of(str(target)) if is_address(target) else ():
        text = text.replace(secret, "***")
    return text


def _read(address: str) -> re.Match[str] | None:
    found = _ADDRESS.fullmatch(address)
    if found is None or any(int(each) > PORTS for each in _PORT.findall(found["hosts"])):
        return None
    try:
        urlsplit(address)
        parse_qs(found["query"] or "", strict_parsing=bool(found["query"]))
    except ValueError:
        return None
    return found
