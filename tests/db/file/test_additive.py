"""While a process replaces another one, both use the database: a migration only adds what the older
version does not notice, or takes away what no version uses any more, and says since when."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from db.errors import StillUsed
from db.kinds.sqlite import SqliteDatabase
from db.migrate import Migration, found, migrate, newest
from tests.db.store_kit import file_in

FIRST: Final = 36
"""The first migration that runs beside an older version."""
_NAME: Final = r"\w+"
_COLUMN: Final = rf"ALTER TABLE {_NAME} ADD COLUMN (?P<column>.+)"
_ADDING: Final = re.compile(
    rf"(?P<table>CREATE TABLE (?P<made>{_NAME}) \(.+\))|{_COLUMN}"
    rf"|CREATE INDEX {_NAME} ON {_NAME} \(.+\)( WHERE .+)?"
    rf"|CREATE UNIQUE INDEX {_NAME} ON (?P<unique>{_NAME}) \(.+\)( WHERE .+)?"
    rf"|INSERT INTO (?P<filled>{_NAME}) \([^()]+\) SELECT .+",
    re.DOTALL,
)
_REMARK: Final = re.compile(r"--[^\n]*")


def refused(migration: Migration) -> list[str]:
    """Returns the statements of a migration that an older program does not survive. It knows
    nothing of new tables, and writes rows without the new columns; a rule that is new for its own
    rows would refuse what it writes."""
    new, found = set[str](), list[str]()
    for statement in migration.statements():
        text = " ".join(_REMARK.sub("", statement).split()).rstrip("; ")
        adds = _ADDING.fullmatch(text)
        if text and not (adds and _is_unnoticed(adds, new)):
            found.append(text)
        if adds and adds["made"]:
            new.add(adds["made"])
    return found


def _is_unnoticed(adds: re.Match[str], new: set[str]) -> bool:
    column = (adds["column"] or "").upper()
    if "NOT NULL" in column and "DEFAULT" not in column:
        return False
    if re.search(r"\b(UNIQUE|PRIMARY KEY|CHECK|REFERENCES)\b", column):
        return False
    return all(adds[each] is None or adds[each] in new for each in ("unique", "filled"))


def test_a_migration_only_adds_or_says_since_when_nothing_uses_what_it_takes_away() -> None:
    for each in found():
        if each.number >= FIRST and each.since is None:
            assert refused(each) == [], each.name
        assert each.since is None or each.since < each.number


HARMFUL: Final = (
    "DROP TABLE people;",
    "ALTER TABLE people DROP COLUMN language;",
    "ALTER TABLE people RENAME COLUMN language TO tongue;",
    "ALTER TABLE people RENAME TO persons;",
    "ALTER TABLE people ADD COLUMN age BIGINT NOT NULL;",
    "ALTER TABLE people ADD COLUMN age BIGINT CHECK (age > 0);",
    "ALTER TABLE people ADD COLUMN friend BIGINT REFERENCES people (id);",
    "CREATE UNIQUE INDEX one_name ON people (language);",
    "UPDATE people SET language = NULL;",
    "DELETE FROM people;",
    "DROP INDEX scheduled_events_open;",
    "ALTER TABLE people ALTER COLUMN language TYPE BIGINT;",
    "CREATE TABLE a (b BIGINT); DROP TABLE people;",
    "INSERT INTO people (id) SELECT id FROM matches;",
)
HARMLESS: Final = (
    "-- What it is for.\n\nCREATE TABLE a (b BIGINT NOT NULL REFERENCES people (id), c TEXT);",
    "CREATE TABLE a (b BIGINT NOT NULL);\nCREATE UNIQUE INDEX one ON a (b) WHERE b > 0;",
    "CREATE TABLE a (b BIGINT);\nINSERT INTO a (b) SELECT id FROM people WHERE id > 0;",
    "ALTER TABLE people ADD COLUMN age BIGINT;  -- NULL: unknown",
    "ALTER TABLE people ADD COLUMN shy BOOLEAN NOT NULL DEFAULT FALSE;",
    "CREATE INDEX people_language ON people (language) WHERE language IS NOT NULL;",
)


@pytest.mark.parametrize("sql", HARMFUL)
def test_what_an_older_version_does_not_survive_is_found(sql: str) -> None:
    assert refused(Migration(99, "bad", sql))


@pytest.mark.parametrize("sql", HARMLESS)
def test_what_an_older_version_does_not_notice_is_let_through(sql: str) -> None:
    assert refused(Migration(99, "good", sql)) == []


async def test_what_an_older_process_uses_is_not_taken_away_while_it_runs(tmp_path: Path) -> None:
    """It is once that knows the migration since which nothing uses it, or has ended."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_start.sql").write_text("CREATE TABLE a (b BIGINT);", "utf-8")
    database = await SqliteDatabase.open(file_in(tmp_path))
    await migrate(database, folder)
    (folder / "0002_more.sql").write_text("CREATE TABLE c (d BIGINT);", "utf-8")
    taking = "-- contract: unused since 0002\n\nDROP TABLE a;\n"
    (folder / "0003_less.sql").write_text(taking, "utf-8")
    assert newest(folder) == 3
    with pytest.raises(StillUsed, match="stop it, then start this one"):
        await migrate(database, folder, beside=1)
    assert "c" not in await database.tables()
    assert await migrate(database, folder, beside=2) == (2, 3)
    assert await migrate(database, folder, beside=1) == ()
    await database.close()


async def test_nothing_is_asked_where_no_process_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    for number, sql in (
        ("0001", "CREATE TABLE a (b BIGINT);"),
        ("0002", "-- contract: unused since 0001\nDROP TABLE a;"),
    ):
        (folder / f"{number}_step.sql").write_text(sql, "utf-8")
    database = await SqliteDatabase.open(file_in(tmp_path))
    assert await migrate(database, folder) == (1, 2)
    await database.close()
