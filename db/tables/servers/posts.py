"""The posts in forums in which matches are played, and their tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from db.codec import Codec
from db.connection import SqlTable

_GET: Final = "SELECT channel_id, match_id, ply, tags FROM posts WHERE channel_id = ?"

# The latest match there: a rematch is played in the same post.
_DUE: Final = """SELECT p.channel_id, m.id AS match_id, p.ply, p.tags
    FROM posts p JOIN matches m ON m.id =
        (SELECT MAX(x.id) FROM matches x WHERE x.channel_id = p.channel_id)
    WHERE (p.match_id <> m.id OR p.ply <> m.plies) AND m.status <> 'aside'
    ORDER BY p.channel_id"""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A post: its channel, the match played there last, the length of its log that the tags tell
    of, and the tags as one text."""

    channel_id: int
    match_id: int
    ply: int
    tags: str


_POST: Final = Codec(PostRow)
_NOTE: Final = _POST.upsert("posts", "channel_id")


class Posts(SqlTable):
    """The posts of all forums. Every method raises `StoreTrouble` if the database fails."""

    async def note(self, row: PostRow) -> None:
        """Records a post with its tags."""
        await self._database.rows(_NOTE, _POST.values(row))

    async def get(self, channel_id: int) -> PostRow | None:
        """Returns the post with this channel; None if it is no post of ours."""
        return _POST.first(await self._database.rows(_GET, (channel_id,)))

    async def due(self) -> tuple[PostRow, ...]:
        """Returns the posts whose tags are out of date, with the match that is played there now."""
        return _POST.all(await self._database.rows(_DUE))
