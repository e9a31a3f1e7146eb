"""The server: REST and gateway on a port of this machine, with the faults switched on."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from tools.loopback.answers import Answers
from tools.loopback.deeds import Deeds
from tools.loopback.faults import Fault, Faults
from tools.loopback.gateway import Gateway
from tools.loopback.limits import Limits, Share, Starts
from tools.loopback.rest import Handler, Rest, answer
from tools.loopback.values import Json, Refused
from tools.loopback.world import World

API: Final = "/api/v10"
GATEWAY: Final = "/gateway-socket"
AGAIN: Final = "/gateway-again"
"""The address at which sessions are resumed."""
LEAST_ERROR: Final = 400
TOO_MANY, LATER = 429, 0.1
LOOK: Final = 0.01
LARGEST: Final = 64 * 1024 * 1024
_TOKEN: Final = re.compile(r"^/(?:interactions|webhooks)/\d+/(\w+)")
_CHANGE: Final = re.compile(r"^/channels/\d+/messages/(\d+)$")
_ID: Final = re.compile(r"\d{15,}")


class Loopback:
    """The small Discord, served while it is entered as an asynchronous context. `requests` counts
    the requests by route; `unchanged` are the ids of the messages that the bot failed to change at
    least once. The bot must have `shards` shards; `starts` limits how fast they begin sessions."""

    def __init__(
        self,
        *,
        limited: bool = False,
        world: World | None = None,
        shards: int = 1,
        starts: Starts | None = None,
    ) -> None:
        self.world = world or World()
        self.deeds = Deeds()
        self.faults = Faults()
        self.limits = Limits(limited)
        self.requests: Counter[str] = Counter()
        self.unchanged: set[int] = set()
        self.gateway = Gateway(self.world, lambda: f"{self._host}{AGAIN}", shards, starts)
        self.world.tell = self._tell
        self.port = 0
        rest = Rest(self.world, Answers(self.world, self.deeds), self._gateway_data)
        self._app = web.Application(client_max_size=LARGEST)
        api = web.Application(middlewares=[self._treat], client_max_size=LARGEST)
        api.add_routes(rest.routes())
        self._app.add_subapp(API, api)
        self._app.router.add_get(GATEWAY, self.gateway.serve)
        self._app.router.add_get(AGAIN, self.gateway.serve_again)
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=1.0)

    @property
    def url(self) -> str:
        """The address of REST."""
        return f"http://127.0.0.1:{self.port}{API}"

    @property
    def gateway_url(self) -> str:
        return f"{self._host}{GATEWAY}"

    @property
    def _host(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def _gateway_data(self) -> Json:
        gateway = self.gateway
        limit = {"session_start_limit": gateway.starts.data()}
        return {"url": self.gateway_url, "shards": len(gateway.shards), **limit}

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        await self._runner.cleanup()

    async def until(self, met: Callable[[], bool], seconds: float) -> bool:
        """Waits until a condition holds; returns False if it does not in time."""
        end = time.perf_counter() + seconds
        while not met():
            if time.perf_counter() >= end:
                return False
            await asyncio.sleep(LOOK)
        return True

    def _tell(self, event: str, data: Json) -> None:
        self.gateway.tell(event, data)

    # Every request

    @web.middleware
    async def _treat(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Applies limits and faults first, then the handler; turns its refusals into Discord's
        errors."""
        path = request.path.removeprefix(API)
        self.requests[f"{request.method} {_ID.sub('…', _TOKEN.sub('/interaction', path))}"] += 1
        share = self.limits.take(request.method, path)
        if share is not None and share.wait:
            return _limited(share.wait, share.headers, everywhere=share.everywhere)
        fault = self.faults.pick(request.method, path)
        if fault is None:
            response = await _handled(request, handler, share)
        else:
            self._note(path, fault)
            response = await _struck(request, handler, share, fault)
        changed = _CHANGE.match(path)
        if changed and request.method == "PATCH" and (fault or response.status >= LEAST_ERROR):
            self.unchanged.add(int(changed[1]))
        return response

    def _note(self, path: str, fault: Fault) -> None:
        found = _TOKEN.match(path)
        deed = self.deeds.with_token(found[1]) if found else None
        if deed is not None:
            deed.faults.append(fault.name)


async def _handled(
    request: web.Request, handler: Handler, share: Share | None
) -> web.StreamResponse:
    try:
        response = await handler(request)
    except Refused as error:
        response = _refusal(error.status, error.code, error.words, error.errors)
    except ConnectionError:  # the bot has gone meanwhile
        response = web.Response()
    if share is not None:
        response.headers.update(share.headers)
    return response


async def _struck(
    request: web.Request, handler: Handler, share: Share | None, fault: Fault
) -> web.StreamResponse:
    if fault.kind in ("lost", "hidden"):
        await _handled(request, handler, share)
    match fault.kind:
        case "limited":
            return _limited(fault.seconds, {})
        case "banned":
            return web.Response(status=429, text="error code: 1015")
        case "error" | "hidden":
            return web.Response(status=fault.status, text="upstream trouble")
        case "refused":
            return _refusal(fault.status, fault.code, "no")
        case "slow":
            await asyncio.sleep(fault.seconds)
            return await _handled(request, handler, share)
        case "cut" | "lost":
            return _cut(request)


def _cut(request: web.Request) -> web.Response:
    """Ends the connection: nobody reads the response."""
    if request.transport:
        request.transport.abort()
    return web.Response()


def _refusal(status: int, code: int, words: str, errors: Json | None = None) -> web.Response:
    told: Json = {"code": code, "message": words, "retry_after": LATER}
    named = {"Via": "1.1 google"} if status == TOO_MANY else {}
    return answer({**told, "errors": errors} if errors else told, status, named)


def _limited(seconds: float, headers: dict[str, str], *, everywhere: bool = False) -> web.Response:
    told = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    named = {"Via": "1.1 google", "Retry-After": f"{seconds:.0f}", **headers}
    return answer(told, 429, named)
