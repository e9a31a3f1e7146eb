"""Tells the followers of a match how it has ended: right after its last board was shown, and in
rounds.

Each is told once. A pending message is in the database until it is recorded as sent. A message sent
but not recorded goes out again with the same nonce, and Discord drops it.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord

from cogs.board.match_view import match_view
from cogs.board.notice import end_notice
from cogs.desk.rounds import RoundsAtTheEnd, Task
from cogs.desk.services import ServiceBot
from cogs.hall.letters import Closed, Letters
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.table.place import board_url
from db.store import MissingMatch, OpenMatch, SetAside
from db.tables.watching.followers import Follower

log = logging.getLogger(__name__)

EVERY: Final = 60.0
MOST: Final = 50
"""Most followers told in a round."""
FOR_THE_BOARD: Final = timedelta(minutes=1)
"""Time that a message waits for the board to which it links."""


class Following(RoundsAtTheEnd):
    """The followers of all matches."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._letters = Letters(bot, bot.services)

    async def look(self, match_id: int | None = None) -> None:
        """Tells the followers whose message is due, of all matches or of one. Raises
        `StoreTrouble`."""
        now = self._services.now()
        owed = [
            each
            for each in await self._services.store.followers.owed()
            if match_id in (None, each.match_id) and each.quiet.ends(now) is None
        ]
        await self.attempt_all(map(self._task, owed), MOST)

    def _task(self, follower: Follower) -> Task:
        """Returns the task to tell one follower."""
        match_id, person_id = follower.match_id, follower.person_id
        return Task(
            (match_id, person_id),
            partial(self._settle, follower),
            "the word to a follower",
            facts(match=match_id, person=person_id),
            lock=f"follower {match_id} {person_id}",
        )

    async def _settle(self, follower: Follower) -> None:
        """Tells one follower and records it, unless the last board is still to come. Raises
        Discord's and the database's errors; the caller may then try again."""
        followers, now = self._services.store.followers, self._services.now()
        if not await followers.has(follower.match_id, follower.person_id):
            return  # told meanwhile
        try:
            opened = await self._services.store.open_match(follower.match_id)
        except (SetAside, MissingMatch):
            await followers.done(follower)  # its end is unknown
            return
        if not _has_its_board(opened, follower, now):
            return
        if follower.ended_at and now - follower.ended_at > TRIED_FOR:
            log.info("tells no longer how a match ended", extra=facts(match=follower.match_id))
        else:
            await self._send(opened, follower)
        await followers.done(follower)

    async def _send(self, opened: OpenMatch, follower: Follower) -> None:
        """Sends the message. It is not tried again if the person accepts none or is gone."""
        screen = end_notice(match_view(opened, None), board_url(opened.row))
        try:
            await self._letters.deliver(follower.person_id, screen, _nonce(follower))
        except (Closed, discord.NotFound) as error:
            about = facts(match=follower.match_id, person=follower.person_id)
            log.info("cannot be told how a match ended: %s", error, extra=about)


def _nonce(follower: Follower) -> str:
    """Returns a nonce of this message's own. It is a hash: Discord takes 25 characters, fewer than
    the two numbers may have."""
    told = f"{follower.match_id} {follower.person_id} follows"
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def _has_its_board(opened: OpenMatch, follower: Follower, now: datetime) -> bool:
    """Tells whether the board to which the message links is shown, or need not be waited for."""
    row = opened.row
    lost = all(each.channel_id is None for each in row.places)
    if row.shown_ply == opened.match.ply or lost or row.place == "interaction":
        return True
    return follower.ended_at is None or now - follower.ended_at > FOR_THE_BOARD


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Following(bot))
