"""The lists in `docs/privacy.md`: what is stored, why and how long, for every column of the
database.

Their source is `docs/data.toml`. `python -m tests.docs` writes them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.docs.written import with_part

PAGE: Final = Path("docs/privacy.md")
FILE: Final = Path("docs/data.toml")
SOURCE: Final = "docs/data.toml"

DELETION: Final = {
    "": "",
    "deletes": "`/privacy delete` deletes your rows.",
    "renames": "`/privacy delete` takes you out of it: a deleted player stays.",
    "keeps": "`/privacy delete` leaves it as it is.",
}
"""What a deletion does with a table, as the file says it and as people read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What the file says of a table: `docs/data.toml` explains the fields."""

    name: str
    what: str
    why: str
    kept: str
    columns: Mapping[str, str]
    people: tuple[str, ...] = ()
    copy: str = ""
    on_delete: str = ""
    server: str = ""
    days: int | None = None
    age: str = ""
    not_copied: Mapping[str, str] = field(default_factory=dict[str, str])
    copied_as: Mapping[str, str] = field(default_factory=dict[str, str])

    def copied(self) -> tuple[str, ...]:
        """Returns the names under which the columns stand in `/privacy export`."""
        names = (each for each in self.columns if self.copy and each not in self.not_copied)
        return tuple(self.copied_as.get(each, each) for each in names)


@cache
def tables() -> Mapping[str, Table]:
    """Returns all tables of the file."""
    read: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))
    return {name: _table(name, facts) for name, facts in read.items()}


def _table(name: str, facts: dict[str, Any]) -> Table:
    given: dict[str, Any] = facts | {"name": name, "people": tuple(facts.get("people", ()))}
    return Table(**given)


def part() -> str:
    """Returns all tables as the document shows them."""
    return "\n\n".join("\n".join(_lines(each)) for each in tables().values())


def _lines(table: Table) -> Iterator[str]:
    yield from (f"### {table.what}", "")
    yield f"`{table.name}`: {table.why}. Kept {table.kept}."
    if table.copy:
        yield f"In `/privacy export`: `{table.copy}`. {DELETION[table.on_delete]}".rstrip()
    yield ""
    groups: dict[str, list[str]] = {}
    for name, what in table.columns.items():
        groups.setdefault(_copied(table, name), []).append(f"{_shown(table, name)} {what}")
    for copied, columns in sorted(groups.items()):
        yield f"- {copied}: {'; '.join(columns)}."


def _copied(table: Table, column: str) -> str:
    """Returns whether the copy has a column, and why not; such that the copied ones come first."""
    if not table.copy:
        return "**Columns**"
    reason = table.not_copied.get(column)
    return f"**Not copied** ({reason})" if reason else "**Copied**"


def _shown(table: Table, column: str) -> str:
    other = table.copied_as.get(column)
    return f"`{column}` (there `{other}`)" if other else f"`{column}`"


def with_tables(page: str) -> str:
    """Returns the page with the tables as they are now."""
    return with_part(page, SOURCE, part())


def write() -> None:
    """Writes the tables into the page anew."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
