"""Notices deleted accounts of Discord, and deletes what is stored about their people, as
`/privacy delete` does.

Discord tells it only where it is asked about a person: it knows no such account, or shows it under
a name that it gives to deleted ones (`cogs.desk.deleted_accounts`). It is then asked again once a
day, and must say the same for a month (`db.tables.retention.gone_accounts`). An account with such a
name that uses the bot is there after all (`cogs.people.settings`).
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from cogs.desk.deleted_accounts import looks_deleted
from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.people.privacy import delete_person, show_deletion
from cogs.table.faces import UNKNOWN_USER
from db.errors import StoreTrouble
from db.values import is_person

log = logging.getLogger(__name__)

EVERY: Final = 3600.0
MOST: Final = 20
"""The most people about whom Discord is asked in a round."""


class Accounts(Rounds):
    """Asks once an hour about the accounts that may be deleted."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._accounts = self._services.store.gone_accounts

    async def look(self) -> None:
        """Asks again about those whose last answer is a day old."""
        due = await self._accounts.due(self._services.now(), MOST)
        # The log names nobody who may be about to be deleted.
        await self.attempt_all(
            Task(person, partial(self._settle, person), "a look at an account", {})
            for person in due
        )

    async def _settle(self, person: int) -> None:
        if not await self._is_gone(person):
            await self._accounts.is_there(person)
        elif await self._accounts.again(person, self._services.now()):
            log.info("an account no longer exists: its person's data is deleted")
            forgotten, matches = await delete_person(self._services, person)
            await show_deletion(self._services, forgotten, matches)

    async def _is_gone(self, person: int) -> bool:
        """Tells whether Discord calls the account deleted now. Raises what Discord answers if it
        is neither this nor that."""
        try:
            return looks_deleted(await self._bot.fetch_user(person))
        except discord.NotFound as error:
            if error.code != UNKNOWN_USER:
                raise
            return True

    @commands.Cog.listener()
    async def on_account_gone(self, person: int) -> None:
        """Notes the first sign of a deleted account."""
        if not is_person(person):
            return
        try:
            await self._accounts.note(person, self._services.now())
        except StoreTrouble as error:  # there will be another sign
            log.info("a deleted account was not noted: %s", error)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Accounts(bot))
