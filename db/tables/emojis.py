"""The small pictures uploaded to Discord, as emojis of an application."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.codec import Codec
from db.connection import SqlTable
from db.values import time_text

KEPT: Final = timedelta(days=60)
"""The time for which a replaced emoji is kept: older messages with it are past."""

_ADD: Final = """INSERT INTO emojis (application_id, name, game, miniature, emoji_id, replaced_at)
    VALUES (?, ?, ?, ?, ?, NULL) ON CONFLICT (application_id, name) DO UPDATE
    SET emoji_id = excluded.emoji_id, replaced_at = NULL"""

_REPLACE: Final = """UPDATE emojis SET replaced_at = ? WHERE application_id = ? AND game = ?
    AND miniature = ? AND name <> ? AND replaced_at IS NULL"""

_SHOWN: Final = """SELECT * FROM emojis WHERE application_id = ? AND replaced_at IS NULL
    ORDER BY game, miniature"""

_PAST: Final = """SELECT * FROM emojis WHERE application_id = ? AND replaced_at <= ?
    ORDER BY replaced_at, name"""


@dataclass(frozen=True, slots=True)
class EmojiRow:
    """An emoji: its name and its id in Discord, and the small picture that it shows (the game, and
    the key within it)."""

    name: str
    emoji_id: int
    game: str
    miniature: str


_EMOJI: Final = Codec(EmojiRow)


class Emojis(SqlTable):
    """The emojis of a database. Every method raises `StoreTrouble` if the database fails."""

    async def shown(self, application: int) -> tuple[EmojiRow, ...]:
        """Returns the emojis of an application that are shown now: one for each small picture."""
        return _EMOJI.all(await self._database.rows(_SHOWN, (application,)))

    async def add(self, application: int, emoji: EmojiRow, now: datetime) -> None:
        """Notes an emoji as the one shown, and any other of the same small picture as replaced."""
        which = (emoji.game, emoji.miniature)
        async with self._database.transaction() as transaction:
            await transaction.rows(_ADD, (application, emoji.name, *which, emoji.emoji_id))
            await transaction.rows(_REPLACE, (time_text(now), application, *which, emoji.name))

    async def keep_only(self, application: int, there: Collection[int]) -> None:
        """Forgets the emojis that Discord no longer has: `there` are the ids of those it has."""
        async with self._database.transaction() as transaction:
            sql = "SELECT emoji_id FROM emojis WHERE application_id = ?"
            for row in await transaction.rows(sql, (application,)):
                if row["emoji_id"] not in there:
                    gone = "DELETE FROM emojis WHERE application_id = ? AND emoji_id = ?"
                    await transaction.rows(gone, (application, row["emoji_id"]))

    async def retire(self, application: int, game: str, miniature: str, now: datetime) -> None:
        """Notes that a small picture is no longer shown."""
        which = (time_text(now), application, game, miniature, "")
        await self._database.rows(_REPLACE, which)

    async def past(self, application: int, now: datetime) -> tuple[EmojiRow, ...]:
        """Returns the emojis that were replaced so long ago that no message needs them."""
        old = time_text(now - KEPT)
        return _EMOJI.all(await self._database.rows(_PAST, (application, old)))

    async def drop(self, application: int, name: str) -> None:
        """Forgets an emoji, once it is deleted."""
        sql = "DELETE FROM emojis WHERE application_id = ? AND name = ?"
        await self._database.rows(sql, (application, name))
