"""The slash commands of the bot, loaded without Discord."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store


async def payloads(extensions: Iterable[str]) -> dict[str, Any]:
    """Returns these extensions' commands in Discord's form, by name."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "commands.sqlite3")
        try:
            async with Bot(store, Rules()) as bot:
                for each in extensions:
                    await bot.load_extension(each)
                return {each.name: each.to_dict(bot.tree) for each in bot.tree.get_commands()}
        finally:
            await store.close()
