"""The bot's application in Discord's developer portal: read and changed with the bot's token,
without a connection to the gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

from aiohttp import ClientError

from cogs import discord
from cogs.discord import HTTPClient, Route
from cogs.upkeep.no_start import REFUSED_TOKEN, not_reached

INVITED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""The permissions that the bot needs, and for which its invitation asks."""
OPTIONAL: Final = discord.Permissions(
    manage_roles=True,
    create_private_threads=True,
    create_events=True,
    manage_channels=True,
    view_audit_log=True,
)
"""The permissions that it uses only if a server's managers choose a feature that needs them."""
LONGEST_WAIT: Final = 30.0
"""Seconds for which Discord may ask to wait before the next request: the library's least."""
PATIENCE: Final = 120.0
"""Seconds for a request, with all its repetitions."""
_SILENT: Final = "Nothing answers at DISCORD_API={}. Start the proxy, or correct the setting."
_STRANGE: Final = (
    "What answers is not Discord's interface. Look at the network, and at DISCORD_API if it is set."
)
_BUSY: Final = "{} takes no more requests{}. Wait some minutes, then run this again."
_INVALID: Final = "{} refuses the new values, and nothing was set: {}"
_FORBIDDEN: Final = (
    "{} does not let this token see or change the application (403). Look whether the token "
    "belongs to it, or reset it and put it into .env."
)
_TROUBLE: Final = "{} has trouble ({}). Run this again later."
_INVALID_FORM: Final = 50035
_NAMES: Final = {"read_messages": "View Channels", "manage_guild": "Manage Server"}
"""The names of permissions that differ in Discord and in the library."""


def permission_names(value: int) -> list[str]:
    """Returns the names of permissions, as Discord shows them."""
    names = [name for name, granted in discord.Permissions(value) if granted]
    return [_NAMES.get(each, each.replace("_", " ").title()) for each in names]


class Portal:
    """The application of a token. Its requests raise `SystemExit` with a sentence for the host if
    they fail."""

    def __init__(self, http: HTTPClient, api: str) -> None:
        self._http = http
        self._api = api

    async def log_in(self, token: str) -> None:
        """Shows Discord the token; must be called first."""
        await self._asked(self._http.static_login(token))

    async def read(self) -> dict[str, Any]:
        """Returns the application as Discord sends it."""
        return await self._asked(self._http.request(Route("GET", "/applications/@me")))

    async def change(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Changes these fields, and returns the changed application."""
        return await self._asked(self._http.edit_application_info(reason=None, payload=fields))

    async def _asked(self, request: Coroutine[Any, Any, Any]) -> dict[str, Any]:
        """Returns the answer to a request. No sentence quotes the token."""
        try:
            async with asyncio.timeout(PATIENCE):
                answer: dict[str, Any] | str | None = await request
        except discord.LoginFailure:
            raise SystemExit(REFUSED_TOKEN) from None
        except discord.RateLimited as error:
            raise SystemExit(_BUSY.format(self._place, f" for {error.retry_after:.0f} s")) from None
        except discord.HTTPException as error:
            raise SystemExit(self._refusal(error)) from None
        except (ClientError, OSError):  # a TimeoutError is one
            raise SystemExit(_SILENT.format(self._api) if self._api else not_reached()) from None
        except ValueError:  # it should be JSON
            answer = None
        if not isinstance(answer, dict) or "id" not in answer:
            raise SystemExit(_STRANGE)
        return answer

    @property
    def _place(self) -> str:
        return f"DISCORD_API={self._api}" if self._api else "Discord"

    def _refusal(self, error: discord.HTTPException) -> str:
        if error.status == HTTPStatus.UNAUTHORIZED:
            return REFUSED_TOKEN
        if error.status == HTTPStatus.TOO_MANY_REQUESTS:
            return _BUSY.format(self._place, "")
        if error.code == _INVALID_FORM:
            return _INVALID.format(self._place, " ".join(error.text.split()))
        told: dict[int, str] = {HTTPStatus.FORBIDDEN: _FORBIDDEN, HTTPStatus.NOT_FOUND: _STRANGE}
        return told.get(error.status, _TROUBLE).format(self._place, error.status)


@asynccontextmanager
async def portal(token: str, api: str) -> AsyncGenerator[Portal]:
    """Yields the application of a token. `api` is the setting `DISCORD_API`. Raises `SystemExit`
    with a sentence for the host if Discord cannot be asked."""
    client = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=LONGEST_WAIT)
    async with client:
        found = Portal(client.http, api)
        await found.log_in(token)
        yield found
