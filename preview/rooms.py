"""The rooms of the preview: a channel, a match's thread, or a person's direct messages, each in a
page that looks like Discord; and workarounds for differences between SimCord and Discord.

SimCord is made for tests: its clock stands still, only one action may run at a time, only one room
is open, and any exception in an answer is a crash. Each class here names its workaround.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

import simcord
from aiohttp import web
from simcord import ChannelHandle, MemberActor, UserHandle
from simcord._clock import Clock
from simcord._runtime import _BOT_SCOPE
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.preview import Preview, _messages
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._server import PreviewServer

from cogs import discord
from cogs.desk.services import ServiceBot
from cogs.hall.emojis import show_emojis
from cogs.upkeep.emojis import emoji_name
from db.outages import ALIVE, SIGN
from db.store import Store
from db.values import time_text
from engines.registry import GAMES
from render.painting.miniatures import miniature_file, miniatures

if TYPE_CHECKING:
    from simcord.preview._actions import _Action
    from simcord.preview._pages import _Page

# All of this reaches into SimCord, which is pinned: there is no other way.
# pyright: reportPrivateUsage=false

log = logging.getLogger("vivat.preview")

LONGEST_ID = 0x7FFFFFFF
"""The largest id of a component in Discord."""
PNG = b"\x89PNG\r\n\x1a\n"
SETTLE_SECONDS = 10
"""The most seconds that a page waits for the bot's work after its answer. On a busy machine the
first review of a match alone can take minutes."""
UNAWAITED = frozenset(("Cards._work",))
"""Work that continues after an answer: nobody waits for it."""
SCRIPT_PATH = "/vivat.js"
CLOCK_PATH = "/vivat.clock"
"""The address where a room's page asks for the seconds by which the clock is ahead."""
SCRIPT = Path(__file__).with_name("rooms.js")
STYLE_PATH = "/vivat.css"
STYLE = """.thread-summary { cursor: pointer; color: #00a8fc; text-decoration: underline }
.vivat-rooms { color: inherit; text-decoration: none; display: inline-flex; align-items: center }
"""


class RealClock(Clock):
    """A clock with the real time of day, or as far `ahead` of it as somebody has put it; SimCord's
    stands at 1 January 2026. Timers use `elapsed`, which `Stage.pass_time` keeps up with real time.
    The clock must be set before the bot starts: otherwise the bot's rounds would catch up on all
    the time since that day."""

    ahead = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead


def png_size(blob: bytes) -> tuple[int, int]:
    """Returns width and height of a PNG in pixels, read from its beginning."""
    return unpack_from("!II", blob, 16)


_is_known = _messages._user_allowed


def _knows(preview: Preview, page: _Page, user_id: int) -> bool:
    """Tells whether a page knows a person's name. In direct messages SimCord knows only the two who
    talk, and writes the ids of all others; Discord also knows the members of shared servers."""
    servers = preview.env.backend.guilds.values()
    shared = any({user_id, page.viewer.id} <= each.members.keys() for each in servers)
    return shared or _is_known(preview, page, user_id)


_messages._user_allowed = _knows


class OwnPictures(MediaWorker):
    """A worker that serves our pictures unchanged. SimCord decodes and rewrites each picture in a
    separate process, and all of them again whenever the viewer changes."""

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """Returns the facts of a picture: for a PNG its size alone, without decoding it."""
        if not blob.startswith(PNG):
            return await super().validate(key, blob, media_time=media_time)
        width, height = png_size(blob)
        return MediaInfo(
            "PNG", width, height, 1, width * height * 4, blob, "image/png",
            capture=blob, poster=blob, memory_limited=True,
        )  # fmt: skip


@asynccontextmanager
async def staged(bot: ServiceBot) -> AsyncGenerator[PreviewWorld]:
    """Yields a world with the bot in it."""
    running = simcord.run(bot, check_errors=False, settle_timeout=SETTLE_SECONDS, shard_count=1)
    running._env.backend.clock = RealClock()
    async with running as env:
        # SimCord's own handler of the tree takes each refusal for a crash. Without it ours logs
        # real crashes and answers the person.
        vars(bot.tree).pop("on_error", None)
        let_go_on(asyncio.get_running_loop())
        yield PreviewWorld(env, bot.services.store)


async def show_all_emojis(env: simcord.Env) -> None:
    """Draws the pictures of all emojis and shows them. In Discord, `cogs.upkeep.emojis` uploads
    them in minutes; SimCord would forget the pictures."""
    found = dict[tuple[str, str], discord.PartialEmoji]()
    for game in GAMES:
        for key, words in miniatures(game).items():
            file = await asyncio.to_thread(miniature_file, game, key)
            made = env.backend.create_application_emoji(emoji_name(words, game, key, file))
            env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{made.id}.png"] = file
            found[game, key] = discord.PartialEmoji(name=made.name, id=made.id)
    show_emojis(found)


