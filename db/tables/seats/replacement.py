"""Replacement of the person at a seat of a running match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.text.say import say
from db.connection import Transaction
from db.errors import Stale
from db.tables.blocks import Unwilling
from db.tables.limits import Limits, check_player
from db.tables.servers.match_rules import check_newcomer
from engines.game import Seat

_BLOCKED: Final = """SELECT s.person_id AS id FROM seats s
    JOIN blocks b ON (b.person_id = s.person_id AND b.blocked_id = ?)
        OR (b.person_id = ? AND b.blocked_id = s.person_id)
    WHERE s.match_id = ? AND s.seat <> ? LIMIT 1"""

# The private message that shows the hand stays with the former person, and is no longer updated.
_SIT: Final = """UPDATE seats SET person_id = ?, private_channel_id = NULL,
    private_message_id = NULL, private_ply = -1
    WHERE match_id = ? AND seat = ?
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match_id = ? AND person_id = ?) RETURNING seat"""

_OWED: Final = (
    "DELETE FROM turn_notices WHERE match_id = ? AND seat = ?",
    "DELETE FROM reminders WHERE match_id = ? AND seat = ?",
    "DELETE FROM plans WHERE match_id = ? AND seat = ?",
)

_WATCHED: Final = (
    "DELETE FROM followers WHERE match_id = ? AND person_id = ?",
    "DELETE FROM guesses WHERE match_id = ? AND person_id = ?",
)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person who takes a seat; `limits` are the limits on running matches."""

    seat: Seat
    person_id: int
    limits: Limits


async def replace(transaction: Transaction, match_id: int, newcomer: Newcomer) -> None:
    """Puts the person at the seat, and deletes the former person's pending notices, reminders and
    plan, and the newcomer's rows as an onlooker.

    Raises `LimitReached`; `IsBarred`; `Unwilling` if one of the others has blocked the person or
    was blocked; `Stale` if the person plays in this match already.
    """
    person, seat = newcomer.person_id, newcomer.seat
    await check_player(transaction, person, newcomer.limits)
    await check_newcomer(transaction, match_id, person)
    blocked = await transaction.rows(_BLOCKED, (person, person, match_id, seat))
    if blocked:
        raise Unwilling(blocked[0]["id"])
    if not await transaction.rows(_SIT, (person, match_id, seat, match_id, person)):
        raise Stale(say("You play in this match already."))
    for sql in _OWED:
        await transaction.rows(sql, (match_id, seat))
    for sql in _WATCHED:
        await transaction.rows(sql, (match_id, person))
