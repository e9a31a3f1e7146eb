"""The small Discord with the bot in this process, one or several on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from host.shards import Shards
from tests.db import server
from tests.waiting import LIMIT, ready
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message

C = TypeVar("C", bound=discord.Client)


def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is painted: what they show is not looked at."""
    monkeypatch.setattr("render.painting.painters.picture", _no_picture)


def _no_picture(*_: object) -> bytes:
    return b"\x89PNG"


def reach(discord: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes this one for Discord. It has more patience: the machine may be busy."""
    discord.deeds.patience = LIMIT
    monkeypatch.setattr(Route, "BASE", discord.url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord.gateway_url))


@asynccontextmanager
async def small_discord(
    monkeypatch: pytest.MonkeyPatch, *, shards: int = 1, starts: Starts | None = None
) -> AsyncGenerator[Loopback]:
    """Yields a small Discord that the library takes for the real one; no picture is painted."""
    unpainted(monkeypatch)
    async with Loopback(shards=shards, starts=starts) as discord:
        reach(discord, monkeypatch)
        yield discord


@asynccontextmanager
async def running(client: C) -> AsyncGenerator[C]:
    """Yields a bot or another client that has logged in and runs, until it is closed. A bot's store
    stays open."""
    await client.login("a.b.c")
    task = asyncio.create_task(client.connect())
    try:
        yield client
    finally:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def life(address: str, shard: int) -> AsyncGenerator[Bot]:
    """Yields the bot of one of two shards, with a store of its own."""
    store = await Store.open(address)
    try:
        async with running(Bot(store, Rules(), shards=Shards(shard, shard, 2))) as bot:
            await ready(bot)
            yield bot
    finally:
        await store.close()


@asynccontextmanager
async def two_processes(
    monkeypatch: pytest.MonkeyPatch, furnish: Callable[[Loopback], None]
) -> AsyncGenerator[tuple[Loopback, tuple[Bot, Bot]]]:
    """Yields a small Discord, furnished before they start, and two bots with a shard each on one
    PostgreSQL database."""
    address = server.fresh()
    starts = Starts(concurrency=2)
    async with small_discord(monkeypatch, shards=2, starts=starts) as discord:
        furnish(discord)
        async with life(address, 0) as first, life(address, 1) as second:
            yield discord, (first, second)
    server.drop(address)


def boards(channel: Channel) -> list[Message]:
    """The boards with controls in a channel."""
    return [each for each in channel.messages.values() if each.with_verb("more", "history")]
