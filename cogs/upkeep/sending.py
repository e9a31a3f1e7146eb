"""Sends changed commands to Discord: at the start, and in rounds as long as a passing failure keeps
Discord from taking them. Commands that Discord refuses are tried again at the next start only."""

from __future__ import annotations

import hashlib
import json
import logging
from functools import partial
from typing import Final

from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.errors import UNREACHED
from cogs.upkeep.register import payload_of, register
from db.errors import Held
from db.tables.people import REFUSED

log = logging.getLogger(__name__)

LATE: Final = "late"
"""What is noted in place of the digest of the commands until Discord has taken or refused them."""


async def send_commands(bot: ServiceBot) -> None:
    """Sends the commands at the start, if they have changed. A failure is left to the rounds."""
    try:
        await sync_if_changed(bot)
    except Held:
        log.info("another process sends the commands")
    except UNREACHED as error:
        log.warning("the commands are not sent to Discord yet: %s", error)


async def sync_if_changed(bot: ServiceBot) -> bool:
    """Sends the commands to Discord if they differ from those last accepted, or if some were
    refused; tells whether it sent them. Until Discord has taken them all are noted as refused.
    Raises `Held` if another process is sending them, and errors of a request to Discord that pass
    by themselves."""
    ours = bot.tree.get_commands()
    payload = payload_of(bot.tree, ours)
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key, settings = _key(bot), bot.services.store.settings
    async with bot.services.store.database.exclusively("commands"):
        if await settings.get(key) == digest:
            return False
        await settings.set(key, LATE)
        await settings.set(REFUSED, ", ".join(each["name"] for each in payload))  # till taken
        refused = await register(bot, ours, payload)
        await settings.set(REFUSED, ", ".join(refused))
        await settings.set(key, "" if refused else digest)
    log.info("commands synced, %s refused", len(refused))
    return True


def _key(bot: ServiceBot) -> str:
    """Returns the key of the setting that holds the digest of the commands last accepted."""
    return f"commands:{bot.application_id}"


def rounds(bot: ServiceBot) -> Round:
    """Sends the commands that Discord has neither taken nor refused, with growing pauses."""
    sending = Job[str]("the sending of commands", partial(_send, bot), partial(_late, bot))
    return Round("CommandRounds", 30.0, log, (sending,))


async def _late(bot: ServiceBot) -> list[str]:
    late = await bot.services.store.settings.get(_key(bot)) == LATE
    return [LATE] if late else []


async def _send(bot: ServiceBot, _: str) -> None:
    await sync_if_changed(bot)
