"""Reminds people before the time for a turn is over: once at half time and once near the end, by
direct message, or if that is closed with a mention in the match's own place. Where expired time is
lost only if another player claims it, the players who may claim are told in the same way, once."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

import discord

from cogs.board.match_view import match_view
from cogs.board.pace import late
from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import post
from cogs.hall.letters import Closed, Letters
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.play.time.reminder_screen import over_notice, reminder
from cogs.table.place import board_url
from db.time.reminders import OVER, Reminder
from db.values import OpenMatch

log = logging.getLogger(__name__)

EVERY = 60.0
MOST = 50
"""Most reminders sent in a round."""
STAMPS = 10**7


class Reminders(Rounds):
    """A look every minute for turns whose time runs out."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._letters = Letters(bot, bot.services)

    async def look(self) -> None:
        """Sends the pending reminders, once the clocks are right: after a start the limits are
        first extended by the time in which the bot was down."""
        now, store = self._services.now(), self._services.store
        if not await store.clocks.are_wound(now):
            return
        owed = await store.reminders.owed(now)
        await self.attempt_all([self._task(each, what) for each, what in owed], MOST)

    def _task(self, owed: Reminder, what: int) -> Task:
        """Returns the task to remind one person."""
        about = facts(match=owed.match_id, seat=owed.seat, person=owed.person_id)
        deed = partial(self._remind, owed, what)
        return Task((owed.match_id, owed.seat), deed, "a reminder", about)

    async def _remind(self, owed: Reminder, what: int) -> None:
        opened = await self._services.store.open_match(owed.match_id)
        if owed.due == opened.row.clock.turn_due:
            await self._tell(opened, owed, what)

    async def _tell(self, opened: OpenMatch, owed: Reminder, what: int) -> None:
        """Records the reminder as sent, then sends it: a kill in between may lose a reminder, but
        nobody is told twice. If Discord refuses for the moment, it becomes pending again."""
        store = self._services.store.reminders
        if not await store.take(owed, what):
            return
        if what == OVER and not late(match_view(opened, owed.seat), self._services.now()):
            return  # a person out of the match has nothing to claim
        try:
            await self._send(opened, owed, what)
        except Exception:
            await store.give_back(owed)
            raise

    async def _send(self, opened: OpenMatch, owed: Reminder, what: int) -> None:
        """Sends it by direct message, else in the match's place. If neither can be reached, nobody
        is told."""
        nonce, now = nonce_of(owed, what), self._services.now()
        try:
            await self._letters.deliver(owed.person_id, screen_of(opened, owed, what, now), nonce)
        except Closed:
            await self._mention(opened, owed, what, nonce)
        except discord.NotFound:
            return

    async def _mention(self, opened: OpenMatch, owed: Reminder, what: int, nonce: str) -> None:
        row = opened.row.seen_from(owed.seat)
        if row.channel_id is None or row.place == "interaction":
            return
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        try:
            now = self._services.now()
            await post(channel, screen_of(opened, owed, what, now, here=True), f"{nonce}c")
        except (discord.Forbidden, discord.NotFound) as error:
            about = facts(match=row.id, seat=owed.seat, person=owed.person_id)
            log.info("no reminder: %s", error, extra=about)


def nonce_of(owed: Reminder, what: int) -> str:
    """Returns the nonce of a reminder, the same for each try: if only Discord's response was lost,
    it drops a second one."""
    stamp = int(owed.began.timestamp()) % STAMPS
    return f"{owed.match_id}-{owed.seat}-{stamp}-r{what}"


def screen_of(
    opened: OpenMatch, owed: Reminder, what: int, now: datetime, *, here: bool = False
) -> Screen:
    """Returns the message; `here`: others can read it."""
    opened = OpenMatch(opened.row.seen_from(owed.seat), opened.match)
    shown, url = match_view(opened, None), board_url(opened.row)
    if what == OVER:
        return over_notice(shown, owed.seat, owed.due, url, here=here, now=now)
    return reminder(shown, owed.seat, owed.due, url, here=here)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Reminders(bot))
