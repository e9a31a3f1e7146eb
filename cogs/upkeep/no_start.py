"""Why Discord does not let the bot start, in words for the host."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from aiohttp import ClientConnectionError

from cogs import discord

REFUSED_TOKEN: Final = (
    "Discord refuses the token. Reset it in the developer portal, and put the new one behind "  # noqa: S105
    "DISCORD_TOKEN=."
)
FAILED: Final = (discord.LoginFailure, discord.HTTPException, ClientConnectionError)
"""The errors of a start that are Discord's, or those of the way to it."""


def not_reached(error: object = "") -> str:
    """Returns the sentence for a Discord that does not answer, with the library's own words, if
    any."""
    said = f" ({error})" if str(error) else ""
    return f"Discord cannot be reached{said}. Check the network, then start again."


def why_not(error: BaseException) -> str:
    """Returns the sentence for a start that failed. It quotes no token."""
    if isinstance(error, discord.LoginFailure):
        return REFUSED_TOKEN
    if isinstance(error, discord.HTTPException):
        return _refused(error)
    return not_reached(error) if isinstance(error, ClientConnectionError) else str(error)


def _refused(error: discord.HTTPException) -> str:
    if isinstance(error, discord.DiscordServerError):
        what = "it has a fault of its own. Look at https://discordstatus.com, then start again"
    elif error.status == HTTPStatus.TOO_MANY_REQUESTS:
        what = "there were too many requests from this machine's address. Wait for an hour at least"
    else:
        what = "look at the application in the developer portal"
    return f"Discord does not let the bot start (HTTP {error.status}, code {error.code}): {what}."
