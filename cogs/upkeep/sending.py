"""Sends changed commands to Discord: at the start, and in rounds as long as a passing failure keeps
Discord from taking them. Commands that Discord refuses are tried again at the next start only."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Final

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts
from cogs.upkeep.register import payload_of, register
from db.errors import Held
from db.tables.people import REFUSED

log = logging.getLogger(__name__)

EVERY: Final = 30.0
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


class CommandRounds(Rounds):
    """Sends the commands that Discord has neither taken nor refused."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    async def look(self) -> None:
        """Sends them, if they wait for it, with growing pauses."""
        if await self._services.store.settings.get(_key(self._bot)) == LATE:
            await self.attempt_all([Task(LATE, self._send, "the sending of commands", facts())])

    async def _send(self) -> None:
        await sync_if_changed(self._bot)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(CommandRounds(bot))
