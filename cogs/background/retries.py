"""What happens without anybody's command: invitations expire, what could not be shown is shown
again, and what is over loses its controls and its thread is closed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Hashable
from datetime import datetime, timedelta
from functools import partial

from discord.ext import commands, tasks

from cogs.background.loop import Loop
from cogs.log_fields import facts
from cogs.services import ServiceBot

log = logging.getLogger(__name__)

EVERY = 30.0
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=6)


class Pauses:
    """When to try again what has failed. Where it keeps failing the pauses grow: repeated
    refusals would get a bot banned."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, tuple[datetime, timedelta]] = {}

    def is_due(self, what: Hashable, now: datetime) -> bool:
        """Tells whether to try this now."""
        return what not in self._pauses or self._pauses[what][0] <= now

    def note(self, what: Hashable, now: datetime, *, done: bool) -> None:
        """It was tried."""
        if done:
            self._pauses.pop(what, None)
        else:
            _, pause = self._pauses.get(what, (now, FIRST_PAUSE))
            self._pauses[what] = (now + pause, min(pause * 2, LONGEST_PAUSE))


class Retries(commands.Cog):
    """Looks after all that every half minute, and once after each start."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._loop = Loop(log, self._services.now)
        self._pauses = Pauses()

    async def cog_load(self) -> None:
        """Starts the rounds."""
        self.round.start()

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        self.round.cancel()

    @tasks.loop(seconds=EVERY)
    async def round(self) -> None:
        """One round; a failure is logged and does not end the rounds."""
        await self._loop.go(self.tidy())

    @round.before_loop
    async def _ready(self) -> None:
        await self._bot.wait_until_ready()

    async def tidy(self) -> None:
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
        except Exception:
            log.warning("%s cannot be tidied up", what[0], exc_info=True, extra=about)
            done = False
        self._pauses.note(what, now, done=done)

    async def recover(self) -> None:
        """Shows every board that lags behind its log, but of matches that are just being
        opened."""
        now, publisher, opening = (
            self._services.now(),
            self._services.publisher,
            self._services.lobby.opening,
        )
        lags = [each for each in await publisher.unshown() if each not in opening]
        tried = [each for each in lags if self._pauses.is_due(each, now)]
        failed = {match_id for match_id in tried if not await self._show(match_id)}
        left = failed | set(await publisher.unshown()) if tried else failed
        for match_id in tried:
            self._pauses.note(match_id, now, done=match_id not in left)
            if match_id not in left:
                log.info("shown after all", extra=facts(match=match_id))

    async def _show(self, match_id: int) -> bool:
        """Shows one match; False if that failed as it never should, which must not keep
        the others from being shown."""
        try:
            await self._services.publisher.publish(match_id)
        except Exception:
            log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))
            return False
        return True


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Retries(bot))
