"""The preferences and facts of each person, and the bot's own settings, by key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from db.connection import Reads, Row, SqlTable, Value
from db.refusals import Refused, refused_in
from db.tables import notices
from db.values import (
    BoardForm,
    Challenges,
    Confirm,
    Notices,
    Preferences,
    Quiet,
    Strangers,
    time_text,
    time_value,
)

_SET: Final = """INSERT INTO people (id, COLUMNS, updated_at) VALUES (?, MARKS, ?)
    ON CONFLICT (id) DO UPDATE SET CHANGES, updated_at = excluded.updated_at"""

_SINCE: Final = """notices_since = CASE WHEN COALESCE(people.notices, 'never') = 'never'
    THEN excluded.notices_since ELSE people.notices_since END"""


@dataclass(frozen=True, slots=True)
class Person:
    """All that a person's own row tells: the preferences; the direct messages that Discord has
    refused, None if it took the last one; and the end of the latest vacation, which may be past."""

    chosen: Preferences
    refused: Refused | None = None
    away_until: datetime | None = None


class People(SqlTable):
    """The people of a database. Unknown people have the defaults of `Preferences`: pictures, with
    their own side at the bottom, and challenges from everyone. Every method raises `StoreTrouble`
    if the database fails."""

    async def of(self, person_id: int) -> Preferences:
        """Returns the preferences of a person."""
        rows = await self._database.rows("SELECT * FROM people WHERE id = ?", (person_id,))
        return _preferences(rows[0]) if rows else Preferences()

    async def whole(self, person_id: int) -> Person:
        """Returns all that a person's own row tells."""
        rows = await self._database.rows("SELECT * FROM people WHERE id = ?", (person_id,))
        if not rows:
            return Person(Preferences())
        away = rows[0]["away_until"]
        until = time_value(away) if away else None
        return Person(_preferences(rows[0]), refused_in(rows[0]), until)

    async def set_boards(self, person_id: int, wanted: BoardForm) -> None:
        """Remembers how this person wants private boards."""
        as_text, in_words = not wanted.are_pictures, wanted is BoardForm.WORDS
        await _write(self._database, person_id, text_board=as_text, word_board=in_words)

    async def set_turned_board(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person wants their own side at the bottom of boards."""
        await self._set(person_id, "same_side", not wanted)

    async def set_challenges(self, person_id: int, wanted: Challenges) -> None:
        """Remembers the people who may challenge this person."""
        await self._set(person_id, "challenges", wanted)

    async def set_confirm(self, person_id: int, wanted: Confirm) -> None:
        """Remembers when this person is asked to confirm an action."""
        await self._set(person_id, "confirm", wanted)

    async def set_hints(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person wants hints in matches between people."""
        await self._set(person_id, "hints", wanted)

    async def set_listed(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person may be named on leaderboards."""
        await self._set(person_id, "unlisted", not wanted)

    async def set_reminders(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person is reminded before the time for a turn is over."""
        await self._set(person_id, "unreminded", not wanted)

    async def set_plays_forced(self, person_id: int, wanted: bool) -> None:
        """Remembers whether this person's moves without an alternative play themselves."""
        await self._set(person_id, "plays_forced", wanted)

    async def set_language(self, person_id: int, code: str) -> None:
        """Remembers the language that this person chose; empty: the one that Discord tells."""
        await self._set(person_id, "language", code or None)

    async def set_locale(self, person_id: int, locale: str) -> None:
        """Remembers the language of this person's Discord, for direct messages."""
        await self._set(person_id, "locale", locale)

    async def set_strangers(self, person_id: int, wanted: Strangers) -> None:
        """Remembers when this person plays against strangers. With never, what the person was
        looking for ends."""
        async with self._database.transaction() as transaction:
            await _write(transaction, person_id, strangers=wanted)
            if wanted == "never":
                await transaction.rows("DELETE FROM seekers WHERE person_id = ?", (person_id,))

    async def set_notices(self, person_id: int, wanted: Notices, now: datetime) -> None:
        """Remembers when this person is told of a turn by direct message; if that was off before,
        also since when."""
        async with self._database.transaction() as transaction:
            since = time_text(now)
            await _write(transaction, person_id, notices=wanted, notices_since=since)
            await notices.settle_again(transaction, person_id)

    async def set_quiet(self, person_id: int, wanted: Quiet) -> None:
        """Remembers the hours in which this person gets no notices."""
        async with self._database.transaction() as transaction:
            hours = {"quiet_start": wanted.start, "quiet_end": wanted.end}
            await _write(transaction, person_id, **hours, utc_offset=wanted.offset)
            await notices.settle_again(transaction, person_id)

    async def _set(self, person_id: int, column: str, value: Value) -> None:
        await _write(self._database, person_id, **{column: value})


def _preferences(row: Row) -> Preferences:
    """Returns the preferences in a row; a column is NULL until the person chooses."""
    return Preferences(
        boards=_boards(row),
        turned_board=not row["same_side"],
        confirm=row["confirm"] or "turn",
        challenges=row["challenges"] or "everyone",
        notices=row["notices"] or "never",
        quiet=Quiet(row["quiet_start"], row["quiet_end"], row["utc_offset"]),
        hints=bool(row["hints"]),
        listed=not row["unlisted"],
        reminders=not row["unreminded"],
        plays_forced=bool(row["plays_forced"]),
        strangers=row["strangers"] or "asked",
        dm_closed=bool(row["dm_closed"]),
        language=row["language"] or "",
        locale=row["locale"] or "",
    )


def _boards(row: Row) -> BoardForm:
    """Returns how a person wants boards. The columns are older than boards in words."""
    if row["word_board"]:
        return BoardForm.WORDS
    return BoardForm.TEXT if row["text_board"] else BoardForm.PICTURES


async def _write(reads: Reads, person_id: int, **values: Value) -> None:
    """Stores these columns. Since when there are notices changes only if there were none."""
    changes = [
        _SINCE if column == "notices_since" else f"{column} = excluded.{column}"
        for column in values
    ]
    sql = _SET.replace("COLUMNS", ", ".join(values)).replace("MARKS", ", ".join("?" * len(values)))
    params = (person_id, *values.values(), time_text(datetime.now(UTC)))
    await reads.rows(sql.replace("CHANGES", ", ".join(changes)), params)


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
