"""Leagues and tournaments. Each change is one transaction: the event, all that follows from it by
itself, and the matches that open by that. Whatever is to be told of it is told later, from what
stands here: so the end of the program neither loses a match nor opens one twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from contests.contest import Contest
from contests.director import due, timed_round
from contests.events import (
    BadEvent,
    Event,
    Joined,
    Left,
    Opened,
    Paired,
    Played,
    Points,
    RoundDue,
    Stopped,
    Withdrawn,
    read,
    write,
)
from contests.ladder import challenge, challengeable
from db import outages
from db.connection import SqlTable, Transaction
from db.errors import StoreError
from db.tables import matches
from db.tables.blocks import check_guest
from db.tables.contests import duplicates
from db.tables.contests.opening import Which, number_of, open_contest
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
from db.tables.servers.barred import check_admitted
from db.values import NewMatch, is_deleted, time_text, time_value

Gather: TypeAlias = Callable[[ContestRow, Sequence[int]], NewMatch]
"""Makes the match of these people, by seat."""

_INSERT: Final = f"{NEW.insert('contests')} RETURNING {COLUMNS}"

_HOLD: Final = "UPDATE contests SET phase = phase WHERE id = ?"

_GREW: Final = f"""UPDATE contests SET events = ?, phase = ?, round_ends_at = ?,
    started_at = CASE WHEN CAST(? AS BIGINT) = 1 THEN COALESCE(started_at, ?) ELSE started_at END,
    ended_at = CASE WHEN CAST(? AS BIGINT) = 1 THEN COALESCE(ended_at, ?) ELSE ended_at END
    WHERE id = ? RETURNING {COLUMNS}"""  # noqa: S608 - constants

_EVENT: Final = "INSERT INTO contest_events (contest_id, number, text, at) VALUES (?, ?, ?, ?)"

_PERSON: Final = "INSERT INTO contest_people (contest_id, number, person_id) VALUES (?, ?, ?)"

_MATCH: Final = "INSERT INTO contest_matches (match_id, contest_id, number) VALUES (?, ?, ?)"

_OF_GUILD: Final = f"""SELECT {COLUMNS} FROM contests WHERE guild_id = ?
    AND phase IN ('gathering', 'running') ORDER BY id DESC LIMIT ?"""  # noqa: S608 - constants

_LAST_ENDED: Final = f"""SELECT {COLUMNS} FROM contests WHERE guild_id = ? AND phase = 'over'
    ORDER BY ended_at DESC, id DESC LIMIT ?"""  # noqa: S608 - constants

_DUE: Final = """SELECT id FROM contests WHERE phase = 'gathering' AND starts_at <= ?
    ORDER BY starts_at, id"""

_ROUNDS_DUE: Final = f"""SELECT id FROM contests WHERE round_ends_at <= ?
    AND {outages.served("guild_id")} ORDER BY round_ends_at, id"""  # noqa: S608 - constants

_UNSHOWN: Final = f"""SELECT {COLUMNS} FROM contests WHERE (shown <> events OR told = FALSE)
    AND (shown <> events OR phase IN ('over', 'stopped')) ORDER BY id"""  # noqa: S608 - constants

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

_COURSES: Final = """SELECT c.number, m.channel_id, m.status, m.created_at, m.ended_at
    FROM contest_matches c JOIN matches m ON m.id = c.match_id
    WHERE c.contest_id = ? ORDER BY m.id"""

_COUNTED: Final = """SELECT e.text FROM contest_matches k
    JOIN contest_events e ON e.contest_id = k.contest_id
        AND e.text LIKE 'result ' || k.number || ' %' WHERE k.match_id = ?"""

_BLOCKS: Final = """SELECT a.number AS one, b.number AS two FROM contest_people a
    JOIN contest_people b ON b.contest_id = a.contest_id
    JOIN blocks k ON k.person_id = a.person_id AND k.blocked_id = b.person_id
    WHERE a.contest_id = ?"""

_BLOCKED_IN: Final = """SELECT p.person_id FROM contest_people p
    JOIN blocks k ON k.blocked_id = p.person_id
    WHERE p.contest_id = ? AND k.person_id = ? ORDER BY p.number"""

_PLACE: Final = """UPDATE contests SET channel_id = ?, shown = -1, moves = moves + 1,
    failing_since = NULL WHERE id = ?"""


class NotNow(StoreError):
    """The error that something cannot be done in a contest as it stands; nothing was changed."""


class Contests(SqlTable):
    """The contests of a database. Every method raises `StoreTrouble` if the database fails."""

    async def create(self, new: NewContest) -> ContestRow:
        """Stores a contest that nobody has joined; a simul with its host in it."""
        async with self._database.transaction() as transaction:
            row = CONTEST.read((await transaction.rows(_INSERT, NEW.values(new)))[0])
            opened = OpenContest(row, Contest(row.terms), {}, {})
            if opened.contest.host is None:
                return row
            return (await _joined(transaction, opened, new.organiser_id, 0, new.at, None)).row

    async def get(self, which: Which) -> OpenContest | None:
        """Returns the contest as it stands, or None."""
        async with self._database.snapshot() as snapshot:
            return await open_contest(snapshot, which)

    async def join(
        self, which: Which, person: int, strength: int, at: datetime, gather: Gather
    ) -> OpenContest:
        """Lets a person join: before the start, or late where the format allows it. Raises `NotNow`
        for whoever is in it, or was and withdrew; if it is full; and if nobody can join any
        longer; `IsBarred` for people who may not use the bot in that server; `Unwilling` if the
        host of a simul has blocked this person."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, which)
            await check_admitted(transaction, opened.row.guild_id, person)
            if opened.contest.host is not None:
                await check_guest(transaction, opened.people[opened.contest.host], person)
            if person in opened.numbers or len(opened.contest.people) >= opened.row.most:
                raise NotNow
            return await _joined(transaction, opened, person, strength, at, gather)

    async def leave(self, which: Which, person: int, at: datetime, gather: Gather) -> OpenContest:
        """Lets a person leave: before the start without a trace, later as withdrawn. Raises
        `NotNow` for people who are not in it."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, which)
            number = opened.number_of(person)
            if number is None:
                raise NotNow
            gathering = opened.contest.phase == "gathering"
            event = Left(number) if gathering else Withdrawn(number)
            _check(opened.contest, event)
            return await _add(transaction, opened, [event], at, gather)

    async def challenge(
        self, which: Which, person: int, other: int, at: datetime, gather: Gather
    ) -> OpenContest:
        """Sets the match of a challenge on a ladder; `other` is a number. Raises `NotNow` if this
        person may not challenge that one, or no longer."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, which)
            number = opened.number_of(person)
            if number is None or other not in challengeable(
                opened.contest, number, opened.slow(at)
            ):
                raise NotNow
            event = challenge(opened.contest, number, other)
            return await _add(transaction, opened, [event], at, gather)

    async def add(self, which: Which, event: Event, at: datetime, gather: Gather) -> OpenContest:
        """Adds an event, and all that follows from it. Raises `NotNow` for one that cannot come
        now."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, which)
            _check(opened.contest, event)
            return await _add(transaction, opened, [event], at, gather)

    async def count(self, found: ContestMatch, event: Event, at: datetime, gather: Gather) -> None:
        """Adds the result of a match, once."""
        sql = """UPDATE contest_matches SET counted = TRUE
            WHERE match_id = ? AND counted = FALSE RETURNING number"""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, found.contest_id)
            if not await transaction.rows(sql, (found.match_id,)):
                return
            try:
                _check(opened.contest, event)
            except NotNow:
                return  # the contest was stopped: its matches go on by themselves
            await _add(transaction, opened, [event], at, gather)

    async def stop(self, which: Which, reason: str, at: datetime) -> OpenContest | None:
        """Stops a contest for this reason; None if it is over."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, which)
            try:
                _check(opened.contest, Stopped())
            except NotNow:
                return None
            sql = "UPDATE contests SET reason = ? WHERE id = ?"
            await transaction.rows(sql, (reason, opened.row.id))
            return await _add(transaction, opened, [Stopped()], at, None)

    async def end_round(self, contest_id: int, at: datetime, gather: Gather) -> None:
        """Begins the next round, where the days of one are over. Raises `NotNow` where none is, as
        when another process was faster."""
        async with self._database.transaction() as transaction:
            opened = await _held(transaction, contest_id)
            number, ends = timed_round(opened.contest), opened.row.round_ends_at
            if number is None or ends is None or ends > at:
                raise NotNow
            await _add(transaction, opened, [RoundDue(number)], at, gather)

    async def heal(self, contest_id: int, at: datetime, gather: Gather) -> None:
        """Takes people out whose data was deleted."""
        async with self._database.transaction() as transaction:
            await _add(transaction, await _held(transaction, contest_id), [], at, gather)

    # What is owed

    async def due(self, now: datetime) -> tuple[int, ...]:
        """Returns the contests whose time to begin has come."""
        rows = await self._database.rows(_DUE, (time_text(now),))
        return tuple(row["id"] for row in rows)

    async def rounds_due(self, now: datetime) -> tuple[int, ...]:
        """Returns the contests in which the days of a round are over."""
        rows = await self._database.rows(_ROUNDS_DUE, (time_text(now),))
        return tuple(row["id"] for row in rows)

    async def running(self) -> tuple[int, ...]:
        """Returns the contests that run."""
        sql = "SELECT id FROM contests WHERE phase = 'running' ORDER BY id"
        return tuple(row["id"] for row in await self._database.rows(sql))

    async def unshown(self) -> tuple[ContestRow, ...]:
        """Returns the contests of which something is not shown, or whose end is not told."""
        return CONTEST.all(await self._database.rows(_UNSHOWN))

    async def ended(self) -> tuple[ContestMatch, ...]:
        """Returns the matches that are over and not counted."""
        return MATCH.all(await self._database.rows(_ENDED))

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
        """Returns the people of a contest whom this person has blocked."""
        rows = await self._database.rows(_BLOCKED_IN, (contest_id, person))
        return tuple(row["person_id"] for row in rows)

    async def of_match(self, match_id: int) -> int | None:
        """Returns the contest of a match; None for a match of none."""
        sql = "SELECT contest_id FROM contest_matches WHERE match_id = ?"
        rows = await self._database.rows(sql, (match_id,))
        return rows[0]["contest_id"] if rows else None

    async def counted(self, match_id: int) -> tuple[Points, ...] | None:
        """Returns the points of each seat that a match has brought in its contest; None for one
        that took no place there, is not counted yet, or belongs to none."""
        rows = await self._database.rows(_COUNTED, (match_id,))
        event = read(rows[0]["text"]) if rows else None
        return event.points if isinstance(event, Played) else None

    async def courses(self, opened: OpenContest) -> tuple[tuple[timedelta, ...], dict[int, int]]:
        """Returns how long those of its matches lasted that are over, and the channel of each that
        has a place, by its number there."""
        if not opened.matches:
            return (), {}
        rows = await self._database.rows(_COURSES, (opened.row.id,))
        lengths = tuple(
            time_value(row["ended_at"]) - time_value(row["created_at"])
            for row in rows
            if row["ended_at"] and row["status"] == "over"
        )
        return lengths, {row["number"]: row["channel_id"] for row in rows if row["channel_id"]}

    # What was shown

    async def set_shown(self, contest_id: int, events: int) -> None:
        """Records that so many events are shown."""
        sql = """UPDATE contests SET shown = ?, failing_since = NULL
            WHERE id = ? AND shown < ?"""
        await self._database.rows(sql, (events, contest_id, events))

    async def show_anew(self, contest_id: int) -> None:
        """Lets its messages be looked at once more, since something beside its events changed."""
        await self._database.rows("UPDATE contests SET shown = -1 WHERE id = ?", (contest_id,))

    async def set_told(self, contest_id: int) -> None:
        """Records that the end was told."""
        await self._database.rows("UPDATE contests SET told = TRUE WHERE id = ?", (contest_id,))

    async def failed(self, contest_id: int, at: datetime) -> None:
        """Records that it cannot be shown."""
        sql = "UPDATE contests SET failing_since = COALESCE(failing_since, ?) WHERE id = ?"
        await self._database.rows(sql, (time_text(at), contest_id))

    async def move(self, contest_id: int, channel_id: int) -> None:
        """Shows it in another channel from now on, and opens there what has no place yet."""
        await self._database.rows(_PLACE, (channel_id, contest_id))


