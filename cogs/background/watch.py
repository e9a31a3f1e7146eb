"""Tells the host's gauges what happens. Only there if the host wants to know: otherwise the events
that the other cogs dispatch have no listener."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import discord
from discord.ext import commands

from cogs.errors import Interaction
from cogs.log_fields import who
from cogs.presses.dispatch import verbs
from cogs.services import ServiceBot
from common.gauges import OTHER, Gauges, Moment
from common.lru import Lru
from db.store import StoreTrouble

REMEMBERED: Final = 1_000
"""Of how many commands and presses it is known when they came."""
TOO_MANY: Final = 429
_KINDS: Final = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
}


class Watch(commands.Cog):
    """Listens to what happens, and tells how the bot stands."""

    def __init__(self, bot: ServiceBot, gauges: Gauges) -> None:
        self._bot = bot
        self._gauges = gauges
        self._came: Lru[int, float] = Lru(REMEMBERED)

    async def moment(self) -> Moment:
        """Returns how the bot stands now."""
        services, boards, matches = self._bot.services, None, None
        try:
            boards = len(await services.publisher.unshown())
            matches = await services.store.matches.by_game()
        except StoreTrouble:
            pass  # the gauges say that it is not known
        return Moment(
            connected=self._bot.connected,
            latency=self._bot.latency,
            boards=boards,
            pictures=services.painters.waiting,
            matches=matches,
            thinkers=services.thinkers.processes,
            painters=services.painters.processes,
        )

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Counts a command or press, and notes when it came."""
        kind = _KINDS.get(interaction.type)
        if kind is None:
            return
        self._came[interaction.id] = _now()
        self._gauges.asked(kind, name_of(interaction))

    @commands.Cog.listener()
    async def on_answered(self, interaction: Interaction) -> None:
        """Notes how long the first answer took."""
        came = self._came.pop(interaction.id, None)
        if came is not None:
            self._gauges.answered(_KINDS[interaction.type], _now() - came)

    @commands.Cog.listener()
    async def on_board_shown(self, seconds: float) -> None:
        """Notes how long a board took."""
        self._gauges.board_shown(seconds)


def name_of(interaction: Interaction) -> str:
    """Returns the name of a command, as the tree has it, or a verb that something answers;
    `OTHER` where it is neither."""
    if interaction.type is discord.InteractionType.application_command:
        return interaction.command.qualified_name if interaction.command else OTHER
    verb = who(interaction).get("verb")
    return str(verb) if verb in verbs() else OTHER


def trace_of(gauges: Gauges) -> aiohttp.TraceConfig:
    """Returns what counts each request that Discord refuses for now."""

    async def ended(_: object, __: object, what: aiohttp.TraceRequestEndParams) -> None:
        if what.response.status == TOO_MANY:
            gauges.made_to_wait(_seconds(what.response.headers.get("Retry-After", "")))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


def _seconds(text: str) -> float:
    """Returns the seconds of a header; 0 where it is no number of them."""
    return float(text) if text.replace(".", "", 1).isdecimal() else 0.0


def _now() -> float:
    return asyncio.get_running_loop().time()
