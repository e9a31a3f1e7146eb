"""The roles that servers give for feats, and the people who have got them.

People who are not on leaderboards get none: everybody in the server could see it.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.tables.ratings import acted
from db.values import PEOPLE, time_text
from engines.registry import GAMES

WINS: Final = 10
"""The wins of a winner."""
PLAYED: Final = 25
"""The finished matches of a veteran."""
POINTS: Final = 100
"""The points of a guesser."""
DAYS: Final = 7
"""The days in a row of a solver."""

_SET: Final = """INSERT INTO feat_roles (guild_id, feat, role_id) VALUES (?, ?, ?)
    ON CONFLICT (guild_id, feat) DO UPDATE SET role_id = excluded.role_id"""

_GIVEN: Final = """INSERT INTO roles_given (guild_id, feat, person_id, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (guild_id, feat, person_id) DO NOTHING"""

# Against people, and everybody has played.
_MATCHES: Final = f"""SELECT p.person_id FROM seats p JOIN matches m ON m.id = p.match_id
    WHERE m.guild_id = ? AND m.status = 'over' AND p.person_id {PEOPLE}
    AND p.result IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match_id = m.id
        AND NOT ((o.person_id {PEOPLE} OR o.person_id < 0) AND {acted("o")}))
    AND EXISTS (SELECT 1 FROM seats o WHERE o.match_id = m.id AND o.seat <> p.seat)"""  # noqa: S608

_GUESSED: Final = """SELECT p.person_id FROM guesses p JOIN matches m ON m.id = p.match_id
    WHERE m.guild_id = ? AND m.status = 'over' AND p.points IS NOT NULL"""

_VISITED: Final = "SELECT DISTINCT person_id FROM puzzle_visits WHERE guild_id = ? AND day >= ?"

_BY: Final = " GROUP BY p.person_id HAVING "
_REACHED: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "winner": (f"{_MATCHES} AND p.result = 'win'{_BY} COUNT(*) >= ?", (WINS,)),
    "veteran": (f"{_MATCHES}{_BY} COUNT(*) >= ?", (PLAYED,)),
    "all-round": (
        f"{_MATCHES} AND p.result = 'win'{_BY} COUNT(DISTINCT m.game) >= ?",
        (len(GAMES),),
    ),
    "guesser": (f"{_GUESSED}{_BY} SUM(p.points) >= ?", (POINTS,)),
}
SOLVER: Final = "solver"
FEATS: Final = (*_REACHED, SOLVER)
"""The keys of all feats."""

_OWED: Final = """SELECT r.person_id FROM ({}) r WHERE NOT EXISTS (SELECT 1 FROM roles_given g
        WHERE g.guild_id = ? AND g.feat = ? AND g.person_id = r.person_id)
    AND NOT EXISTS (SELECT 1 FROM people l WHERE l.id = r.person_id AND l.unlisted)
    ORDER BY r.person_id"""


class FeatRoles(SqlTable):
    """The roles of all servers. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, guild_id: int) -> dict[str, int]:
        """Returns a server's role for each feat that has one."""
        sql = "SELECT feat, role_id FROM feat_roles WHERE guild_id = ?"
        rows = await self._database.rows(sql, (guild_id,))
        return {row["feat"]: row["role_id"] for row in rows}

    async def choose(self, guild_id: int, feat: str, role_id: int | None) -> None:
        """Remembers the role for a feat; None for none. Who has it keeps it."""
        if role_id is None:
            sql = "DELETE FROM feat_roles WHERE guild_id = ? AND feat = ?"
            await self._database.rows(sql, (guild_id, feat))
        else:
            await self._database.rows(_SET, (guild_id, feat, role_id))

    async def all(self) -> tuple[tuple[int, str, int], ...]:
        """Returns every server's roles for feats: the server, the feat and the role."""
        rows = await self._database.rows("SELECT * FROM feat_roles ORDER BY guild_id, feat")
        return tuple((row["guild_id"], row["feat"], row["role_id"]) for row in rows)

    async def owed(self, guild_id: int, feat: str, today: date) -> tuple[int, ...]:
        """Returns the people who have reached a feat in a server without getting its role; for
        `SOLVER` those who may have reached it, since they have opened a puzzle of late."""
        since = (today - timedelta(days=DAYS)).isoformat()
        sql, params = _REACHED.get(feat, (_VISITED, (since,)))
        rows = await self._database.rows(_OWED.format(sql), (guild_id, *params, guild_id, feat))
        return tuple(row["person_id"] for row in rows)

    async def given(self, guild_id: int, feat: str, person_id: int, at: datetime) -> None:
        """Records that a person was given the role, which is never given twice."""
        await self._database.rows(_GIVEN, (guild_id, feat, person_id, time_text(at)))
