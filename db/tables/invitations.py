"""Invitations: open until they are accepted, declined, withdrawn or expired.

Those for more than two are joined: see `db.tables.guests`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from db.connection import Database, Reads, Rows, Transaction, Value
from db.tables import matches
from db.tables.blocks import check_guest, check_willing
from db.tables.limits import UNLIMITED, Limits, check_invitation, check_match
from db.texts import options_text, options_value, time_text, time_value
from db.values import (
    Closing,
    GuestRow,
    InvitationRow,
    MatchRow,
    NewInvitation,
    NewMatch,
)

_ROWS = """SELECT i.*, g.person_id, g.side, g.joined_at
    FROM invitations i LEFT JOIN guests g ON g.invitation_id = i.id """

_INSERT = """INSERT INTO invitations (game, options, challenger_id, opponent_id, seat_choice,
    rated, guild_id, channel_id, message_id, place, created_at, expires_at, rematch_of, seats)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"""

_SEAT = "INSERT INTO guests (invitation_id, person_id, side, joined_at) VALUES (?, ?, ?, ?)"

_ACCEPT = """UPDATE invitations SET status = 'accepted', opponent_id = ?
    WHERE id = ? AND status = 'open' AND expires_at > ? AND seats = 2
    AND (opponent_id IS NULL OR opponent_id = ?) RETURNING challenger_id"""

_LEFT_OPEN = "i.sealed = FALSE AND i.place <> 'interaction'"


class Invitations:
    """The invitations of a database. Every method raises `StoreTrouble` if that fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewInvitation, limits: Limits = UNLIMITED) -> InvitationRow:
        """Stores an open invitation, with the challenger as its first guest if `side` says so.
        Raises `LimitReached` or `Unwilling`, with nothing stored."""
        params = (
            *(new.game, options_text(new.options), new.challenger_id, new.opponent_id),
            *(new.seat_choice, new.rated, new.guild_id, new.channel_id, new.message_id),
            *(new.place, time_text(new.at), time_text(new.expires_at), new.rematch_of, new.seats),
        )
        async with self._database.transaction() as transaction:
            await check_willing(transaction, new)
            await check_invitation(transaction, new, limits)
            number: int = (await transaction.rows(_INSERT, params))[0]["id"]
            if new.side is not None:
                await seat(transaction, number, new.challenger_id, new.side, new.at)
            (row,) = await _read(transaction, "WHERE i.id = ?", (number,))
            return row

    async def get(self, invitation_id: int) -> InvitationRow | None:
        """The invitation with this number, or None."""
        return await read(self._database, invitation_id)

    async def set_message(self, invitation_id: int, channel_id: int, message_id: int) -> None:
        """The invitation stands in this message."""
        sql = "UPDATE invitations SET channel_id = ?, message_id = ? WHERE id = ?"
        await self._database.rows(sql, (channel_id, message_id, invitation_id))

    async def close(self, invitation_id: int, status: Closing) -> bool:
        """Ends an open invitation without a match; False if it was no longer open."""
        sql = "UPDATE invitations SET status = ? WHERE id = ? AND status = 'open' RETURNING id"
        return bool(await self._database.rows(sql, (status, invitation_id)))

    async def seal(self, invitation_id: int) -> None:
        """The message of an invitation that is over shows that, or there is none."""
        sql = "UPDATE invitations SET sealed = TRUE WHERE id = ? AND status <> 'open'"
        await self._database.rows(sql, (invitation_id,))

    async def accept(
        self,
        invitation_id: int,
        by: int,
        new: NewMatch,
        at: datetime,
        limits: Limits = UNLIMITED,
    ) -> MatchRow | None:
        """Turns an open invitation into its match, in one transaction.

        None, with nothing changed, if it is no longer open, if its time is over or if it
        is meant for somebody else: of two clicks one makes the match. Raises `LimitReached`,
        or `Unwilling` where the challenger has blocked this person, with nothing changed.
        """
        async with self._database.transaction() as transaction:
            params = (by, invitation_id, time_text(at), by)
            rows = await transaction.rows(_ACCEPT, params)
            if not rows:
                return None
            await check_guest(transaction, rows[0]["challenger_id"], by)
            await check_match(transaction, new, limits, [by])
            return await fulfil(transaction, invitation_id, new)

    async def open_rematch(self, match_id: int, now: datetime) -> InvitationRow | None:
        """The open invitation to a rematch of this match, or None."""
        where = """WHERE i.id = (SELECT MAX(id) FROM invitations WHERE rematch_of = ?
            AND status = 'open' AND expires_at > ?)"""
        return next(iter(await _read(self._database, where, (match_id, time_text(now)))), None)

    async def open_of(self, person_id: int, now: datetime) -> tuple[InvitationRow, ...]:
        """The open invitations that this person has made, oldest first."""
        where = "WHERE i.status = 'open' AND i.expires_at > ? AND i.challenger_id = ?"
        return await _read(self._database, where, (time_text(now), person_id))

    async def due(self, now: datetime) -> tuple[InvitationRow, ...]:
        """The invitations still open although their time is over, oldest first."""
        where = "WHERE i.status = 'open' AND i.expires_at <= ?"
        rows = await _read(self._database, where, (time_text(now),))
        return tuple(sorted(rows, key=lambda row: (row.expires_at, row.id)))

    async def unsealed(self) -> tuple[InvitationRow, ...]:
        """The invitations that are over although their message, which I can reach by myself,
        may not show that; oldest first."""
        where = f"WHERE i.status <> 'open' AND i.message_id IS NOT NULL AND {_LEFT_OPEN}"
        return await _read(self._database, where, ())

    async def unposted(self, before: datetime) -> tuple[InvitationRow, ...]:
        """The invitations made before this of which it was never noted in which message they
        stand, although I could reach it by myself; oldest first."""
        where = f"WHERE i.created_at <= ? AND i.message_id IS NULL AND {_LEFT_OPEN}"
        return await _read(self._database, where, (time_text(before),))


