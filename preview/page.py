"""The preview: the same bot in a local page that looks like Discord, without a token.

SimCord plays Discord's part in this process. A small page, at the printed address, links to its
rooms (`preview.rooms`): the text channel with its six people, the thread of each match, and each
person's direct messages. Matches last as long as the preview runs."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from functools import partial
from html import escape
from pathlib import Path

import simcord
from aiohttp import web
from simcord import ChannelHandle, MemberActor, UserHandle

from cogs.desk.services import ServiceBot
from cogs.play.challenge_form import MENU
from db.store import Store
from engines.registry import GAMES
from preview.rooms import PreviewWorld, Room, show_all_emojis, staged
from render.picture import warm

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
CHANNEL = "games"
LOOPBACK = "127.0.0.1"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vivat preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto;
  padding: 0 1rem; background: #313338; color: #f2f3f5 }}
h1 {{ margin: 0 }} h2 {{ font-size: 1.1rem; margin: 1.6rem 0 0 }} p, li {{ color: #dbdee1 }}
a, button {{ border-radius: .5rem; background: #4e5058; color: #fff; text-decoration: none;
  font: inherit; border: 0; cursor: pointer }}
.room {{ display: block; margin: .6rem 0 .3rem; padding: .7rem 1rem; background: #5865f2 }}
.as {{ display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; color: #b5bac1 }}
.as a, button {{ padding: .2rem .6rem }}
select {{ font: inherit; background: #1e1f22; color: #f2f3f5; border: 0; padding: .2rem }}
code {{ background: #1e1f22; padding: 0 .3em }}
</style></head><body>
<h1>Vivat preview</h1>
<p>The bot, in a room with six people. You can be any of them; the server is {owner}'s.</p>
<div id="rooms">{rooms}</div>
<ol>
<li>Open <b>#{channel}</b> as Ann. At its top you choose who you are.</li>
<li>Type a command:
<ul>
<li><code>/learn</code> teaches a game in short lessons</li>
<li><code>/play</code> begins a match, with the bot or with Ben</li>
{games}
</ul></li>
<li>As Ben, press <b>Accept</b>. The match opens in a room of its own: press its name under the
message, or here.</li>
<li>Play with the buttons under the board, or by the command that it names. Secrets come
by direct message.</li>
</ol>
<h2>{menu}</h2>
<form class="as" method="post" action="/menu" target="room-channel">
In Discord: right-click a person, then Apps. Here:
<select name="who" aria-label="Who">{who}</select> challenges
<select name="whom" aria-label="Whom">{whom}</select> <button>Challenge</button>
</form>
<h2>The clock</h2>
<form class="as" method="post" action="/clock">
{clock} <button name="hours" value="1">+ 1 hour</button>
<button name="hours" value="24">+ 1 day</button>
</form>
<p>Each room opens in a tab of its own. Ctrl-C in the terminal ends the preview.</p>
<script>
window.name = "vivat";
setInterval(async () => {{
  const answer = await fetch("/rooms").catch(() => null);
  if (!answer?.ok) return;
  const rooms = document.getElementById("rooms"), text = await answer.text();
  if (rooms.dataset.text !== text) rooms.innerHTML = rooms.dataset.text = text;
}}, 2000);
</script>
</body></html>
"""
GAME = "<li><code>/{command} challenge</code> begins a match of {title}</li>"
ROOM = """<a class="room" href="/open/{key}" target="room-{key}">{name}</a>"""
AS = """<a href="/open/{key}?as={person}" target="room-{key}-{person}">{name}</a>"""
NO_MATCH = "<p>None yet. Each match opens in a room of its own.</p>"
PERSON = """<option value="{key}"{chosen}>{name}</option>"""
HOURS = ("1", "24")
"""The hours by which the clock can be put ahead."""
TICK = 0.5
"""Seconds between two updates of the rooms and of the bot's timers."""


