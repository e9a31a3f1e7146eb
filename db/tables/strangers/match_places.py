"""The places of a match between strangers: one for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from db.codec import Codec
from db.connection import Reads, SqlTable, Transaction
from db.tables.matches import at_place
from db.values import Place, PlayerPlace
from engines.game import Seat

_MIRROR: Final = Codec(PlayerPlace)
_ADD: Final = _MIRROR.insert("mirrors", "match_id", "seat")

_FOUND: Final = """UPDATE {table} SET guild_id = ?, channel_id = ?, place = ?{found}
    WHERE opening AND {which}"""

_MET: Final = """SELECT t.person_id, x.name FROM seats s
    JOIN mirrors x ON x.match_id = s.match_id AND x.seat <> s.seat
    JOIN seats t ON t.match_id = x.match_id AND t.seat = x.seat
    WHERE s.person_id = ? AND t.person_id > 0 ORDER BY x.match_id"""

_SILENCE: Final = "UPDATE mirrors SET silenced = ? WHERE match_id = ? AND seat = ?"


class Mirrors(SqlTable):
    """The places of all matches between strangers. Every method raises `StoreTrouble` if the
    database fails."""

    async def found(
        self, match_id: int, seat: Seat, guild_id: int | None, channel_id: int, place: Place
    ) -> None:
        """Records the place that was found for a player, unless there is one already."""
        async with self._database.transaction() as transaction:
            params = (guild_id, channel_id, place)
            await at_place(transaction, _FOUND, params, match_id, seat)

    async def silence(self, match_id: int, seat: Seat, silenced: bool) -> None:
        """Remembers whether this player wants no words of the other."""
        await self._database.rows(_SILENCE, (silenced, match_id, seat))

    async def met_by(self, person: int) -> dict[int, str]:
        """Returns this person's opponents among strangers, with the names by which the person knows
        them; without deleted people."""
        rows = await self._database.rows(_MET, (person,))
        return {row["person_id"]: row["name"] for row in rows}


async def add(transaction: Transaction, match_id: int, places: Mapping[Seat, PlayerPlace]) -> None:
    """Stores the places of a new match as part of a larger transaction."""
    for seat, each in places.items():
        await transaction.rows(_ADD, (match_id, seat, *_MIRROR.values(each)))


async def others(reads: Reads, person: int) -> frozenset[int]:
    """Returns the people with a block between them and this person, on either side."""
    sql = """SELECT blocked_id AS id FROM blocks WHERE person_id = ?
        UNION SELECT person_id AS id FROM blocks WHERE blocked_id = ?"""
    return frozenset(row["id"] for row in await reads.rows(sql, (person, person)))
