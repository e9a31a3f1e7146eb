"""Creates a thing in Discord once, although the response may be lost and the library repeats some
requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cogs.hall.errors import UNREACHED
from cogs.hall.refusals.codes import REPEATS, refusal_of


async def once(make: Callable[[], Awaitable[int]], own: Callable[[], Awaitable[int | None]]) -> int:
    """Creates a thing and returns its number. `own` returns the number of the existing one, None if
    there is none, and removes duplicates. Raises the errors of both."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    try:
        number = await make()
    except UNREACHED as error:
        found = await own() if refusal_of(error) is None else None
        if found is None:
            raise
        return found
    if clock() - begun < REPEATS[0]:
        return number
    return await own() or number
