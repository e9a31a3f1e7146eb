"""The kept messages, and how those of the version before become rows of theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from db.migrate import migrate
from db.store import Store
from db.tables.servers.kept import GONE, Kept, forgive
from db.values import DAY, time_text
from tests.db.store_kit import AT, opened

SINCE, TODAY = time_text(AT), AT.date().isoformat()


async def test_what_stands_is_noted_and_failures_are_counted_from_the_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        rows, stands = store.kept_messages, Kept("a", "5", 5, 6, 7, "x", "y")
        assert await rows.get("a", "5") is None
        for at in (AT, AT + DAY):
            assert await rows.failed("a", "5", 5, at) == AT
        assert await rows.get("a", "5") == Kept("a", "5", 5, failing_since=AT)
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
    await store.database.rows("DROP TABLE kept_messages")
    await store.database.rows("DELETE FROM migrations WHERE number >= 42")
    for each in rows:
        await store.database.rows(sql, each)
    await migrate(store.database)


async def test_daily_puzzles_become_rows(tmp_path: Path) -> None:
    """Posted; owed since yesterday, begun and failing; never posted; failing from the beginning;
    switched off after a post."""
    async with opened(tmp_path) as store:
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
            "1": Kept("daily", "1", 1, 11, GONE, TODAY),
            "2": Kept("daily", "2", 2, 12, GONE, "2020-01-01", failing_since=AT),
            "4": Kept("daily", "4", 4, 14, failing_since=AT),
            "5": Kept("daily", "5", 5, None, GONE, TODAY),
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
            (3, 13, monday, GONE, "x", SINCE, None, None, None),
            (4, 14, monday, None, "x", SINCE, None, None, None),
            (5, 15, None, None, None, None, None, SINCE, None),
            (6, None, monday, None, "x", SINCE, 31, None, SINCE),
            (7, 17, None, None, None, None, None, None, None),
        )
        assert await store.kept_messages.of_kind("week") == {
            "1": Kept("week", "1", 1, 11, 21, f"{monday} 11", "x 31", AT),
            "2": Kept("week", "2", 2, 12, None, f"{monday} 12", " ", failing_since=AT),
            "3": Kept("week", "3", 3, 13, GONE, f"{monday} 13", "x ", AT),
            "4": Kept("week", "4", 4, 14, None, f"{monday} 14", "x ", AT),
            "5": Kept("week", "5", 5, 15, None, "", " ", failing_since=AT),
            "6": Kept("week", "6", 6, None, None, f"{monday} ", "x 31", AT),
        }
        assert [row.guild_id for row in await store.weeks.wanted()] == [1, 2, 3, 4, 5, 7]
