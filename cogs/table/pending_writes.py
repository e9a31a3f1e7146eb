"""What was shown and could not be noted.

Where Discord has taken a board and the database then fails, nothing stored says that the board
was shown, and Discord drops a second one with the same nonce for some minutes only. So the note
is kept here, and comes before anything else of that match is shown.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from cogs.log_fields import facts
from db.store import StoreTrouble
from engines.game import Seat

log = logging.getLogger(__name__)

Note: TypeAlias = Callable[[], Awaitable[None]]


class PendingWrites:
    """The notes on each match that are owed to the database: at most one on the public board and
    one on each seat's private message. They last until the program ends."""

    def __init__(self) -> None:
        self._owed: dict[int, dict[Seat | None, Note]] = {}

    async def take(self, match_id: int, seat: Seat | None, note: Note) -> None:
        """Writes a note on what a seat, or everybody, was just shown, now or later."""
        owed = self._owed.setdefault(match_id, {})
        owed[seat] = note
        try:
            await self.settle(match_id)
        except StoreTrouble as error:
            about = facts(match=match_id, seat=seat)
            log.warning("not noted that it was shown: %s", error, extra=about)

    async def settle(self, match_id: int) -> None:
        """Writes all that is owed on this match. Raises `StoreTrouble`; it is owed on then."""
        owed = self._owed.get(match_id, {})
        for seat, note in list(owed.items()):
            await note()
            owed.pop(seat, None)
        self._owed.pop(match_id, None)

    def drop(self, match_id: int) -> None:
        """Forgets what is owed on a match: it is shown elsewhere from now on."""
        self._owed.pop(match_id, None)
