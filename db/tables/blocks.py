"""Blocks between people, and the permission to challenge a person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from db.connection import SqlTable, Transaction
from db.errors import StoreError
from db.values import NewInvitation, time_text

_BLOCK: Final = """INSERT INTO blocks (person_id, blocked_id, at) VALUES (?, ?, ?)
    ON CONFLICT (person_id, blocked_id) DO NOTHING"""

_DECLINE: Final = """UPDATE invitations SET status = 'declined'
    WHERE status = 'open' AND opponent_id = ? AND challenger_id = ? RETURNING id"""

_OF: Final = "SELECT blocked_id FROM blocks WHERE person_id = ? ORDER BY at DESC, blocked_id"

_IS_BLOCKED: Final = "SELECT 1 FROM blocks WHERE person_id = ? AND blocked_id = ?"

_PLAYED: Final = """SELECT 1 FROM seats own JOIN seats other ON other.match_id = own.match_id
    WHERE own.person_id = ? AND other.person_id = ? LIMIT 1"""

_FORMER: Final = """SELECT person_id AS id FROM seats
    WHERE match_id = ? AND person_id <> ? ORDER BY seat"""


class Unwilling(StoreError):
    """The error that `person` takes no challenge from the asking person, or that the asking person
    has blocked `person` (`own_block`); nothing was changed."""

    def __init__(self, person: int, *, own_block: bool = False) -> None:
        super().__init__("somebody is unwilling")
        self.person = person
        self.own_block = own_block


class Blocks(SqlTable):
    """All blocks between people. Every method raises `StoreTrouble` if the database fails."""

    async def block(self, person_id: int, blocked_id: int, at: datetime) -> tuple[int, ...]:
        """Blocks all challenges from the other to this person from now on. Returns the invitations
        declined by this."""
        async with self._database.transaction() as transaction:
            await transaction.rows(_BLOCK, (person_id, blocked_id, time_text(at)))
            rows = await transaction.rows(_DECLINE, (person_id, blocked_id))
        return tuple(row["id"] for row in rows)

    async def unblock(self, person_id: int, blocked_id: int) -> None:
        """Removes a block."""
        sql = "DELETE FROM blocks WHERE person_id = ? AND blocked_id = ?"
        await self._database.rows(sql, (person_id, blocked_id))

    async def of(self, person_id: int) -> tuple[int, ...]:
        """Returns the people blocked by this person, the latest first."""
        rows = await self._database.rows(_OF, (person_id,))
        return tuple(row["blocked_id"] for row in rows)


async def asked_by(transaction: Transaction, new: NewInvitation) -> Sequence[int]:
    """Returns the people invited by name: the opponent, or in a rematch the other players of that
    match."""
    if new.opponent_id is not None:
        return (new.opponent_id,)
    if new.rematch_of is None:
        return ()
    rows = await transaction.rows(_FORMER, (new.rematch_of, new.challenger_id))
    return tuple(dict.fromkeys(row["id"] for row in rows))


async def check_willing(transaction: Transaction, new: NewInvitation) -> None:
    """Raises `Unwilling` if a person invited by name takes no challenges from the challenger, or is
    blocked by the challenger."""
    challenger = new.challenger_id
    for person in await asked_by(transaction, new):
        if await transaction.rows(_IS_BLOCKED, (challenger, person)):
            raise Unwilling(person, own_block=True)
        if not await _takes_challenges(transaction, person, challenger):
            raise Unwilling(person)


async def check_guest(transaction: Transaction, host: int, guest: int) -> None:
    """Raises `Unwilling` if the host of an invitation has blocked the guest."""
    if await transaction.rows(_IS_BLOCKED, (host, guest)):
        raise Unwilling(host)


async def _takes_challenges(transaction: Transaction, person: int, challenger: int) -> bool:
    if await transaction.rows(_IS_BLOCKED, (person, challenger)):
        return False
    rows = await transaction.rows("SELECT challenges FROM people WHERE id = ?", (person,))
    wanted = rows[0]["challenges"] if rows else "everyone"
    if wanted == "played":
        return bool(await transaction.rows(_PLAYED, (person, challenger)))
    return bool(wanted == "everyone")
