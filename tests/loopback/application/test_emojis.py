"""The small pictures as Discord takes them: drawn, sent, and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.services import Rules
from cogs.hall.emojis import emoji_of
from db.store import Store
from engines.registry import GAMES
from render.painting.miniatures import miniatures
from tests.loopback.kit import reach, running
from tests.waiting import until
from tools.loopback.server import Loopback


async def test_discord_takes_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small Discord refuses names and images that the real one does not take, and names
    twice."""
    monkeypatch.setattr("cogs.upkeep.emojis.AT_ONCE", None)
    keys = [(game, key) for game in GAMES for key in miniatures(game)]
    async with Loopback() as server:
        reach(server, monkeypatch)
        store = await Store.open(tmp_path / "vivat.sqlite3")
        try:
            async with running(Bot(store, Rules(emojis=True))):
                await until(lambda: all(emoji_of(*each) for each in keys))
                assert len(server.world.emojis.listed()["items"]) == len(keys)
        finally:
            await store.close()
