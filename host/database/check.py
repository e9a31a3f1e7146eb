"""Checks the whole database: whether the file is sound, every log replays, ratings follow from the
matches, and everything was shown. Changes nothing, even while the bot runs.

An audit is the check of one stored match."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

from db.connection import Beside
from db.errors import NewerDatabase, StoreTrouble
from db.kinds.addresses import named
from db.migrate import missing_in
from db.schema import missing
from db.store import present_revision
from db.tables import log as logs
from db.tables import matches
from db.tables.log import stored_result
from db.values import MatchRow, Status
from engines.match import Entry, Match, published, replay
from engines.registry import REFUSED
from host.database.ratings import compared
from host.database.reader import reading
from host.text_shaping import lacking
from players import build

Delivery: TypeAlias = Literal["shown", "lost", "guest", "waiting"]
"""The state of a board: `shown`; its place is `lost`; the bot is only a `guest` there and can only
answer interactions; or `waiting` to be shown."""


@dataclass(slots=True)
class Audit:
    """The findings about one match. `replayed` is None if newer rules cannot read the log, or if it
    was not tried. `untold` counts the seats whose private message is behind the log; `since` is the
    time of the last entry if anything is behind."""

    faults: list[str] = field(default_factory=list[str])
    replayed: bool | None = None
    board: Delivery = "shown"
    untold: int = 0
    since: datetime | None = None


def audit(row: MatchRow, entries: tuple[Entry, ...]) -> Audit:
    """Checks one match and its log, both read at the same moment. Changes nothing."""
    found = Audit()
    found.faults += _seating(row)
    found.faults += _numbering(entries)
    if found.faults or row.status == "aside":
        return found
    _replay(found, row, entries)
    _delivery(found, row, entries)
    return found


def _seating(row: MatchRow) -> Iterator[str]:
    if [seat.seat for seat in row.seats] != list(range(row.setup.seats)):
        yield f"it should have {row.setup.seats} players, but {len(row.seats)} are stored"


def _numbering(entries: tuple[Entry, ...]) -> Iterator[str]:
    for wanted, entry in enumerate(entries):
        if entry.ply != wanted:
            yield f"entry {wanted} of its log is missing"
            return


def _replay(found: Audit, row: MatchRow, entries: tuple[Entry, ...]) -> None:
    try:
        match = replay(row.setup, entries)
    # An old log may fail in any way under newer rules.
    except Exception as error:
        found.replayed = False if present_revision(row) == row.setup.revision else None
        if found.replayed is False:
            # The error's message is left out: it may quote a secret action.
            found.faults.append(f"its log does not replay ({type(error).__name__})")
        return
    faults = [*_ending(row, match), *_fingerprint(row)]
    found.replayed = not faults
    found.faults += faults


def _ending(row: MatchRow, match: Match) -> Iterator[str]:
    outcome, results = match.outcome, tuple(seat.result for seat in row.seats)
    if outcome is None:
        if row.status == "over":
            yield "it is stored as over, but its log goes on"
        if any(results):
            yield "results are stored, but its log goes on"
        return
    if row.status == "running":
        yield "it is stored as running, but its log ends it"
    if row.reason != str(outcome.reason.value):
        yield f"it ended by {outcome.reason.value}, but {row.reason} is stored"
    if results != tuple(stored_result(each) for each in outcome.results):
        yield "other results are stored than its log gives"


def _fingerprint(row: MatchRow) -> Iterator[str]:
    if row.fingerprint is not None and published(row.setup) != row.fingerprint:
        yield "its seed does not belong to the fingerprint that was published"


def _delivery(found: Audit, row: MatchRow, entries: tuple[Entry, ...]) -> None:
    ply = len(entries)
    if row.shown_ply > ply or any(seat.private_ply > ply for seat in row.seats):
        found.faults.append("more was shown of it than its log has")
    found.board = _board(row, ply)
    found.untold = sum(seat.private_ply < ply for seat in row.seats)
    if found.board == "waiting" or found.untold:
        found.since = (entries[-1].at if entries else None) or row.created_at


def _board(row: MatchRow, ply: int) -> Delivery:
    if all(each.channel_id is None for each in row.places):
        return "lost"
    if row.shown_ply >= ply:
        return "shown"
    return "guest" if row.place == "interaction" else "waiting"


KEPT: Final = 50
"""The most faults kept as sentences; further ones are only counted."""
AT_ONCE: Final = 1000


@dataclass(slots=True)
class Report:
    """The findings; the database is sound if there are no `faults`. `size` is in bytes. `readable`
    tells whether it has all tables and columns that this program needs; else the matches are not
    checked. `older` counts logs that the present rules cannot read, `undelivered` the boards that
    are not shown, by reason, `untold` the direct messages that wait, `closed` the people who accept
    none; `since` is the time of the oldest waiting entry. `ratings` and `feats` are their numbers,
    counted only if no fault was found before."""

    size: int = 0
    migration: int = 0
    readable: bool = False
    statuses: Counter[Status] = field(default_factory=Counter[Status])
    replayed: int = 0
    older: int = 0
    undelivered: Counter[Delivery] = field(default_factory=Counter[Delivery])
    untold: int = 0
    since: datetime | None = None
    closed: int = 0
    ratings: int = 0
    feats: int = 0
    fault_count: int = 0
    faults: list[str] = field(default_factory=list[str])

    def blame(self, fault: str) -> None:
        self.fault_count += 1
        if len(self.faults) < KEPT:
            self.faults.append(fault)


async def check(target: Path | str, progress: Callable[[int], None] = lambda _: None) -> Report:
    """Checks a database, a file or an address, match by match; calls `progress` now and then with
    the number of matches checked. Raises `Unusable`."""
    report = Report()
    async with reading(target) as beside:
        with _blaming(report):
            report.size = await beside.size()
            for flaw in await beside.flaws():
                report.blame(flaw)
        with _blaming(report):
            if await _migrations(report, beside):
                await _lengths(report, beside)
                report.closed = await _closed(beside)
                await _matches(report, beside, progress)
                await _ratings(report, beside)
    return report


@contextmanager
def _blaming(report: Report) -> Generator[None]:
    """Turns an SQLite error into a fault: in a damaged file the next step may still find more."""
    try:
        yield
    except sqlite3.Error as error:
        fault = f"The file is damaged: {error}."
        if fault not in report.faults:
            report.blame(fault)


async def _migrations(report: Report, beside: Beside) -> bool:
    """Tells whether the database has exactly this program's migrations, and all their tables."""
    try:
        rows = await beside.rows("SELECT COALESCE(MAX(number), 0) AS newest FROM migrations")
        report.migration = rows[0]["newest"]
        pending = [str(each.number) for each in await missing_in(beside)]
    except NewerDatabase as error:
        report.blame(str(error))
        return False
    except (sqlite3.OperationalError, StoreTrouble):
        report.blame("This is not a database of the bot.")
        return False
    if pending:
        report.blame(
            f"Migration {', '.join(pending)} is missing: the bot applies it at its next "
            "start, and the matches can be checked after that."
        )
    else:
        gaps = tuple(missing(await beside.parts()))
        for gap in gaps:
            report.blame(f"{gap} Get a backup back; the matches can be checked after that.")
        report.readable = not gaps
    return report.readable


