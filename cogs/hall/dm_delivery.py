"""Sends direct messages to people, and notes who accepts them.

All direct messages that begin a conversation go this way, so that a refusal is remembered for all
of them: after a refusal, one message following the person's next action and a pause tests whether
it still holds (`db.refusals`)."""

from __future__ import annotations

import logging
from typing import Final

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.delivery import post
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from common.text.say import say
from db.preferences import Preferences

log = logging.getLogger(__name__)

WHERE: Final = say(
    "Allow them in Discord: in the menu of a server that we share, at **Privacy Settings**, or in "
    "my profile."
)


class Closed(Exception):
    """Raised if a person gets no direct message: Discord refused it `now`, or it was not tried."""

    def __init__(self, *, now: bool) -> None:
        super().__init__("refused" if now else "untried")
        self.now: Final = now


class Letters:
    """The direct messages of a bot to people."""

    def __init__(self, bot: discord.Client, context: Context) -> None:
        self._bot = bot
        self._context = context

    async def deliver(
        self, person: int, screen: Screen, nonce: str, wishes: Preferences | None = None
    ) -> discord.Message:
        """Sends a person a message; `wishes` are their preferences, if just read. Raises `Closed`,
        and Discord's and the database's errors."""
        refusals, now = self._context.store.refusals, self._context.now()
        is_try = (wishes or await readers().wishes(person)).dm_closed
        if is_try and not await refusals.take_try(person, now):
            raise Closed(now=False)
        try:
            user = await self._bot.fetch_user(person)
            sent = await post(await user.create_dm(), screen, nonce)
        except discord.Forbidden as error:
            await self.refused(person, error)
            raise Closed(now=True) from error
        except Exception:
            if is_try:
                await refusals.give_back(person, now)
            raise
        if is_try:
            await refusals.end(person)
        return sent

    async def refused(self, person: int, error: discord.Forbidden) -> None:
        """Notes that Discord has refused a message to this person, or a change of one."""
        log.info("a direct message is refused: %s", error, extra=facts(person=person))
        await self._context.store.refusals.note(person, self._context.now())
        readers().forget(person)
