"""Work without anybody's command: invitations expire, unshown boards are shown again, finished
messages lose their controls, and threads of finished matches are closed."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from discord.ext import commands, tasks

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.errors import passes
from cogs.hall.log_fields import facts
from db.errors import Held

log = logging.getLogger(__name__)

EVERY = 30.0
SOON: Final = (2.0, 7.0)
"""Seconds after which a failed showing is tried again: a lost connection or painter is soon
replaced. Later tries are left to the rounds."""


class Retries(Rounds):
    """A round of all that every half minute, and once after each start. Matches that are `late` are
    shown sooner, in the process that could not show them."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._late: dict[int, list[datetime]] = {}
        self._soon = tasks.loop(seconds=1.0)(self._show_late)

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        await super().cog_unload()
        self._soon.cancel()

    @commands.Cog.listener()
    async def on_late(self, match_id: int, error: Exception) -> None:
        """Plans the early tries of a match that could not be shown; another failure changes
        nothing."""
        if match_id not in self._late and passes(error):
            now = self._services.now()
            self._late[match_id] = [now + timedelta(seconds=each) for each in SOON]
            if not self._soon.is_running():
                self._soon.start()

    async def _show_late(self) -> None:
        for match_id, left in list(self._late.items()):
            if not left:  # not at once: the event of its last failure is still to come
                del self._late[match_id]
            elif left[0] <= self._services.now():
                left.pop(0)
                if await self._show(match_id):
                    del self._late[match_id]
                    log.info("shown after all", extra=facts(match=match_id))
        if not self._late:
            self._soon.stop()

    async def look(self) -> None:
        """Ends expired invitations and finishes begun ones, then shows matches older than their
        log, even if the database can be read but not written. Last it retires boards and closes
        threads."""
        try:
            await self._services.lobby.expire()
            await self._finish_invitations()
        except Exception:
            await self.recover()
            raise
        await self.recover()
        await self._retire_boards()
        await self._close_threads()

    async def _finish_invitations(self) -> None:
        """Finds the messages of invitations, removes the controls of finished ones, and opens the
        matches that they have made."""
        lobby = self._services.lobby
        await self.attempt_all(
            Task(
                ("invitation", row.id),
                partial(lobby.finish, row),
                "an invitation",
                facts(invitation=row.id, guild=row.guild_id),
            )
            for row in await lobby.unfinished()
        )

    async def _retire_boards(self) -> None:
        """Removes the controls of older boards after an earlier failure."""
        retire, boards = self._services.publisher.retire, self._services.store.matches.old_boards
        await self.attempt_all(
            Task(
                ("board", old.message_id),
                partial(retire, old),
                "an older board",
                facts(match=old.match_id),
            )
            for old in await boards()
        )

    async def _close_threads(self) -> None:
        """Closes the threads in which a match has ended and no other is played."""
        close = self._services.publisher.threads.close
        await self.attempt_all(
            Task(
                ("thread", closure.channel_id),
                partial(close, closure),
                "a thread",
                facts(match=closure.match_id),
            )
            for closure in await self._services.store.closings.due()
        )

    async def recover(self) -> None:
        """Shows each board older than its log, except for matches still being opened."""
        now, publisher = self._services.now(), self._services.publisher
        lags = [each for each in await publisher.unshown() if self._pauses.is_due(each, now)]
        tried = {match_id: await self._show(match_id) for match_id in lags}
        left = set(await publisher.unshown()) if lags else set[int]()
        for match_id, done in tried.items():
            if done is None:
                continue
            shown = done and match_id not in left
            self._pauses.note(match_id, now, done=shown)
            if shown:
                log.info("shown after all", extra=facts(match=match_id))

    async def _show(self, match_id: int) -> bool | None:
        """Shows one match; False on failure, even an unexpected one, which must not stop the
        others. None while it is being opened."""
        try:
            async with self._services.lobby.unless_opening(match_id):
                return await self._services.publisher.publish(match_id) is None
        except Held:
            return None
        except Exception:
            log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))
            return False


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Retries(bot))
