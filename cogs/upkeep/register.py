"""Registers the commands with Discord. All go in one request, and Discord refuses it as a whole if
it rejects one of them. That one is then left out, so that people have the others.

An application with an Activity has a command that is none of ours, its Entry Point. Discord refuses
a request without it, so it goes along as it is.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord.app_commands import Command, CommandSyncFailure, CommandTree, ContextMenu, Group
from discord.http import Route

from cogs.hall.languages.commands import localised
from cogs.hall.refusals.codes import is_refused

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
"""The fields of a command in a request. What Discord returns has more."""
_FIELD: Final = re.compile(r"^In (\d+)\b", re.MULTILINE)
"""The beginning of the library's message on a field: the index of the command."""

AnyCommand = Command[Any, ..., Any] | Group | ContextMenu


def payload_of(tree: CommandTree[Any], commands: Sequence[AnyCommand]) -> list[dict[str, Any]]:
    """Returns the body of the request."""
    return [localised(command.to_dict(tree)) for command in commands]


async def register(
    bot: discord.Client, commands: Sequence[AnyCommand], payload: Sequence[dict[str, Any]]
) -> tuple[str, ...]:
    """Replaces the commands registered with Discord by these, whose `payload` is that of
    `payload_of`. Returns the names of the refused ones, which nobody can use. Raises errors of a
    request to Discord that pass by themselves."""
    refused, entry = list[str](), list[dict[str, Any]]()
    left: list[AnyCommand] = [*commands]
    described: list[dict[str, Any]] = [*payload]
    while left:
        try:
            sent = [*described, *entry]  # ours first: errors name their indexes
            await bot.http.bulk_upsert_global_commands(bot.application_id or 0, sent)
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
    return tuple(refused)


async def _entry_points(bot: discord.Client) -> list[dict[str, Any]]:
    """Returns the application's Entry Point as it is sent to Discord."""
    path = "/applications/{application_id}/commands"
    route = Route("GET", path, application_id=bot.application_id or 0)
    found: list[dict[str, Any]] = await bot.http.request(
        route, params={"with_localizations": "true"}
    )
    return [
        {key: each[key] for key in SENT if key in each} for each in found if each["type"] == ENTRY
    ]


def _named_in(error: discord.HTTPException, number: int) -> list[int]:
    """Returns the indexes of the commands that Discord rejects; all if it names none."""
    fields = _FIELD.findall(error.text) if error.code == INVALID_FORM else ()
    found = sorted({int(index) for index in fields} & set(range(number)))
    return found or list(range(number))
