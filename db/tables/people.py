"""People: the wishes and facts that the bot remembers about each of them."""

from __future__ import annotations

from datetime import UTC, datetime

from db.connection import Database
from db.texts import time_text
from db.values import Challenges

_SET_DM_CLOSED = """INSERT INTO people (id, dm_closed, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET dm_closed = excluded.dm_closed, updated_at = excluded.updated_at"""

_SET_TEXT_BOARD = """INSERT INTO people (id, text_board, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET text_board = excluded.text_board, updated_at = excluded.updated_at"""

_SET_TURNED_BOARD = """INSERT INTO people (id, turned_board, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET turned_board = excluded.turned_board, updated_at = excluded.updated_at"""

_SET_CHALLENGES = """INSERT INTO people (id, challenges, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET challenges = excluded.challenges, updated_at = excluded.updated_at"""


class People:
    """The people of a database. People not known have False everywhere and take challenges from
    everyone. Every method raises `StoreTrouble` if the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def dm_closed(self, person_id: int) -> bool:
        """Tells whether a direct message was refused, so that none should be tried."""
        rows = await self._database.rows("SELECT dm_closed FROM people WHERE id = ?", (person_id,))
        return bool(rows and rows[0]["dm_closed"])

    async def set_dm_closed(self, person_id: int, closed: bool) -> None:
        """Remembers whether this person's direct messages are closed."""
        params = (person_id, closed, time_text(datetime.now(UTC)))
        await self._database.rows(_SET_DM_CLOSED, params)

    async def text_board(self, person_id: int) -> bool:
        """Tells whether this person wants boards as text."""
        rows = await self._database.rows("SELECT text_board FROM people WHERE id = ?", (person_id,))
        return bool(rows and rows[0]["text_board"])

    async def set_text_board(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person wants boards as text."""
        params = (person_id, wanted, time_text(datetime.now(UTC)))
        await self._database.rows(_SET_TEXT_BOARD, params)

    async def turned_board(self, person_id: int) -> bool:
        """Tells whether this person wants their own side at the bottom of boards."""
        rows = await self._database.rows(
            "SELECT turned_board FROM people WHERE id = ?", (person_id,)
        )
        return bool(rows and rows[0]["turned_board"])

    async def set_turned_board(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person wants their own side at the bottom of boards."""
        params = (person_id, wanted, time_text(datetime.now(UTC)))
        await self._database.rows(_SET_TURNED_BOARD, params)

    async def challenges(self, person_id: int) -> Challenges:
        """Returns from whom this person takes challenges."""
        rows = await self._database.rows("SELECT challenges FROM people WHERE id = ?", (person_id,))
        found: Challenges = rows[0]["challenges"] if rows else "everyone"
        return found

    async def set_challenges(self, person_id: int, wanted: Challenges) -> None:
        """Remembers from whom this person takes challenges."""
        params = (person_id, wanted, time_text(datetime.now(UTC)))
        await self._database.rows(_SET_CHALLENGES, params)