def let_go_on(loop: asyncio.AbstractEventLoop) -> None:
    """Starts the work of `UNAWAITED` outside of the bot's work, for whose end SimCord makes every
    action wait."""
    create: Callable[..., asyncio.Task[Any]] = loop.create_task

    def created(work: Any, **kind: Any) -> asyncio.Task[Any]:
        if getattr(work, "__qualname__", "") not in UNAWAITED:
            return create(work, **kind)
        apart = contextvars.copy_context()
        apart.run(_BOT_SCOPE.set, None)
        return apart.run(create, work, **kind)

    vars(loop)["create_task"] = created


class PreviewWorld:
    """SimCord's world, with the state that its rooms share. `home` is the address of the page that
    leads to them."""

    def __init__(self, env: simcord.Env, store: Store | None = None) -> None:
        self.env = env
        self._store = store
        self.home = "/"
        self.chosen: Counter[int] = Counter()
        """The number of choices made in a message's selects, by the message's id."""
        self._lock = asyncio.Lock()
        self._began = time.monotonic() - env.backend.clock.elapsed

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[None]:
        """Waits for all other actions to end. SimCord refuses two actions at once, and a page whose
        press was refused for that is locked until it is reloaded."""
        async with self._lock:
            self._leave_timers()
            yield

    def _leave_timers(self) -> None:
        """Leaves the running timers to `pass_time`. SimCord makes an action wait for each that
        would end within `SETTLE_SECONDS`, such as the rest of a thinker."""
        for record in self.env._work.callbacks:
            if record.when is not None and record.real_handle is not None:
                record.real_handle.cancel()

    def done(self) -> int:
        """Returns the number of the bot's requests so far. It grows with every change that a room
        may have to show."""
        return len(self.env.http_requests)

    async def put_ahead(self, time: timedelta) -> None:
        """Puts the clock ahead, and all signs of life with it: otherwise the bot would take that
        time for its own absence, and extend all limits by it."""
        clock = self.env.backend.clock
        assert isinstance(clock, RealClock)
        assert self._store is not None
        async with self.alone():
            clock.ahead += time
            signs = "UPDATE settings SET value = ? WHERE key = ? OR key LIKE ?"
            await self._store.database.rows(signs, (time_text(clock.now()), ALIVE, SIGN))

    @property
    def ahead(self) -> timedelta:
        """The time by which the clock is ahead of the real one."""
        clock = self.env.backend.clock
        return clock.ahead if isinstance(clock, RealClock) else timedelta()

    async def pass_time(self) -> None:
        """Runs the bot's timers that are due by now: its rounds and time limits."""
        late = time.monotonic() - self._began - self.env.backend.clock.elapsed
        if late <= 0:
            return
        try:
            await self.env.advance_time(late)
        except TimeoutError as error:
            log.warning("the bot is slow; its timers are late: %s", error)