async def read(reads: Reads, invitation_id: int) -> InvitationRow | None:
    """The invitation with this number, or None, as this reader sees it."""
    return next(iter(await _read(reads, "WHERE i.id = ?", (invitation_id,))), None)


async def seat(
    transaction: Transaction, invitation_id: int, person_id: int, side: int, at: datetime
) -> None:
    """Stores a guest as part of a larger transaction."""
    await transaction.rows(_SEAT, (invitation_id, person_id, side, time_text(at)))


async def fulfil(transaction: Transaction, invitation_id: int, new: NewMatch) -> MatchRow:
    """Stores the match of an invitation that this transaction has found open. Of several
    writers one does: an invitation makes one match at most."""
    match = await matches.insert(transaction, replace(new, invitation_id=invitation_id))
    sql = "UPDATE invitations SET status = 'accepted', match_id = ? WHERE id = ?"
    await transaction.rows(sql, (match.id, invitation_id))
    return match


async def _read(reads: Reads, where: str, params: Sequence[Value]) -> tuple[InvitationRow, ...]:
    """The invitations of a condition, by number, each with its guests as they joined."""
    rows = await reads.rows(_ROWS + where + " ORDER BY i.id, g.id", params)
    return tuple(_invitation(list(group)) for _, group in groupby(rows, key=lambda row: row["id"]))


def _invitation(rows: Rows) -> InvitationRow:
    row = rows[0]
    return InvitationRow(
        id=row["id"],
        game=row["game"],
        options=options_value(row["options"]),
        challenger_id=row["challenger_id"],
        opponent_id=row["opponent_id"],
        seat_choice=row["seat_choice"],
        rated=bool(row["rated"]),
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        place=row["place"],
        created_at=time_value(row["created_at"]),
        expires_at=time_value(row["expires_at"]),
        status=row["status"],
        match_id=row["match_id"],
        rematch_of=row["rematch_of"],
        seats=row["seats"],
        sealed=bool(row["sealed"]),
        guests=tuple(
            GuestRow(each["person_id"], each["side"], time_value(each["joined_at"]))
            for each in rows
            if each["person_id"] is not None
        ),
    )
