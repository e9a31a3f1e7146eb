"""Rows as values: each codec of the store, and how a codec reads a class."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest

import db
from db.codec import QUIET, Codec
from db.store import Store
from db.values import Quiet
from tests.db.older_file import NEWEST, older_file, read
from tests.db.store_kit import AT
from tests.older.test_older import FOLDER, kept


def codecs() -> dict[str, Codec[Any]]:
    """All of the store, but those of what is to be stored: the others read that again."""
    modules = [import_module(each.name) for each in walk_packages(db.__path__, "db.")]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Codec) and "NEW" not in name
    }


CODECS: Final = codecs()
every_codec = pytest.mark.parametrize("codec", CODECS.values(), ids=list(CODECS))
PLAIN: Final[dict[Any, Any]] = {
    int: 2**62 + 1,
    float: 0.1,
    str: "a “b”",
    datetime: AT,
    date: AT.date(),
    bool: True,
}


def some(of: Any, rng: random.Random) -> Any:
    """A value of this type."""
    origin, parts = get_origin(of), get_args(of)
    if NoneType in parts:
        return rng.choice((None, some(parts[0], rng)))
    if origin is Literal:
        return rng.choice(parts)
    if origin is tuple or origin is frozenset:
        many = len(parts) if ... not in parts else rng.randrange(2)
        made: Any = origin
        return made(some(parts[0], rng) for _ in range(many))
    if is_dataclass(of):
        types = get_type_hints(of)
        made = of
        return made(**{each.name: some(types[each.name], rng) for each in fields(of)})
    return rng.choice(list(of)) if issubclass(of, Enum) else PLAIN[of]


@every_codec
def test_each_value_is_read_as_it_was_written(codec: Codec[Any]) -> None:
    rng = random.Random("values")
    for _ in range(20):
        value = some(codec.made, rng)
        row = dict(zip(codec.names, codec.values(value), strict=True))
        more = {name: getattr(value, name) for name in codec.left_out}
        assert codec.read(row, **more) == value


async def migrate(path: Path) -> None:
    await (await Store.open(path)).close()


def test_each_row_of_an_older_database_is_written_as_it_was_read(tmp_path: Path) -> None:
    """Where all columns of a codec are those of one table."""
    older_file(tmp_path / "older", NEWEST)
    for each in FOLDER.glob("*.json"):
        with closing(sqlite3.connect(tmp_path / each.stem)) as plain:
            plain.executescript("\n".join(kept(each.stem)["sql"]))
    seen = set[str]()
    for path in tmp_path.iterdir():
        asyncio.run(migrate(path))
        for table, (columns, rows) in read(path).items():
            for codec in CODECS.values():
                for row in rows if set(codec.names) <= set(columns) else ():
                    stored = dict(zip(columns, row, strict=True))
                    value = codec.read(stored, **dict.fromkeys(codec.left_out))
                    assert codec.values(value) == tuple(stored[each] for each in codec.names)
                    seen.add(table)
    assert seen >= {"matches", "invitations", "guests", "people"}


@dataclass(frozen=True)
class Thing:
    """A class with each way to have columns."""

    number: int
    quiet: Quiet
    at: datetime | None
    ply: int = -1
    words: tuple[str, ...] = ("none",)
    wanted: Literal["yes", "no"] | None = None
    inner: Quiet | None = None
    told: bool = True


THING: Final = Codec(Thing, "a_", at="since", quiet=QUIET, inner=Codec(Quiet, "b_"), told=None)
NULL: Final = dict.fromkeys(THING.names)


def test_null_is_none_or_the_default() -> None:
    row = NULL | {"a_number": 7, "utc_offset": 60, "b_start": None, "b_end": 3}
    assert THING.read(row, told=False) == Thing(7, Quiet(offset=60), None, told=False)
    assert THING.read(row | {"b_start": 2}).inner == Quiet(2, 3)


def test_columns_have_the_names_that_are_given() -> None:
    assert THING.names == (
        *("a_number", "quiet_start", "quiet_end", "utc_offset", "since", "a_ply", "a_words"),
        *("a_wanted", "b_start", "b_end", "b_offset"),
    )
    assert QUIET.upsert("people", "id", "id") == (
        "INSERT INTO people (id, quiet_start, quiet_end, utc_offset) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET quiet_start = excluded.quiet_start, "
        "quiet_end = excluded.quiet_end, utc_offset = excluded.utc_offset"
    )


def test_a_field_that_no_column_can_hold_is_refused() -> None:
    @dataclass(frozen=True)
    class Wrong:
        """Not a row."""

        parts: dict[str, int]

    with pytest.raises(TypeError, match="dict"):
        Codec(Wrong)
