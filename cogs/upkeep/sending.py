"""Sends changed commands to Discord: at the start, and in rounds as long as a passing failure keeps
Discord from taking them. Commands that Discord refuses are tried again at the next start only.

All are sent in one request, and Discord refuses it as a whole if it rejects one of them. That one
is then left out, so that people have the others. An application with an Activity has a command of
Discord's own, its Entry Point. Discord refuses a request without it, so it is sent along
unchanged."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from cogs import discord
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.discord import Command, CommandSyncFailure, CommandTree, ContextMenu, Group, Route
from cogs.hall.errors import UNREACHED
from cogs.hall.languages.commands import Payload, know, link, localised
from cogs.hall.refusals.codes import is_refused
from db.errors import Held
from db.tables.people import REFUSED

log = logging.getLogger(__name__)


INVALID_FORM: Final = 50035
"""Discord's error code for a request with an invalid field; the error names the field."""
LACKS_ENTRY: Final = 50240
"""Discord's error code for a request without the application's Entry Point."""
ENTRY: Final = 4
"""The type of an Entry Point."""
SENT: Final = (
    *("type", "name", "name_localizations", "description", "description_localizations"),
    *("default_member_permissions", "contexts", "integration_types", "nsfw", "handler"),
)
"""The fields of a command in a request. Discord returns more."""
_FIELD: Final = re.compile(r"^In (\d+)\b", re.MULTILINE)
"""The beginning of the library's message on a field: the index of the command."""

AnyCommand = Command[Any, ..., Any] | Group | ContextMenu


def payload_of(tree: CommandTree[Any], commands: Sequence[AnyCommand]) -> list[Payload]:
    """Returns the body of the request."""
    return [localised(command.to_dict(tree)) for command in commands]


async def register(
    bot: discord.Client, commands: Sequence[AnyCommand], payload: Sequence[Payload]
) -> tuple[tuple[str, ...], Sequence[Payload]]:
    """Replaces the commands registered with Discord by these, whose `payload` is that of
    `payload_of`. Returns the names of the refused ones, which nobody can use, and the others as
    Discord has them. Raises errors of a request to Discord that pass by themselves."""
    refused, entry, taken = list[str](), list[Payload](), list[Payload]()
    left: list[AnyCommand] = [*commands]
    described: list[Payload] = [*payload]
    while left:
        try:
            sent = [*described, *entry]  # the bot's own first: errors name their indexes
            there: Any = await bot.http.bulk_upsert_global_commands(bot.application_id or 0, sent)
            taken += there
            break
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            if error.code == LACKS_ENTRY and not entry:
                entry = await _entry_points(bot)
                if entry:
                    continue
            bad = _named_in(error, len(left))
            names = [left[index].name for index in bad]
            why = CommandSyncFailure(error, left) if error.code == INVALID_FORM else error
            log.error("Discord refuses: %s. %s", ", ".join(names), why)
            refused += names
            left = [each for index, each in enumerate(left) if index not in bad]
            described = [each for index, each in enumerate(described) if index not in bad]
    return tuple(refused), taken


async def _entry_points(bot: discord.Client) -> list[Payload]:
    """Returns the application's Entry Point in the form for a request."""
    found = await _registered(bot)
    return [
        {key: each[key] for key in SENT if key in each} for each in found if each["type"] == ENTRY
    ]


async def _registered(bot: discord.Client) -> list[Payload]:
    path = "/applications/{application_id}/commands"
    route = Route("GET", path, application_id=bot.application_id or 0)
    found: list[Payload] = await bot.http.request(route, params={"with_localizations": "true"})
    return found


def _named_in(error: discord.HTTPException, number: int) -> list[int]:
    """Returns the indexes of the commands that Discord rejects; all if it names none."""
    fields = _FIELD.findall(error.text) if error.code == INVALID_FORM else ()
    found = sorted({int(index) for index in fields} & set(range(number)))
    return found or list(range(number))


LATE: Final = "late"
"""Noted in place of the digest of the commands until Discord has taken or refused them."""


async def send_commands(bot: ServiceBot) -> None:
    """Sends the commands at the start, if they have changed. A failure is left to the rounds."""
    try:
        if not await sync_if_changed(bot):
            await _learn(bot)
    except Held:
        log.info("another process sends the commands")
        know(_kept(await bot.services.store.settings.get(_key(bot, "command ids"))))
    except UNREACHED as error:
        log.warning("the commands are not sent to Discord yet: %s", error)


async def _learn(bot: ServiceBot) -> None:
    """Learns the numbers of commands that were sent earlier, from Discord if they were not kept."""
    key, settings = _key(bot, "command ids"), bot.services.store.settings
    kept = _kept(await settings.get(key))
    if kept:
        know(kept)
    else:
        await settings.set(key, json.dumps(link(await _registered(bot))))


def _kept(noted: str | None) -> dict[str, int]:
    found: dict[str, int] = json.loads(noted or "{}")
    return found


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
        refused, taken = await register(bot, ours, payload)
        await settings.set(_key(bot, "command ids"), json.dumps(link(taken)))
        await settings.set(REFUSED, ", ".join(refused))
        await settings.set(key, "" if refused else digest)
    log.info("commands synced, %s refused", len(refused))
    return True


def _key(bot: ServiceBot, what: str = "commands") -> str:
    """Returns the key of the setting with the digest of the commands last accepted, or with other
    data on them, `what`."""
    return f"{what}:{bot.application_id}"


def rounds(bot: ServiceBot) -> Round:
    """Sends the commands that Discord has neither taken nor refused, with growing pauses."""
    sending = Job[str]("the sending of commands", partial(_send, bot), partial(_late, bot))
    return Round("CommandRounds", 30.0, log, (sending,))


async def _late(bot: ServiceBot) -> list[str]:
    late = await bot.services.store.settings.get(_key(bot)) == LATE
    return [LATE] if late else []


async def _send(bot: ServiceBot, _: str) -> None:
    await sync_if_changed(bot)
