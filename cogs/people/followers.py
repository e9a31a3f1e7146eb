"""Tells those who follow a match how it has ended: right after its last board was shown, and by
rounds.

Each is told once. What is owed is in the database until it is noted that it was sent; a message
that was sent but not noted goes out again with the same nonce, and Discord drops it.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ext import commands

from cogs.board.match_view import match_view
from cogs.board.notice import end_notice
from cogs.desk.rounds import Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import TRIED_FOR, post
from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts
from cogs.table.place import board_url
from db.store import MissingMatch, OpenMatch, SetAside, StoreTrouble
from db.values import Follower

log = logging.getLogger(__name__)

EVERY: Final = 60.0
MOST: Final = 50
"""How many are told in a round."""
FOR_THE_BOARD: Final = timedelta(minutes=1)
"""How long a message waits for the board to which it leads."""


class Following(Rounds):
    """Looks after the followers of all matches."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """A match was shown; if that was its last board, those who follow it are told."""
        if opened.match.outcome is None:
            return
        try:
            await self.look(opened.row.id)
        except StoreTrouble as error:
            log.info("followers are told late: %s", error, extra=facts(match=opened.row.id))

    async def look(self, match_id: int | None = None) -> None:
        """Tells whoever is to be told now, of all matches or of one. Raises `StoreTrouble`."""
        now = self._services.now()
        owed = [
            each
            for each in await self._services.store.followers.owed()
            if match_id in (None, each.match_id)
            and self._pauses.is_due(_key(each), now)
            and each.quiet.ends(now) is None
        ]
        for each in owed[:MOST]:
            await self._try(each)

    async def _try(self, follower: Follower) -> None:
        """Tells one; a failure is logged and keeps nobody else from being told."""
        about = facts(match=follower.match_id, person=follower.person_id)
        done = False
        try:
            async with self._services.store.database.exclusively(_name(follower)):
                await self._settle(follower)
            done = True
        except UNREACHED as error:
            log.info("not told how a match ended: %s", error, extra=about)
        except StoreTrouble as error:
            log.warning("told late how a match ended: %s", error, extra=about)
        except Exception:
            log.warning("not told how a match ended", exc_info=True, extra=about)
        self._pauses.note(_key(follower), self._services.now(), done=done)

    async def _settle(self, follower: Follower) -> None:
        """Tells one and notes it, unless the board is still to come. Raises what Discord or the
        database raise; it can be tried again then."""
        followers, now = self._services.store.followers, self._services.now()
        if not await followers.has(follower.match_id, follower.person_id):
            return  # told meanwhile
        try:
            opened = await self._services.store.open_match(follower.match_id)
        except (SetAside, MissingMatch):
            await followers.done(follower)  # nobody knows how it would have ended
            return
        if not _has_its_board(opened, follower, now):
            return
        if follower.ended_at and now - follower.ended_at > TRIED_FOR:
            log.info("tells no longer how a match ended", extra=facts(match=follower.match_id))
        else:
            await self._send(opened, follower)
        await followers.done(follower)

    async def _send(self, opened: OpenMatch, follower: Follower) -> None:
        """Sends the message. Where the person takes none, or is gone, that is the end of it."""
        screen = end_notice(match_view(opened, None), board_url(opened.row))
        try:
            user = await self._bot.fetch_user(follower.person_id)
            await post(await user.create_dm(), screen, _nonce(follower))
        except (discord.Forbidden, discord.NotFound) as error:
            about = facts(match=follower.match_id, person=follower.person_id)
            log.info("cannot be told how a match ended: %s", error, extra=about)


def _key(follower: Follower) -> tuple[int, int]:
    return follower.match_id, follower.person_id


def _name(follower: Follower) -> str:
    return f"follower {follower.match_id} {follower.person_id}"


def _nonce(follower: Follower) -> str:
    """Returns what is the same for this message alone. Discord takes 25 characters, fewer than both
    numbers may have."""
    told = f"{follower.match_id} {follower.person_id} follows"
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def _has_its_board(opened: OpenMatch, follower: Follower, now: datetime) -> bool:
    """Tells whether the board to which the message leads is shown, or need not be waited for."""
    row = opened.row
    if row.shown_ply == opened.match.ply or row.channel_id is None or row.place == "interaction":
        return True
    return follower.ended_at is None or now - follower.ended_at > FOR_THE_BOARD


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Following(bot))
