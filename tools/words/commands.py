"""The names of the options of commands, from the bot itself."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bot import Bot
from cogs.desk.services import Rules
from cogs.hall.languages.commands import names
from cogs.registry import EXTENSIONS, GUESTS
from db.store import Store


async def option_names() -> frozenset[str]:
    """Returns the names, without connecting to Discord."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "words.sqlite3")
        try:
            async with Bot(store, Rules()) as bot:
                for each in (each for each in EXTENSIONS if each != GUESTS):
                    await bot.load_extension(each)
                found = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
        finally:
            await store.close()
    return frozenset(name for each in found for name in names(each))
