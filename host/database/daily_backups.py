"""Backups in a folder, one a day; older ones are deleted.

Data that people have deleted is still in older backups: they must not be kept for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from host.database.backup import NoBackup, back_up

MOST: Final = 3650
"""The most days for which backups can be kept."""
_NAME: Final = re.compile(r"vivat-([0-9]{4}-[0-9]{2}-[0-9]{2})\.sqlite3")


@dataclass(frozen=True, slots=True)
class Dated:
    """A backup that was made: its file, its size in bytes, and the older ones deleted for it."""

    file: Path
    size: int
    deleted: tuple[Path, ...]


def name_of(day: date) -> str:
    """Returns the name of a day's backup, such as `vivat-2026-11-27.sqlite3`."""
    return f"vivat-{day.isoformat()}.sqlite3"


def back_up_dated(source: Path, folder: Path, keep: int, today: date) -> Dated:
    """Makes the backup of a day, in place of an earlier one of the same day, then deletes those of
    `keep` days ago and older. Other files in the folder are left alone. Raises `NoBackup` and
    `Unreadable` if no backup was made; then none is deleted either."""
    if not folder.is_dir():
        raise NoBackup(f"{folder} is not a folder. With --keep, name a folder for the backups.")
    file = folder / name_of(today)
    size = back_up(source, file)
    old = tuple(_older(folder, today - timedelta(days=keep)))
    try:
        for each in old:
            each.unlink(missing_ok=True)
    except OSError as error:
        raise NoBackup(
            f"{file} was made, but an older backup could not be deleted: {error}."
        ) from error
    return Dated(file, size, old)


def _older(folder: Path, last: date) -> Iterator[Path]:
    for each in sorted(folder.iterdir()):
        found = _NAME.fullmatch(each.name)
        if found and each.is_file() and not each.is_symlink():
            try:
                day = date.fromisoformat(found[1])
            except ValueError:  # a name of ours has a day that exists
                continue
            if day <= last:
                yield each