class Rooms:
    """The rooms of the preview, each opened at its first visit. `commands` are the games' slash
    commands, each with the game's title."""

    def __init__(
        self,
        stage: PreviewWorld,
        channel: ChannelHandle,
        people: list[MemberActor],
        commands: dict[str, str],
    ) -> None:
        self._stage = stage
        self._channel = channel
        self._people = people
        self._commands = commands
        self._open: dict[int, Room] = {}
        self._watchers: set[asyncio.Task[None]] = set()

    def page(self) -> str:
        games = "\n".join(
            GAME.format(command=command, title=escape(title))
            for command, title in self._commands.items()
        )
        return PAGE.format(
            rooms=self.links(),
            channel=CHANNEL,
            owner=PEOPLE[0],
            games=games,
            menu=MENU,
            who=options(chosen=0),
            whom=options(chosen=1),
            clock=self._time(),
        )

    def _time(self) -> str:
        days, hours = divmod(round(self._stage.ahead / timedelta(hours=1)), 24)
        ahead = f", ahead by {days} d {hours} h" if self._stage.ahead else ""
        return f"{self._stage.env.now():%A, %d %B, %H:%M} UTC{ahead}:"

    def links(self) -> str:
        """Returns the part of the page that changes: links to the present rooms."""
        matches = "".join(
            self._row(str(thread.id), thread.name or "", everybody=True)
            for thread in reversed(self._channel.threads)
        )
        messages = "".join(
            self._row(str(index), f"{name}'s direct messages with the bot")
            for index, name in enumerate(PEOPLE)
        )
        channel = self._row("channel", f"#{CHANNEL}, with {', '.join(PEOPLE)}", everybody=True)
        return f"{channel}<h2>Matches</h2>{matches or NO_MATCH}<h2>Direct messages</h2>{messages}"

    def _row(self, key: str, name: str, *, everybody: bool = False) -> str:
        people = self._people if everybody else []
        each = "".join(
            AS.format(key=key, person=member.id, name=escape(person))
            for member, person in zip(people, PEOPLE, strict=False)
        )
        link = ROOM.format(key=key, name=escape(name))
        return f'{link}<div class="as">as {each}</div>' if each else link

    async def enter(self, key: str, person: str | None = None) -> str | None:
        """Opens a room if needed and returns its address for this person; None if there is no such
        room."""
        found = self._find(key)
        if found is None:
            return None
        channel, viewers = found
        async with self._stage.alone():
            room = self._open.get(channel.id)
            if room is None:
                room = Room(self._stage, channel, viewers)
                await room.open()
                self._open[channel.id] = room
                self._watchers.add(asyncio.create_task(self._forget(room)))
        ids = {str(viewer.id): viewer.id for viewer in viewers}
        return room.url_as(ids.get(person or ""))

    def _find(self, key: str) -> tuple[ChannelHandle, list[MemberActor] | list[UserHandle]] | None:
        for index, member in enumerate(self._people):
            channel = member.user.dm_channel
            if key in (str(index), str(channel.id)):
                return channel, [member.user]
        if key in ("channel", str(self._channel.id)):
            return self._channel, self._people
        threads = {str(thread.id): thread for thread in self._channel.threads}
        return (threads[key], self._people) if key in threads else None

    async def challenge(self, who: int, whom: int) -> str | None:
        """Challenges a person as by a right click in Discord. Returns the address of the room with
        the answer, or None if there is no such person."""
        if who not in range(len(self._people)) or whom not in range(len(self._people)):
            return None
        asking = self._people[who]
        async with self._stage.alone():
            await asking.context_menu(self._channel, MENU, self._people[whom])
        return await self.enter("channel", str(asking.id))

    async def put_ahead(self, time: timedelta) -> None:
        """Puts the clock ahead; the bot's rounds notice soon."""
        await self._stage.put_ahead(time)

    async def _forget(self, room: Room) -> None:
        """Drops a room that was closed on its own page, so that it can be entered anew."""
        await room.wait_closed()
        self._open.pop(room.channel.id, None)

    async def keep_fresh(self) -> None:
        """Refreshes every room and lets time pass, until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            async with self._stage.alone():
                await self._stage.pass_time()
                for room in tuple(self._open.values()):
                    room.freshen()

    async def close(self) -> None:
        for room in tuple(self._open.values()):
            await room.close()


def options(chosen: int) -> str:
    """Returns the people as options of a form, with `chosen` (their index) selected."""
    return "".join(
        PERSON.format(key=index, name=escape(name), chosen=" selected" if index == chosen else "")
        for index, name in enumerate(PEOPLE)
    )


def application(rooms: Rooms) -> web.Application:
    """Returns the web application: the page and its buttons."""

    async def show(_request: web.Request) -> web.Response:
        return web.Response(text=rooms.page(), content_type="text/html")

    async def links(_request: web.Request) -> web.Response:
        return web.Response(text=rooms.links(), content_type="text/html")

    async def enter(request: web.Request) -> web.Response:
        return lead(await rooms.enter(request.match_info["key"], request.query.get("as")))

    async def challenge(request: web.Request) -> web.Response:
        form = await request.post()
        who, whom = (str(form.get(name, "")) for name in ("who", "whom"))
        known = who.isdecimal() and whom.isdecimal()
        return lead(await rooms.challenge(int(who), int(whom)) if known else None)

    def lead(address: str | None) -> web.Response:
        if address is None:
            raise web.HTTPNotFound(text="There is no such room.")
        raise web.HTTPSeeOther(address)

    app = web.Application()
    app.router.add_get("/", show)
    app.router.add_get("/rooms", links)
    app.router.add_get("/open/{key}", enter)
    app.router.add_post("/menu", challenge)
    app.router.add_post("/clock", partial(put_ahead, rooms))
    return app


async def put_ahead(rooms: Rooms, request: web.Request) -> web.Response:
    """Puts the clock ahead by the hours of a button."""
    hours = str((await request.post()).get("hours", ""))
    if hours not in HOURS:
        raise web.HTTPBadRequest
    await rooms.put_ahead(timedelta(hours=int(hours)))
    raise web.HTTPSeeOther("/")


async def serve_preview(make_bot: Callable[[Store], ServiceBot], port: int) -> None:
    """Serves the preview on the loopback address until it is cancelled."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="vivat-"))
        await asyncio.to_thread(warm)
        store = await Store.open(Path(folder) / "preview.sqlite3")
        stack.push_async_callback(store.close)
        bot = make_bot(store)
        stage = await stack.enter_async_context(staged(bot))
        if bot.user:
            await bot.user.edit(username="Vivat")
        channel, people = _furnish(stage.env)
        rooms = Rooms(stage, channel, people, game_commands(bot))
        stack.push_async_callback(rooms.close)
        runner = web.AppRunner(application(rooms), access_log=None)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await _listen(runner, port)
        stage.home = _address(runner)
        sys.stdout.write(f"\nOpen {stage.home} in a browser. Ctrl-C ends the preview.\n\n")
        sys.stdout.flush()
        await asyncio.gather(show_all_emojis(stage.env), rooms.keep_fresh())


def game_commands(bot: ServiceBot) -> dict[str, str]:
    """Returns the slash command of each game, with the game's title."""
    return {game_ui.command: GAMES[key].title for key, game_ui in bot.services.game_uis.items()}


def _furnish(env: simcord.Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """Creates the server, its channel and its people. The first person owns it, so that `/server`
    can be tried, too."""
    users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    guild = env.create_guild("Vivat", owner=users[0])
    channel = guild.create_text_channel(CHANNEL, topic="Challenge each other here.")
    members = [guild.add_member(user) for user in users]
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
