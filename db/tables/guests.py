"""Guests: who has joined an invitation for more than two, and the match that they begin.

Every change first writes to the invitation itself, so that changes to one invitation follow
one another: of several clicks at the same instant each sees what the ones before it did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from db.connection import Database, Transaction
from db.tables import invitations
from db.tables.blocks import check_guest
from db.tables.limits import UNLIMITED, Limits, check_match, check_player
from db.texts import time_text
from db.values import GuestRow, InvitationRow, MatchRow, NewMatch, Taking

Gather: TypeAlias = Callable[[InvitationRow], NewMatch]
"""Makes the match of all who have joined; may raise, and then nothing is changed."""

_HOLD = """UPDATE invitations SET status = 'open'
    WHERE id = ? AND status = 'open' AND expires_at > ? AND seats > 2 RETURNING id"""

_MOVE = "UPDATE guests SET side = ? WHERE invitation_id = ? AND person_id = ?"

_LEAVE = """DELETE FROM guests WHERE invitation_id = ? AND person_id = ?
    AND person_id <> (SELECT challenger_id FROM invitations WHERE id = ?) RETURNING id"""


class Guests:
    """The guests of a database. Every method raises `StoreTrouble` if that fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(
        self,
        invitation_id: int,
        person_id: int,
        sides: Sequence[int],
        at: datetime,
        gather: Gather,
        limits: Limits = UNLIMITED,
    ) -> Taking:
        """Gives a person the first free one of these sides; who has another side moves.

        `sides` are some of those that the invitation has, as many as its seats. Whoever
        fills the last seat begins the match, in the same transaction. Raises `LimitReached`,
        with nothing changed, where that would be one match too many, or where this person
        could begin none; likewise `Unwilling` where the challenger has blocked this person.
        """
        async with self._database.transaction() as transaction:
            row = await _held(transaction, invitation_id, at)
            if row is None:
                return Taking("closed")
            own = next((each.side for each in row.guests if each.person_id == person_id), None)
            if own in sides:
                return Taking("seated")
            side = _first_free(sides, row.guests)
            if side is None:
                return Taking("taken")
            if own is not None:
                await transaction.rows(_MOVE, (side, invitation_id, person_id))
                return Taking("moved")
            await check_guest(transaction, row.challenger_id, person_id)
            await check_player(transaction, person_id, limits)
            await invitations.seat(transaction, invitation_id, person_id, side, at)
            if len(row.guests) + 1 < row.seats:
                return Taking("joined")
            return Taking("joined", await _begin(transaction, invitation_id, gather, limits))

    async def leave(self, invitation_id: int, person_id: int, at: datetime) -> bool:
        """Frees a person's side; False, with nothing changed, for the challenger, for who has
        not joined, and if the invitation is no longer open."""
        async with self._database.transaction() as transaction:
            if await _held(transaction, invitation_id, at) is None:
                return False
            params = (invitation_id, person_id, invitation_id)
            return bool(await transaction.rows(_LEAVE, params))

    async def start(
        self, invitation_id: int, at: datetime, gather: Gather, limits: Limits = UNLIMITED
    ) -> MatchRow | None:
        """Begins the match with those who have joined; None, with nothing changed, if the
        invitation is no longer open. Raises `LimitReached`, with nothing changed."""
        async with self._database.transaction() as transaction:
            if await _held(transaction, invitation_id, at) is None:
                return None
            return await _begin(transaction, invitation_id, gather, limits)


async def _held(transaction: Transaction, invitation_id: int, at: datetime) -> InvitationRow | None:
    """An open invitation that nobody else changes before this transaction ends, or None."""
    if not await transaction.rows(_HOLD, (invitation_id, time_text(at))):
        return None
    return await invitations.read(transaction, invitation_id)


async def _begin(
    transaction: Transaction, invitation_id: int, gather: Gather, limits: Limits
) -> MatchRow:
    row = await invitations.read(transaction, invitation_id)
    assert row is not None
    new = gather(row)
    await check_match(transaction, new, limits, [row.challenger_id])
    return await invitations.fulfil(transaction, invitation_id, new)


def _first_free(sides: Sequence[int], guests: Sequence[GuestRow]) -> int | None:
    taken = {each.side for each in guests}
    return next((side for side in sides if side not in taken), None)
