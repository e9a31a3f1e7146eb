"""A backup is whole and sound, or there is none; the running bot does not notice."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from db.store import Store
from host.database.backup import NoBackup, back_up
from host.database.check import check
from host.database.reader import Unreadable
from tests.db.store_kit import file_in, new_match, opened, play, play_turn

FILES = ("vivat.sqlite3", "vivat.sqlite3-shm", "vivat.sqlite3-wal")
CRAMPED = """
import resource, sys
from pathlib import Path
from host.database.backup import NoBackup, back_up
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
try:
    back_up(Path(sys.argv[1]), Path(sys.argv[2]))
except NoBackup as error:
    print(error)
"""


async def written(folder: Path, turns: int = 3) -> Path:
    """Returns a closed database with a match in it."""
    async with opened(folder) as store:
        match_id = (await store.matches.create(new_match())).id
        await play(store, match_id, turns, random.Random(1))
    return file_in(folder)


def names_in(folder: Path) -> list[str]:
    """Returns the files of a folder."""
    return sorted(each.name for each in folder.iterdir())


async def test_a_backup_while_a_writer_writes_is_sound_and_all_of_one_moment(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as store:
        numbers = [(await store.matches.create(new_match())).id for _ in range(3)]
        stop, writer = asyncio.Event(), random.Random(2)

        async def write() -> None:
            while not stop.is_set():
                await one_turn(store, writer.choice(numbers), writer)

        writing = asyncio.create_task(write())
        for number in range(4):
            before = await plies(store, numbers)
            copy = tmp_path / f"copy{number}.sqlite3"
            size = await asyncio.to_thread(back_up, file_in(tmp_path), copy)
            after = await plies(store, numbers)
            assert size == copy.stat().st_size > 0
            report = await check(copy)
            assert report.faults == []
            assert report.replayed == len(numbers)
            with sqlite3.connect(copy) as read:
                (kept,) = read.execute("SELECT COUNT(*) FROM actions").fetchone()
            read.close()
            assert before <= kept <= after
        stop.set()
        await writing
        assert (await plies(store, numbers)) > 0
    assert names_in(tmp_path) == [
        *(f"copy{number}.sqlite3" for number in range(4)),
        "vivat.sqlite3",
    ]


async def one_turn(store: Store, match_id: int, rng: random.Random) -> None:
    """Plays a turn if the match still runs."""
    match = (await store.open_match(match_id)).match
    if match.outcome is None:
        await play_turn(store, match_id, match, rng)
    await asyncio.sleep(0)


async def plies(store: Store, numbers: list[int]) -> int:
    """Returns the entries of these matches together."""
    return sum([len(await store.log.entries(number)) for number in numbers])


async def test_a_backup_is_one_private_file_and_starts_a_bot(tmp_path: Path) -> None:
    source, target = await written(tmp_path), tmp_path / "kept" / "vivat.sqlite3"
    target.parent.mkdir()
    back_up(source, target)
    assert names_in(target.parent) == [target.name]
    if os.name == "posix":
        assert target.stat().st_mode & 0o077 == 0
    async with opened(tmp_path) as old, opened(target.parent) as new:
        assert await old.log.entries(1) == await new.log.entries(1) != ()


async def test_an_older_backup_is_replaced(tmp_path: Path) -> None:
    source, target = await written(tmp_path), tmp_path / "backup"
    back_up(source, target)
    async with opened(tmp_path) as store:
        await store.matches.create(new_match())
    back_up(source, target)
    assert (await check(target)).statuses.total() == 2


async def test_the_database_itself_is_never_overwritten(tmp_path: Path) -> None:
    source = await written(tmp_path)
    (tmp_path / "linked").symlink_to(source)
    (tmp_path / "hard").hardlink_to(source)
    before = source.read_bytes()
    for name in (*FILES, "linked", "hard", "../" + tmp_path.name + "/vivat.sqlite3"):
        with pytest.raises(NoBackup, match="is the database itself"):
            back_up(source, tmp_path / name)
    assert source.read_bytes() == before


async def test_what_is_no_backup_is_not_replaced_and_what_is_missing_is_named(
    tmp_path: Path,
) -> None:
    source, other = await written(tmp_path), tmp_path / "letters.txt"
    other.write_text("dear friend")
    for target, sentence in (
        (other, "exists already and is not a backup"),
        (tmp_path, "is a folder"),
        (tmp_path / "none" / "backup", "There is no folder"),
    ):
        with pytest.raises(NoBackup, match=sentence):
            back_up(source, target)
    with pytest.raises(Unreadable, match="There is no database at"):
        back_up(tmp_path / "none.sqlite3", tmp_path / "backup")
    with pytest.raises(Unreadable, match="cannot be used"):
        back_up(other, tmp_path / "backup")
    sqlite3.connect(tmp_path / "empty").close()
    (tmp_path / "empty").touch()
    with pytest.raises(NoBackup, match="This is not a database of the bot"):
        back_up(tmp_path / "empty", tmp_path / "backup")
    assert other.read_text() == "dear friend"
    names = ["empty", "letters.txt", "vivat.sqlite3"]
    assert names_in(tmp_path) == names


async def test_a_damaged_database_does_not_replace_a_good_backup(tmp_path: Path) -> None:
    source, target = await written(tmp_path, 8), tmp_path / "backup"
    back_up(source, target)
    good = target.read_bytes()
    damage(source)
    with pytest.raises(NoBackup, match="is damaged"):
        back_up(source, target)
    assert target.read_bytes() == good


def damage(path: Path) -> None:
    """Makes the page unreadable on which the entries of all logs stand."""
    with sqlite3.connect(path) as connection:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'actions'"
        (page,) = connection.execute(sql).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files")
async def test_without_room_there_is_no_backup_and_the_old_one_stays(tmp_path: Path) -> None:
    source, target = await written(tmp_path), tmp_path / "backup"
    back_up(source, target)
    good = target.read_bytes()
    command = (sys.executable, "-c", CRAMPED, str(source), str(target))
    root = Path(__file__).parents[3]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)  # noqa: ASYNC221, S603
    assert done.stdout.endswith("No backup was made.\n")
    assert target.read_bytes() == good
    assert names_in(tmp_path) == ["backup", "vivat.sqlite3"]
