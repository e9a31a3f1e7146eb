"""The page `/metrics` for Prometheus, and `/healthz` for the service manager. Both are served in
the bot's own event loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from common.metrics import Metrics
from db.connection import Reads
from db.errors import StoreError
from host.health import OK, of_commands
from host.metrics.prometheus import Meters
from host.settings import Address

log = logging.getLogger(__name__)

BEAT: Final = 0.5
"""Seconds between two checks of the event loop's lag."""
STUCK: Final = 2.0
"""The greatest lag in seconds that counts as healthy."""
AGAIN: Final = 0.5
"""Seconds between two tries to listen on the address of the bot that this one replaces."""
PATIENCE: Final = 2.0
"""Seconds within which the database must answer."""
AskMoment: TypeAlias = Callable[[], Awaitable[Metrics]]


class Pulse:
    """A measure of the event loop's lag: a task that wants to run every `BEAT` seconds."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._due = self._loop.time() + BEAT
        self._late = 0.0

    @property
    def lag(self) -> float:
        """The seconds by which the latest beat was late, or the next one is by now."""
        return max(self._late, self._loop.time() - self._due, 0.0)

    async def beat(self) -> None:
        while True:
            self._due = self._loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self._late = max(self._loop.time() - self._due, 0.0)


class Pages:
    """The handlers of the two pages."""

    def __init__(
        self, meters: Meters, moment: AskMoment, connected: Callable[[], bool], database: Reads
    ) -> None:
        self._meters = meters
        self._moment = moment
        self._connected = connected
        self._database = database
        self.pulse: Final = Pulse()

    async def metrics(self, request: web.Request) -> web.Response:
        del request
        body = self._meters.exposed(await self._moment(), self.pulse.lag)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def healthz(self, request: web.Request) -> web.Response:
        del request
        word = await self.word()
        return web.Response(text=f"{word}\n", status=200 if word == OK else 503)

    async def word(self) -> str:
        """Returns `ok`, `disconnected` (from Discord), `stuck` (the event loop), `database`, or
        `commands:` and the names of those that Discord has not taken."""
        if not self._connected():
            return "disconnected"
        if self.pulse.lag > STUCK:
            return "stuck"
        try:
            async with asyncio.timeout(PATIENCE):
                return await of_commands(self._database)
        except (StoreError, TimeoutError):
            return "database"


@asynccontextmanager
async def serving(
    address: Address, pages: Pages, *, later: bool = False
) -> AsyncGenerator[Callable[[], Coroutine[None, None, None]]]:
    """Serves the pages during the block, or until the yielded function is called; with `later`, as
    soon as the replaced bot no longer does. Raises `SystemExit` if the address cannot be listened
    on."""
    app = web.Application()
    app.add_routes([web.get("/metrics", pages.metrics), web.get("/healthz", pages.healthz)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, address.host, address.port)
    tasks = [asyncio.create_task(pages.pulse.beat())]
    if later:
        tasks.append(asyncio.create_task(_listen_later(site, address)))

    async def stop() -> None:
        await _ended(tasks)
        if site in runner.sites:
            await site.stop()

    try:
        if not later:
            await _listen(site, address)
        yield stop
    finally:
        await _ended(tasks)
        await runner.cleanup()


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _listen_later(site: web.TCPSite, address: Address) -> None:
    while True:
        await asyncio.sleep(AGAIN)
        with contextlib.suppress(SystemExit):
            return await _listen(site, address)


async def _listen(site: web.TCPSite, address: Address) -> None:
    try:
        await site.start()
    except OSError as error:
        raise SystemExit(f"METRICS: cannot listen on {address} ({error.strerror}).") from error
    log.info("metrics on http://%s/metrics", address)
