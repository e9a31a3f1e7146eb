"""The growth of a contest: events, all that follows from them, and the matches that open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from contests.contest import Contest
from contests.director import due, lateness, timed_round
from contests.events import (
    Annulled,
    BadEvent,
    Entered,
    Event,
    Joined,
    Left,
    Opened,
    Paired,
    Withdrawn,
    write,
)
from db.connection import Transaction
from db.errors import StoreError
from db.tables import matches, ratings
from db.tables.contests.opening import Which, number_of, open_contest
from db.tables.contests.rows import COLUMNS, CONTEST, ContestRow, OpenContest, acts_of
from db.values import NewMatch, is_deleted, time_text

Gather: TypeAlias = Callable[[ContestRow, Sequence[int]], NewMatch]
"""Makes the match of these people, by seat."""

_HOLD: Final = "UPDATE contests SET phase = phase WHERE id = ?"

_GREW: Final = f"""UPDATE contests SET events = ?, phase = ?, round_ends_at = ?,
    started_at = CASE WHEN CAST(? AS BIGINT) = 1 THEN COALESCE(started_at, ?) ELSE started_at END,
    ended_at = CASE WHEN CAST(? AS BIGINT) = 1 THEN COALESCE(ended_at, ?) ELSE ended_at END
    WHERE id = ? RETURNING {COLUMNS}"""  # noqa: S608 - constants

_EVENT: Final = "INSERT INTO contest_events (contest_id, number, text, at) VALUES (?, ?, ?, ?)"

_PERSON: Final = "INSERT INTO contest_people (contest_id, number, person_id) VALUES (?, ?, ?)"

_MATCH: Final = "INSERT INTO contest_matches (match_id, contest_id, number) VALUES (?, ?, ?)"

_RULED: Final = "UPDATE contest_matches SET counted = TRUE WHERE match_id = ?"

_BLOCKS: Final = """SELECT a.number AS one, b.number AS two FROM contest_people a
    JOIN contest_people b ON b.contest_id = a.contest_id
    JOIN blocks k ON k.person_id = a.person_id AND k.blocked_id = b.person_id
    WHERE a.contest_id = ?"""


class NotNow(StoreError):
    """The error that something cannot be done in a contest as it stands; nothing was changed."""


async def held(transaction: Transaction, which: Which) -> OpenContest:
    """Returns a contest, locked until the transaction ends. Raises `NotNow` if there is none."""
    await transaction.rows(_HOLD, (number_of(which),))
    found = await open_contest(transaction, which)
    if found is None:
        raise NotNow
    return found


def check(contest: Contest, event: Event) -> None:
    """Raises `NotNow` for an event that cannot come now."""
    try:
        contest.follow(event)
    except BadEvent as error:
        raise NotNow from error


async def joined(
    transaction: Transaction,
    opened: OpenContest,
    person: int,
    strength: int,
    at: datetime,
    gather: Gather | None,
) -> OpenContest:
    """Adds a person, with all that follows."""
    number = opened.contest.joined
    event = Joined(number, strength)
    check(opened.contest, event)
    await transaction.rows(_PERSON, (opened.row.id, number, person))
    opened.people[number] = person
    late = lateness(opened.contest.follow(event), number)
    return await grow(transaction, opened, [event, *late], at, gather)


async def grow(
    transaction: Transaction,
    opened: OpenContest,
    events: Sequence[Event],
    at: datetime,
    gather: Gather | None,
) -> OpenContest:
    """Adds these events and their consequences, with the matches that open. Deleted people withdraw
    first, so that no match opens for nobody."""
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
            new_match = await _alike(
                transaction, gather(row, people), whole, opened.matches, event.match
            )
            match = await matches.insert(transaction, new_match)
            await transaction.rows(_MATCH, (match.id, row.id, event.match))
            opened.matches[event.match] = match.id
    await _show(transaction, opened.contest, whole, opened.matches)
    moment, begun = time_text(at), int(whole.phase != "gathering")
    ended = int(whole.phase in ("over", "stopped"))
    ends = _round_end(opened, whole, at)
    params = (
        *(number, whole.phase, time_text(ends) if ends else None),
        *(begun, moment, ended, moment, row.id),
    )
    row = CONTEST.read((await transaction.rows(_GREW, params))[0])
    since = opened.since | {each.match: at for each in new if isinstance(each, Paired)}
    acts = (*opened.acts, *acts_of(new, opened.row.events))
    return OpenContest(row, whole, opened.people, opened.matches, since, acts)


async def rule(
    transaction: Transaction,
    opened: OpenContest,
    event: Annulled | Entered,
    at: datetime,
    gather: Gather,
) -> OpenContest:
    """Adds an organiser's decision about a match."""
    check(opened.contest, event)
    if match_id := opened.matches.get(event.match):
        await overrule(transaction, match_id)
    return await grow(transaction, opened, [event], at, gather)


