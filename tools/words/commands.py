"""The names of the options of commands, from the bot itself."""

from __future__ import annotations

import tempfile
from collections.abc import Container
from pathlib import Path

from bot import Bot
from cogs.desk.services import Rules
from cogs.hall.languages.commands import names
from cogs.registry import EXTENSIONS
from db.store import Store
from engines.registry import folder_of


async def option_names(without: Container[str] = ()) -> frozenset[str]:
    """Returns the names, without connecting to Discord, but for those of the commands of games in
    these folders."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "words.sqlite3")
        try:
            async with Bot(store, Rules()) as bot:
                for each in EXTENSIONS:
                    await bot.load_extension(each)
                uis = bot.services.game_uis.items()
                left_out = {ui.command for key, ui in uis if folder_of(key) in without}
                commands = [each for each in bot.tree.get_commands() if each.name not in left_out]
                found = [command.to_dict(bot.tree) for command in commands]
        finally:
            await store.close()
    return frozenset(name for each in found for name in names(each))
