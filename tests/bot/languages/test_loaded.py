"""Languages are loaded before anybody is served: also where a process takes over from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.lease import Lease
from cogs.desk.services import Rules
from common.text import catalogue
from common.text.catalogue import FOLDER, codes, language
from db.store import Store


async def test_nobody_waits_for_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = [each for each in codes() if (FOLDER / each).is_dir()]
    store = await Store.open(tmp_path / "db.sqlite3")
    catalogue.forget()
    monkeypatch.setattr(Lease, "replaces", property(lambda _: True))
    try:
        async with Bot(store, Rules()) as bot:
            await bot.setup_hook()
            monkeypatch.setattr(catalogue, "read", None)
            assert [language(each).code for each in real] == real
    finally:
        await store.close()
