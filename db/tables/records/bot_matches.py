"""Matches of people alone against the bot, and the levels that follow them.

How strong somebody is against the bot is nowhere stored: it follows from the results
(`ratings.fair_level`), and nobody else is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from db.codec import Codec
from db.connection import SqlTable
from db.tables.ratings import acted
from db.values import BOTS, bot_level, time_value
from engines.game import Result
from ratings.fair_level import RECENT

_LATEST: Final = f"""SELECT m.id, m.ended_at, s.result FROM seats s
    JOIN matches m ON m.id = s.match_id
    WHERE s.person_id = ? AND m.game = ? AND m.status = 'over' AND s.result IS NOT NULL
    AND {acted("s")} AND NOT EXISTS (SELECT 1 FROM seats p WHERE p.match_id = m.id
        AND p.seat <> s.seat AND NOT p.person_id BETWEEN 1 AND {BOTS - 1})
    ORDER BY m.ended_at DESC, m.id DESC LIMIT {RECENT}"""  # noqa: S608, constants

_SPARRED: Final = f"""SELECT l.id, l.ended_at, l.result, b.person_id FROM ({_LATEST}) AS l
    JOIN seats b ON b.match_id = l.id AND b.person_id BETWEEN 1 AND {BOTS - 1}
    ORDER BY l.ended_at, l.id, b.seat"""  # noqa: S608, constants

_FOLLOWED: Final = """SELECT level, in_a_row, since FROM followed_levels
    WHERE person_id = ? AND game = ?"""


@dataclass(frozen=True, slots=True)
class Sparred:
    """A finished match of somebody alone against bots: their levels, the result and the end."""

    levels: tuple[int, ...]
    result: Result
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class FollowedLevel:
    """A level that follows somebody, with the equal results in a row against it, positive for wins
    and negative for losses: as it stood after the match that ended at the time `since`."""

    level: int
    in_a_row: int
    since: datetime


_LEVEL: Final = Codec(FollowedLevel)
_FOLLOW: Final = _LEVEL.upsert("followed_levels", "person_id, game", "person_id", "game")


class Sparring(SqlTable):
    """The matches against the bot, and the levels that follow people. Every method raises
    `StoreTrouble` if the database fails."""

    async def latest(self, person_id: int, game: str) -> tuple[Sparred, ...]:
        """Returns the latest of a person's matches that count (`RECENT`), the oldest first: the
        person has acted, and everybody else was the bot."""
        rows = await self._database.rows(_SPARRED, (person_id, game))
        found = list[Sparred]()
        for _, group in groupby(rows, key=lambda row: row["id"]):
            seats = list(group)
            levels = tuple(bot_level(row["person_id"]) for row in seats)
            ended, result = time_value(seats[0]["ended_at"]), Result(seats[0]["result"])
            found.append(Sparred(levels, result, ended))
        return tuple(found)

    async def followed(self, person_id: int, game: str) -> FollowedLevel | None:
        """Returns the level that follows a person, as last noted; None if none does."""
        return _LEVEL.first(await self._database.rows(_FOLLOWED, (person_id, game)))

    async def follow(self, person_id: int, game: str, now: FollowedLevel) -> None:
        """Notes the level that follows a person from now on."""
        await self._database.rows(_FOLLOW, (person_id, game, *_LEVEL.values(now)))

    async def stay(self, person_id: int, game: str) -> None:
        """Lets the bot follow a person no longer."""
        sql = "DELETE FROM followed_levels WHERE person_id = ? AND game = ?"
        await self._database.rows(sql, (person_id, game))
