"""The names of the options of commands, from the bot itself."""

from __future__ import annotations

from cogs.hall.languages.commands import names
from cogs.registry import EXTENSIONS, GUESTS
from conformance.commands import payloads


async def option_names() -> frozenset[str]:
    """Returns the names, without connecting to Discord."""
    found = await payloads(each for each in EXTENSIONS if each != GUESTS)
    return frozenset(name for each in found.values() for name in names(each))
