"""The commit: appends entries to the log and sets the clock."""

from __future__ import annotations

import logging
from collections.abc import Collection, Hashable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import takewhile

from cogs.hall.context import Context
from cogs.hall.log_fields import facts, kinds
from db.pace import CLAIMED, pace_of
from db.store import OpenMatch
from db.tables.seats.replacement import Newcomer
from db.values import Clock, MatchRow, SeatRow
from engines.game import Seat
from engines.match import ABSENT, BACK, LIMIT, REPLACE, STOP, TIME, Entry, Match

log = logging.getLogger(__name__)


async def commit(
    context: Context,
    opened: OpenMatch,
    entries: tuple[Entry, ...],
    newcomer: Newcomer | None = None,
    planned: Seat | None = None,
) -> OpenMatch:
    """Appends the entries to the log, with `newcomer` at a seat, and returns the match after them.
    They begin a turn that the person at the seat `planned` had planned; None if nobody had. The
    commit is final: later errors must not look like a failed move. Raises `Refusal`, `Stale` and
    `StoreTrouble`, and for a newcomer the errors of `db.tables.seats`; nothing is then
    committed."""
    match, at = opened.match, context.now()
    for entry in entries:
        match = match.follow(entry)
    match = match.timed(at, opened.match.ply)
    turn = new_limit(opened.match, match, pace_of(opened.row.pace).turn)
    awaited = [seat for seat in match.to_act if seat in match.persons]
    await context.store.log.append(
        opened.row.id,
        entries,
        at=at,
        outcome=match.outcome,
        feat=match.feat,
        turn=turn,
        awaited=awaited,
        newcomer=newcomer,
        planned=planned,
    )
    context.store.keep(opened.row.id, match)
    if newcomer is not None:
        opened = OpenMatch(_seated(opened.row, newcomer), opened.match)
    _tell(opened, entries, match)
    clock = opened.row.clock
    clock = replace(clock, absent=frozenset() if _there(clock, entries) else clock.absent)
    if turn is not None:
        rests = _rests(opened.row, awaited, at)
        due = clock.turn_due and (rests or at) + turn
        clock = replace(clock, turn_due=due, rests_until=rests)
    if any(entry.text == LIMIT for entry in entries):
        clock = replace(clock, match_due=None)
    row = replace(opened.row, clock=Clock() if match.outcome else clock, plies=match.ply)
    return OpenMatch(row, match)


def _there(clock: Clock, entries: tuple[Entry, ...]) -> bool:
    """Tells whether a player noted as absent is there, or is no longer waited for."""
    return any(each.seat in clock.absent or each.text.startswith(ABSENT) for each in entries)


def _seated(row: MatchRow, newcomer: Newcomer) -> MatchRow:
    new = SeatRow(newcomer.seat, newcomer.person_id, None, None, None, -1)
    return replace(row, seats=tuple(new if each.seat == new.seat else each for each in row.seats))


def _rests(row: MatchRow, awaited: Collection[Seat], at: datetime) -> datetime | None:
    """Returns the time until which the limit of a turn that begins now stands still, as
    `db.tables.clocks` notes it; None if it runs."""
    away = [row.meets_at, *(row.seats[seat].away_until for seat in awaited)]
    ends = [until for until in away if until and until > at]
    return max(ends) if ends and row.pace in CLAIMED else None


def _tell(opened: OpenMatch, entries: tuple[Entry, ...], after: Match) -> None:
    """Logs one line on the entries, and one on the end of the match. An action of the bot in a seat
    left to it, or of the server's managers, is not logged as that person's."""
    row, first = opened.row, entries[0]
    by_bot = (first.is_action and first.seat in opened.match.awaits_bot) or first.text.startswith(
        STOP
    )
    where = {"match": row.id, "guild": row.guild_id}
    person = None if by_bot else row.people[first.seat]
    by = {"ply": first.ply, "seat": first.seat, "person": person}
    log.info("committed", extra=facts(**where, **by, kind=kinds(entries)))
    if after.outcome:
        log.info("match ended", extra=facts(**where, reason=str(after.outcome.reason.value)))


def new_limit(before: Match, after: Match, pace: timedelta | None = None) -> timedelta | None:
    """Returns the turn limit that begins with the entries since `before`: the game's own, else that
    of the match's `pace`. A limit begins when the turn or the seats to act change, or when the turn
    continues with another action. None if there is no limit or the old one continues: after a draw
    offer, after an action taken back, and in the rest of a turn in which the seat took an action
    back. Otherwise a player could gain endless time by playing and taking back."""
    if _asked(before) == _asked(after) and not _goes_on(before, after.entries[before.ply :]):
        return None
    own = after.game.limits(dict(after.setup.options)).turn
    return own or (None if _waits_on(before, after) else pace)


def _waits_on(before: Match, after: Match) -> bool:
    """Tells whether the match still waits, in the same turn, for some of several seats to act at
    once: the others' actions give them no more time."""
    same = before.view(None).turn == after.view(None).turn
    return same and len(before.to_act) > 1 and set(after.to_act) <= set(before.to_act)


def _goes_on(before: Match, entries: tuple[Entry, ...]) -> bool:
    """Tells whether these entries, of the same turn, start its limit again."""
    if any(entry.text in (TIME, REPLACE) for entry in entries):
        return True
    return any(entry.is_action for entry in entries) and not _took_back(before, entries[0].seat)


def _took_back(match: Match, seat: Seat) -> bool:
    """Tells whether the seat has taken an action back since another seat's latest one."""
    own = takewhile(lambda entry: entry.seat == seat or not _acts(entry), match.entries[::-1])
    return any(entry.text == BACK for entry in own)


def _acts(entry: Entry) -> bool:
    return entry.is_action or entry.text == TIME


def _asked(match: Match) -> Hashable:
    return match.to_act, match.view(None).turn