class Room(Preview):
    """A channel, a thread or direct messages, seen by some people."""

    def __init__(
        self,
        stage: PreviewWorld,
        channel: ChannelHandle,
        viewers: Sequence[MemberActor | UserHandle],
    ) -> None:
        super().__init__(
            stage.env, channel, tuple(viewers), layout="channel", display="responsive",
            width=960, height=720, locale="en-US", timezone="UTC", presentation_time=None,
            assets=None, port=0,
        )  # fmt: skip
        self._stage = stage
        self._media_worker = OwnPictures()
        self._server = RoomServer(self, stage)
        self._shown: dict[str, int] = {}

    @property
    def title(self) -> str:
        """The title of the browser's tab."""
        return f"#{self.channel.name}" if self.channel.guild else "Direct messages"

    def url_as(self, viewer: int | None) -> str:
        page, _, capability = self.url.partition("#")
        return f"{page}?as={viewer}#{capability}" if viewer else self.url

    async def open(self) -> None:
        """Serves the room. SimCord allows one room at a time in each world. The reference cleared
        here is its only check; `_action` sets it for each action."""
        self.env._preview = None
        await self.__aenter__()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._stage.alone():
            self.env._preview = self
            page = self._pages.get(context_id or "")
            if page is not None:
                body = self._seen_lately(page, body)
            result = await super()._action(context_id, body)
            self._show_others(page)
            return result

    async def _run_interaction_action(
        self, page: _Page, action: _Action, cursor: int, awaited: Any, **how: Any
    ) -> dict[str, Any]:
        """Shows the present state once the person has an answer; the rest follows later, as in
        Discord. SimCord calls the outcome uncertain if the bot works longer than it waits."""
        try:
            return await super()._run_interaction_action(page, action, cursor, awaited, **how)
        except TimeoutError:
            if action.interaction is None or not action.interaction.responded:
                raise
            result = self._finish_action(page, action, "settled", cursor)
            self._publish(page)
            return result

    def _seen_lately(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Marks the page as up to date. Discord accepts a press or a command from people who have
        not yet seen the latest message; SimCord refuses it. A deleted control is still refused, by
        its id."""
        if body.get("kind") == "select":
            target = str(body.get("target_id"))
            self._stage.chosen[int(target) if target.isdecimal() else 0] += 1
        seen = body.get("published_revision")
        if not isinstance(seen, int) or seen >= page.revision:
            return body
        return {**body, "published_revision": page.revision}

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        """Opens the page at the latest message, not at the one from the opening of the room."""
        if (page := self._python) is not None:
            viewer = self._viewer(viewer_id) if viewer_id else self.viewers[0]
            page.target_id = page.window_end_id = self._initial_target(viewer, self.channel.id)
        return super()._open_page(viewer_id, target_id)

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        if page is self._python and page.revision:
            return  # it has no viewer: other pages are opened from it
        messages = self.env.backend.messages.get(page.channel_id, {}).values()
        name_controls(messages, self._stage.chosen)
        self._advance_presentation_time()
        super()._publish(page, reason=reason)
        self._tell_sizes(page)
        self._shown[page.id] = self._stage.done()

    def _tell_sizes(self, page: _Page) -> None:
        """Sets the pictures' sizes before they are fetched. Otherwise the page keeps no space for
        them when it redraws, jumps, and closes the select just opened."""
        for asset in page.assets.values():
            blob = self._blobs.get(asset.digest or "")
            if blob is not None and not asset.validated and blob.data.startswith(PNG):
                asset.width, asset.height = png_size(blob.data)
                asset.mediaKind, asset.validated = "image", True

    def _show_others(self, acting: _Page | None) -> None:
        """Refreshes the room's other pages; the acting page is up to date."""
        if acting is not None:
            self._shown[acting.id] = self._stage.done()
        self.freshen()

    def freshen(self) -> None:
        """Refreshes every page that is older than the bot's latest request."""
        done = self._stage.done()
        self._shown = {key: seen for key, seen in self._shown.items() if key in self._pages}
        for page in tuple(self._pages.values()):
            if page is not self._python and self._shown.get(page.id) != done:
                self._publish(page, reason="refresh")


def name_controls(messages: Iterable[Message], chosen: Mapping[int, int]) -> None:
    """Gives each control an id that stays the same as long as the control does.

    SimCord identifies controls by their places. So a select that moves into another's place still
    shows the other's choice, and does not let it be chosen again. With this id a select is new when
    its purpose or its options change, and after each choice in its message; a button when its
    purpose changes."""
    for message in messages:
        for each in walk_components(message.components):
            if isinstance(name := each.get("custom_id"), str):
                turn = chosen.get(message.id, 0) if "options" in each else 0
                identity = json.dumps([name, each.get("options"), turn])
                each["id"] = crc32(identity.encode()) % LONGEST_ID + 1


class RoomServer(PreviewServer):
    """A server for one room that adds our script and style."""

    _STATIC_FILES = {  # noqa: RUF012 - declared in SimCord
        **PreviewServer._STATIC_FILES,
        SCRIPT_PATH: SCRIPT_PATH,
        STYLE_PATH: STYLE_PATH,
        CLOCK_PATH: CLOCK_PATH,
    }

    def __init__(self, room: Room, stage: PreviewWorld) -> None:
        super().__init__(room)
        self._room = room
        self._stage = stage

    async def _static(self, request: web.Request) -> web.Response:
        own = {
            SCRIPT_PATH: ("application/javascript", SCRIPT.read_text(encoding="utf-8")),
            STYLE_PATH: ("text/css", STYLE),
            CLOCK_PATH: ("text/plain", str(self._stage.ahead.total_seconds())),
        }
        if request.path in own:
            kind, text = own[request.path]
            return web.Response(text=text, content_type=kind, headers=self._SECURITY_HEADERS)
        answer = cast(web.Response, await super()._static(request))
        if request.path == "/":
            answer.text = self._dressed(answer.text or "")
        return answer

    def _dressed(self, page: str) -> str:
        head = (
            f'<link rel="stylesheet" href="{STYLE_PATH}">'
            f'<script src="{SCRIPT_PATH}" data-home="{escape(self._stage.home)}"></script></head>'
        )
        title = f"<title>{escape(self._room.title)} · Vivat</title>"
        return page.replace("</head>", head).replace("<title>SimCord Preview</title>", title)
