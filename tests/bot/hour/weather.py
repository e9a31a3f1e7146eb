"""What goes wrong around the bot, drawn by a seed: at Discord, at the disk, and its own death."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from aiosqlite import Connection
from simcord import Env, _settlement
from simcord._runtime import _BOT_SCOPE  # pyright: ignore[reportPrivateUsage]
from simcord.http import client as transport
from simcord.http import router

CALM, DISCORD, SLOW, FULL, ALL = "calm", "Discord's trouble", "slow", "full disk", "everything"
KINDS: Final = {CALM: 4, DISCORD: 4, SLOW: 2, FULL: 1, ALL: 3}
"""The kinds of weather, by how frequent they are."""
LASTS: Final = (20.0, 240.0)
REFUSED: Final = {429: 3, 500: 2, 503: 4, 0: 2}
"""What Discord answers in its trouble, after the library has given up, by how frequent that is; 0
is a connection that is cut."""
LONG: Final = (0.05, 0.1, 0.3, 1.0, 2.5)
"""The seconds that a slow step takes."""
ALIKE: Final = 300.0
"""The seconds for which Discord takes a message with the same nonce for the one before."""
STEPS: Final = 4
"""The parts of a slow step, between which all else goes on."""
_TOKEN: Final = re.compile(r"/(?:interactions|webhooks)/\d+/([^/]+)")
_POSTED: Final = re.compile(r"/channels/(\d+)/messages")
_ID: Final = re.compile(r"\d{10,}|(?<=/)[0-9a-f]{16,}(?=/|$)")
_WRITES: Final = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|WITH)", re.IGNORECASE)


class Killed(BaseException):
    """The end of the program, in whatever it does next: it asks nobody anything any more."""


@dataclass
class Weather:
    """All trouble of one run. `steps` counts requests and statements, `struck` are the tokens of
    the commands and presses that met with trouble, `broken` the places whose messages did;
    `dies_in` are the steps left to the program, None for ever."""

    rng: random.Random
    env: Env
    told: Callable[[str], None]
    kind: str = CALM
    until: float = 0.0
    steps: int = 0
    dies_in: int | None = None
    dead: bool = False
    struck: set[str] = field(default_factory=set[str])
    refused_to: dict[int, int] = field(default_factory=dict[int, int])
    _nonces: dict[str, tuple[float, Any]] = field(default_factory=dict[str, tuple[float, Any]])

    def begin(self, patch: pytest.MonkeyPatch) -> None:
        """Stands between the bot and all that it asks, from now on."""
        for kind in (transport.FakeHTTPClient, transport.FakeWebhookAdapter):
            patch.setattr(kind, "request", partial_method(self._request, kind.request))
        for name in ("execute_fetchall", "commit"):
            usual = vars(Connection)[name]
            patch.setattr(Connection, name, partial_method(self._statement, usual))
        patch.setattr(Connection, "rollback", partial_method(self._rollback, Connection.rollback))

    def turn(self, now: float) -> None:
        """Lets the weather change, and draws a death now and then."""
        if now >= self.until:
            (self.kind,) = self.rng.choices(list(KINDS), list(KINDS.values()))
            self.until = now + self.rng.uniform(*LASTS)
            self.told(f"weather: {self.kind}")
        if self.dies_in is None and self.rng.random() < 1 / 60:
            self.dies_in = self.rng.randrange(1, 80)

    def clear(self) -> None:
        """Ends all trouble."""
        self.kind, self.until, self.dies_in = CALM, float("inf"), None

    # Every step

    def _step(self) -> None:
        """Raises `Killed` once the program is dead."""
        self.steps += 1
        if self.dies_in is not None:
            self.dies_in -= 1
            if self.dies_in <= 0:
                self.dead, self.dies_in = True, None
                self.told("killed")
        if self.dead:
            raise Killed

    async def _slowly(self) -> None:
        """Takes a while, in which all else goes on."""
        seconds = self.rng.choice(LONG)
        loop = asyncio.get_running_loop()
        for _ in range(STEPS):
            self.env.backend.advance_clock(seconds / STEPS)
            state = self.env._settlement_state()  # pyright: ignore[reportPrivateUsage]
            _settlement._run_due_virtual_callbacks(state, loop.time() + 60)  # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0)
        if self.dead:
            raise Killed

    async def _request(
        self, usual: Callable[..., Awaitable[Any]], asks: Any, route: Any, *args: Any, **more: Any
    ) -> Any:
        if _BOT_SCOPE.get() is None:
            return await usual(asks, route, *args, **more)
        path = transport._path_of(route.url)  # pyright: ignore[reportPrivateUsage]
        name = f"{route.method} {_ID.sub('…', path)}"
        self._step()
        if self.kind in (SLOW, ALL) and self.rng.random() < 0.1:
            await self._slowly()
        trouble = self._trouble(route.method, path, name)
        refused = getattr(trouble, "status", 0) == HTTPStatus.TOO_MANY_REQUESTS
        if trouble is not None and (refused or self.rng.random() < 0.5):
            raise trouble
        parts = more.get("form") or more.get("multipart")  # with pictures
        body: Any = (
            router.parse_form(list(parts), [])[0]
            if parts
            else more.get("json") or more.get("payload")
        )
        answer = await self._once(body, partial(usual, asks, route, *args, **more))
        self._wake(route.method, path)
        if trouble is not None:  # it was done, but the answer was lost
            self.told(f"    done all the same: {name}")
            raise trouble
        self._step()
        return answer

    def _trouble(self, method: str, path: str, name: str) -> Exception | None:
        if self.kind not in (DISCORD, ALL) or method == "GET" or self.rng.random() > 0.12:
            return None
        (status,) = self.rng.choices(list(REFUSED), list(REFUSED.values()))
        self.told(f"    {status or 'cut'}: {name}")
        found = _TOKEN.search(path)
        if found:
            self.struck.add(found[1])
        for each in map(int, re.findall(r"\d{10,}", path)):
            self.refused_to[each] = self.steps
        if not status:
            return ConnectionResetError(104, "cut")
        response: Any = SimpleNamespace(status=status, reason="trouble", headers={})
        kind = discord.DiscordServerError if status >= HTTPStatus.INTERNAL_SERVER_ERROR else None
        return (kind or discord.HTTPException)(response, "trouble")

    def _wake(self, method: str, path: str) -> None:
        """Brings an archived thread back by a new message there, as Discord does."""
        found = _POSTED.fullmatch(path) if method == "POST" else None
        thread = self.env.backend.channels.get(int(found[1])) if found else None
        if thread is not None and thread.thread_metadata and thread.thread_metadata.archived:
            self.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})

    async def _once(self, body: Any, perform: Callable[[], Awaitable[Any]]) -> Any:
        """Sends a message with a nonce once only, as Discord does, for some minutes."""
        if not isinstance(body, dict) or not body.get("enforce_nonce"):  # pyright: ignore
            return await perform()
        nonce = str(body.get("nonce"))  # pyright: ignore
        now = self.env.backend.clock.elapsed
        at, answer = self._nonces.get(nonce, (-ALIKE, None))
        if now - at >= ALIKE:
            answer = await perform()
            self._nonces[nonce] = now, answer
        return answer

    async def _statement(
        self, usual: Callable[..., Awaitable[Any]], asks: Any, *args: Any, **more: Any
    ) -> Any:
        if _BOT_SCOPE.get() is None:
            return await usual(asks, *args, **more)
        self._step()
        writes = not args or _WRITES.match(str(args[0])) is not None
        if self.kind in (SLOW, ALL) and self.rng.random() < 0.02:
            await self._slowly()
        if writes and self.kind in (FULL, ALL) and self.rng.random() < 0.08:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            self.told("    full disk")
            raise error
        done = await usual(asks, *args, **more)
        if not args:  # committed: it may die right after that
            self._step()
        return done

    async def _rollback(self, usual: Callable[..., Awaitable[Any]], asks: Any) -> Any:
        if self.dead:
            raise Killed
        return await usual(asks)


def partial_method(
    around: Callable[..., Awaitable[Any]], usual: Callable[..., Awaitable[Any]]
) -> Callable[..., Awaitable[Any]]:
    """Returns a method that lets `around` do what `usual` does."""

    async def method(self: Any, *args: Any, **more: Any) -> Any:
        return await around(usual, self, *args, **more)

    return method
