"""The first look of almost each of the bot's rounds finds nothing to do in a new database: most of
the bot's tests spare it."""

from __future__ import annotations

import inspect
import shutil
import sqlite3
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from simcord import Env

from bot import Bot
from cogs.desk.rounds import Pauses, Rounds
from cogs.desk.services import Rules
from db.store import Store
from tests.bot import quick

KEPT: Final = (str, int, float, datetime, dict, set, list, tuple, Pauses, type(None))
"""What a round may remember."""


def kept(rounds: Rounds) -> dict[str, object]:
    """All that a round remembers, and what makes it."""
    makers = [rounds.kind.look, *(job.owed for job in rounds.kind.jobs)]
    selves = [rounds, *(each.__self__ for each in makers if inspect.ismethod(each))]
    return {
        name: vars(value) if isinstance(value, Pauses) else value
        for each in selves
        for name, value in vars(each).items()
        if isinstance(value, KEPT) and "__" not in name and name != "_hearing"
    }


async def started(path: Path, around: AbstractContextManager[None]) -> dict[str, Any]:
    """What there is after a start: in the database, in Discord, and of each of the bot's rounds."""
    store = await Store.open(path)
    bot = Bot(store, Rules())
    env = Env(bot, check_errors=False, settle_timeout=quick.PATIENCE, shard_count=1)
    try:
        with around:
            await env.start()
        rounds = [each for each in bot.cogs.values() if isinstance(each, Rounds)]
        with sqlite3.connect(path) as connection:
            stored = [*connection.iterdump()]
        connection.close()
        return {
            "stored": stored,
            "sent": [(each.method, each.path, each.json) for each in env.http_requests],
            "rounds": {each.qualified_name: kept(each) for each in rounds},
            "tasks": sorted(task.get_name() for task in env._work.tasks if not task.done()),  # pyright: ignore[reportPrivateUsage]
            "next": env.backend.snowflake(),
        }
    finally:
        await env.shutdown()
        await bot.services.close()
        await store.close()


async def test_a_start_without_the_first_looks_is_like_one_with_them(
    empty_database: Path, tmp_path: Path
) -> None:
    paths = [Path(shutil.copy(empty_database, tmp_path / name)) for name in ("whole", "quick")]
    whole = await started(paths[0], nullcontext())
    assert len(whole["rounds"]) > 10
    assert "Retries" in whole["rounds"], "deploy/alerts.yml asks for it"
    assert whole == await started(paths[1], quick.no_first_looks())