async def _held(transaction: Transaction, which: Which) -> OpenContest:
    """Returns a contest, locked until the transaction ends. Raises `NotNow` if there is none."""
    await transaction.rows(_HOLD, (number_of(which),))
    found = await open_contest(transaction, which)
    if found is None:
        raise NotNow
    return found


def _check(contest: Contest, event: Event) -> None:
    try:
        contest.follow(event)
    except BadEvent as error:
        raise NotNow from error


async def _joined(
    transaction: Transaction,
    opened: OpenContest,
    person: int,
    strength: int,
    at: datetime,
    gather: Gather | None,
) -> OpenContest:
    """Adds a person, with all that follows."""
    number = opened.contest.joined
    _check(opened.contest, Joined(number, strength))
    await transaction.rows(_PERSON, (opened.row.id, number, person))
    opened.people[number] = person
    return await _add(transaction, opened, [Joined(number, strength)], at, gather)


async def _add(
    transaction: Transaction,
    opened: OpenContest,
    events: Sequence[Event],
    at: datetime,
    gather: Gather | None,
) -> OpenContest:
    """Adds these events, then what they bring about, with the matches that open. Whoever has been
    deleted withdraws first, so that no match opens for nobody."""
    row, contest, number = opened.row, opened.contest, opened.row.events
    new = list(events)
    for event in new:
        contest = contest.follow(event)
    gone = _deleted(contest, opened.people)
    for each in gone:
        contest = contest.follow(each)
    apart = await _apart(transaction, contest, row.id)
    new += [*gone, *due(contest, apart)]
    for event in new:
        await transaction.rows(_EVENT, (row.id, number, write(event), time_text(at)))
        number += 1
    whole = opened.contest
    for event in new:
        whole = whole.follow(event)
        if isinstance(event, Opened):
            assert gather is not None
            people = [opened.people[each] for each in whole.meetings[event.match].people]
            new_match = await duplicates.alike(
                transaction, gather(row, people), whole, opened.matches, event.match
            )
            match = await matches.insert(transaction, new_match)
            await transaction.rows(_MATCH, (match.id, row.id, event.match))
            opened.matches[event.match] = match.id
    await duplicates.show(transaction, opened.contest, whole, opened.matches)
    moment, begun = time_text(at), int(whole.phase != "gathering")
    ended = int(whole.phase in ("over", "stopped"))
    ends = _round_end(opened, whole, at)
    params = (
        *(number, whole.phase, time_text(ends) if ends else None),
        *(begun, moment, ended, moment, row.id),
    )
    row = CONTEST.read((await transaction.rows(_GREW, params))[0])
    since = opened.since | {each.match: at for each in new if isinstance(each, Paired)}
    return OpenContest(row, whole, opened.people, opened.matches, since)


def _round_end(before: OpenContest, after: Contest, at: datetime) -> datetime | None:
    """Returns when the days of the round are over that runs now: so many days after those of the
    round before, however late it began; but never at once, so that no round is skipped."""
    number, ends = timed_round(after), before.row.round_ends_at
    if number is None:
        return None
    if number == timed_round(before.contest):
        return ends
    days = timedelta(days=after.terms.round_days)
    planned = (ends or at) + days
    return planned if planned > at else at + days


def _deleted(contest: Contest, people: dict[int, int]) -> list[Event]:
    """Returns that people go whose data was deleted."""
    gathering = contest.phase == "gathering"
    if contest.phase not in ("gathering", "running"):
        return []
    gone = [each for each in contest.active if is_deleted(people[each])]
    return [Left(each) if gathering else Withdrawn(each) for each in gone]


async def _apart(
    transaction: Transaction, contest: Contest, contest_id: int
) -> frozenset[frozenset[int]]:
    """Returns the pairs of which one has blocked the other; none while nobody is paired."""
    if contest.phase != "running":
        return frozenset()
    rows = await transaction.rows(_BLOCKS, (contest_id,))
    return frozenset(frozenset((row["one"], row["two"])) for row in rows)
