"""The preview: the same bot in a local page that looks like Discord, without a token.

SimCord plays Discord's part in this process. It shows one channel at a time, so a small
page of ours, at the printed address, leads from room to room: the text channel with its
four people, and each one's direct messages. Matches live as long as the preview does.
"""

from __future__ import annotations

import asyncio
import html
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import simcord
from aiohttp import web
from simcord import ChannelHandle, MemberActor, UserHandle
from simcord.preview import Preview

from cogs.house import HouseBot
from db.store import Store

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
CHANNEL = "games"
LOOPBACK = "127.0.0.1"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vivat preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto;
  padding: 0 1rem; background: #313338; color: #f2f3f5 }}
h1 {{ margin: 0 }} p, li {{ color: #dbdee1 }} form {{ margin: .6rem 0 }}
button {{ font: inherit; width: 100%; padding: .7rem 1rem; text-align: left; border: 0;
  border-radius: .5rem; background: #5865f2; color: #fff; cursor: pointer }}
form + form button {{ background: #4e5058 }} code {{ background: #1e1f22; padding: 0 .3em }}
</style></head><body>
<h1>Vivat preview</h1>
<p>The bot, in a room with four people. You can be each of them.</p>
{rooms}
<ol>
<li>Open <b>#{channel}</b>. At the top, choose whom you are.</li>
<li>As Ann, type <code>/vicious challenge</code> and choose Ben as the opponent.</li>
<li>As Ben, press <b>Accept</b>. Both set up in secret: with <b>Set up</b> under the board,
or in their direct messages.</li>
<li>Play with <b>Move</b>, or type <code>/vicious move</code>.</li>
</ol>
<p>One room is open at a time: opening another closes the one before. Come back to this
page to change rooms. Ctrl-C in the terminal ends the preview.</p>
</body></html>
"""
ROOM = """<form method="post" action="/open/{key}"><button>{name}</button></form>"""


class Rooms:
    """The rooms of the preview, one of which is open at a time."""

    def __init__(
        self, env: simcord.Env, channel: ChannelHandle, people: list[MemberActor], port: int
    ) -> None:
        self._env = env
        self._channel = channel
        self._people = people
        self._port = port
        self._open: Preview | None = None
        self._lock = asyncio.Lock()

    def page(self) -> str:
        """The page that leads to the rooms."""
        names = [("channel", f"#{CHANNEL}, with {', '.join(PEOPLE)}")]
        names += [
            (str(index), f"{name}'s direct messages with the bot")
            for index, name in enumerate(PEOPLE)
        ]
        rooms = "".join(ROOM.format(key=key, name=html.escape(name)) for key, name in names)
        return PAGE.format(rooms=rooms, channel=CHANNEL)

    async def open(self, key: str) -> str:
        """Opens a room instead of the present one; returns its address."""
        async with self._lock:
            await self.close()
            channel: ChannelHandle = self._channel
            viewers: list[MemberActor | UserHandle] = [*self._people]
            if key != "channel":
                user = self._people[int(key)].user
                channel, viewers = user.dm_channel, [user]
            self._open = self._env.preview(
                channel, viewers=viewers, layout="channel", port=self._port
            )
            await self._open.__aenter__()
            return self._open.url

    async def close(self) -> None:
        """Closes the room that is open, if any."""
        if self._open is not None:
            await self._open.close()
            self._open = None


def application(rooms: Rooms) -> web.Application:
    """The page and its buttons."""

    async def show(_request: web.Request) -> web.Response:
        return web.Response(text=rooms.page(), content_type="text/html")

    async def enter(request: web.Request) -> web.Response:
        raise web.HTTPSeeOther(await rooms.open(request.match_info["key"]))

    app = web.Application()
    app.router.add_get("/", show)
    app.router.add_post("/open/{key:channel|[0-3]}", enter)
    return app


async def serve_preview(make_bot: Callable[[Store], HouseBot], port: int) -> None:
    """Serves the preview on the loopback address until it is cancelled."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="vivat-"))
        store = await Store.open(Path(folder) / "preview.sqlite3")
        stack.push_async_callback(store.close)
        env = await stack.enter_async_context(simcord.run(make_bot(store), check_errors=False))
        channel, people = _furnish(env)
        rooms = Rooms(env, channel, people, port + 1 if port else 0)
        stack.push_async_callback(rooms.close)
        runner = web.AppRunner(application(rooms), access_log=None)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await _listen(runner, port)
        sys.stdout.write(f"\nOpen {_address(runner)} in a browser. Ctrl-C ends the preview.\n\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def _furnish(env: simcord.Env) -> tuple[ChannelHandle, list[MemberActor]]:
    guild = env.create_guild("Vivat")
    channel = guild.create_text_channel(CHANNEL, topic="Challenge each other here.")
    members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    for member in members:
        _ = member.user.dm_channel  # makes it, so that its room can be opened
    return channel, members


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, LOOPBACK, port).start()
    except OSError as error:
        raise SystemExit(f"Port {port} is taken. Choose another with --port.") from error


def _address(runner: web.AppRunner) -> str:
    host, port = runner.addresses[0][:2]
    return f"http://{host}:{port}/"


