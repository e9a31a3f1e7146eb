"""Copies and deletes all data about one person."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from common.text.pack import unpack
from db.connection import Rows, SqlTable, Transaction

_SETTINGS: Final = "SELECT * FROM people WHERE id = ?"

_BLOCKED: Final = """SELECT blocked_id, at FROM blocks WHERE person_id = ?
    ORDER BY at, blocked_id"""

_OWN: Final = {
    "turn_notices": """SELECT match_id, due_at, channel_id, message_id FROM turn_notices
        WHERE person_id = ? ORDER BY match_id""",
    "reminders": """SELECT match_id, seat, turn_began, told FROM reminders
        WHERE person_id = ? ORDER BY match_id, seat""",
    "vacation_days": "SELECT day FROM away_days WHERE person_id = ? ORDER BY day",
    "lessons": """SELECT game, lesson, at FROM lessons WHERE person_id = ?
        ORDER BY game, at, lesson""",
    "puzzles": """SELECT game, puzzle, day, began_at, wrong, hinted, solved_at, shown_at, shared_at
        FROM puzzle_tries WHERE person_id = ? ORDER BY began_at, game, puzzle""",
    "daily_puzzles": """SELECT guild_id, day FROM puzzle_visits WHERE person_id = ?
        ORDER BY day, guild_id""",
    "followed_matches": """SELECT match_id, at FROM followers WHERE person_id = ?
        ORDER BY at, match_id""",
    "levels_that_follow": """SELECT game, level, in_a_row, since FROM followed_levels
        WHERE person_id = ? ORDER BY game""",
    "guesses": """SELECT g.match_id, g.ply, g.text,
        CASE WHEN m.status = 'over' THEN g.points END AS points, g.at, g.guild_id
        FROM guesses g JOIN matches m ON m.id = g.match_id WHERE g.person_id = ?
        ORDER BY g.match_id, g.ply""",
    "barred_in": "SELECT guild_id, at FROM barred WHERE person_id = ? ORDER BY at, guild_id",
    "roles": """SELECT guild_id, feat, at FROM roles_given WHERE person_id = ?
        ORDER BY at, guild_id, feat""",
    "contests": """SELECT p.contest_id, p.number, c.guild_id, c.game, c.format, c.phase,
        c.created_at, c.ended_at FROM contest_people p JOIN contests c ON c.id = p.contest_id
        WHERE p.person_id = ? ORDER BY p.contest_id, p.number""",
    "contests_opened": """SELECT id, guild_id, game, format, phase, created_at, ended_at
        FROM contests WHERE organiser_id = ? ORDER BY id""",
    "plans": """SELECT n.match_id, n.seat, n.ply, n.text, n.orders, n.at FROM plans n
        JOIN matches m ON m.id = n.match_id WHERE n.person_id = ? AND m.status = 'running'
        ORDER BY n.match_id""",
    "looking_for_an_opponent": """SELECT name, game, options, seat_choice, rated, pace, hours,
        rematch_of, guild_id, channel_id, since, ends_at FROM seekers
        WHERE person_id = ? ORDER BY since, game""",
    "matches_with_strangers": """SELECT x.match_id, x.name, x.silenced, x.guild_id, x.channel_id
        FROM mirrors x JOIN seats s ON s.match_id = x.match_id AND s.seat = x.seat
        WHERE s.person_id = ? ORDER BY x.match_id""",
    "taken_for_deleted": """SELECT since, asked_at, answers FROM gone_accounts
        WHERE person_id = ?""",
    "appointments": """SELECT p.match_id, p.at, p.asked_at FROM appointments p
        JOIN seats s ON s.match_id = p.match_id WHERE s.person_id = ? ORDER BY p.match_id""",
    "imports": "SELECT name, text, at FROM imports WHERE person_id = ? ORDER BY id",
}
"""The queries for data that belongs to one person alone, by its name in the copy."""

# The side that a challenger of two drew by lot stays secret until the invitation is accepted.
_INVITATIONS: Final = """SELECT i.*, g.side AS own_side, g.joined_at AS own_joined_at,
    (SELECT person_id FROM guests WHERE invitation_id = i.id AND i.seats = 2
        AND person_id <> i.challenger_id) AS accepted_by
    FROM invitations i LEFT JOIN guests g ON g.invitation_id = i.id AND g.person_id = ?
    AND (i.seats > 2 OR i.status <> 'open')
    WHERE i.challenger_id = ? OR i.opponent_id = ?
    OR i.id IN (SELECT invitation_id FROM guests WHERE person_id = ?) ORDER BY i.id"""

_MATCHES: Final = """SELECT id, game, revision, options, rated, status, reason,
    created_at, ended_at, guild_id, channel_id, home_id, place, rematch_of, invitation_id, pace,
    (SELECT words FROM feats WHERE match_id = id) AS feat
    FROM matches WHERE id < ? AND id IN (SELECT match_id FROM seats WHERE person_id = ?)
    ORDER BY id DESC LIMIT ?"""

_SEATS: Final = """SELECT s.match_id, s.seat, s.person_id, s.result, s.private_channel_id,
    s.private_message_id, r.points AS rating, x.name AS stranger FROM seats s
    LEFT JOIN mirrors x ON x.match_id = s.match_id AND x.seat = s.seat
    LEFT JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat WHERE s.match_id IN
    (SELECT match_id FROM seats WHERE person_id = ? AND match_id BETWEEN ? AND ?)
    ORDER BY s.match_id, s.seat"""

# Entries from before the person took the seat belong to the former person.
_ENTRIES: Final = """SELECT a.match_id, a.ply, a.text, a.at FROM seats s
    JOIN actions a ON a.match_id = s.match_id AND a.seat = s.seat
    WHERE s.person_id = ? AND s.match_id BETWEEN ? AND ? AND a.ply >= COALESCE(
        (SELECT MAX(r.ply) FROM actions r
            WHERE r.match_id = s.match_id AND r.seat = s.seat AND r.text = '!replace'), 0)
    ORDER BY a.match_id, a.ply"""

_RUNNING: Final = """SELECT m.id FROM matches m WHERE m.status = 'running'
    AND m.id IN (SELECT match_id FROM seats WHERE person_id = ?) ORDER BY m.id"""

_WITHDRAW: Final = """UPDATE invitations SET status = 'withdrawn'
    WHERE status = 'open' AND challenger_id = ? RETURNING id"""

_DECLINE: Final = """UPDATE invitations SET status = 'declined'
    WHERE status = 'open' AND opponent_id = ? RETURNING id"""

_LEAVE: Final = """DELETE FROM guests WHERE person_id = ? AND invitation_id IN
    (SELECT id FROM invitations WHERE status = 'open') RETURNING invitation_id AS id"""

_DELETE: Final = (
    "DELETE FROM people WHERE id = ?",
    "DELETE FROM blocks WHERE person_id = ?",
    "DELETE FROM blocks WHERE blocked_id = ?",
    "DELETE FROM turn_notices WHERE person_id = ?",
    "DELETE FROM lessons WHERE person_id = ?",
    "DELETE FROM puzzle_tries WHERE person_id = ?",
    "DELETE FROM puzzle_visits WHERE person_id = ?",
    "DELETE FROM followers WHERE person_id = ?",
    "DELETE FROM guesses WHERE person_id = ?",
    "DELETE FROM plans WHERE person_id = ?",
    "DELETE FROM imports WHERE person_id = ?",
    "DELETE FROM reminders WHERE person_id = ?",
    "DELETE FROM away_days WHERE person_id = ?",
    "DELETE FROM followed_levels WHERE person_id = ?",
    "DELETE FROM seekers WHERE person_id = ?",
    "DELETE FROM roles_given WHERE person_id = ?",
    "DELETE FROM gone_accounts WHERE person_id = ?",
)
"""Only the servers that have barred the person are left (`db.tables.servers.bans`)."""

_NOBODY: Final = "INSERT INTO deletions DEFAULT VALUES RETURNING id"

_CANCEL: Final = """DELETE FROM appointments
    WHERE match_id IN (SELECT match_id FROM seats WHERE person_id = ?)"""

_UNNAME: Final = """UPDATE mirrors SET name = '' WHERE EXISTS (SELECT 1 FROM seats s
    WHERE s.match_id = mirrors.match_id AND s.seat = mirrors.seat AND s.person_id = ?)"""

_RENAME: Final = (
    """UPDATE seats SET person_id = ?, private_channel_id = NULL, private_message_id = NULL
    WHERE person_id = ?""",
    "UPDATE invitations SET challenger_id = ? WHERE challenger_id = ?",
    "UPDATE invitations SET opponent_id = ? WHERE opponent_id = ?",
    "UPDATE guests SET person_id = ? WHERE person_id = ?",
    "UPDATE contest_people SET person_id = ? WHERE person_id = ?",
    "UPDATE contests SET organiser_id = ? WHERE organiser_id = ?",
)


@dataclass(frozen=True, slots=True)
class PersonalData:
    """The rows about a person besides matches: the settings (one or none), the blocked people, the
    invitations that the person made, received or joined; and the person's `own` data, by its name
    in the copy."""

    settings: Rows
    blocked: Rows
    invitations: Rows
    own: Mapping[str, Rows]


@dataclass(frozen=True, slots=True)
class KeptMatches:
    """Some of a person's matches: their rows, newest first, the rows of all their seats, and the
    entries of the person's own seats."""

    matches: Rows
    seats: Rows
    entries: Rows


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The open invitations that a deletion has withdrawn, declined, and left."""

    withdrawn: tuple[int, ...]
    declined: tuple[int, ...]
    left: tuple[int, ...]


class Privacy(SqlTable):
    """The traces of each person in a database. Every method raises `StoreTrouble` if the database
    fails."""

    async def kept(self, person_id: int) -> PersonalData:
        """Returns the person's settings, blocks, invitations and own data. Blocks against the
        person are left out: only those who blocked may know."""
        async with self._database.snapshot() as snapshot:
            settings = await snapshot.rows(_SETTINGS, (person_id,))
            blocked = await snapshot.rows(_BLOCKED, (person_id,))
            invitations = await snapshot.rows(_INVITATIONS, (person_id,) * 4)
            own = {name: await snapshot.rows(sql, (person_id,)) for name, sql in _OWN.items()}
            return PersonalData(settings, blocked, invitations, own)

    async def matches(self, person_id: int, before: int, most: int) -> KeptMatches:
        """Returns the newest of the person's matches with a number below `before`, `most` at
        most."""
        async with self._database.snapshot() as snapshot:
            matches = await snapshot.rows(_MATCHES, (before, person_id, most))
            if not matches:
                return KeptMatches([], [], [])
            which = (person_id, matches[-1]["id"], matches[0]["id"])
            matches = [{**each, "feat": _plain(each["feat"])} for each in matches]
            seats = await snapshot.rows(_SEATS, which)
            return KeptMatches(matches, seats, await snapshot.rows(_ENTRIES, which))

    async def running(self, person_id: int) -> tuple[int, ...]:
        """Returns the running matches in which the person has a seat, oldest first."""
        return _ids(await self._database.rows(_RUNNING, (person_id,)))

    async def forget(self, person_id: int, left: Collection[int]) -> Forgotten | None:
        """Deletes the settings and own data, ends the open invitations, and replaces the person's
        id by that of a deleted person everywhere else, in one transaction.

        `left` are the running matches that the person has left. Returns None, with nothing changed,
        if the person has a seat in another running one.
        """
        async with self._database.transaction() as transaction:
            if not set(_ids(await transaction.rows(_RUNNING, (person_id,)))) <= set(left):
                return None
            ended = [
                _ids(await transaction.rows(sql, (person_id,)))
                for sql in (_WITHDRAW, _DECLINE, _LEAVE)
            ]
            await transaction.rows(_CANCEL, (person_id,))
            await transaction.rows(_UNNAME, (person_id,))
            await _rename(transaction, person_id)
            for sql in _DELETE:
                await transaction.rows(sql, (person_id,))
        await self._database.wipe()
        return Forgotten(*ended)


async def _rename(transaction: Transaction, person_id: int) -> None:
    nobody: int = (await transaction.rows(_NOBODY))[0]["id"]
    for sql in _RENAME:
        await transaction.rows(sql, (-nobody, person_id))


def _ids(rows: Rows) -> tuple[int, ...]:
    return tuple(row["id"] for row in rows)


def _plain(feat: str | None) -> str | None:
    """Returns a stored feat in English."""
    return None if feat is None else str(unpack(feat))
