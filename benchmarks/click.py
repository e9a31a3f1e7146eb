"""From a click to its answer, in one process with a simulated Discord.

    python -m benchmarks.click

Times whole turns by clicks (Move, creature, square, Confirm), most of which is drawing
pictures, and the autocomplete of a destination. The first match draws each picture anew,
the later ones find them in the cache. The simulated Discord's own work is included, so the
bot alone is faster.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

import discord
import simcord
from simcord.components import walk_components

from bot import Bot
from cogs.house import Rules
from db.store import Store
from render.warm import warm

TURNS = ((1, "De4", "d4"), (0, "Sc2", "b2"), (1, "Dd4", "e4"), (0, "Sb2", "c2"))
SET_UPS = ("Sc2 Wa1 Da2", "Sc4 We5 De4")
MATCHES = 6
Times: TypeAlias = dict[str, list[float]]
FIRST: Times = {}
LATER: Times = {}


async def timed(times: Times, name: str, call: Callable[[], Awaitable[Any]]) -> Any:
    """The call's result; its time in milliseconds is kept under its name."""
    start = time.perf_counter()
    result = await call()
    times.setdefault(name, []).append((time.perf_counter() - start) * 1000)
    return result


def select_id(message: Any) -> str:
    """The id of the only select in a message."""
    boxes = (c for c in walk_components(message.components) if c["type"] == 3)
    return str(next(boxes)["custom_id"])


async def turn(times: Times, player: Any, channel: Any, creature: str, goal: str) -> None:
    """One turn by clicks."""
    board = channel.history()[-1]
    shown = await timed(times, "Move", lambda: player.click(board, label="Move"))
    picker = shown.response
    for name, value in (("creature", creature), ("square", goal)):
        box = select_id(picker)
        await timed(times, name, partial(player.select, picker, [value], custom_id=box))
    await timed(times, "Confirm", lambda: player.click(picker, label="Confirm"))


async def play(times: Times, channel: Any, twilight: Any, dawn: Any) -> None:
    """Some turns of one match, at the end of which both stand where they began."""
    options: dict[str, Any] = {"opponent": dawn, "ruleset": "magnus", "twilight": "me"}
    invited = await twilight.slash(channel, "vicious challenge", **options)
    await timed(times, "Accept", lambda: dawn.click(invited.response, label="Accept"))
    match = (await dawn.autocomplete(channel, "vicious board", "match", ""))[0]["value"]
    players = (twilight, dawn)
    for player, creatures in zip(players, SET_UPS, strict=True):
        await player.slash(channel, "vicious setup", creatures=creatures, match=match)
    for side, creature, goal in TURNS:
        typed = partial(players[side].autocomplete, channel, "vicious move", "to", "")
        await timed(times, "autocomplete", partial(typed, creature=creature, match=match))
        await turn(times, players[side], channel, creature, goal)


async def measure() -> None:
    """Plays and prints."""
    logging.disable(logging.CRITICAL)
    warm()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        try:
            bot = Bot(store, Rules(threads=False))
            async with simcord.run(bot, check_errors=False, settle_timeout=60) as env:
                guild = env.create_guild()
                people = [guild.add_member(env.create_user(name)) for name in ("ann", "ben")]
                channel = guild.create_text_channel("games")
                for number in range(MATCHES):
                    await play(LATER if number else FIRST, channel, *people)
        finally:
            await store.close()
    print(f"discord.py {discord.__version__}; milliseconds, {MATCHES} matches alike")
    print(f"{'what':14}{'n':>5}{'new picture':>13}{'n':>5}{'cached':>9}{'worst':>9}")
    for name, first in FIRST.items():
        later = LATER[name]
        medians = f"{len(first):5}{median(first):13.1f}{len(later):5}{median(later):9.1f}"
        print(f"{name:14}{medians}{max(first + later):9.1f}")


if __name__ == "__main__":
    asyncio.run(measure())