async def _closed(beside: Beside) -> int:
    (row,) = await beside.rows("SELECT COUNT(*) AS people FROM people WHERE dm_closed")
    return int(row["people"])


async def _lengths(report: Report, beside: Beside) -> None:
    """Compares the stored lengths of logs (`plies`) with the logs."""
    sql = """SELECT m.id FROM matches m JOIN seats s ON s.match_id = m.id
        WHERE m.plies <> s.plies OR m.plies <>
            (SELECT COALESCE(MAX(a.ply) + 1, 0) FROM actions a WHERE a.match_id = m.id)
        GROUP BY m.id ORDER BY m.id"""
    for row in await beside.rows(sql):
        report.blame(f"Match {row['id']}: the length of its log is noted wrongly.")


async def _matches(report: Report, beside: Beside, progress: Callable[[int], None]) -> None:
    done = 0
    async for number in _numbers(beside):
        if done % AT_ONCE == 0:
            progress(done)
        done += 1
        try:
            async with beside.snapshot() as moment:
                row = await matches.read(moment, number)
                entries = await logs.read(moment, number)
        except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError) as error:
            report.blame(f"Match {number} cannot be read ({type(error).__name__}).")
            continue
        if row is None:
            report.blame(f"Match {number} has no players.")
            continue
        _note(report, row, audit(row, entries))


