"""Invitations: open until they are accepted, declined, withdrawn or expired."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime

from db import matches
from db.connection import Database
from db.texts import options_text, options_value, time_text, time_value
from db.values import Closing, InvitationRow, MatchRow, NewInvitation, NewMatch

_INSERT = """INSERT INTO invitations (game, options, challenger_id, opponent_id, seat_choice,
    rated, guild_id, channel_id, message_id, place, created_at, expires_at, rematch_of)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *"""

_ACCEPT = """UPDATE invitations SET status = 'accepted', opponent_id = ?
    WHERE id = ? AND status = 'open' AND expires_at > ?
    AND (opponent_id IS NULL OR opponent_id = ?) RETURNING id"""


class Invitations:
    """The invitations of a database. Every method raises `StoreTrouble` if that fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewInvitation) -> InvitationRow:
        """Stores an open invitation."""
        params = (
            *(new.game, options_text(new.options), new.challenger_id, new.opponent_id),
            *(new.seat_choice, new.rated, new.guild_id, new.channel_id, new.message_id),
            *(new.place, time_text(new.at), time_text(new.expires_at), new.rematch_of),
        )
        return _invitation((await self._database.rows(_INSERT, params))[0])

    async def get(self, invitation_id: int) -> InvitationRow | None:
        """The invitation with this number, or None."""
        sql = "SELECT * FROM invitations WHERE id = ?"
        rows = await self._database.rows(sql, (invitation_id,))
        return _invitation(rows[0]) if rows else None

    async def set_message(self, invitation_id: int, channel_id: int, message_id: int) -> None:
        """The invitation stands in this message."""
        sql = "UPDATE invitations SET channel_id = ?, message_id = ? WHERE id = ?"
        await self._database.rows(sql, (channel_id, message_id, invitation_id))

    async def close(self, invitation_id: int, status: Closing) -> bool:
        """Ends an open invitation without a match; False if it was no longer open."""
        sql = "UPDATE invitations SET status = ? WHERE id = ? AND status = 'open' RETURNING id"
        return bool(await self._database.rows(sql, (status, invitation_id)))

    async def accept(
        self, invitation_id: int, by: int, new: NewMatch, at: datetime
    ) -> MatchRow | None:
        """Turns an open invitation into its match, in one transaction.

        None, with nothing changed, if it is no longer open, if its time is over or if it
        is meant for somebody else: of two clicks one makes the match.
        """
        async with self._database.transaction() as transaction:
            params = (by, invitation_id, time_text(at), by)
            if not await transaction.rows(_ACCEPT, params):
                return None
            new = replace(new, invitation_id=invitation_id)
            match = await matches.insert(transaction, new)
            sql = "UPDATE invitations SET match_id = ? WHERE id = ?"
            await transaction.rows(sql, (match.id, invitation_id))
            return match

    async def open_rematch(self, match_id: int, now: datetime) -> InvitationRow | None:
        """The open invitation to a rematch of this match, or None."""
        sql = """SELECT * FROM invitations WHERE rematch_of = ? AND status = 'open'
            AND expires_at > ? ORDER BY id DESC LIMIT 1"""
        rows = await self._database.rows(sql, (match_id, time_text(now)))
        return _invitation(rows[0]) if rows else None

    async def due(self, now: datetime) -> tuple[InvitationRow, ...]:
        """The invitations still open although their time is over, oldest first."""
        sql = """SELECT * FROM invitations WHERE status = 'open' AND expires_at <= ?
            ORDER BY expires_at, id"""
        rows = await self._database.rows(sql, (time_text(now),))
        return tuple(_invitation(row) for row in rows)


def _invitation(row: sqlite3.Row) -> InvitationRow:
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
    )
