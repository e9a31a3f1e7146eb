"""The processes of the bot: one, or several that share the servers and one database."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from benchmarks.loopback.deeds import Deed
from benchmarks.loopback.launch import BotProcess
from benchmarks.loopback.server import Loopback
from benchmarks.soak.acts import Life

NONE: Final = Life(-1, "")


class Crew:
    """The processes, each with the life that it lives or has lived last. Each has as many shards as
    the others; all are killed at the end of this asynchronous context."""

    def __init__(self, discord: Loopback, database: Path | str, folder: Path, number: int) -> None:
        self._discord = discord
        self._stack = AsyncExitStack()
        self.database = database
        self.bots: Sequence[BotProcess] = [
            _process(discord, database, folder, each, number) for each in range(number)
        ]
        self.lives = [NONE] * number

    async def __aenter__(self) -> Self:
        for each in self.bots:
            await self._stack.enter_async_context(each)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.__aexit__(kind, error, trace)

    def hearing(self, deed: Deed) -> int:
        """Returns the number of the process that hears of this."""
        shard = self._discord.gateway.shard_of(deed.channel).number
        return next(n for n, each in enumerate(self.bots) if shard in each.shards)

    def logs(self) -> str:
        """Returns what all have written into their logs."""
        return "".join(each.log.read_text(errors="replace") for each in self.bots)


def _process(
    discord: Loopback, database: Path | str, folder: Path, each: int, number: int
) -> BotProcess:
    if number == 1:
        return BotProcess(discord, database, folder / "bot.log")
    count = len(discord.gateway.shards)
    first, last = count * each // number, count * (each + 1) // number - 1
    shards = f"{first}-{last}/{count}" if last > first else f"{first}/{count}"
    return BotProcess(discord, database, folder / f"bot-{each}.log", SHARDS=shards)
