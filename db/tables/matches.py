"""Matches and their seats: the players, and the places where they are shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final

from db.codec import Codec
from db.connection import Reads, Rows, SqlTable, Transaction, Value, counted
from db.outages import match_end, turn_end
from db.tables import clocks, guilds
from db.tables.ratings import VOTED
from db.values import (
    PEOPLE,
    Clock,
    MatchRow,
    NewMatch,
    OldBoard,
    Place,
    PlayerPlace,
    SeatRow,
    Status,
    is_person,
    time_text,
)
from engines.game import Seat
from engines.match import published

_MIRROR = Codec(PlayerPlace, "x_")
_ROWS = f"""SELECT m.*, s.seat, s.person_id, s.result,
    s.private_channel_id, s.private_message_id, s.private_ply, s.planned_ply, s.fresh,
    {clocks.COLUMNS}, c.rests_until, c.absent, p.away_until,
    r.before, r.points, r.doubt, r.matches, r.weight,
    {", ".join(f"x.{each[2:]} AS {each}" for each in _MIRROR.names)},
    (SELECT k.id FROM contest_matches j JOIN contests k ON k.id = j.contest_id
        WHERE j.match_id = m.id AND k.format = 'simul') AS simul,
    EXISTS (SELECT 1 FROM contest_matches j WHERE j.match_id = m.id) AS in_contest,
    (SELECT j.at FROM appointments j WHERE j.match_id = m.id) AS meets_at
    FROM matches m JOIN seats s ON s.match_id = m.id
    LEFT JOIN mirrors x ON x.match_id = s.match_id AND x.seat = s.seat
    LEFT JOIN clocks c ON c.match_id = m.id
    LEFT JOIN people p ON p.id = s.person_id
     LEFT JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat """  # noqa: S608 - columns

_NEW = Codec(NewMatch, people=None, at="created_at")
FIRST_MATCHES: Final = 3
"""So many matches of a game its boards explain the pieces to a person."""
_SIT = """INSERT INTO seats (match_id, seat, person_id, fresh) VALUES (?, ?, ?, (
    SELECT COUNT(*) FROM (SELECT 1 FROM seats s JOIN matches m ON m.id = s.match_id
        WHERE s.person_id = ? AND m.game = ? AND m.status = 'over' LIMIT ?) AS known) < ?)"""

_INSERT = f"{_NEW.insert('matches', 'fingerprint')} RETURNING id"

# Both conditions have a partial index: rows that are up to date are not read.
_UNSHOWN = """WHERE m.id IN (SELECT id FROM matches WHERE shown_ply <> plies)
    AND m.status IN ('running', 'over') AND (m.channel_id IS NOT NULL OR EXISTS (
        SELECT 1 FROM mirrors y WHERE y.match_id = m.id AND y.channel_id IS NOT NULL))
    ORDER BY m.id, s.seat"""

_UNTOLD = """WHERE m.id IN (SELECT match_id FROM seats WHERE private_ply <> plies)
    AND m.status IN ('running', 'over') ORDER BY m.id, s.seat"""

_LATE = """SELECT id, MIN(since) AS since FROM (
    SELECT m.id, COALESCE(a.at, m.created_at) AS since FROM matches m
    LEFT JOIN actions a ON a.match_id = m.id AND a.ply = m.shown_ply WHERE m.shown_ply <> m.plies
    UNION ALL SELECT m.id, COALESCE(a.at, m.created_at) FROM seats s
    JOIN matches m ON m.id = s.match_id
    LEFT JOIN actions a ON a.match_id = s.match_id AND a.ply = s.private_ply
    WHERE s.private_ply <> s.plies) AS late GROUP BY id ORDER BY since, id"""

# The place of a match is in its own row; between strangers each player has one, a mirror.
_OWN = {"table": "matches", "which": "id = ?", "found": ""}
_EACH = {"table": "mirrors", "which": "match_id = ? AND seat = ?", "found": ", opening = FALSE"}

_PLACE = """UPDATE {table} SET
    board_id = CASE WHEN channel_id = ? THEN board_id ELSE NULL END,
    shown_ply = CASE WHEN channel_id = ? THEN shown_ply ELSE -1 END,
    guild_id = ?, channel_id = ?, place = ?{found} WHERE {which}"""

_LOSE = """UPDATE {table} SET channel_id = NULL, board_id = NULL, shown_ply = -1,
    moves = moves + 1{found} WHERE channel_id = COALESCE(CAST(? AS BIGINT), channel_id)
    AND {which}"""

_SHOWN = """UPDATE {table} SET shown_ply = ?, board_id = ? WHERE shown_ply < ?
    AND channel_id = COALESCE(CAST(? AS BIGINT), channel_id) AND {which} RETURNING shown_ply"""

_SHOWN_TO_ALL = """UPDATE matches SET shown_ply = ?, board_id = ?, call_at = ?
    WHERE (shown_ply < ? OR (shown_ply = ? AND call_at = ?))
    AND channel_id = COALESCE(CAST(? AS BIGINT), channel_id) AND id = ? RETURNING shown_ply"""

_STANDS = "SELECT shown_ply FROM {table} WHERE board_id = ? AND {which}"

# A match between strangers is shown as far as in the place that lags behind most. A lost place is
# not waited for; without any place it stays as it is.
_LOWEST = """UPDATE matches SET shown_ply = COALESCE(
    (SELECT MIN(shown_ply) FROM mirrors WHERE match_id = ? AND channel_id IS NOT NULL), shown_ply)
    WHERE id = ?"""

_OTHERS = """SELECT 1 FROM matches WHERE channel_id = ? AND status = 'running' AND id <> ?
    UNION ALL SELECT 1 FROM mirrors x JOIN matches m ON m.id = x.match_id
    WHERE x.channel_id = ? AND m.status = 'running' AND m.id <> ? LIMIT 1"""

_RUNNING_IN = """SELECT id FROM matches WHERE channel_id = ? AND status = 'running' AND game = ?
    UNION SELECT m.id FROM mirrors x JOIN matches m ON m.id = x.match_id
    WHERE x.channel_id = ? AND m.status = 'running' AND m.game = ? ORDER BY id"""

_OLD = Codec(OldBoard)
_OLD_BOARD = f"{_OLD.insert('old_boards')} ON CONFLICT (message_id) DO NOTHING"
_SEAT = Codec(SeatRow, mirror=_MIRROR)
_CLOCK = Codec(Clock, turn_due=None, match_due=None)
_MATCH = Codec(MatchRow, seats=None, clock=None, seen_by=None)


class Matches(SqlTable):
    """The matches of a database. Every method raises `StoreTrouble` if the database fails."""

    async def create(self, new: NewMatch) -> MatchRow:
        """Stores a match with its seats."""
        async with self._database.transaction() as transaction:
            return await insert(transaction, new)

    async def get(self, match_id: int) -> MatchRow | None:
        """Returns the match with this number, or None."""
        return await read(self._database, match_id)

    async def of_person(
        self,
        person_id: int,
        *,
        statuses: Collection[Status],
        game: str | None = None,
        limit: int = 25,
        offset: int = 0,
    ) -> tuple[MatchRow, ...]:
        """Returns this person's matches in these statuses, newest first."""
        if not statuses:
            return ()
        sql = _ROWS + _page(len(statuses), of_game=game is not None)
        params = (*statuses, person_id, *([] if game is None else [game]), limit, offset)
        return _matches(await self._database.rows(sql, params))

    async def counts(self) -> tuple[int, int]:
        """Returns the number of running matches, and of all matches."""
        sql = """SELECT COUNT(CASE WHEN status = 'running' THEN 1 END) AS running,
            COUNT(*) AS matches FROM matches"""
        (row,) = await self._database.rows(sql)
        return row["running"], row["matches"]

    async def by_game(self) -> dict[tuple[str, str], int]:
        """Counts the matches by game and state: `running`, `over` or `aside`."""
        sql = "SELECT game, status, COUNT(*) AS number FROM matches GROUP BY game, status"
        rows = await self._database.rows(sql)
        return {(row["game"], row["status"]): row["number"] for row in rows}

    async def with_bots(self) -> dict[int, int]:
        """Returns the running matches in which the bot has a seat, or in which a vote to let it
        play for a person was ever cast, in their order, each with the length of its log."""
        sql = f"""SELECT id, plies FROM matches WHERE status = 'running' AND id IN (
            SELECT match_id FROM seats WHERE person_id > 0 AND person_id NOT {PEOPLE}
            UNION SELECT match_id FROM actions WHERE {VOTED}
            ) ORDER BY id"""  # noqa: S608, a constant
        return {row["id"]: row["plies"] for row in await self._database.rows(sql)}

    async def others_in(self, channel_id: int, match_id: int) -> bool:
        """Tells whether another running match is in a channel."""
        rows = await self._database.rows(_OTHERS, (channel_id, match_id, channel_id, match_id))
        return bool(rows)

    async def running_in(self, channel_id: int, game: str) -> tuple[int, ...]:
        """Returns the numbers of the running matches of a game in a channel."""
        rows = await self._database.rows(_RUNNING_IN, (channel_id, game, channel_id, game))
        return tuple(row["id"] for row in rows)

    async def running_of(
        self, guild_id: int, most: int, after: int = 0
    ) -> tuple[tuple[MatchRow, ...], int]:
        """Returns the running matches of a server with a number above `after`, `most` at most,
        oldest first; and the number of all its running ones."""
        where, params = "guild_id = ? AND status = 'running'", (guild_id, after, most)
        page = f"SELECT id FROM matches WHERE {where} AND id > ? ORDER BY id LIMIT ?"  # noqa: S608
        sql = f"{_ROWS} WHERE m.id IN ({page}) ORDER BY m.id, s.seat"
        count = f"SELECT COUNT(*) FROM matches WHERE {where}"  # noqa: S608 - constants
        async with self._database.snapshot() as snapshot:
            found = _matches(await snapshot.rows(sql, params))
            return found, await counted(snapshot, count, guild_id)

    async def unshown(self) -> tuple[MatchRow, ...]:
        """Returns the matches with a public board behind their log, but for those that have lost
        their place; oldest first."""
        return _matches(await self._database.rows(_ROWS + _UNSHOWN))

    async def untold(self) -> tuple[MatchRow, ...]:
        """Returns the matches with a private message behind the log, oldest first."""
        return _matches(await self._database.rows(_ROWS + _UNTOLD))

    async def late(self) -> tuple[int, ...]:
        """Returns the numbers of all matches with a board or a private message behind the log, by
        the age of the first entry not shown, oldest first."""
        return tuple(row["id"] for row in await self._database.rows(_LATE))

    async def place(
        self,
        match_id: int,
        guild_id: int | None,
        channel_id: int,
        place: Place,
        seat: Seat | None = None,
    ) -> None:
        """Sets the channel in which the match is shown from now on; between strangers, to the
        player in this `seat`. In a new channel it has no board yet."""
        params = (channel_id, channel_id, guild_id, channel_id, place)
        async with self._database.transaction() as transaction:
            await at_place(transaction, _PLACE, params, match_id, seat)

    async def lose_place(
        self, match_id: int, channel_id: int | None = None, seat: Seat | None = None
    ) -> None:
        """Records that its channel, or that of the player in this `seat`, is gone or closed to us;
        the match waits for another place. Does nothing if a `channel_id` is given and the match is
        already in another channel."""
        async with self._database.transaction() as transaction:
            await at_place(transaction, _LOSE, (channel_id,), match_id, seat)

    async def shown(
        self,
        match_id: int,
        ply: int,
        board_id: int | None,
        old: OldBoard | None = None,
        board: OldBoard | None = None,
        *,
        seat: Seat | None = None,
        is_last: bool = True,
        at: datetime | None = None,
        call_at: datetime | None = None,
        called: datetime | None = None,
    ) -> bool:
        """Records that the public board `board_id`, between strangers that of the player in this
        `seat`, now shows the match at this ply. `old` is the former board if it still has its
        controls. If the match is over and this is its last board, its thread becomes due for
        closing; with the time `at`, once its card is complete. `call_at` is the time to call the
        players to act, if this board does not; a board at the same ply calls those who were due to
        be `called` then.

        Returns False if another process was faster: a later ply is already recorded, the same ply
        in another message, or the match is in another channel. Then this message, given as `board`,
        is recorded as an old board with controls.
        """
        channel = board.channel_id if board else None
        async with self._database.transaction() as transaction:
            if seat is None:
                until, then = (time_text(each) if each else None for each in (call_at, called))
                now = (ply, board_id, until, ply, ply, then, channel, match_id)
                noted = await transaction.rows(_SHOWN_TO_ALL, now)
            else:
                params = (ply, board_id, ply, channel)
                noted = await at_place(transaction, _SHOWN, params, match_id, seat)
            which = (board_id,), match_id, seat
            stands = () if noted else await at_place(transaction, _STANDS, *which)
            if noted and is_last:
                await guilds.owe(transaction, match_id, seat, card=at)
            elif not noted and board is not None and not stands:
                await keep_controls(transaction, board)
            if old is not None:
                await keep_controls(transaction, old)
            return bool(noted or (stands and stands[0]["shown_ply"] == ply))

    async def to_call(self, now: datetime) -> tuple[int, ...]:
        """Returns the running matches whose players to act are due to be called."""
        sql = """SELECT id FROM matches WHERE call_at <= ? AND status = 'running'
            AND channel_id IS NOT NULL ORDER BY id"""
        return tuple(row["id"] for row in await self._database.rows(sql, (time_text(now),)))

    async def were_called(self, match_id: int, now: datetime) -> None:
        """Records that all who were to be called by now were, or have acted."""
        sql = "UPDATE matches SET call_at = NULL WHERE id = ? AND call_at <= ?"
        await self._database.rows(sql, (match_id, time_text(now)))

    async def keep_old_board(self, old: OldBoard) -> None:
        """Records a former board of a match that still has its controls."""
        await self._database.rows(_OLD_BOARD, _OLD.values(old))

    async def old_boards(self) -> tuple[OldBoard, ...]:
        """Returns the former boards that still have their controls, oldest first."""
        sql = "SELECT * FROM old_boards ORDER BY message_id"
        return _OLD.all(await self._database.rows(sql))

    async def drop_old_board(self, message_id: int) -> None:
        """Records that this message no longer has controls."""
        await self._database.rows("DELETE FROM old_boards WHERE message_id = ?", (message_id,))

    async def private_shown(
        self,
        match_id: int,
        seat: int,
        channel_id: int | None,
        message_id: int | None,
        ply: int,
        person: int | None = None,
    ) -> None:
        """Records that this private message now shows the seat its match at this ply. For a person
        deleted meanwhile only the ply is stored. Nothing is recorded if a later ply already is, or
        if the seat is no longer `person`'s: the newcomer's hand must not be shown to the former
        person."""
        sql = """UPDATE seats SET
            private_channel_id = CASE WHEN person_id > 0 THEN CAST(? AS BIGINT) END,
            private_message_id = CASE WHEN person_id > 0 THEN CAST(? AS BIGINT) END,
            private_ply = ? WHERE match_id = ? AND seat = ? AND private_ply <= ?
            AND (person_id < 0 OR person_id = COALESCE(?, person_id))"""
        params = (channel_id, message_id, ply, match_id, seat, ply, person)
        await self._database.rows(sql, params)

    async def private_unchanged(self, match_id: int, seats: Sequence[SeatRow], ply: int) -> None:
        """Records that these private messages, or their absence, are still right at this ply. A
        seat with a new person is skipped, as in `private_shown`."""
        places = " OR ".join(["(seat = ? AND (person_id < 0 OR person_id = ?))"] * len(seats))
        sql = f"""UPDATE seats SET private_ply = ? WHERE match_id = ? AND private_ply <= ?
            AND ({places})"""  # noqa: S608 - fixed words and question marks
        people = [value for each in seats for value in (each.seat, each.person_id)]
        await self._database.rows(sql, (ply, match_id, ply, *people))

    async def set_aside(self, match_id: int, why: str) -> bool:
        """Takes a running match out of play, with a sentence that says why; its log is kept.

        A match that is over keeps its result: then this returns False, and nothing changes.
        """
        sql = """UPDATE matches SET status = 'aside', reason = ?
            WHERE id = ? AND status = 'running' RETURNING id"""
        async with self._database.transaction() as transaction:
            changed = await transaction.rows(sql, (why, match_id))
            if changed:
                await clocks.stop(transaction, match_id)
        return bool(changed)


