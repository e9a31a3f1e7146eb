"""One backup a day, and older ones go; nothing else in the folder does."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path

import pytest

from host.database.backup import NoBackup
from host.database.check import check
from host.database.daily_backups import back_up_dated, name_of
from tests.db.store_kit import file_in
from tests.host.database.test_backup import names_in, written

TODAY = date(2026, 3, 1)


async def test_a_backup_stays_for_so_many_days_and_no_longer(tmp_path: Path) -> None:
    """Whatever days are missing, and however many lie there already."""
    database, lot = await written(tmp_path / "bot"), random.Random(7)
    for round_ in range(5):
        folder, keep = tmp_path / f"backups {round_}", lot.randint(1, 9)
        folder.mkdir()
        days = {TODAY - timedelta(days=lot.randint(0, 12)) for _ in range(9)}
        for day in days:
            back_up_dated(database, folder, 99, day)
        made = back_up_dated(database, folder, keep, TODAY)
        stay = {day for day in (*days, TODAY) if (TODAY - day).days < keep}
        assert set(names_in(folder)) == set(map(name_of, stay))
        assert {each.name for each in made.deleted} == set(map(name_of, days - stay))
        assert not (await check(made.file)).fault_count


async def test_other_files_stay(tmp_path: Path) -> None:
    database, folder = await written(tmp_path / "bot"), tmp_path / "backups"
    folder.mkdir()
    others = [
        *("vivat-2020-02-31.sqlite3", "vivat-2020-01-01.sqlite3.gz", "my-vivat-2020-01-01.sqlite3"),
        *("vivat.sqlite3", "vivat-1.sqlite3", "vivat-2020-01-01.dump"),
    ]
    for name in others:
        (folder / name).write_text("something")
    (folder / name_of(date(2020, 1, 2))).mkdir()
    made = back_up_dated(database, folder, 1, TODAY)
    assert made.deleted == ()
    assert set(names_in(folder)) == {*others, name_of(date(2020, 1, 2)), name_of(TODAY)}


async def test_without_a_new_one_the_old_ones_stay(tmp_path: Path) -> None:
    database, folder = await written(tmp_path / "bot"), tmp_path / "backups"
    with pytest.raises(NoBackup, match="is not a folder"):
        back_up_dated(database, folder, 1, TODAY)
    folder.mkdir()
    back_up_dated(database, folder, 1, TODAY - timedelta(days=9))
    file_in(tmp_path / "bot").write_bytes(b"no database at all" * 99)
    with pytest.raises(Exception, match=r"No backup was made|not a database"):
        back_up_dated(database, folder, 1, TODAY)
    assert names_in(folder) == [name_of(TODAY - timedelta(days=9))]
