"""Rows of tables as values: the columns of a class, and how they are read and written, follow from
its fields and their types. The functions are made once for each class, as `dataclasses` makes its
own: so a row costs no more than by functions written for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from datetime import date, datetime
from enum import Enum
from operator import attrgetter
from types import NoneType
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar
from typing import get_args as args_of
from typing import get_origin as origin_of
from typing import get_type_hints as types_of

from db.connection import Row, Rows, Value
from db.values import (
    Quiet,
    options_text,
    options_value,
    seats_of,
    seats_text,
    time_text,
    time_value,
)

T = TypeVar("T")

_Kind: TypeAlias = tuple[Callable[[Any], object] | None, Callable[[Any], Value] | None]
_PLAIN: Final[_Kind] = None, None
_LIST: Final[_Kind] = lambda text: tuple(json.loads(text)), json.dumps
_KINDS: Final[dict[object, _Kind]] = {
    **dict.fromkeys((int, float, str), _PLAIN),
    **dict.fromkeys((tuple[int, ...], tuple[str, ...]), _LIST),
    tuple[tuple[str, str], ...]: (options_value, options_text),
    frozenset[int]: (seats_of, seats_text),
    bool: (bool, None),
    date: (date.fromisoformat, date.isoformat),
    datetime: (time_value, time_text),
}
"""How the values of a type are read and written; None where they are stored as they are."""
COLUMN: Final = "column"
"""The key in a field's metadata of its column, where that has another name."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a field that stands otherwise in them: `made` returns its value from theirs,
    and `values` theirs from it."""

    names: tuple[str, ...]
    made: Callable[..., Any]
    values: Callable[[Any], Sequence[Value]]

    def read(self, row: Row) -> Any:
        """Returns the value of a row."""
        return self.made(*[row[each] for each in self.names])


class Codec(Generic[T]):
    """The columns of a dataclass, by their `names`. `read` makes the value of a row, `values` the
    row of a value. NULL is None, or the default of a field that cannot be None.

    Each field is a column of its name, or of the one that `columns` or its metadata give for it;
    with None it is `left_out`, and `read` takes it by name. A field that is a dataclass itself has
    columns of its own beside the others, and a codec where their names differ; it is None where the
    first of them is NULL. All names begin with `prefix`. Raises `TypeError` for a field that no
    column can hold.
    """

    def __init__(
        self, made: type[T], /, prefix: str = "", **columns: str | Codec[Any] | None
    ) -> None:
        self.made = made
        self.left_out = tuple(name for name, column in columns.items() if column is None)
        every: tuple[Field[Any], ...] = fields(made)  # type: ignore[arg-type]
        known = [each for each in every if each.name not in self.left_out]
        types, things = types_of(made), dict[str, object](made=made)
        parts = [
            _part(
                each,
                types[each.name],
                columns.get(each.name) or each.metadata.get(COLUMN) or f"{prefix}{each.name}",
                things,
            )
            for each in known
        ]
        self._of = {each.name: names for each, (names, _, _) in zip(known, parts, strict=True)}
        self.names = tuple(name for names, _, _ in parts for name in names)
        more = ", **more" if self.left_out else ""
        given = ", ".join(
            f"{each.name}={read}" if each.kw_only or more else read
            for each, (_, read, _) in zip(known, parts, strict=True)
        )
        told = ", ".join(write for _, _, write in parts)
        # They hold the names of our own fields and columns, and no text from outside.
        self.read: Callable[..., T] = eval(f"lambda row{more}: made({given}{more})", things)  # noqa: S307
        self.values: Callable[[T], tuple[Value, ...]] = eval(f"lambda value: ({told},)", things)  # noqa: S307

    def first(self, rows: Rows) -> T | None:
        """Returns the value of the first of these rows; None if there are none."""
        return self.read(rows[0]) if rows else None

    def all(self, rows: Rows) -> tuple[T, ...]:
        """Returns the values of these rows."""
        return tuple(map(self.read, rows))

    def columns(self, value: T, chosen: Iterable[str]) -> dict[str, Value]:
        """Returns the columns of these fields alone, with their values in the row of `value`."""
        row = dict(zip(self.names, self.values(value), strict=True))
        return {column: row[column] for field in chosen for column in self._of[field]}

    def insert(self, table: str, *others: str) -> str:
        """Returns the statement that adds a row. The `others`, columns of no field, come first."""
        names = (*others, *self.names)
        marks = ", ".join("?" * len(names))
        return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - names

    def upsert(self, table: str, key: str, *others: str) -> str:
        """Returns the same statement, for a row that takes the place of one with the same `key`,
        names with commas."""
        names = [each for each in (*others, *self.names) if each not in key.split(", ")]
        changes = ", ".join(f"{each} = excluded.{each}" for each in names)
        return f"{self.insert(table, *others)} ON CONFLICT ({key}) DO UPDATE SET {changes}"


def _part(
    field: Field[Any], of: Any, column: str | Codec[Any] | Columns, things: dict[str, object]
) -> tuple[tuple[str, ...], str, str]:
    """Returns the columns of a field of this type, the expression that reads it from a `row`, and
    the one that writes it from a `value`; `things` gets the objects that these name."""
    name, null = field.name, field.default
    if NoneType in args_of(of):
        (of,), null = set(args_of(of)) - {NoneType}, None
    if isinstance(column, str) and hasattr(of, "__dataclass_fields__"):
        column = Codec[Any](of)
    if isinstance(column, Codec | Columns):
        things |= {f"{name}_read": column.read, f"{name}_write": column.values}
        made, told = f"{name}_read(row)", f"{name}_write(value.{name})"
        if null is None:
            made = f"None if row[{column.names[0]!r}] is None else {made}"
            told = f"{told} if value.{name} else {(None,) * len(column.names)}"
        return column.names, f"({made})", f"*({told})"
    read, write = _kind(of)
    things |= {f"{name}_read": read, f"{name}_write": write, f"{name}_null": null}
    made, told = f"row[{column!r}]", f"value.{name}"
    if null is not MISSING and (read or null is not None):
        known = f"{name}_read(v)" if read else "v"
        made = f"{name}_null if (v := {made}) is None else {known}"
    elif read:
        made = f"{name}_read({made})"
    if write:
        known = f"{name}_write({told})"
        told = f"None if {told} is None else {known}" if null is None else known
    return (column,), f"({made})", f"({told})"


def _kind(of: Any) -> _Kind:
    """Returns how values of this type are read and written. Raises `TypeError` if no column has
    them."""
    if of in _KINDS:
        return _KINDS[of]
    if origin_of(of) is Literal:
        return _PLAIN
    if isinstance(of, type) and issubclass(of, Enum):
        return of, attrgetter("value")
    raise TypeError(f"no column is a {of}")


QUIET: Final = Codec(Quiet, start="quiet_start", end="quiet_end", offset="utc_offset")
"""The quiet hours among the columns of a person."""
