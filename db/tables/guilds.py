"""Servers: the choices of their managers, and the threads due for closing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from db.codec import Codec
from db.connection import Database, Reads, SqlTable
from db.guild_row import GuildRow
from db.settings import settings_of
from db.values import Closure, time_text, time_value
from engines.game import Seat

MOST: Final = 25
"""The most channels that a server can choose: as many as one menu takes."""

_CLOSURE: Final = Codec(Closure)

# A running match or open invitation would be hidden; its end closes the thread. A match's result
# in its league must be counted first, since the thread is named after that. An old board must lose
# its controls first, all cards there be complete and a post get its last tags: nothing changes in
# an archived thread. `card_since` is from an older version.
_DUE: Final = """SELECT * FROM closings c WHERE c.card_since IS NULL
    AND NOT EXISTS (SELECT 1 FROM matches m
        WHERE m.channel_id = c.channel_id AND m.status = 'running')
    AND NOT EXISTS (SELECT 1 FROM mirrors x JOIN matches m ON m.id = x.match_id
        WHERE x.channel_id = c.channel_id AND m.status = 'running')
    AND NOT EXISTS (SELECT 1 FROM waiting_cards w JOIN matches m ON m.id = w.match_id
        WHERE m.channel_id = c.channel_id)
    AND NOT EXISTS (SELECT 1 FROM waiting_cards w JOIN mirrors x ON x.match_id = w.match_id
        WHERE x.channel_id = c.channel_id)
    AND NOT EXISTS (SELECT 1 FROM contest_matches k
        WHERE k.match_id = c.match_id AND k.counted = FALSE)
    AND NOT EXISTS (SELECT 1 FROM invitations i
        WHERE i.channel_id = c.channel_id AND i.status = 'open')
    AND NOT EXISTS (SELECT 1 FROM old_boards o WHERE o.channel_id = c.channel_id)
    AND NOT EXISTS (SELECT 1 FROM posts p JOIN matches m ON m.id = c.match_id
        WHERE p.channel_id = c.channel_id AND (p.match_id <> m.id OR p.ply <> m.plies))
    ORDER BY c.ended_at"""

_CARDS: Final = """SELECT match_id, MIN(since) AS since FROM (
        SELECT match_id, since FROM waiting_cards UNION ALL
        SELECT match_id, card_since AS since FROM closings WHERE card_since IS NOT NULL
    ) AS cards GROUP BY match_id ORDER BY since"""

_WAIT: Final = """INSERT INTO waiting_cards (match_id, since)
    SELECT match_id, CAST(? AS TEXT) FROM closings WHERE match_id = ?
    ON CONFLICT (match_id) DO NOTHING"""

_OWE: Final = """INSERT INTO closings (channel_id, match_id, ended_at)
    SELECT channel_id, id, COALESCE(ended_at, created_at) FROM matches
    WHERE id = ? AND status = 'over' AND channel_id IS NOT NULL AND place <> 'interaction'
    ON CONFLICT (channel_id) DO UPDATE SET match_id = excluded.match_id,
    ended_at = excluded.ended_at, card_since = NULL"""


_OWE_MIRROR: Final = """INSERT INTO closings (channel_id, match_id, ended_at)
    SELECT x.channel_id, m.id, COALESCE(m.ended_at, m.created_at)
    FROM mirrors x JOIN matches m ON m.id = x.match_id
    WHERE x.match_id = ? AND x.seat = ? AND m.status = 'over' AND x.channel_id IS NOT NULL
    ON CONFLICT (channel_id) DO UPDATE SET match_id = excluded.match_id,
    ended_at = excluded.ended_at, card_since = NULL"""


class Guilds(SqlTable):
    """The servers of a database. Every method raises `StoreTrouble` if the database fails."""

    def __init__(self, database: Database, kind: type[GuildRow] = GuildRow) -> None:
        super().__init__(database)
        self._codec = Codec(kind)
        self._set: Final = self._codec.upsert("guilds", "id", "id", "updated_at")
        self.settings: Final = settings_of(kind)

    async def get(self, guild_id: int | None) -> GuildRow:
        """Returns the choices for a server; the defaults if there are none, or for None, outside of
        all servers."""
        return await self._read(self._database, guild_id)

    async def change(self, guild_id: int, change: Callable[[GuildRow], GuildRow]) -> GuildRow:
        """Changes the choices for a server and returns the new ones. Of two changes at the same
        moment none is lost."""
        async with self._database.transaction() as transaction:
            row = change(await self._read(transaction, guild_id))
            now = time_text(datetime.now(UTC))
            await transaction.rows(self._set, (guild_id, now, *self._codec.values(row)))
            return row

    async def choose(self, guild_id: int, **chosen: Any) -> GuildRow:
        """Stores these choices for a server, by the names of fields, and returns all."""
        return await self.change(guild_id, lambda row: replace(row, **chosen))

    async def add_channel(self, guild_id: int, channel: int) -> bool:
        """Allows matches in this channel, too. False if that would be more than `MOST` channels."""

        def more(row: GuildRow) -> GuildRow:
            channels = tuple(dict.fromkeys((*row.channels, channel)))
            return row if len(channels) > MOST else replace(row, channels=channels)

        return channel in (await self.change(guild_id, more)).channels

    async def remove_channel(self, guild_id: int, channel: int) -> None:
        """Takes a channel from the list. Without the last one, matches are allowed everywhere."""

        def fewer(row: GuildRow) -> GuildRow:
            return replace(row, channels=tuple(each for each in row.channels if each != channel))

        await self.change(guild_id, fewer)

    async def _read(self, reads: Reads, guild_id: int | None) -> GuildRow:
        rows = await reads.rows("SELECT * FROM guilds WHERE id = ?", (guild_id,))
        return self._codec.first(rows) or self._codec.made()


class Closings(SqlTable):
    """The channels in which a match has ended, until their threads are closed. Every method raises
    `StoreTrouble` if the database fails."""

    async def due(self) -> tuple[Closure, ...]:
        """Returns the channels without anything going on, by the end of their last match."""
        return _CLOSURE.all(await self._database.rows(_DUE))

    async def cards(self) -> tuple[tuple[int, datetime], ...]:
        """Returns the matches with a card to be completed, before any thread of theirs is closed,
        each with the time since when, the longest first."""
        rows = await self._database.rows(_CARDS)
        return tuple((row["match_id"], time_value(row["since"])) for row in rows)

    async def complete(self, match_id: int) -> None:
        """Records that nothing more belongs on the card of a match."""
        async with self._database.transaction() as transaction:
            await transaction.rows("DELETE FROM waiting_cards WHERE match_id = ?", (match_id,))
            sql = "UPDATE closings SET card_since = NULL WHERE match_id = ?"
            await transaction.rows(sql, (match_id,))

    async def drop(self, closure: Closure) -> None:
        """Records that this closure is done, unless another match has ended there since."""
        sql = "DELETE FROM closings WHERE channel_id = ? AND match_id = ?"
        await self._database.rows(sql, (closure.channel_id, closure.match_id))


async def owe(
    transaction: Reads, match_id: int, seat: Seat | None = None, *, card: datetime | None = None
) -> None:
    """Makes a match's thread, or that of the player in this `seat`, due for closing, in the
    transaction that records its last board; with the time `card`, once its card is complete. Does
    nothing if the match is not over, or is played where the bot is only a guest."""
    if seat is None:
        await transaction.rows(_OWE, (match_id,))
    else:
        await transaction.rows(_OWE_MIRROR, (match_id, seat))
    if card is not None:
        await transaction.rows(_WAIT, (time_text(card), match_id))
