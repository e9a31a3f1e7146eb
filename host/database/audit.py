"""Checks one stored match: whether the replayed log agrees with the tables, and whether all boards
and private messages are up to date."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from db.store import present_revision
from db.tables.log import stored_result
from db.values import MatchRow
from engines.match import Entry, Match, published, replay

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
