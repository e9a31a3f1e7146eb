"""Automatic work: invitations expire, unshown boards are shown again, people not called by a board
are called, finished messages lose their controls, and threads of finished matches are closed."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from cogs.desk.rounds import Job, Pauses, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.discord import tasks
from cogs.hall.errors import passes
from cogs.hall.log_fields import facts
from db.errors import Held, SetAside
from db.values import Closure, InvitationRow, OldBoard

log = logging.getLogger(__name__)

SOON: Final = (2.0, 7.0)
"""Seconds after which a failed showing is tried again: a lost connection or painter is soon
replaced. Later tries are left to the rounds."""


def rounds(bot: ServiceBot) -> Round:
    """Does all of this every half minute, and once after each start."""
    retries = Retries(bot)
    return Round("Retries", 30.0, log, look=retries.look, hears={"on_late": retries.note_late})


class Retries:
    """All retries. Late matches are shown sooner than by the rounds, in the process that could not
    show them."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = services = bot.services
        store, publisher, lobby = services.store, services.publisher, services.lobby
        self._invitations = Job[InvitationRow](
            "an invitation",
            lambda row: lobby.finish(row),
            lambda: lobby.unfinished(),
            lambda row: facts(invitation=row.id, guild=row.guild_id),
            key=lambda row: row.id,
        )
        self._boards = Job[OldBoard](
            "an older board",
            lambda old: publisher.retire(old),
            store.matches.old_boards,
            lambda old: facts(match=old.match_id),
            key=lambda old: old.message_id,
        )
        self._threads = Job[Closure](
            "a thread",
            lambda closure: publisher.threads.close(closure),
            store.closings.due,
            lambda closure: facts(match=closure.match_id),
            key=lambda closure: closure.channel_id,
        )
        self._calls = Job[int](
            "a call",
            self._call,
            lambda: store.matches.to_call(services.now()),
            lambda match_id: facts(match=match_id),
        )
        self._late: dict[int, list[datetime]] = {}
        self._soon = tasks.loop(seconds=1.0)(self._show_late)

    async def note_late(self, _: Rounds, match_id: int, error: Exception) -> None:
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

    async def look(self, rounds: Rounds) -> None:
        """Ends expired invitations and finishes begun ones, then shows matches older than their
        log, even if the database can be read but not written. Then it calls players not called by a
        board; last it retires boards and closes threads."""
        try:
            await self._services.lobby.expire()
            await rounds.do_all(self._invitations)
        except Exception:
            await self._recover(rounds.pauses)
            raise
        await self._recover(rounds.pauses)
        await rounds.do_all(self._calls)
        await rounds.do_all(self._boards)
        await rounds.do_all(self._threads)

    async def _call(self, match_id: int) -> bool:
        """Calls the players to act, if the current board has not done so; nobody if they have acted
        meanwhile."""
        now = self._services.now()
        if await self._services.publisher.publish(match_id) is not None:
            return False
        await self._services.store.matches.were_called(match_id, now)
        return True

    async def _recover(self, pauses: Pauses) -> None:
        """Shows each board older than its log, except for matches still being opened."""
        now, publisher = self._services.now(), self._services.publisher
        lags = [each for each in await publisher.unshown() if pauses.is_due(("show", each), now)]
        tried = {match_id: await self._show(match_id) for match_id in lags}
        left = set(await publisher.unshown()) if lags else set[int]()
        for match_id, done in tried.items():
            if done is None:
                continue
            shown = done and match_id not in left
            pauses.note(("show", match_id), now, done=shown)
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
        except SetAside:  # until its game is back
            return False
        except Exception:
            log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))
            return False
