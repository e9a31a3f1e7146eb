"""The first answer to a command or press, which Discord takes once.

If Discord has taken it but its response to us is lost, a second one is refused with 40060. Then the
first one stands, and all later answers use the interaction's token.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from aiohttp import ClientError

log = logging.getLogger(__name__)

ACKNOWLEDGED: Final = 40060
_TRIED: Final = "a first answer was tried"
_TAKEN: Final = "a first answer was taken, as a refusal of another tells"


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Tells whether Discord has had the first answer, as far as known."""
    return interaction.response.is_done() or _TAKEN in interaction.extras


async def first_answer(
    interaction: discord.Interaction[Any], give: Callable[[], Awaitable[object]]
) -> bool:
    """Gives the first answer; if the connection breaks off, once more. False if Discord had another
    one before: then this one's content must follow it. Raises the errors of `give`."""
    first = _TRIED not in interaction.extras
    interaction.extras[_TRIED] = True
    try:
        try:
            await give()
        except (ClientError, OSError) as error:
            log.info("first answer again: %s", error)
            await give()
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:
            raise
        interaction.extras[_TAKEN] = True
        return first
    interaction.client.dispatch("answered", interaction)
    return True