async def overrule(transaction: Transaction, match_id: int) -> None:
    """Records that a match does not count any more, whether it was or is being played, and is not
    rated: the ratings are made anew if it was."""
    await transaction.rows(_RULED, (match_id,))
    await transaction.rows("UPDATE matches SET rated = FALSE WHERE id = ?", (match_id,))
    sql = "SELECT game FROM ratings WHERE match_id = ? LIMIT 1"
    for row in await transaction.rows(sql, (match_id,)):
        await ratings.rebuild(transaction, row["game"])


def _round_end(before: OpenContest, after: Contest, at: datetime) -> datetime | None:
    """Returns the end of the current round's days: so many after the end of the round before,
    however late it began; but never at once, so that no round is skipped."""
    number, ends = timed_round(after), before.row.round_ends_at
    if number is None:
        return None
    if number == timed_round(before.contest):
        return ends
    days = timedelta(days=after.terms.round_days)
    planned = (ends or at) + days
    return planned if planned > at else at + days


def _deleted(contest: Contest, people: dict[int, int]) -> list[Event]:
    """Returns the departures of people whose data was deleted."""
    gathering = contest.phase == "gathering"
    if contest.phase not in ("gathering", "running"):
        return []
    gone = [each for each in contest.active if is_deleted(people[each])]
    return [Left(each) if gathering else Withdrawn(each) for each in gone]


async def _apart(
    transaction: Transaction, contest: Contest, contest_id: int
) -> frozenset[frozenset[int]]:
    """Returns the pairs with a block between them; none while nobody is paired."""
    if contest.phase != "running":
        return frozenset()
    rows = await transaction.rows(_BLOCKS, (contest_id,))
    return frozenset(frozenset((row["one"], row["two"])) for row in rows)


async def _alike(
    transaction: Transaction,
    new: NewMatch,
    contest: Contest,
    opened: Mapping[int, int],
    number: int,
) -> NewMatch:
    """Returns a match to store with the seed of the others of its round, hidden until it is over,
    if this is a duplicate; `opened` are the stored matches by number. The first match draws the
    seed; the others take theirs from its row, in the same transaction: no other place knows it."""
    if contest.terms.format != "duplicate":
        return new
    own = contest.meetings[number].round
    there = [opened[each] for each in sorted(opened) if contest.meetings[each].round == own]
    first = await matches.read(transaction, there[0]) if there else None
    setup = replace(new.setup, seed=first.setup.seed) if first else new.setup
    return replace(new, setup=setup, hidden=True)


async def _show(
    transaction: Transaction, before: Contest, after: Contest, opened: Mapping[int, int]
) -> None:
    """Stops hiding the matches that a change of the contest has ended: those of a round, or all."""
    if before.terms.format != "duplicate":
        return
    ended = after.phase in ("over", "stopped")
    for number, match_id in opened.items():
        if ended or before.closed < after.meetings[number].round <= after.closed:
            sql = "UPDATE matches SET hidden = FALSE WHERE id = ?"
            await transaction.rows(sql, (match_id,))
