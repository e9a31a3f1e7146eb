"""The places of a match between strangers: one for each player."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from db.codec import Codec
from db.connection import Reads, SqlTable, Transaction
from db.tables import guilds
from db.tables.matches import keep_controls
from db.values import MatchRow, Mirror, OldBoard, Place
from engines.game import Seat

_MIRROR: Final = Codec(Mirror)
_ADD: Final = _MIRROR.insert("mirrors", "match_id", "seat")

# What is shown of the match is what the place shows that lags behind most. A lost one is not
# waited for; without any place it stays as it is.
_LOWEST: Final = """UPDATE matches SET shown_ply = COALESCE(
    (SELECT MIN(shown_ply) FROM mirrors WHERE match_id = ? AND channel_id IS NOT NULL), shown_ply)
    WHERE id = ?"""

_SHOWN: Final = """UPDATE mirrors SET shown_ply = ?, board_id = ?
    WHERE match_id = ? AND seat = ? AND shown_ply < ?
    AND channel_id = COALESCE(CAST(? AS BIGINT), channel_id) RETURNING seat"""

_STANDS: Final = """SELECT shown_ply FROM mirrors
    WHERE match_id = ? AND seat = ? AND board_id = ?"""

_LOSE: Final = """UPDATE mirrors SET channel_id = NULL, board_id = NULL, shown_ply = -1,
    opening = FALSE, moves = moves + 1
    WHERE match_id = ? AND seat = ? AND channel_id = COALESCE(CAST(? AS BIGINT), channel_id)"""

_PLACE: Final = """UPDATE mirrors SET
    board_id = CASE WHEN channel_id = ? THEN board_id ELSE NULL END,
    shown_ply = CASE WHEN channel_id = ? THEN shown_ply ELSE -1 END,
    guild_id = ?, channel_id = ?, place = ?, opening = FALSE WHERE match_id = ? AND seat = ?"""

_FOUND: Final = """UPDATE mirrors SET guild_id = ?, channel_id = ?, place = ?, opening = FALSE
    WHERE match_id = ? AND seat = ? AND opening"""

_MET: Final = """SELECT t.person_id, x.name FROM seats s
    JOIN mirrors x ON x.match_id = s.match_id AND x.seat <> s.seat
    JOIN seats t ON t.match_id = x.match_id AND t.seat = x.seat
    WHERE s.person_id = ? AND t.person_id > 0 ORDER BY x.match_id"""

_SILENCE: Final = "UPDATE mirrors SET silenced = ? WHERE match_id = ? AND seat = ?"


class Mirrors(SqlTable):
    """The places of all matches between strangers. Every method raises `StoreTrouble` if the
    database fails."""

    async def shown(
        self,
        row: MatchRow,
        ply: int,
        board_id: int | None,
        old: OldBoard | None = None,
        board: OldBoard | None = None,
        *,
        is_last: bool = True,
        at: datetime | None = None,
    ) -> bool:
        """Records that a board of the place by which the row is seen shows the match at this ply,
        as `Matches.shown` does."""
        number, seat, channel = row.id, row.seen_by or 0, board.channel_id if board else None
        async with self._database.transaction() as transaction:
            noted = await transaction.rows(_SHOWN, (ply, board_id, number, seat, ply, channel))
            stands = () if noted else await transaction.rows(_STANDS, (number, seat, board_id))
            if noted:
                await transaction.rows(_LOWEST, (number, number))
            if noted and is_last:
                await guilds.owe(transaction, number, seat, card=at)
            elif not noted and board is not None and not stands:
                await keep_controls(transaction, board)
            if old is not None:
                await keep_controls(transaction, old)
            return bool(noted or (stands and stands[0]["shown_ply"] == ply))

    async def lose(self, match_id: int, seat: Seat, channel_id: int | None = None) -> None:
        """Records that this player's place is gone or closed to us. Does nothing if a `channel_id`
        is given and the player's board is already in another channel."""
        await self._change(match_id, _LOSE, (match_id, seat, channel_id))

    async def place(
        self, match_id: int, seat: Seat, guild_id: int | None, channel_id: int, place: Place
    ) -> None:
        """Sets the channel in which the match is shown to this player from now on."""
        params = (channel_id, channel_id, guild_id, channel_id, place, match_id, seat)
        await self._change(match_id, _PLACE, params)

    async def found(
        self, match_id: int, seat: Seat, guild_id: int | None, channel_id: int, place: Place
    ) -> None:
        """Records the place that was found for a player, unless there is one already."""
        await self._change(match_id, _FOUND, (guild_id, channel_id, place, match_id, seat))

    async def silence(self, match_id: int, seat: Seat, silenced: bool) -> None:
        """Remembers whether this player wants no words of the other."""
        await self._database.rows(_SILENCE, (silenced, match_id, seat))

    async def met_by(self, person: int) -> dict[int, str]:
        """Returns the people whom this person has played as strangers, with the names by which they
        know them; without those who are deleted."""
        rows = await self._database.rows(_MET, (person,))
        return {row["person_id"]: row["name"] for row in rows}

    async def _change(self, match_id: int, sql: str, params: tuple[int | str | None, ...]) -> None:
        async with self._database.transaction() as transaction:
            await transaction.rows(sql, params)
            await transaction.rows(_LOWEST, (match_id, match_id))


async def add(transaction: Transaction, match_id: int, places: Mapping[Seat, Mirror]) -> None:
    """Stores the places of a new match as part of a larger transaction."""
    for seat, each in places.items():
        await transaction.rows(_ADD, (match_id, seat, *_MIRROR.values(each)))


async def others(reads: Reads, person: int) -> frozenset[int]:
    """Returns the people who have blocked this person, or whom the person has blocked."""
    sql = """SELECT blocked_id AS id FROM blocks WHERE person_id = ?
        UNION SELECT person_id AS id FROM blocks WHERE blocked_id = ?"""
    return frozenset(row["id"] for row in await reads.rows(sql, (person, person)))
