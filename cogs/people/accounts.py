"""Notices deleted accounts of Discord, and deletes the data stored about their people, as `/privacy
delete` does.

Discord tells it only if asked about a person: it knows no such account, or shows it under a name
that it gives to deleted ones (`cogs.desk.deleted_accounts`). It is then asked again once a day, and
must give the same answer for a month (`db.tables.retention`). An account with such a
name that uses the bot exists after all (`cogs.people.settings`)."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.deleted_accounts import looks_deleted
from cogs.desk.rounds import Job, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.people.privacy import delete_person, show_deletion
from cogs.table.portraits import UNKNOWN_USER
from db.errors import StoreTrouble
from db.values import is_person

log = logging.getLogger(__name__)

MOST: Final = 20
"""The most people about whom Discord is asked in a round."""


def rounds(bot: ServiceBot) -> Round:
    """Asks once an hour about accounts that may be deleted and whose last answer is a day old."""
    accounts, now = bot.services.store.gone_accounts, bot.services.now
    # The log names nobody who may be about to be deleted.
    looking = Job[int](
        "a look at an account", partial(_settle, bot), lambda: accounts.due(now(), MOST)
    )
    return Round("Accounts", 3600.0, log, (looking,), hears={"on_account_gone": _noted})


async def _settle(bot: ServiceBot, person: int) -> None:
    accounts = bot.services.store.gone_accounts
    if not await _is_gone(bot, person):
        await accounts.is_there(person)
    elif await accounts.again(person, bot.services.now()):
        log.info("an account no longer exists: its person's data is deleted")
        forgotten, matches = await delete_person(bot.services, person)
        await show_deletion(bot.services, forgotten, matches)


async def _is_gone(bot: ServiceBot, person: int) -> bool:
    """Tells whether Discord calls the account deleted now. Raises any other error of Discord."""
    try:
        return looks_deleted(await bot.fetch_user(person))
    except discord.NotFound as error:
        if error.code != UNKNOWN_USER:
            raise
        return True


async def _noted(rounds: Rounds, person: int) -> None:
    if not is_person(person):
        return
    try:
        services = rounds.bot.services
        await services.store.gone_accounts.note(person, services.now())
    except StoreTrouble as error:  # there will be another sign
        log.info("a deleted account was not noted: %s", error)
