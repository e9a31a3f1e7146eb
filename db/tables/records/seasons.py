"""Seasons: the highest rated people at the end of a quarter of a year, or in the current one."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from db.connection import SqlTable, Value, counted
from db.tables.ratings import LEADER, Leader
from db.values import time_text, time_value
from ratings.model import SETTLED
from ratings.season import LEAST, Season

_PLAYED: Final = """SELECT s.person_id, r.points, r.doubt, r.matches,
    COUNT(*) OVER (PARTITION BY s.person_id) AS number,
    MAX(CASE WHEN m.guild_id = ? THEN 1 ELSE 0 END) OVER (PARTITION BY s.person_id) AS here,
    ROW_NUMBER() OVER (PARTITION BY s.person_id ORDER BY m.ended_at DESC, m.id DESC) AS back
    FROM matches m JOIN ratings r ON r.match_id = m.id
    JOIN seats s ON s.match_id = r.match_id AND s.seat = r.seat
    LEFT JOIN people p ON p.id = s.person_id
    WHERE m.game = ? AND m.ended_at >= ? AND m.ended_at < ?
    AND s.person_id > 0 AND NOT COALESCE(p.unlisted, FALSE)"""

_LISTED: Final = f"""FROM ({_PLAYED}) AS played WHERE back = 1 AND number >= {LEAST}
    AND matches >= {SETTLED} AND (here = 1 OR ?)"""

_UNSETTLED: Final = f"""FROM ({_PLAYED}) AS played WHERE back = 1
    AND (number < {LEAST} OR matches < {SETTLED}) AND (here = 1 OR ?)"""


class Seasons(SqlTable):
    """The seasons of a database. Every method raises `StoreTrouble` if the database fails.

    A person is listed after `LEAST` rated matches in the season, with a settled rating and the wish
    to be listed. A server's list has only people with one of these matches there.
    """

    async def leaders(
        self, game: str, season: Season, guild_id: int | None, *, limit: int = 10, offset: int = 0
    ) -> tuple[Leader, ...]:
        """Returns the people listed in a season, the best first, with their ratings after their
        last match in it."""
        sql = f"""SELECT person_id, points, doubt, matches,
            RANK() OVER (ORDER BY ROUND(points) DESC) AS place {_LISTED}
            ORDER BY place, points DESC, person_id LIMIT ? OFFSET ?"""
        rows = await self._database.rows(sql, (*_params(game, season, guild_id), limit, offset))
        return LEADER.all(rows)

    async def unsettled(
        self, game: str, season: Season, guild_id: int | None, limit: int
    ) -> tuple[Leader, ...]:
        """Returns the first people who have played in a season and are not listed yet; they have no
        place."""
        sql = f"""SELECT person_id, points, doubt, matches, 0 AS place {_UNSETTLED}
            ORDER BY points DESC, person_id LIMIT ?"""
        rows = await self._database.rows(sql, (*_params(game, season, guild_id), limit))
        return LEADER.all(rows)

    async def count(self, game: str, season: Season, guild_id: int | None) -> int:
        """Returns the number of people listed in a season."""
        params = _params(game, season, guild_id)
        return await counted(self._database, f"SELECT COUNT(*) {_LISTED}", *params)

    async def known(self, game: str, now: datetime, most: int) -> tuple[Season, ...]:
        """Returns the seasons since the first match of a game ended, the current one first, `most`
        at most."""
        sql = "SELECT MIN(ended_at) AS first FROM matches WHERE game = ?"
        (row,) = await self._database.rows(sql, (game,))
        current = season = Season.at(now)
        first = Season.at(time_value(row["first"])) if row["first"] else current
        found = [current]
        while season > first and len(found) < most:
            season = season.previous
            found.append(season)
        return tuple(found)


def _params(game: str, season: Season, guild_id: int | None) -> tuple[Value, ...]:
    times = time_text(season.start), time_text(season.end)
    return guild_id, game, *times, guild_id is None