async def at_place(
    transaction: Transaction, sql: str, params: Sequence[Value], match_id: int, seat: Seat | None
) -> Rows:
    """Runs a statement about the place of a match, or of the player in this `seat`: its `{table}`,
    and `{which}` row, whose values come last."""
    if seat is None:
        return await transaction.rows(sql.format(**_OWN), (*params, match_id))
    found = await transaction.rows(sql.format(**_EACH), (*params, match_id, seat))
    if sql is not _STANDS:
        await transaction.rows(_LOWEST, (match_id, match_id))
    return found


async def keep_controls(transaction: Transaction, old: OldBoard) -> None:
    """Records a former board that still has its controls, as part of a larger transaction."""
    await transaction.rows(_OLD_BOARD, _OLD.values(old))


async def insert(transaction: Transaction, new: NewMatch) -> MatchRow:
    """Stores a match with its seats as part of a larger transaction."""
    setup = new.setup
    params = (published(setup), *_NEW.values(new))
    match_id: int = (await transaction.rows(_INSERT, params))[0]["id"]
    for seat, person_id in enumerate(new.people):
        known = FIRST_MATCHES if is_person(person_id) else 0
        await transaction.rows(
            _SIT, (match_id, seat, person_id, person_id, setup.game, known, known)
        )
    await clocks.begin(transaction, match_id, setup, new.at, new.pace)
    return _matches(await transaction.rows(_ROWS + "WHERE m.id = ? ORDER BY s.seat", (match_id,)))[
        0
    ]


