"""What happens without anybody's command: invitations expire, what could not be shown is shown
again, and what is over loses its controls and its thread is closed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from discord.ext import commands, tasks

from cogs.desk.rounds import Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.errors import passes
from cogs.hall.log_fields import facts
from db.errors import Held

log = logging.getLogger(__name__)

EVERY = 30.0
SOON: Final = (2.0, 7.0)
"""Seconds after which what has failed to be shown is tried again: a lost connection or painter is
soon replaced. What is late after that is left to the rounds."""


class Retries(Rounds):
    """Looks after all that every half minute, and once after each start. Matches that are `late`
    are shown sooner, in the process that could not show them."""

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
        """A match could not be shown; or still not, which changes nothing."""
        if match_id not in self._late and passes(error):
            now = self._services.now()
            self._late[match_id] = [now + timedelta(seconds=each) for each in SOON]
            if not self._soon.is_running():
                self._soon.start()

    async def _show_late(self) -> None:
        for match_id, left in list(self._late.items()):
            if not left:  # not at once: that it failed again is only being told
                del self._late[match_id]
            elif left[0] <= self._services.now():
                left.pop(0)
                if await self._show(match_id):
                    del self._late[match_id]
                    log.info("shown after all", extra=facts(match=match_id))
        if not self._late:
            self._soon.stop()

    async def look(self) -> None:
        """Ends what has expired and finishes what was begun, then shows what lags behind; that
        also where the database can be read but not written."""
        try:
            await self._services.lobby.expire()
            await self._finish_invitations()
        finally:
            await self.recover()
        await self._retire_boards()
        await self._close_threads()

    async def _finish_invitations(self) -> None:
        """Finds the messages of invitations, takes the controls off those that are over, and
        opens the matches that they have made."""
        lobby, now = self._services.lobby, self._services.now()
        for row in await lobby.unfinished():
            about = facts(invitation=row.id, guild=row.guild_id)
            await self._try(("invitation", row.id), now, partial(lobby.finish, row), about)

    async def _retire_boards(self) -> None:
        """Takes the controls off older boards where that failed before."""
        publisher, now = self._services.publisher, self._services.now()
        for old in await self._services.store.matches.old_boards():
            about = facts(match=old.match_id)
            await self._try(("board", old.message_id), now, partial(publisher.retire, old), about)

    async def _close_threads(self) -> None:
        """Closes the threads in which a match has ended and nothing else goes on."""
        publisher, now = self._services.publisher, self._services.now()
        for closure in await self._services.store.closings.due():
            about = facts(match=closure.match_id)
            deed = partial(publisher.threads.close, closure)
            await self._try(("thread", closure.channel_id), now, deed, about)

    async def _try(
        self,
        what: tuple[str, int],
        now: datetime,
        deed: Callable[[], Coroutine[object, object, bool]],
        about: dict[str, object],
    ) -> None:
        """Does it if it is due; a failure is logged and keeps nothing else from being done."""
        if not self._pauses.is_due(what, now):
            return
        try:
            done = await deed()
        except Held:
            return  # somebody else is at it
        except Exception:
            log.warning("%s cannot be tidied up", what[0], exc_info=True, extra=about)
            done = False
        self._pauses.note(what, now, done=done)

    async def recover(self) -> None:
        """Shows every board that lags behind its log, but of matches that are just being
        opened."""
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
        """Shows one match; False if that failed, even as it never should, which must not keep the
        others from being shown. None while it is being opened."""
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
