"""The posts in forums in which matches are played, and what their tags say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from db.connection import Row, SqlTable

_ADD: Final = """INSERT INTO posts (channel_id, match_id, tags) VALUES (?, ?, ?)
    ON CONFLICT (channel_id) DO UPDATE SET match_id = excluded.match_id, tags = excluded.tags"""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A post: its channel, the match played there last, and its tags as one text."""

    channel_id: int
    match_id: int
    tags: str


class Posts(SqlTable):
    """The posts of all forums. Every method raises `StoreTrouble` if the database fails."""

    async def note(self, row: PostRow) -> None:
        """Records a post with its tags."""
        await self._database.rows(_ADD, (row.channel_id, row.match_id, row.tags))

    async def get(self, channel_id: int) -> PostRow | None:
        """Returns the post with this channel; None if it is no post of ours."""
        rows = await self._database.rows("SELECT * FROM posts WHERE channel_id = ?", (channel_id,))
        return _post(rows[0]) if rows else None

    async def drop(self, channel_id: int) -> None:
        """Forgets a post that needs no more tags."""
        await self._database.rows("DELETE FROM posts WHERE channel_id = ?", (channel_id,))


def _post(row: Row) -> PostRow:
    return PostRow(row["channel_id"], row["match_id"], row["tags"])
