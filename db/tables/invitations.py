"""Invitations: people join until all seats are taken or the host starts the match, unless it is
declined, withdrawn or expired before.

Every join, leave and start first writes to the invitation itself. That puts the changes to one
invitation in sequence: of several clicks at the same instant each sees the results of those before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import TypeAlias

from db.codec import Codec
from db.connection import Reads, Rows, SqlTable, Transaction, Value
from db.tables import matches
from db.tables.blocks import check_guest, check_willing
from db.tables.limits import UNLIMITED, Limits, check_invitation, check_match, check_player
from db.tables.servers.match_rules import ServerRules, check_house
from db.values import (
    Closing,
    GuestRow,
    InvitationRow,
    MatchRow,
    NewInvitation,
    NewMatch,
    Taking,
    time_text,
)

Gather: TypeAlias = Callable[[InvitationRow], NewMatch]
"""Makes the match of all who have joined. If it raises, nothing is changed."""

_ROWS = """SELECT i.*, g.person_id, g.side, g.joined_at
    FROM invitations i LEFT JOIN guests g ON g.invitation_id = i.id """

_NEW = Codec(NewInvitation, side=None, at="created_at")
_INSERT = f"{_NEW.insert('invitations')} RETURNING id"
_GUEST = Codec(GuestRow)
_INVITATION = Codec(InvitationRow, guests=None)

_SEAT = "INSERT INTO guests (invitation_id, person_id, side, joined_at) VALUES (?, ?, ?, ?)"

_HOLD = """UPDATE invitations SET status = 'open'
    WHERE id = ? AND status = 'open' AND expires_at > ? RETURNING id"""

_MOVE = "UPDATE guests SET side = ? WHERE invitation_id = ? AND person_id = ?"

_LEAVE = """DELETE FROM guests WHERE invitation_id = ? AND person_id = ?
    AND person_id <> (SELECT challenger_id FROM invitations WHERE id = ?) RETURNING id"""

_ACCEPTED = "UPDATE invitations SET status = 'accepted', match_id = ? WHERE id = ?"

_LEFT_OPEN = "i.sealed = FALSE AND i.place <> 'interaction'"


class Invitations(SqlTable):
    """The invitations of a database. Every method raises `StoreTrouble` if that fails."""

    async def create(self, new: NewInvitation, limits: Limits = UNLIMITED) -> InvitationRow:
        """Stores an open invitation, with the challenger as its first guest. Raises
        `LimitReached` or `Unwilling`, with nothing stored."""
        async with self._database.transaction() as transaction:
            await check_willing(transaction, new)
            await check_invitation(transaction, new, limits)
            number: int = (await transaction.rows(_INSERT, _NEW.values(new)))[0]["id"]
            await _seat(transaction, number, new.challenger_id, new.side, new.at)
            (row,) = await _read(transaction, "WHERE i.id = ?", (number,))
            return row

    async def get(self, invitation_id: int) -> InvitationRow | None:
        """Returns the invitation with this number, or None."""
        return await _get(self._database, invitation_id)

    async def set_message(self, invitation_id: int, channel_id: int, message_id: int) -> None:
        """Records the message of an invitation."""
        sql = "UPDATE invitations SET channel_id = ?, message_id = ? WHERE id = ?"
        await self._database.rows(sql, (channel_id, message_id, invitation_id))

    async def close(self, invitation_id: int, status: Closing) -> bool:
        """Ends an open invitation without a match; False if it was no longer open."""
        sql = "UPDATE invitations SET status = ? WHERE id = ? AND status = 'open' RETURNING id"
        return bool(await self._database.rows(sql, (status, invitation_id)))

    async def seal(self, invitation_id: int) -> None:
        """Records that the message of an ended invitation shows the end, or that there is none."""
        sql = "UPDATE invitations SET sealed = TRUE WHERE id = ? AND status <> 'open'"
        await self._database.rows(sql, (invitation_id,))

    async def take(
        self,
        invitation_id: int,
        person_id: int,
        sides: Sequence[int],
        at: datetime,
        gather: Gather,
        limits: Limits = UNLIMITED,
    ) -> Taking:
        """Gives a person the first free one of these sides; a person with another side moves.

        `sides` are indices below the invitation's number of seats. The last seat filled begins the
        match, in the same transaction. Raises `LimitReached`, with nothing changed, if that would
        be one match too many or this person cannot begin a match; `Unwilling`, with nothing
        changed, if the challenger has blocked this person; and the errors of
        `db.tables.servers.match_rules`. An invitation to another person by name
        counts as closed.
        """
        async with self._database.transaction() as transaction:
            row = await _held(transaction, invitation_id, at)
            if row is None or row.opponent_id not in (None, person_id):
                return Taking("closed")
            own = [each.side for each in row.guests if each.person_id == person_id]
            if own and own[0] in sides:
                return Taking("seated", sides=tuple(own))
            side = _first_free(sides, row.guests)
            if side is None:
                return Taking("taken")
            if own:
                await transaction.rows(_MOVE, (side, invitation_id, person_id))
                return Taking("moved")
            await check_guest(transaction, row.challenger_id, person_id)
            house = ServerRules(row.guild_id, row.place, row.game)
            await check_house(transaction, house, (person_id,))
            await check_player(transaction, person_id, limits)
            await _seat(transaction, invitation_id, person_id, side, at)
            if len(row.guests) + 1 < row.seats:
                return Taking("joined")
            now = await _get(transaction, invitation_id)
            assert now is not None
            return Taking("joined", await _begin(transaction, now, gather, limits))

    async def leave(self, invitation_id: int, person_id: int, at: datetime) -> bool:
        """Frees a person's side. False, with nothing changed, for the challenger, for people who
        have not joined, and if the invitation is no longer open."""
        async with self._database.transaction() as transaction:
            if await _held(transaction, invitation_id, at) is None:
                return False
            params = (invitation_id, person_id, invitation_id)
            return bool(await transaction.rows(_LEAVE, params))

    async def start(
        self, invitation_id: int, at: datetime, gather: Gather, limits: Limits = UNLIMITED
    ) -> MatchRow | None:
        """Begins the match with those who have joined; None, with nothing changed, if the
        invitation is no longer open. Raises `LimitReached` and the errors of
        `db.tables.servers.match_rules`, with nothing changed."""
        async with self._database.transaction() as transaction:
            row = await _held(transaction, invitation_id, at)
            return None if row is None else await _begin(transaction, row, gather, limits)

    async def open_rematch(self, match_id: int, now: datetime) -> InvitationRow | None:
        """Returns the open invitation to a rematch of this match, or None."""
        where = """WHERE i.id = (SELECT MAX(id) FROM invitations WHERE rematch_of = ?
            AND status = 'open' AND expires_at > ?)"""
        return next(iter(await _read(self._database, where, (match_id, time_text(now)))), None)

    async def open_of(self, person_id: int, now: datetime) -> tuple[InvitationRow, ...]:
        """Returns the open invitations that this person has made, oldest first."""
        where = "WHERE i.status = 'open' AND i.expires_at > ? AND i.challenger_id = ?"
        return await _read(self._database, where, (time_text(now), person_id))

    async def asking(self, person_id: int, now: datetime) -> tuple[InvitationRow, ...]:
        """Returns the open invitations that ask this person by name, oldest first: challenges, and
        rematches that the person has not joined."""
        where = """WHERE i.status = 'open' AND i.expires_at > ? AND i.challenger_id <> ?
            AND (i.opponent_id = ? OR (i.opponent_id IS NULL AND i.rematch_of IN
                (SELECT match_id FROM seats WHERE person_id = ?)))
            AND NOT EXISTS (SELECT 1 FROM guests x WHERE x.invitation_id = i.id
                AND x.person_id = ?)"""
        params = (time_text(now), *(person_id,) * 4)
        return await _read(self._database, where, params)

    async def due(self, now: datetime) -> tuple[InvitationRow, ...]:
        """Returns the open invitations whose time is over, by the end of their time."""
        where = "WHERE i.status = 'open' AND i.expires_at <= ?"
        rows = await _read(self._database, where, (time_text(now),))
        return tuple(sorted(rows, key=lambda row: (row.expires_at, row.id)))

    async def unsealed(self) -> tuple[InvitationRow, ...]:
        """Returns the ended invitations whose message may not show the end yet, and can be edited
        without an interaction; oldest first."""
        where = f"WHERE i.status <> 'open' AND i.message_id IS NOT NULL AND {_LEFT_OPEN}"
        return await _read(self._database, where, ())

    async def unposted(self, before: datetime) -> tuple[InvitationRow, ...]:
        """Returns the invitations made until `before` whose message was never recorded, and could
        be edited without an interaction; oldest first."""
        where = f"WHERE i.created_at <= ? AND i.message_id IS NULL AND {_LEFT_OPEN}"
        return await _read(self._database, where, (time_text(before),))


async def _get(reads: Reads, invitation_id: int) -> InvitationRow | None:
    return next(iter(await _read(reads, "WHERE i.id = ?", (invitation_id,))), None)


async def _seat(
    transaction: Transaction, invitation_id: int, person_id: int, side: int, at: datetime
) -> None:
    await transaction.rows(_SEAT, (invitation_id, person_id, side, time_text(at)))


async def _held(transaction: Transaction, invitation_id: int, at: datetime) -> InvitationRow | None:
    """Returns an open invitation, locked until this transaction ends, or None."""
    if not await transaction.rows(_HOLD, (invitation_id, time_text(at))):
        return None
    return await _get(transaction, invitation_id)


async def _begin(
    transaction: Transaction, row: InvitationRow, gather: Gather, limits: Limits
) -> MatchRow:
    new = gather(row)
    await check_match(transaction, new, limits, [row.challenger_id])
    match = await matches.insert(transaction, replace(new, invitation_id=row.id))
    await transaction.rows(_ACCEPTED, (match.id, row.id))
    return match


def _first_free(sides: Sequence[int], guests: Sequence[GuestRow]) -> int | None:
    taken = {each.side for each in guests}
    return next((side for side in sides if side not in taken), None)


async def _read(reads: Reads, where: str, params: Sequence[Value]) -> tuple[InvitationRow, ...]:
    """Returns the invitations of a condition, by number, each with its guests in the order in which
    they joined."""
    rows = await reads.rows(_ROWS + where + " ORDER BY i.id, g.id", params)
    return tuple(_invitation(list(group)) for _, group in groupby(rows, key=lambda row: row["id"]))


def _invitation(rows: Rows) -> InvitationRow:
    guests = [row for row in rows if row["person_id"] is not None]
    return _INVITATION.read(rows[0], guests=_GUEST.all(guests))
