"""The bot's connections to Discord, one for each shard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any, Final

import aiohttp
import yarl

from cogs import discord
from cogs.desk.deleted_accounts import looks_deleted
from cogs.desk.events import shield, shielded
from cogs.desk.lease import Lease
from cogs.discord import DiscordWebSocket, commands, utcnow
from cogs.table.portraits import UNKNOWN_USER

log = logging.getLogger(__name__)

AGAIN: Final = 5.0
"""Seconds until Discord is asked again for the number of shards."""
AT_LAST: Final = 0.5
"""Seconds until a connection that has not ended is cancelled again."""
PATIENCE: Final = 3.0
"""Seconds that Discord is given to end a connection."""
FEW: Final = 0.1
"""The share of the day's sessions below which the log warns."""
_AWAY: Final = (discord.GatewayNotFound, aiohttp.ClientError, OSError, TimeoutError)
"""The errors that discord.py raises if Discord does not tell the number of shards."""


class _AnewError(Exception):
    """Raised to send a shard that could not connect back to the wait for its turn. The library
    would call itself instead, deeper each time."""


class ShardedBot(commands.AutoShardedBot):
    """A bot with all shards, or some of them. Its `lease` on them keeps other processes away;
    commands, presses and joined servers pass the lease's intake."""

    lease: Lease
    _launching: set[int]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        shield(self._connection)
        parsers, asking = self._connection.parsers, "INTERACTION_CREATE"
        answer = parsers[asking]

        def hear(data: dict[str, Any]) -> None:
            self.lease.intake.hear(int(data["id"]), lambda: answer(data), person=True)

        parsers[asking] = shielded(self._connection, asking, hear)
        self._connect_socket = self.http.ws_connect
        setattr(self.http, "ws_connect", self._connected)  # noqa: B010 - mypy knows methods only

    async def _connected(self, url: str) -> aiohttp.ClientWebSocketResponse:
        """Connects to the gateway. Each session has an address at which to resume it; if that
        refuses, the session is resumed at the main one. The library would begin a new session and
        miss the events in between."""
        try:
            return await self._connect_socket(url)
        except (aiohttp.ClientError, OSError) as error:
            asked, main = yarl.URL(url), DiscordWebSocket.DEFAULT_GATEWAY
            if asked.with_query(None) == main.with_query(None):
                raise
            log.info("the address of a session refuses it: %s", error)
            return await self._connect_socket(str(main.with_query(asked.query)))

    def dispatch(self, event: str, /, *args: Any, **named: Any) -> None:
        """Tells the listeners of an event. The event of joining a server passes the intake, like
        commands and presses: only one process says hello."""
        tell = partial(super().dispatch, event, *args, **named)
        if event == "guild_join":
            self.lease.intake.hear(args[0].id, tell, person=False)
        else:
            tell()

    @property
    def connected(self) -> bool:
        """Whether all shards of this process are connected to Discord, so that people reach
        them."""
        shards, numbers = self.shards, self._numbers
        whole = len(shards) == len(numbers) and not any(s.is_closed() for s in shards.values())
        return whole and not self.is_closed()

    @property
    def shards_here(self) -> int:
        """The number of shards meant for this process."""
        return len(self._numbers)

    @property
    def _numbers(self) -> Sequence[int]:
        return self.shard_ids or range(self.shard_count or 1)

    @property
    def _is_closing(self) -> bool:
        return self._closing_task is not None and not self._closing_task.done()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serves Discord until the bot is closed, the caller is cancelled, or another process has
        taken over. While a shard identifies anew, the library mistakes a cancellation for its own
        and continues, so it is cancelled repeatedly until it ends. Raises `Occupied` if another
        process has one of the shards, or if this one cannot take over."""
        serving = asyncio.create_task(super().connect(reconnect=reconnect), name="gateway")
        watching = asyncio.create_task(self.lease.watch(), name="watching the claims")
        passing = asyncio.create_task(self._pass_on(), name="passing the shards on")
        tasks = serving, watching, passing
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            watching.cancel()
            passing.cancel()
            while not serving.done():
                if not self._is_closing:  # else this would cancel the closing
                    serving.cancel()
                await asyncio.wait([serving], timeout=AT_LAST)
        self.lease.check()
        if passing.done() and not passing.cancelled():
            passing.result()
        else:
            await serving

    async def _pass_on(self) -> None:
        """Takes the shards over, if another process has them; returns once a third process has
        taken them from this one. Raises `Occupied` if this one cannot take over."""
        if self.lease.replaces:
            await self.wait_until_ready()
            await self.lease.take_over(self._numbers, self.taken_over)
            await self.settle()
        await self.lease.hand_over()

    async def taken_over(self) -> None:
        """Runs once this process has taken over."""

    async def settle(self) -> None:
        """Runs once the old process has ended its work."""

    async def launch_shards(self) -> None:
        """Asks Discord for the number of shards and the speed at which they may identify, then
        connects those of this process. Waits while Discord allows no more sessions: a bot that
        ignores this loses its token. Raises `Occupied` if another process has one of these
        shards."""
        self._launching = set()
        allowed = False
        while not (allowed or self.is_closed()):
            allowed = await self._ask()
        if not self.lease.replaces:
            await self.lease.claim(self._numbers)
        await super().launch_shards()

    async def _ask(self) -> bool:
        """Tells whether the shards may begin now. If not, it has already waited, and the caller
        asks again."""
        try:
            count, _, limit = await self.http.get_bot_gateway()
        except _AWAY as error:
            log.warning("Discord does not say how many sessions may begin: %s", error)
            if not self.shard_count:
                await asyncio.sleep(AGAIN)
            return bool(self.shard_count)
        self.shard_count = self.shard_count or count
        self.lease.starts.concurrency = max(1, limit["max_concurrency"])
        left, total, wait = limit["remaining"], limit["total"], limit["reset_after"] / 1000
        until = f"{utcnow() + timedelta(seconds=wait):%Y-%m-%d %H:%M} UTC"
        words = f"Discord lets this bot begin {left} more of {total} sessions until {until}"
        if left < len(self._numbers):
            log.error("%s, fewer than it has shards here. It waits until then.", words)
            await asyncio.sleep(max(AGAIN, wait))
            return False
        if left < total * FEW:
            log.warning("%s. Does something restart it again and again?", words)
        return True

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connects a shard in its turn, as often as needed. The turn comes before the connection:
        nothing is read from a connection that waits to identify, so Discord would take it for
        dead."""
        if shard_id in self._launching:
            raise _AnewError
        self._launching.add(shard_id)
        while not self.is_closed():
            try:
                await self.lease.starts.take(shard_id)
                await super().launch_shard(gateway, shard_id, initial=initial)
                break
            except _AnewError:
                log.info("shard %s tries again", shard_id)
        self._launching.discard(shard_id)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits for the turn of a shard that identifies anew. Raises `Occupied` if another process
        has it by now."""
        await self.lease.stands()
        self.lease.check()
        await self.lease.starts.use(shard_id or 0)

    async def fetch_user(self, user_id: int, /) -> discord.User:
        """Asks Discord for a person. If the account seems to be deleted, dispatches the event
        `account_gone`."""
        try:
            user = await super().fetch_user(user_id)
        except discord.NotFound as error:
            if error.code == UNKNOWN_USER:
                self.dispatch("account_gone", user_id)
            raise
        if looks_deleted(user):
            self.dispatch("account_gone", user_id)
        return user

    async def turn_away(self) -> None:
        """Ends the connections that bring commands and presses; those already received can still be
        answered."""
        ending = [asyncio.create_task(each.disconnect()) for each in self.shards.values()]
        if ending:
            await asyncio.wait(ending, timeout=PATIENCE)

    async def close(self) -> None:
        """Leaves Discord, lets others identify, and gives the shards back."""
        await super().close()
        await self.lease.close()