async def _ratings(report: Report, beside: Beside) -> None:
    """Compares the ratings and feats with the finished matches, if no fault was found so far."""
    if report.fault_count:
        return
    async with beside.snapshot() as moment:
        found = await compared(moment)
    report.ratings, report.feats = found.ratings, found.feats
    if found.other:
        report.blame(
            f"{found.other} ratings or wins of teams differ from what the matches give: "
            "`python bot.py ratings --rebuild` makes them anew."
        )


async def _numbers(beside: Beside) -> AsyncGenerator[int]:
    """Yields the numbers of all matches, without an open statement in between: that would keep the
    bot's writes in the write-ahead log, out of the database file."""
    last = 0
    sql = "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?"
    while rows := await beside.rows(sql, (last, AT_ONCE)):
        for row in rows:
            yield row["id"]
        last = rows[-1]["id"]


def _note(report: Report, row: MatchRow, found: Audit) -> None:
    report.statuses[row.status] += 1
    report.replayed += found.replayed is True
    report.older += found.replayed is None and row.status != "aside" and not found.faults
    for fault in found.faults:
        report.blame(f"Match {row.id}: {fault}.")
    report.untold += found.untold
    if found.board != "shown":
        report.undelivered[found.board] += 1
    if found.since is not None:
        report.since = min(found.since, report.since or found.since)


def words(target: Path | str, report: Report) -> str:
    """Returns the report as a few lines for the host."""
    lines = [f"{named(target)}: {_size(report.size)}, migration {report.migration}."]
    if report.readable:
        lines += [_matches_words(report), _delivery_words(report)]
    lines.append(f"Here {build.words()}.")
    if report.fault_count:
        lines += [f"Faults: {report.fault_count}.", *(f"- {each}" for each in report.faults)]
        more = report.fault_count - len(report.faults)
        lines += [f"- and {more} more"] if more else []
    else:
        lines.append("No fault was found.")
    if missing_here := lacking():
        lines.append(f"Not in the database: {missing_here}.")
    lines += [guest.words for guest in REFUSED.values()]
    return "\n".join(lines)


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"


def _matches_words(report: Report) -> str:
    counts = report.statuses
    line = (
        f"Matches: {counts.total()}, of which {counts['running']} running, "
        f"{counts['over']} over, {counts['aside']} set aside. "
        f"{report.replayed} replayed to what is stored."
    )
    if report.ratings or report.feats:
        line += f" They give {report.ratings} ratings and {report.feats} wins of teams."
    if report.older:
        line += f" {report.older} began under older rules, which the present rules cannot replay."
    return line


def _delivery_words(report: Report) -> str:
    counts = report.undelivered
    parts = [
        f"{counts['waiting']} wait to be shown",
        f"{counts['lost']} have lost their place",
        f"{counts['guest']} are where the bot is a guest and come with the next press",
    ]
    since = f" The oldest waits since {report.since:%Y-%m-%d %H:%M} UTC." if report.since else ""
    return (
        f"Boards: {', '.join(parts)}. Direct messages: {report.untold} wait, "
        f"{report.closed} people accept none.{since}"
    )
