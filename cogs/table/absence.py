"""How long a match has waited for somebody: whether the bot may play that seat."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Final

from cogs.errors import UserError
from db.store import OpenMatch
from engines.game import Seat
from engines.match import replay

ABSENT: Final = timedelta(minutes=30)
"""How long a match waits for a seat before the others may vote to let the bot play it."""


def check_absent(opened: OpenMatch, seat: Seat, now: datetime) -> None:
    """Raises `UserError`, saying when it will be possible, where nobody may vote about this seat
    yet. Players who have left may be voted about at once."""
    match = opened.match
    if seat in match.left:
        return
    since = waiting_since(opened, seat)
    if since is None:
        raise UserError(
            f"The match does not wait for {match.sides[seat]} now. You can vote once it has "
            f"waited {_minutes()}, or when {match.sides[seat]} has left."
        )
    if now < since + ABSENT:
        # Discord shows whole seconds: never one that is too early.
        due = ceil((since + ABSENT).timestamp())
        raise UserError(
            f"{match.sides[seat]} may still be thinking. You can vote <t:{due}:R>, "
            f"once the match has waited {_minutes()}."
        )


def waiting_since(opened: OpenMatch, seat: Seat) -> datetime | None:
    """Since when the seat is to act without having done anything; None if it is not to act."""
    if seat not in opened.match.to_act:
        return None
    since, moment = opened.row.created_at, replay(opened.match.setup)
    for entry in opened.match.entries:
        if entry.seat == seat or seat not in moment.to_act:
            since = entry.at or since
        moment = moment.follow(entry)
    return since


def _minutes() -> str:
    return f"{int(ABSENT.total_seconds()) // 60} minutes"
