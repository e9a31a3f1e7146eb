"""The preview: the same bot in a local page that looks like Discord, without a token.

SimCord plays Discord's part in this process. A small page of ours, at the printed address,
leads to its rooms: the text channel with its six people, and each one's direct messages.
Matches live as long as the preview does.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import simcord
from aiohttp import web
from simcord import ChannelHandle, MemberActor, UserHandle
from simcord.backend.errors import SetupError
from simcord.preview import Preview

from cogs.house import HouseBot
from db.store import Store
from engines.registry import GAMES
from render.warm import warm

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
CHANNEL = "games"
LOOPBACK = "127.0.0.1"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vivat preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto;
  padding: 0 1rem; background: #313338; color: #f2f3f5 }}
h1 {{ margin: 0 }} p, li {{ color: #dbdee1 }}
a {{ display: block; margin: .6rem 0; padding: .7rem 1rem; border-radius: .5rem;
  background: #5865f2; color: #fff; text-decoration: none }}
a + a {{ background: #4e5058 }} code {{ background: #1e1f22; padding: 0 .3em }}
</style></head><body>
<h1>Vivat preview</h1>
<p>The bot, in a room with six people. You can be each of them.</p>
{rooms}
<ol>
<li>Open <b>#{channel}</b>. At the top, choose whom you are.</li>
<li>As Ann, challenge Ben to one of the games:
<ul>
{games}
</ul></li>
<li>As Ben, press <b>Accept</b>.</li>
<li>Play with the buttons under the board, or by the command that it names. What is secret
comes by direct message.</li>
</ol>
<p>Each room opens in a tab of its own. Ctrl-C in the terminal ends the preview.</p>
</body></html>
"""
GAME = "<li><code>/{command} challenge</code> for {title}</li>"
ROOM = """<a href="/open/{key}" target="room-{key}">{name}</a>"""
REFRESH_SECONDS = 0.5
SETTLE_SECONDS = 30


class Rooms:
    """The rooms of the preview, each opened when it is first entered. `commands` are those
    of the games, each with the game's title."""

    def __init__(
        self,
        env: simcord.Env,
        channel: ChannelHandle,
        people: list[MemberActor],
        commands: dict[str, str],
    ) -> None:
        self._commands = commands
        self._env = env
        self._channel = channel
        self._people = people
        self._open: dict[str, Preview] = {}
        self._lock = asyncio.Lock()
        self._watchers: set[asyncio.Task[None]] = set()
        self._seen: dict[str, tuple[int, int]] = {}

    def page(self) -> str:
        """The page that leads to the rooms."""
        names = [("channel", f"#{CHANNEL}, with {', '.join(PEOPLE)}")]
        names += [
            (str(index), f"{name}'s direct messages with the bot")
            for index, name in enumerate(PEOPLE)
        ]
        rooms = "".join(ROOM.format(key=key, name=html.escape(name)) for key, name in names)
        games = "\n".join(
            GAME.format(command=command, title=html.escape(title))
            for command, title in self._commands.items()
        )
        return PAGE.format(rooms=rooms, channel=CHANNEL, games=games)

    async def enter(self, key: str) -> str:
        """Opens a room if need be; returns its address."""
        async with self._lock:
            room = self._open.get(key)
            if room is None:
                room = self._make(key)
                await room.__aenter__()
                self._open[key] = room
                self._watchers.add(asyncio.create_task(self._forget(key, room)))
            return room.url

    async def _forget(self, key: str, room: Preview) -> None:
        """A room may be ended on its own page; it can be entered anew afterwards."""
        await room.wait_closed()
        self._open.pop(key, None)

    def _make(self, key: str) -> Preview:
        channel: ChannelHandle = self._channel
        viewers: list[MemberActor | UserHandle] = [*self._people]
        if key != "channel":
            user = self._people[int(key)].user
            channel, viewers = user.dm_channel, [user]
        # SimCord means to serve one room of a world at a time. Nothing in it depends on
        # that but this reference, and a newcomer should see channel and messages together.
        self._env._preview = None  # pyright: ignore[reportPrivateUsage]
        return self._env.preview(channel, viewers=viewers, layout="channel")

    async def keep_fresh(self) -> None:
        """Shows in every room what was done in the others; runs until it is cancelled.

        A room that is being refreshed turns a press away: so nothing is refreshed before all
        is quiet, and no room for what was done in it, which it has shown already."""
        before = 0
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            before, done = len(self._env.http_requests), before
            if done != before:
                continue
            for key, room in tuple(self._open.items()):
                with contextlib.suppress(SetupError):  # somebody is acting: next time
                    await self._freshen(key, room, done)

    async def _freshen(self, key: str, room: Preview, done: int) -> None:
        """Refreshes a room, unless all that was done since it was last looked at was done in it."""
        pages = room._pages.values()  # pyright: ignore[reportPrivateUsage]
        presses = sum(page.last_sequence for page in pages)
        seen, pressed = self._seen.get(key, (0, 0))
        if seen != done and pressed == presses:
            await room.refresh()
        self._seen[key] = done, presses

    async def close(self) -> None:
        """Closes every room."""
        for room in tuple(self._open.values()):
            await room.close()


def application(rooms: Rooms) -> web.Application:
    """The page and its buttons."""

    async def show(_request: web.Request) -> web.Response:
        return web.Response(text=rooms.page(), content_type="text/html")

    async def enter(request: web.Request) -> web.Response:
        raise web.HTTPSeeOther(await rooms.enter(request.match_info["key"]))

    app = web.Application()
    app.router.add_get("/", show)
    keys = "|".join(["channel", *map(str, range(len(PEOPLE)))])
    app.router.add_get(f"/open/{{key:{keys}}}", enter)
    return app


async def serve_preview(make_bot: Callable[[Store], HouseBot], port: int) -> None:
    """Serves the preview on the loopback address until it is cancelled."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="vivat-"))
        await asyncio.to_thread(warm)
        store = await Store.open(Path(folder) / "preview.sqlite3")
        stack.push_async_callback(store.close)
        bot = make_bot(store)
        env = await stack.enter_async_context(
            simcord.run(bot, check_errors=False, settle_timeout=SETTLE_SECONDS)
        )
        # SimCord's clock stands at the first of January 2026, a page's reader lives today.
        env.backend.clock._epoch = datetime.now(UTC)  # pyright: ignore[reportPrivateUsage]
        if env.bot.user:
            await env.bot.user.edit(username="Vivat")
        channel, people = _furnish(env)
        rooms = Rooms(env, channel, people, game_commands(bot))
        stack.push_async_callback(rooms.close)
        runner = web.AppRunner(application(rooms), access_log=None)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await _listen(runner, port)
        sys.stdout.write(f"\nOpen {_address(runner)} in a browser. Ctrl-C ends the preview.\n\n")
        sys.stdout.flush()
        await rooms.keep_fresh()


def game_commands(bot: HouseBot) -> dict[str, str]:
    """The slash command of each game, with the game's title."""
    return {desk.command: GAMES[key].title for key, desk in bot.house.desks.items()}


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
