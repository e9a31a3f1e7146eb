"""The check finds what is wrong, explains what waits, and changes nothing."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from db.store import Store
from host.database import check as checking
from host.database.check import Report, check, words
from host.database.reader import Unreadable
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    CHANNEL,
    GUILD,
    file_in,
    new_match,
    opened,
    play,
    play_turn,
)
from tests.host.database.test_backup import damage, names_in

RESIGNED = 1
RUNNING = 2


async def two_matches(store: Store) -> None:
    """Stores a match that Alice has resigned, and one that runs."""
    for number in (RESIGNED, RUNNING):
        assert (await store.matches.create(new_match(rated=False))).id == number
        await play(store, number, 4, random.Random(number))
    match = (await store.open_match(RESIGNED)).match
    entries = match.propose(0, "!resign")
    await store.log.append(RESIGNED, entries, at=AT, outcome=BOB_WINS)
    for number in (RESIGNED, RUNNING):
        await show(store, number)


async def show(store: Store, number: int) -> None:
    """Records that everybody has been shown the match."""
    ply = len(await store.log.entries(number))
    await store.matches.shown(number, ply, 5)
    for seat in (0, 1):
        await store.matches.private_shown(number, seat, None, None, ply)


async def checked(folder: Path, sql: str = "") -> Report:
    """Returns the findings after a statement has spoiled the two matches."""
    async with opened(folder) as store:
        await two_matches(store)
    with sqlite3.connect(file_in(folder)) as connection:
        connection.execute(sql)
    connection.close()
    return await check(file_in(folder))


async def test_a_sound_database_has_no_faults_and_stays_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await two_matches(store)
    path = file_in(tmp_path)
    before = path.read_bytes()
    report = await check(path)
    assert report.faults == []
    assert report.replayed == 2
    assert (report.statuses["over"], report.statuses["running"]) == (1, 1)
    assert (report.undelivered.total(), report.untold, report.since) == (0, 0, None)
    assert words(path, report).endswith("No fault was found.")
    assert path.read_bytes() == before
    assert names_in(tmp_path) == [path.name]


async def test_it_can_be_looked_through_while_the_bot_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await two_matches(store)
        async with store.database.transaction() as transaction:
            await transaction.rows("UPDATE matches SET status = 'over' WHERE id = ?", (RUNNING,))
            assert (await check(file_in(tmp_path))).faults == []
        match = (await store.open_match(RESIGNED)).match
        assert match.outcome == BOB_WINS


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        (
            "UPDATE actions SET text = 'e2-e4' WHERE match_id = 2 AND ply = 1",
            "Match 2: its log does not replay (Unreplayable).",
        ),
        (
            "DELETE FROM actions WHERE match_id = 2 AND ply = 1",
            "Match 2: entry 1 of its log is missing.",
        ),
        (
            "UPDATE matches SET plies = plies + 1 WHERE id = 2",
            "Match 2: the length of its log is noted wrongly.",
        ),
        (
            "UPDATE seats SET plies = 0 WHERE match_id = 2",
            "Match 2: the length of its log is noted wrongly.",
        ),
        (
            "UPDATE seats SET result = 'draw' WHERE match_id = 1",
            "Match 1: other results are stored than its log gives.",
        ),
        (
            "UPDATE matches SET reason = 'agreement' WHERE id = 1",
            "Match 1: it ended by resignation, but agreement is stored.",
        ),
        (
            "UPDATE matches SET status = 'running' WHERE id = 1",
            "Match 1: it is stored as running, but its log ends it.",
        ),
        (
            "UPDATE matches SET status = 'over' WHERE id = 2",
            "Match 2: it is stored as over, but its log goes on.",
        ),
        (
            "UPDATE seats SET result = 'win' WHERE match_id = 2 AND seat = 0",
            "Match 2: results are stored, but its log goes on.",
        ),
        (
            "UPDATE matches SET fingerprint = 'other' WHERE id = 2",
            "Match 2: its seed does not belong to the fingerprint that was published.",
        ),
        (
            "UPDATE matches SET shown_ply = 1000 WHERE id = 2",
            "Match 2: more was shown of it than its log has.",
        ),
        (
            "UPDATE seats SET private_ply = 1000 WHERE match_id = 2 AND seat = 1",
            "Match 2: more was shown of it than its log has.",
        ),
        ("UPDATE matches SET options = '{' WHERE id = 2", "Match 2 cannot be read"),
        ("UPDATE actions SET at = 'noon' WHERE match_id = 2", "Match 2 cannot be read"),
        (
            "UPDATE matches SET seats = 3 WHERE id = 2",
            "Match 2: it should have 3 players, but 2 are stored.",
        ),
        ("DELETE FROM seats WHERE match_id = 2", "Match 2 has no players."),
        ("DELETE FROM seats WHERE match_id = 2", "of actions refers to a row of seats"),
        ("INSERT INTO migrations VALUES (9999, 'later', 'now')", "newer than this program"),
        ("DELETE FROM migrations WHERE number = 2", "Migration 2 is missing"),
        ("DROP TABLE migrations", "This is not a database of the bot."),
    ],
)
async def test_what_is_wrong_is_named(tmp_path: Path, sql: str, fault: str) -> None:
    report = await checked(tmp_path, sql)
    assert any(fault in each for each in report.faults), report.faults
    assert fault in words(file_in(tmp_path), report)
    with sqlite3.connect(file_in(tmp_path)) as connection:
        assert not connection.execute("SELECT 1 FROM matches WHERE status = 'aside'").fetchall()
    connection.close()


async def test_a_secret_action_is_not_quoted(tmp_path: Path) -> None:
    sql = "UPDATE actions SET text = 'hidden' WHERE match_id = 2"
    assert "hidden" not in words(file_in(tmp_path), await checked(tmp_path, sql))


async def test_a_damaged_page_is_found(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await two_matches(store)
    damage(file_in(tmp_path))
    report = await check(file_in(tmp_path))
    assert any("The file is damaged" in each for each in report.faults)


async def test_ratings_that_do_not_follow_from_the_matches_are_a_fault(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await play(store, row.id, 4, random.Random(1))
        entries = (await store.open_match(row.id)).match.propose(0, "!resign")
        await store.log.append(row.id, entries, at=AT, outcome=BOB_WINS)
        await show(store, row.id)
    sound = await check(file_in(tmp_path))
    assert (sound.fault_count, sound.ratings) == (0, 2)
    assert "They give 2 ratings" in words(file_in(tmp_path), sound)
    with sqlite3.connect(file_in(tmp_path)) as connection:
        connection.execute("UPDATE ratings SET points = 2000 WHERE seat = 0")
    connection.close()
    (fault,) = (await check(file_in(tmp_path))).faults
    assert fault.startswith("1 ratings or wins of teams differ")


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear friend, " * 500)
    for name, sentence in (("none", "no database at"), ("letter", "cannot"), (".", "not a file")):
        with pytest.raises(Unreadable, match=sentence):
            await check(tmp_path / name)


async def test_a_log_of_older_rules_and_a_match_set_aside_are_no_faults(tmp_path: Path) -> None:
    report = await checked(tmp_path, "UPDATE matches SET status = 'aside', reason = 'why'")
    assert (report.fault_count, report.older, report.statuses["aside"]) == (0, 0, 2)
    with sqlite3.connect(file_in(tmp_path)) as connection:
        connection.execute("UPDATE matches SET status = 'running', revision = 0")
        connection.execute("UPDATE actions SET text = 'as it was written then'")
    connection.close()
    report = await check(file_in(tmp_path))
    assert (report.fault_count, report.older, report.replayed) == (0, 2, 0)
    assert "2 began under older rules" in words(file_in(tmp_path), report)


async def test_what_is_not_delivered_is_explained(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        lost, guest, waiting, untold = [
            (await store.matches.create(new_match())).id for _ in range(4)
        ]
        await store.matches.lose_place(lost)
        await store.matches.place(guest, GUILD, CHANNEL, "interaction")
        await store.refusals.note(ALICE, AT)
        await store.refusals.end(BOB)
        for number in (lost, guest, untold):
            for seat in (0, 1):
                await store.matches.private_shown(number, seat, None, None, 0)
        await store.matches.shown(untold, 0, 5)
        match = (await store.open_match(untold)).match
        while not match.ply:
            match = await play_turn(store, untold, match, random.Random(1))
        await store.matches.shown(untold, match.ply, 5)
    report = await check(file_in(tmp_path))
    assert report.faults == []
    assert report.undelivered == {"lost": 1, "guest": 1, "waiting": 1}
    assert (report.untold, report.closed, report.since) == (4, 1, AT)
    told = words(file_in(tmp_path), report)
    assert "1 wait to be shown, 1 have lost their place, 1 are where the bot is a guest" in told
    assert "The oldest waits since 2026-01-02 03:04 UTC." in told
    assert waiting


async def test_very_many_faults_are_counted_and_a_few_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "KEPT", 3)
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    async with opened(tmp_path) as store:
        for _ in range(5):
            await store.matches.create(new_match())
    with sqlite3.connect(file_in(tmp_path)) as connection:
        connection.execute("UPDATE matches SET status = 'over'")
    connection.close()
    told: list[int] = []
    report = await check(file_in(tmp_path), told.append)
    assert told == [0, 2, 4]
    assert len(report.faults) == 3
    assert report.fault_count == 5
    assert words(file_in(tmp_path), report).endswith(f"- and {report.fault_count - 3} more")
