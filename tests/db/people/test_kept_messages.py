"""The kept messages, and how those of the version before become rows of theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from db.migrate import migrate
from db.store import Store
from db.tables.contests.rows import CARD, JOINING, MEETING, ContestRow
from db.tables.servers.kept_messages import GONE, KeptMessage, forgive
from db.values import DAY, time_text
from tests.db.contests.test_contests import a_contest
from tests.db.store_kit import AT, new_match, opened, without_kept
from tests.sample import present

SINCE, TODAY = time_text(AT), AT.date().isoformat()


async def test_what_stands_is_noted_and_failures_are_counted_from_the_first(store: Store) -> None:
    rows, stands = store.kept_messages, KeptMessage("a", "5", 5, 6, 7, "x", "y")
    assert await rows.get("a", "5") is None
    for at in (AT, AT + DAY):
        assert await rows.failed("a", "5", 5, at) == AT
    assert await rows.get("a", "5") == KeptMessage("a", "5", 5, failing_since=AT)
    await rows.note(stands, AT)
    assert await rows.of_kind("a") == {"5": replace(stands, seen_at=AT)}
    assert await rows.of_kind("b") == {}
    await rows.lose("a", "5")
    assert await rows.get("a", "5") == replace(stands, seen_at=AT, edition="")
    await rows.failed("a", "5", 5, AT)
    await forgive(store.database, "a", "5")
    assert await rows.get("a", "5") == replace(stands, seen_at=AT, edition="")


async def moved(store: Store, sql: str, *rows: tuple[str | int | None, ...]) -> None:
    """Brings a database of the version before up to date in which a statement has made these
    rows."""
    await without_kept(store.database)
    for each in rows:
        await store.database.rows(sql, each)
    await migrate(store.database)


async def test_daily_puzzles_become_rows(store: Store) -> None:
    """Posted; owed since yesterday, begun and failing; never posted; failing from the beginning;
    switched off after a post."""
    await moved(
        store,
        """INSERT INTO daily_puzzles (guild_id, channel_id, day, begun, failing_since)
        VALUES (?, ?, ?, ?, ?)""",
        (1, 11, TODAY, TODAY, None),
        (2, 12, "2020-01-01", TODAY, SINCE),
        (3, 13, None, None, None),
        (4, 14, None, TODAY, SINCE),
        (5, None, TODAY, TODAY, None),
    )
    assert await store.kept_messages.of_kind("daily") == {
        "1": KeptMessage("daily", "1", 1, 11, 0, TODAY),
        "2": KeptMessage("daily", "2", 2, 12, 0, "2020-01-01", failing_since=AT),
        "4": KeptMessage("daily", "4", 4, 14, failing_since=AT),
        "5": KeptMessage("daily", "5", 5, None, 0, TODAY),
    }
    due = await store.daily_puzzles.due(AT.date())
    assert [row.guild_id for row in due] == [2, 3, 4]


async def test_weekly_messages_become_rows(tmp_path: Path) -> None:
    """Shown; begun and not noted; deleted by somebody; over; failing from the beginning; switched
    off."""
    monday, sql = "2025-12-29", "INSERT INTO weeks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    async with opened(tmp_path) as store:
        await moved(
            store,
            sql,
            (1, 11, monday, 21, "x", SINCE, 31, None, None),
            (2, 12, monday, None, None, None, None, SINCE, None),
            (3, 13, monday, 0, "x", SINCE, None, None, None),
            (4, 14, monday, None, "x", SINCE, None, None, None),
            (5, 15, None, None, None, None, None, SINCE, None),
            (6, None, monday, None, "x", SINCE, 31, None, SINCE),
            (7, 17, None, None, None, None, None, None, None),
        )
        assert await store.kept_messages.of_kind("week") == {
            "1": KeptMessage("week", "1", 1, 11, 21, f"{monday} 11", "x 31", AT),
            "2": KeptMessage("week", "2", 2, 12, None, f"{monday} 12", " ", failing_since=AT),
            "3": KeptMessage("week", "3", 3, 13, 0, f"{monday} 13", GONE, AT),
            "4": KeptMessage("week", "4", 4, 14, None, f"{monday} 14", "x ", AT),
            "5": KeptMessage("week", "5", 5, 15, None, "", " ", failing_since=AT),
            "6": KeptMessage("week", "6", 6, None, None, f"{monday} ", "x 31", AT),
        }
        assert [row.guild_id for row in await store.weeks.wanted()] == [1, 2, 3, 4, 5, 7]


async def test_the_messages_of_contests_become_rows(store: Store) -> None:
    """One whose table stands in a thread, one that was moved and has none yet; and its matches: one
    that was called, one that has lost its place since, and one that is to be called."""
    first, second = [await a_contest(store, 3) for _ in range(2)]
    found = [(await store.matches.create(new_match())).id for _ in range(3)]
    sql = """UPDATE contests SET channel_id = 7, message_id = ?, card_channel_id = ?,
        card_id = ?, moves = ? WHERE id = ?"""
    await store.database.rows(sql, (71, 72, 73, 0, first))
    await store.database.rows(sql, (81, None, None, 2, second))
    await store.database.rows("UPDATE matches SET moves = 1 WHERE id = ?", (found[1],))
    await moved(
        store,
        "INSERT INTO contest_matches (match_id, contest_id, number, message_id) "
        "VALUES (?, ?, ?, ?)",
        (found[0], second, 0, 91),
        (found[1], second, 1, 92),
        (found[2], second, 2, None),
    )
    kept, guild = store.kept_messages, (await opened_contest(store, first)).guild_id
    assert await kept.of_kind(JOINING) == {
        str(first): KeptMessage(JOINING, str(first), guild, 7, 71, "0"),
        str(second): KeptMessage(JOINING, str(second), guild, 7, 81, "2"),
    }
    assert await kept.of_kind(CARD) == {
        str(first): KeptMessage(CARD, str(first), guild, 72, 73, "0")
    }
    meetings = await kept.of_kind(MEETING)
    assert [(each.message_id, each.edition) for each in meetings.values()] == [
        (91, "2 0"),
        (92, "2 0"),
    ]
    row = await opened_contest(store, first)
    assert (row.message_id, row.card_channel_id, row.card_id) == (71, 72, 73)
    await store.contests.move(first, 8)
    row = await opened_contest(store, first)
    assert (row.message_id, row.card_channel_id, row.card_id) == (None, None, None)


async def opened_contest(store: Store, number: int) -> ContestRow:
    """A contest as it is stored."""
    found = present(await store.contests.get(number))
    return found.row
