"""The messages that stand in Discord and are kept up to date (`cogs.hall.keeping`): the state of
each as it stands, not as it should be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from db.connection import Reads, Row, SqlTable
from db.values import time_text, time_value

GONE: Final = "gone"
"""The content of a message that somebody has deleted: it is let be."""

_NOTE: Final = """INSERT INTO kept_messages
    (kind, subject, guild_id, channel_id, message_id, edition, shows, seen_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (kind, subject) DO UPDATE SET channel_id = excluded.channel_id,
    message_id = excluded.message_id, edition = excluded.edition, shows = excluded.shows,
    seen_at = excluded.seen_at, failing_since = NULL"""

_FAILED: Final = """INSERT INTO kept_messages (kind, subject, guild_id, failing_since)
    VALUES (?, ?, ?, ?) ON CONFLICT (kind, subject) DO UPDATE
    SET failing_since = COALESCE(kept_messages.failing_since, excluded.failing_since)
    RETURNING failing_since"""

_WELL: Final = "UPDATE kept_messages SET failing_since = NULL WHERE kind = ? AND subject = ?"

_LOSE: Final = "UPDATE kept_messages SET edition = '' WHERE kind = ? AND subject = ?"


@dataclass(frozen=True, slots=True)
class KeptMessage:
    """A kept message: its kind, its subject, and its state. `message_id` is None until it stands, 0
    where its number is not known. The `edition` says which of the subject's messages it is, such as
    that of a day; it is empty where a new one is due. `shows` is the fingerprint of its content,
    `seen_at` the time when it was last found or made so."""

    kind: str
    subject: str
    guild_id: int
    channel_id: int | None = None
    message_id: int | None = None
    edition: str = ""
    shows: str = ""
    seen_at: datetime | None = None
    failing_since: datetime | None = None


class KeptMessages(SqlTable):
    """The kept messages of all kinds. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, kind: str, subject: str) -> KeptMessage | None:
        """Returns the message; None if it was neither posted nor refused yet."""
        sql = "SELECT * FROM kept_messages WHERE kind = ? AND subject = ?"
        rows = await self._database.rows(sql, (kind, subject))
        return _kept(rows[0]) if rows else None

    async def of_kind(self, kind: str) -> dict[str, KeptMessage]:
        """Returns all that stands of a kind, by subject."""
        sql = "SELECT * FROM kept_messages WHERE kind = ? ORDER BY subject"
        return {row["subject"]: _kept(row) for row in await self._database.rows(sql, (kind,))}

    async def note(self, kept: KeptMessage, at: datetime) -> None:
        """Records the message as it was posted, changed or found now."""
        params = (*(kept.kind, kept.subject, kept.guild_id, kept.channel_id, kept.message_id),)
        await self._database.rows(_NOTE, (*params, kept.edition, kept.shows, time_text(at)))

    async def failed(self, kind: str, subject: str, guild_id: int, at: datetime) -> datetime:
        """Records that it could not be posted or changed; returns the first failure in a row."""
        rows = await self._database.rows(_FAILED, (kind, subject, guild_id, time_text(at)))
        return time_value(rows[0]["failing_since"])

    async def lose(self, kind: str, subject: str) -> None:
        """Records that a new message has to take the place of the one that stands."""
        await self._database.rows(_LOSE, (kind, subject))


async def forgive(reads: Reads, kind: str, subject: str) -> None:
    """Forgets the failures of a message: somebody has chosen anew."""
    await reads.rows(_WELL, (kind, subject))


def _kept(row: Row) -> KeptMessage:
    seen, since = row["seen_at"], row["failing_since"]
    return KeptMessage(
        row["kind"],
        row["subject"],
        row["guild_id"],
        row["channel_id"],
        row["message_id"],
        row["edition"],
        row["shows"],
        time_value(seen) if seen else None,
        time_value(since) if since else None,
    )
