"""Registers the commands with Discord. All go in one request, and Discord refuses it as a whole if
it rejects one of them. That one is then left out, so that people have the others."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord.app_commands import Command, CommandSyncFailure, CommandTree, ContextMenu, Group

from cogs.languages.commands import localised

log = logging.getLogger(__name__)

BAD_REQUEST: Final = 400
INVALID_FORM: Final = 50035
"""Discord's error code for a request with an invalid field; the error names the field."""
_FIELD: Final = re.compile(r"^In (\d+)\b", re.MULTILINE)
"""The beginning of the library's message on a field: the index of the command."""

AnyCommand = Command[Any, ..., Any] | Group | ContextMenu


def payload_of(tree: CommandTree[Any], commands: Sequence[AnyCommand]) -> list[dict[str, Any]]:
    """Returns the body of the request."""
    return [localised(command.to_dict(tree)) for command in commands]


async def register(bot: discord.Client, tree: CommandTree[Any]) -> tuple[str, ...]:
    """Replaces the commands registered with Discord. Returns the names of the refused ones, which
    nobody can use. Raises the other errors of a request to Discord."""
    left, refused = tree.get_commands(), list[str]()
    while left:
        try:
            payload = payload_of(tree, left)
            await bot.http.bulk_upsert_global_commands(bot.application_id or 0, payload)
            break
        except discord.HTTPException as error:
            if (error.status, error.code) != (BAD_REQUEST, INVALID_FORM):
                raise
            bad = _named_in(error.text, len(left))
            names = [left[index].name for index in bad]
            log.error("Discord refuses: %s. %s", ", ".join(names), CommandSyncFailure(error, left))
            refused += names
            left = [each for index, each in enumerate(left) if index not in bad]
    return tuple(refused)


def _named_in(text: str, number: int) -> list[int]:
    """Returns the indexes of the commands that Discord rejects; all if it names none."""
    found = sorted({int(index) for index in _FIELD.findall(text)} & set(range(number)))
    return found or list(range(number))
