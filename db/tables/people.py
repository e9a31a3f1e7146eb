"""The preferences and facts of each person, and the bot's own settings, by key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from db.codec import Codec
from db.connection import Database, Reads, Row, SqlTable
from db.preferences import Preferences
from db.refusals import Refused, refused_in
from db.settings import settings_of
from db.tables import notices
from db.values import time_text, time_value

_SINCE: Final = """notices_since = CASE WHEN COALESCE(people.notices, 'never') = 'never'
    THEN excluded.notices_since ELSE people.notices_since END"""

_EFFECTS: Final = {
    "notices": notices.SETTLE_AGAIN,
    "quiet": notices.SETTLE_AGAIN,
    "strangers": """DELETE FROM seekers WHERE person_id IN
        (SELECT id FROM people WHERE id = ? AND strangers = 'never')""",
}
"""The further effects of a choice on a person's rows, in the same transaction."""


@dataclass(frozen=True, slots=True)
class Person:
    """All that a person's own row tells: the preferences; the direct messages that Discord has
    refused, None if it took the last one; and the end of the latest vacation, which may be past."""

    chosen: Preferences
    refused: Refused | None = None
    away_until: datetime | None = None


class People(SqlTable):
    """The people of a database. Unknown people have the defaults of their settings. Every method
    raises `StoreTrouble` if the database fails."""

    def __init__(self, database: Database, kind: type[Preferences] = Preferences) -> None:
        super().__init__(database)
        self._codec = Codec(kind)
        self.settings: Final = settings_of(kind)

    async def of(self, person_id: int) -> Preferences:
        """Returns the preferences of a person."""
        return (await self.whole(person_id)).chosen

    async def whole(self, person_id: int) -> Person:
        """Returns all that a person's own row tells."""
        rows = await self._database.rows("SELECT * FROM people WHERE id = ?", (person_id,))
        return self._person(rows[0]) if rows else Person(self._codec.made())

    async def whole_of(self, people: Sequence[int]) -> dict[int, Person]:
        """Returns the same of several people, by their ids."""
        sql = f"SELECT * FROM people WHERE id IN ({', '.join('?' * len(people))})"  # noqa: S608
        found = {row["id"]: self._person(row) for row in await self._database.rows(sql, (*people,))}
        return {each: found.get(each) or Person(self._codec.made()) for each in people}

    async def choose(self, person_id: int, now: datetime | None = None, /, **chosen: Any) -> Person:
        """Stores these fields of a person's preferences, and returns all that the row tells then.
        `now` is the time since when a person wants notices of turns who had none before."""
        at = time_text(now or datetime.now(UTC))
        values = self._codec.columns(self._codec.made(**chosen), chosen) | {"updated_at": at}
        if "notices" in chosen:
            values["notices_since"] = at
        changes = ", ".join(
            _SINCE if each == "notices_since" else f"{each} = excluded.{each}" for each in values
        )
        sql = f"""INSERT INTO people (id, {", ".join(values)})
            VALUES (?{", ?" * len(values)}) ON CONFLICT (id) DO UPDATE SET {changes}
            RETURNING *"""  # noqa: S608 - columns of ours
        effects = dict.fromkeys(_EFFECTS[each] for each in chosen if each in _EFFECTS)
        if not effects:
            return self._person(*await self._database.rows(sql, (person_id, *values.values())))
        async with self._database.transaction() as transaction:
            person = self._person(*await transaction.rows(sql, (person_id, *values.values())))
            for effect in effects:
                await transaction.rows(effect, (person_id,))
            return person

    def _person(self, row: Row) -> Person:
        away = row["away_until"]
        until = time_value(away) if away else None
        return Person(self._codec.read(row), refused_in(row), until)


REFUSED: Final = "commands refused"
"""The key of the setting that lists the commands that Discord has refused, or has not taken yet."""
BACKED_UP: Final = "backed up"
"""The key of the setting that holds the time of the latest backup of a file."""
SET: Final = """INSERT INTO settings (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value"""
"""The statement that stores a setting."""


class Settings(SqlTable):
    """The settings of a database. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, key: str) -> str | None:
        """Returns the value under this key, or None."""
        return await read(self._database, key)

    async def set(self, key: str, value: str) -> None:
        """Stores this value under this key, replacing an older one."""
        await write(self._database, key, value)


async def read(reads: Reads, key: str) -> str | None:
    """Returns the value under this key, or None, as this reader sees it."""
    rows = await reads.rows("SELECT value FROM settings WHERE key = ?", (key,))
    return str(rows[0]["value"]) if rows else None


async def refused_commands(reads: Reads) -> str:
    """Returns the names of the commands that Discord has refused; empty if there are none."""
    return await read(reads, REFUSED) or ""


async def last_backup(reads: Reads) -> datetime | None:
    """Returns the time of the latest backup by `python bot.py backup`; None if none was noted."""
    found = await read(reads, BACKED_UP)
    return time_value(found) if found else None


async def write(reads: Reads, key: str, value: str) -> None:
    """Stores this value under this key, also as part of a larger transaction."""
    await reads.rows(SET, (key, value))
