"""Reports events to the host's gauges. Loaded only if the host wants them: otherwise the events
dispatched by other cogs have no listener."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

import aiohttp
from cachetools import LRUCache

from cogs import discord
from cogs.desk.dispatch import verbs
from cogs.desk.rounds import Rounds
from cogs.desk.services import ServiceBot
from cogs.discord import commands
from cogs.hall.errors import Interaction
from cogs.hall.log_fields import who
from common.metrics import OTHER, UNANSWERED, WORKERS, Gauges, Metrics
from db.store import StoreTrouble
from db.tables.people import last_backup

REMEMBERED: Final = 1_000
"""The number of commands and presses whose time of arrival is kept."""
TOO_MANY: Final = 429
_KINDS: Final = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
}


class Watch(commands.Cog):
    """Listener to the bot's events, and source of its state."""

    def __init__(self, bot: ServiceBot, gauges: Gauges) -> None:
        self._bot = bot
        self._gauges = gauges
        self._came: LRUCache[int, float] = LRUCache(REMEMBERED)
        thinker, painter = WORKERS
        bot.services.thinkers.jobs.waited = partial(gauges.waited, thinker)
        bot.services.painters.jobs.waited = partial(gauges.waited, painter)

    async def moment(self) -> Metrics:
        """Returns the bot's present state. The leading process alone adds the numbers from the
        database, so that they are counted once."""
        bot, services = self._bot, self._bot.services
        thinkers, painters = services.thinkers, services.painters
        now = Metrics(
            connected=bot.connected,
            latency=bot.latency,
            servers=len(bot.guilds),
            shards=bot.shards_here,
            connected_shards=sum(not each.is_closed() for each in bot.shards.values()),
            pictures=painters.waiting,
            workers=dict(zip(WORKERS, (thinkers.processes, painters.processes), strict=True)),
            lost=dict(zip(WORKERS, (thinkers.workers.lost, painters.lost), strict=True)),
        )
        if not services.store.database.leading:
            return now
        now = replace(now, leads=True, rounds=self._rounds())
        with suppress(StoreTrouble):  # then the numbers are unknown
            boards = len(await services.publisher.unshown())
            now = replace(now, boards=boards, matches=await services.store.matches.by_game())
            now = replace(now, backup=await self._backup())
        return now

    async def _backup(self) -> float | None:
        """Returns the time of the latest backup; None for a server's database, which a program of
        its own backs up."""
        database = self._bot.services.store.database
        latest = None if database.shared else await last_backup(database)
        return latest.timestamp() if latest else None

    def _rounds(self) -> dict[str, float]:
        """Returns the time of the last round of each kind, by its name."""
        found = [each for each in self._bot.cogs.values() if isinstance(each, Rounds)]
        return {each.qualified_name.lower(): each.done.timestamp() for each in found if each.done}

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Counts a command or press, and records its arrival."""
        kind = _KINDS.get(interaction.type)
        if kind is None:
            return
        self._came[interaction.id] = _now()
        self._gauges.asked(kind, name_of(interaction))

    @commands.Cog.listener()
    async def on_answered(self, interaction: Interaction) -> None:
        """Records the time until the first answer."""
        came = self._came.pop(interaction.id, None)
        if came is not None:
            self._gauges.answered(_KINDS[interaction.type], _now() - came)

    @commands.Cog.listener()
    async def on_board_shown(self, seconds: float) -> None:
        """Records the time for showing a board."""
        self._gauges.board_shown(seconds)


def name_of(interaction: Interaction) -> str:
    """Returns the name of a command in the tree, or the verb of a press with a handler; else
    `OTHER`."""
    if interaction.type is discord.InteractionType.application_command:
        return interaction.command.qualified_name if interaction.command else OTHER
    verb = who(interaction).get("verb")
    return str(verb) if verb in verbs() else OTHER


def trace_of(gauges: Gauges) -> aiohttp.TraceConfig:
    """Returns the trace that counts Discord's answers, and the waiting time that it demands."""

    async def ended(_: object, __: object, what: aiohttp.TraceRequestEndParams) -> None:
        gauges.discord_answered(str(what.response.status))
        if what.response.status == TOO_MANY:
            gauges.made_to_wait(_seconds(what.response.headers.get("Retry-After", "")))

    async def failed(_: object, __: object, ___: aiohttp.TraceRequestExceptionParams) -> None:
        gauges.discord_answered(UNANSWERED)

    trace = aiohttp.TraceConfig()
    trace.on_request_exception.append(failed)
    trace.on_request_end.append(ended)
    return trace


def _seconds(text: str) -> float:
    """Returns the seconds in a header; 0 for any other text."""
    return float(text) if text.replace(".", "", 1).isdecimal() else 0.0


def _now() -> float:
    return asyncio.get_running_loop().time()
