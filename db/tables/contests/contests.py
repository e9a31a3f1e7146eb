"""Leagues and tournaments. Each change is one transaction: the event, all that follows from it by
itself, and the matches that open by that. It is told later, from these rows: so the end of the
program neither loses a match nor opens one twice."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from contests.contest import Contest
from contests.director import takes_late, timed_round
from contests.events import (
    Annulled,
    Entered,
    Event,
    Left,
    Missed,
    Played,
    Points,
    RoundDue,
    Stopped,
    Withdrawn,
    read,
)
from contests.ladder import challenge, challengeable
from db import outages
from db.connection import SqlTable
from db.tables.blocks import check_guest
from db.tables.contests.appointments import GRACE, absent, missed
from db.tables.contests.opening import Which, open_contest
from db.tables.contests.progress import Gather, NotNow, check, grow, held, joined, overrule, rule
from db.tables.contests.rows import (
    COLUMNS,
    CONTEST,
    MATCH,
    NEW,
    ContestMatch,
    ContestRow,
    NewContest,
    OpenContest,
)
from db.tables.servers.bans import check_admitted
from db.values import is_deleted, time_text, time_value
from engines.registry import GAMES

_INSERT: Final = f"{NEW.insert('contests')} RETURNING {COLUMNS}"

_OF_GUILD: Final = f"""SELECT {COLUMNS} FROM contests WHERE guild_id = ?
    AND phase IN ('gathering', 'running') ORDER BY id DESC LIMIT ?"""  # noqa: S608 - constants

_LAST_ENDED: Final = f"""SELECT {COLUMNS} FROM contests WHERE guild_id = ? AND phase = 'over'
    ORDER BY ended_at DESC, id DESC LIMIT ?"""  # noqa: S608 - constants

_DUE: Final = """SELECT id FROM contests WHERE phase = 'gathering' AND starts_at <= ?
    ORDER BY starts_at, id"""

PLAYED: Final = timedelta(minutes=30)
"""How recent the last action of such a match is."""
_ROUNDS_DUE: Final = f"""SELECT id FROM contests WHERE round_ends_at <= ?
    AND {outages.served("guild_id")} AND (round_ends_at <= ? OR NOT EXISTS (SELECT 1
        FROM contest_matches c JOIN matches m ON m.id = c.match_id
        JOIN actions a ON a.match_id = m.id AND a.at > ?
        WHERE c.contest_id = contests.id AND c.counted = FALSE AND m.status = 'running'
        UNION ALL SELECT 1 FROM contest_matches c JOIN appointments p ON p.match_id = c.match_id
        WHERE c.contest_id = contests.id AND c.counted = FALSE AND p.at > ?))
    ORDER BY round_ends_at, id"""  # noqa: S608 - constants

_UNSHOWN: Final = f"""SELECT {COLUMNS} FROM contests WHERE (shown <> events OR told = FALSE)
    AND (shown <> events OR phase IN ('over', 'stopped')) OR phase IN ('gathering', 'running')
    AND game NOT IN ({{games}}) ORDER BY id"""  # noqa: S608 - constants

_ENDED: Final = """SELECT c.* FROM contest_matches c JOIN matches m ON m.id = c.match_id
    WHERE c.counted = FALSE AND m.status <> 'running' ORDER BY c.match_id"""

_HOMELESS: Final = """SELECT c.* FROM contest_matches c JOIN matches m ON m.id = c.match_id
    WHERE c.counted = FALSE AND m.status = 'running' AND m.channel_id IS NULL ORDER BY c.match_id"""

_DELETED: Final = """SELECT DISTINCT c.id FROM contests c
    JOIN contest_people p ON p.contest_id = c.id
    WHERE p.person_id < 0 AND c.phase IN ('gathering', 'running') ORDER BY c.id"""

_RUNNING_OF: Final = """SELECT c.match_id FROM contest_matches c JOIN matches m ON m.id = c.match_id
    JOIN seats s ON s.match_id = m.id
    WHERE c.contest_id = ? AND s.person_id = ? AND m.status = 'running' ORDER BY c.match_id"""

_WAITING_FOR: Final = """SELECT c.match_id FROM contest_matches c
    JOIN matches m ON m.id = c.match_id JOIN clocks t ON t.match_id = m.id
    JOIN seats s ON s.match_id = m.id
    WHERE c.contest_id = ? AND s.person_id = ? AND m.status = 'running'
    AND t.awaited LIKE '%,' || s.seat || ',%' ORDER BY t.turn_began, c.match_id"""

_COURSES: Final = """SELECT c.number, m.channel_id, m.status, m.created_at, m.ended_at,
    p.at AS meets FROM contest_matches c JOIN matches m ON m.id = c.match_id
    LEFT JOIN appointments p ON p.match_id = m.id
    WHERE c.contest_id = ? ORDER BY m.id"""

# Of a match that was annulled, and of the one played after it, the last word counts.
_COUNTED: Final = """SELECT e.text FROM contest_matches k
    JOIN contest_events e ON e.contest_id = k.contest_id
        AND (e.text LIKE 'result ' || k.number || ' %' OR e.text LIKE 'enter ' || k.number || ' %'
            OR e.text LIKE 'missed ' || k.number || ' %' OR e.text = 'annul ' || k.number)
    WHERE k.match_id = ? AND NOT EXISTS (SELECT 1 FROM contest_matches l
        WHERE l.contest_id = k.contest_id AND l.number = k.number AND l.match_id > k.match_id)
    ORDER BY e.number DESC LIMIT 1"""

_OVERRULED: Final = """SELECT c.match_id FROM contest_matches c JOIN matches m ON m.id = c.match_id
    WHERE c.counted AND m.status = 'running' ORDER BY c.match_id"""

_BLOCKED_IN: Final = """SELECT p.person_id FROM contest_people p
    JOIN blocks k ON k.blocked_id = p.person_id
    WHERE p.contest_id = ? AND k.person_id = ? ORDER BY p.number"""

_PLACE: Final = """UPDATE contests SET channel_id = ?, shown = -1, moves = moves + 1,
    failing_since = NULL WHERE id = ?"""


class Contests(SqlTable):
    """The contests of a database. Every method raises `StoreTrouble` if the database fails."""

    async def create(self, new: NewContest) -> ContestRow:
        """Stores a contest that nobody has joined; a simul with its host in it."""
        async with self._database.transaction() as transaction:
            row = CONTEST.read((await transaction.rows(_INSERT, NEW.values(new)))[0])
            opened = OpenContest(row, Contest(row.terms), {}, {})
            if opened.contest.host is None:
                return row
            return (await joined(transaction, opened, new.organiser_id, 0, new.at, None)).row

    async def get(self, which: Which) -> OpenContest | None:
        """Returns the contest as it stands, or None."""
        async with self._database.snapshot() as snapshot:
            return await open_contest(snapshot, which)

    async def join(
        self, which: Which, person: int, strength: int, at: datetime, gather: Gather
    ) -> OpenContest:
        """Lets a person join: before the start, or late where the format allows it. Raises `NotNow`
        if the person is in it, or was and withdrew; if it is full; and if nobody can join any
        longer; `IsBarred` for people who may not use the bot in that server; `Unwilling` if the
        host of a simul has blocked this person."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            await check_admitted(transaction, opened.row.guild_id, person)
            if opened.contest.host is not None:
                await check_guest(transaction, opened.people[opened.contest.host], person)
            contest = opened.contest
            if person in opened.numbers or len(contest.people) >= opened.row.most:
                raise NotNow
            if contest.phase == "running" and not takes_late(contest):
                raise NotNow
            return await joined(transaction, opened, person, strength, at, gather)

    async def leave(self, which: Which, person: int, at: datetime, gather: Gather) -> OpenContest:
        """Lets a person leave: before the start without a trace, later as withdrawn. Raises
        `NotNow` for people who are not in it."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            number = opened.number_of(person)
            if number is None:
                raise NotNow
            gathering = opened.contest.phase == "gathering"
            event = Left(number) if gathering else Withdrawn(number)
            check(opened.contest, event)
            return await grow(transaction, opened, [event], at, gather)

    async def challenge(
        self, which: Which, person: int, other: int, at: datetime, gather: Gather
    ) -> OpenContest:
        """Sets the match of a challenge on a ladder; `other` is a number. Raises `NotNow` if this
        person may not challenge that one, or no longer."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            number = opened.number_of(person)
            if number is None or other not in challengeable(
                opened.contest, number, opened.slow(at)
            ):
                raise NotNow
            event = challenge(opened.contest, number, other)
            return await grow(transaction, opened, [event], at, gather)

    async def add(self, which: Which, event: Event, at: datetime, gather: Gather) -> OpenContest:
        """Adds an event, and all that follows from it. Raises `NotNow` for one that cannot come
        now."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            check(opened.contest, event)
            return await grow(transaction, opened, [event], at, gather)

    async def rule(
        self, which: Which, event: Annulled | Entered, at: datetime, gather: Gather
    ) -> OpenContest:
        """Adds an organiser's decision about a match. Raises `NotNow` if it cannot be decided any
        more."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            return await rule(transaction, opened, event, at, gather)

    async def count(self, found: ContestMatch, event: Event, at: datetime, gather: Gather) -> None:
        """Adds the result of a match, once."""
        sql = """UPDATE contest_matches SET counted = TRUE
            WHERE match_id = ? AND counted = FALSE RETURNING number"""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, found.contest_id)
            if not await transaction.rows(sql, (found.match_id,)):
                return
            try:
                check(opened.contest, event)
            except NotNow:
                return  # the contest was stopped: its matches go on by themselves
            await grow(transaction, opened, [event], at, gather)

    async def stop(self, which: Which, reason: str, at: datetime) -> OpenContest | None:
        """Stops a contest for this reason; None if it is over."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, which)
            try:
                check(opened.contest, Stopped())
            except NotNow:
                return None
            sql = "UPDATE contests SET reason = ? WHERE id = ?"
            await transaction.rows(sql, (reason, opened.row.id))
            return await grow(transaction, opened, [Stopped()], at, None)

    async def end_round(self, contest_id: int, at: datetime, gather: Gather) -> None:
        """Begins the next round once the days of one are over; people who have missed an
        appointment lose that match. Raises `NotNow` if none is over, as when another process was
        faster."""
        async with self._database.transaction() as transaction:
            opened = await held(transaction, contest_id)
            number, ends = timed_round(opened.contest), opened.row.round_ends_at
            if number is None or ends is None or ends > at:
                raise NotNow
            gone, may = await absent(transaction, opened, at), opened.contest.appointable
            lost = [missed(match, seat) for match, seat in gone.items() if match in may]
            for each in lost:
                await overrule(transaction, opened.matches[each.match])
            await grow(transaction, opened, [*lost, RoundDue(number)], at, gather)

    async def heal(self, contest_id: int, at: datetime, gather: Gather) -> None:
        """Takes out people whose data was deleted."""
        async with self._database.transaction() as transaction:
            await grow(transaction, await held(transaction, contest_id), [], at, gather)

    # Owed

    async def due(self, now: datetime) -> tuple[int, ...]:
        """Returns the contests that are due to begin."""
        rows = await self._database.rows(_DUE, (time_text(now),))
        return tuple(row["id"] for row in rows)

    async def rounds_due(self, now: datetime) -> tuple[int, ...]:
        """Returns the contests in which the days of a round are over, and no match of it is being
        played and nobody waited for, or the hour of grace is over, too."""
        times = map(time_text, (now, now - GRACE, now - PLAYED, now - GRACE))
        rows = await self._database.rows(_ROUNDS_DUE, tuple(times))
        return tuple(row["id"] for row in rows)

    async def to_look_at(self) -> tuple[int, ...]:
        """Returns the contests that are not over."""
        sql = "SELECT id FROM contests WHERE phase IN ('gathering', 'running') ORDER BY id"
        return tuple(row["id"] for row in await self._database.rows(sql))

    async def unshown(self) -> tuple[ContestRow, ...]:
        """Returns the contests with something not shown yet, or an end not told yet, and those that
        wait for their game."""
        sql = _UNSHOWN.format(games=", ".join("?" * len(GAMES)))
        return CONTEST.all(await self._database.rows(sql, tuple(GAMES)))

    async def ended(self) -> tuple[ContestMatch, ...]:
        """Returns the matches that are over and not counted."""
        return MATCH.all(await self._database.rows(_ENDED))

    async def overruled(self) -> tuple[int, ...]:
        """Returns the matches that are still being played, and no longer count."""
        return tuple(row["match_id"] for row in await self._database.rows(_OVERRULED))

    async def homeless(self) -> tuple[ContestMatch, ...]:
        """Returns the running matches that are shown nowhere."""
        return MATCH.all(await self._database.rows(_HOMELESS))

    async def with_deleted(self) -> tuple[int, ...]:
        """Returns the contests in which people may still be whose data was deleted."""
        return tuple(row["id"] for row in await self._database.rows(_DELETED))

    async def running_of(self, contest_id: int, person: int) -> tuple[int, ...]:
        """Returns a person's running matches of a contest."""
        rows = await self._database.rows(_RUNNING_OF, (contest_id, person))
        return tuple(row["match_id"] for row in rows)

    async def waiting_for(self, contest_id: int, person: int) -> tuple[int, ...]:
        """Returns the running matches of a contest in which it is this person's turn, the one
        first that has waited longest."""
        rows = await self._database.rows(_WAITING_FOR, (contest_id, person))
        return tuple(row["match_id"] for row in rows)

    async def withdrawn_at_matches(self) -> tuple[tuple[int, int], ...]:
        """Returns the running matches of people who have withdrawn, as pairs of match and
        person."""
        found = list[tuple[int, int]]()
        sql = """SELECT DISTINCT e.contest_id FROM contest_events e
            JOIN contest_matches c ON c.contest_id = e.contest_id AND c.counted = FALSE
            WHERE e.text LIKE 'withdraw %' ORDER BY e.contest_id"""
        for row in await self._database.rows(sql):
            opened = await self.get(row["contest_id"])
            assert opened is not None
            for each in opened.contest.people.values():
                person = opened.people[each.number]
                if each.withdrawn and not is_deleted(person):
                    running = await self.running_of(opened.row.id, person)
                    found += [(match_id, person) for match_id in running]
        return tuple(found)

    # Lists

    async def of_guild(self, guild_id: int, most: int) -> tuple[ContestRow, ...]:
        """Returns a server's contests that are not over, the newest first."""
        return CONTEST.all(await self._database.rows(_OF_GUILD, (guild_id, most)))

    async def over_in(self, guild_id: int, most: int) -> tuple[ContestRow, ...]:
        """Returns a server's contests that are over, the latest first."""
        return CONTEST.all(await self._database.rows(_LAST_ENDED, (guild_id, most)))

    async def blocked_in(self, contest_id: int, person: int) -> tuple[int, ...]:
        """Returns the people of a contest that this person has blocked."""
        rows = await self._database.rows(_BLOCKED_IN, (contest_id, person))
        return tuple(row["person_id"] for row in rows)

    async def of_match(self, match_id: int) -> int | None:
        """Returns the contest of a match; None for a match of none."""
        sql = "SELECT contest_id FROM contest_matches WHERE match_id = ?"
        rows = await self._database.rows(sql, (match_id,))
        return rows[0]["contest_id"] if rows else None

    async def absent(self, opened: OpenContest, now: datetime) -> dict[int, int]:
        """Returns who has missed the appointment of a match to which the other one came: the
        people by the numbers of the matches that go on."""
        gone = await absent(self._database, opened, now)
        return {each: opened.contest.meetings[each].people[seat] for each, seat in gone.items()}

    async def counted(self, match_id: int) -> tuple[Points, ...] | None:
        """Returns the points of each seat that a match has brought in its contest; None for one
        that took no place there, is not counted yet, or belongs to none."""
        rows = await self._database.rows(_COUNTED, (match_id,))
        event = read(rows[0]["text"]) if rows else None
        return event.points if isinstance(event, Played | Entered | Missed) else None

    async def courses(
        self, opened: OpenContest
    ) -> tuple[tuple[timedelta, ...], dict[int, int], dict[int, datetime]]:
        """Returns the lengths of its matches that are over, the channels of those with a place, and
        the times of appointments, each by the number of the match."""
        if not opened.matches:
            return (), {}, {}
        rows = await self._database.rows(_COURSES, (opened.row.id,))
        lengths = tuple(
            time_value(row["ended_at"]) - time_value(row["created_at"])
            for row in rows
            if row["ended_at"] and row["status"] == "over"
        )
        meets = {row["number"]: time_value(row["meets"]) for row in rows if row["meets"]}
        channels = {row["number"]: row["channel_id"] for row in rows if row["channel_id"]}
        return lengths, channels, meets

    # Shown

    async def set_shown(self, contest_id: int, events: int) -> None:
        """Records that so many events are shown."""
        sql = """UPDATE contests SET shown = ?, failing_since = NULL
            WHERE id = ? AND shown < ?"""
        await self._database.rows(sql, (events, contest_id, events))

    async def show_anew(self, contest_id: int) -> None:
        """Lets its messages be looked at once more, since something beside its events changed."""
        await self._database.rows("UPDATE contests SET shown = -1 WHERE id = ?", (contest_id,))

    async def set_announced(self, contest_id: int, events: int) -> None:
        """Records that the organiser's decisions among so many events are told."""
        sql = "UPDATE contests SET announced = ? WHERE id = ?"
        await self._database.rows(sql, (events, contest_id))

    async def set_told(self, contest_id: int) -> None:
        """Records that the end was told."""
        await self._database.rows("UPDATE contests SET told = TRUE WHERE id = ?", (contest_id,))

    async def failed(self, contest_id: int, at: datetime) -> None:
        """Records that it cannot be shown."""
        sql = "UPDATE contests SET failing_since = COALESCE(failing_since, ?) WHERE id = ?"
        await self._database.rows(sql, (time_text(at), contest_id))

    async def set_organiser_gone(self, contest_id: int, at: datetime | None) -> None:
        """Records that its organiser has gone, by this time at the latest; None for one who is
        there."""
        sql = """UPDATE contests SET organiser_gone_at = CASE WHEN CAST(? AS TEXT) IS NULL THEN NULL
            ELSE COALESCE(organiser_gone_at, ?) END WHERE id = ?"""
        when = time_text(at) if at else None
        await self._database.rows(sql, (when, when, contest_id))

    async def take_over(self, contest_id: int, person: int) -> bool:
        """Makes a person the organiser where the last one has gone; False where that one has
        not, or another was faster."""
        sql = """UPDATE contests SET organiser_id = ?, organiser_gone_at = NULL, shown = -1
            WHERE id = ? AND organiser_gone_at IS NOT NULL RETURNING id"""
        return bool(await self._database.rows(sql, (person, contest_id)))

    async def move(self, contest_id: int, channel_id: int) -> None:
        """Shows it in another channel from now on, where its matches without a place open, too."""
        await self._database.rows(_PLACE, (channel_id, contest_id))
