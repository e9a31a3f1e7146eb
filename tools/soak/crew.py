"""The processes of the bot: one, or several that share the servers and one database."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tools.loopback.deeds import Deed
from tools.loopback.launch import BotProcess
from tools.loopback.server import Loopback
from tools.soak.acts import Life

NONE: Final = Life(-1, "")
LOCKS: Final = 6.0
"""Seconds for which the locks of a suspended process live, if there are several processes."""


class Crew:
    """The processes, each with its current or last life. Each has as many shards as the others; all
    are killed at the end of this asynchronous context."""

    def __init__(
        self, discord: Loopback, database: Path | str, folder: Path, number: int, **settings: str
    ) -> None:
        self._discord = discord
        self._settings = settings
        self._stack = AsyncExitStack()
        self._folder = folder
        self._logs = list[Path]()
        self.database = database
        self.bots = [self._process(each, number) for each in range(number)]
        self.lives = [NONE] * number

    async def __aenter__(self) -> Self:
        for each in self.bots:
            await self._stack.enter_async_context(each)
        return self

    async def another(self, number: int) -> BotProcess:
        """Returns a process, not yet started, with the shards of the one with this number."""
        made = self._process(number, len(self.bots))
        return await self._stack.enter_async_context(made)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.__aexit__(kind, error, trace)

    def hearing(self, deed: Deed) -> int:
        shard = self._discord.gateway.shard_of(deed.channel).number
        return next(n for n, each in enumerate(self.bots) if shard in each.shards)

    def logs(self) -> str:
        return "".join(each.read_text(errors="replace") for each in self._logs if each.exists())

    def _process(self, each: int, number: int) -> BotProcess:
        log = self._folder / f"bot-{len(self._logs)}.log"
        self._logs.append(log)
        if number == 1:
            return BotProcess(self._discord, self.database, log, **self._settings)
        count = len(self._discord.gateway.shards)
        first, last = count * each // number, count * (each + 1) // number - 1
        shards = f"{first}-{last}/{count}" if last > first else f"{first}/{count}"
        settings = {"SHARDS": shards, "LOOPBACK_LOCKS": f"{LOCKS:g}", **self._settings}
        return BotProcess(self._discord, self.database, log, **settings)