async def read(reads: Reads, match_id: int) -> MatchRow | None:
    """Returns the match with this number, or None, as this reader sees it."""
    rows = await reads.rows(_ROWS + "WHERE m.id = ? ORDER BY s.seat", (match_id,))
    return next(iter(_matches(rows)), None)


def _page(statuses: int, *, of_game: bool) -> str:
    """Returns the condition of `Matches.of_person`: fixed words and question marks only."""
    marks = ", ".join("?" * statuses)
    game = "AND game = ?" if of_game else ""
    return f"""WHERE m.id IN (
        SELECT id FROM matches WHERE status IN ({marks})
        AND id IN (SELECT match_id FROM seats WHERE person_id = ?) {game}
        ORDER BY id DESC LIMIT ? OFFSET ?
    ) ORDER BY m.id DESC, s.seat"""  # noqa: S608


def _matches(rows: Rows) -> tuple[MatchRow, ...]:
    """Returns the matches of rows of `_ROWS`; each match's seats must be consecutive."""
    groups = groupby(rows, key=lambda row: row["id"])
    return tuple(_match(list(group)) for _, group in groups)


def _match(rows: Rows) -> MatchRow:
    row = rows[0]
    ends = {"turn_due": turn_end(row), "match_due": match_end(row)}
    clock = _CLOCK.read(row, **ends)
    return _MATCH.read(row, seats=_SEAT.all(rows), clock=clock)
