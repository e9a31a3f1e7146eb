"""The gateway: a bot's sessions, one for each shard, with resuming, and connections that break."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, Literal, TypeAlias

from aiohttp import WSMsgType, web

from tools.loopback.deeds import Deed
from tools.loopback.limits import Starts
from tools.loopback.values import Channel, Guild, Json, new_id
from tools.loopback.world import World

DISPATCH, BEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 7, 9, 10, 11
INVALID_SHARD: Final = 4010
"""The close code for a shard that does not exist."""
HEARTBEAT: Final = 41_250
AWAY: Final = 0.02
"""Seconds until a heartbeat is answered. discord.py notes the time of sending only afterwards: it
would take an earlier answer for one to the heartbeat before."""
REMEMBERED: Final = 5_000
"""The most events that a session can replay."""

Drop: TypeAlias = Literal["cut", "asked", "forgotten", "invalid"]
"""How a connection ends: cut off; after being asked to connect anew; cut off with the session
forgotten; with the session declared invalid. The first two can be resumed."""


@dataclass(slots=True, eq=False)
class Session:
    """One session of the bot, begun at `begun` by `time.perf_counter`. `line` is None while no
    connection carries it."""

    id: str = field(default_factory=lambda: f"{new_id():x}")
    begun: float = field(default_factory=time.perf_counter)
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    line: Line | None = None


@dataclass(slots=True, eq=False)
class Shard:
    """A part of the servers, and the sessions that get their events: several where a bot begins one
    although another one still has a connection. `outages` are the times from and to without a
    connection; the last one's end is infinite while it lasts."""

    number: int
    sessions: list[Session] = field(default_factory=list[Session])
    outages: list[tuple[float, float]] = field(default_factory=lambda: [(time.perf_counter(), inf)])

    @property
    def connected(self) -> bool:
        """Whether a connection carries one of its sessions."""
        return any(each.line is not None for each in self.sessions)

    @property
    def session(self) -> Session | None:
        """The newest session, with a connection if there is one."""
        return max(
            self.sessions, key=lambda each: (each.line is not None, each.begun), default=None
        )

    def up(self) -> None:
        if self.outages[-1][1] == inf:
            self.outages[-1] = (self.outages[-1][0], time.perf_counter())

    def down(self) -> None:
        if self.outages[-1][1] != inf and not self.connected:
            self.outages.append((time.perf_counter(), inf))


@dataclass(slots=True, eq=False)
class Line:
    """One connection and its queue: texts to write, or the code to close it with."""

    socket: web.WebSocketResponse
    request: web.Request
    waiting: asyncio.Queue[tuple[str | int, Deed | None]] = field(
        default_factory=lambda: asyncio.Queue[tuple[str | int, Deed | None]]()
    )

    async def write(self) -> None:
        """Writes the queue, and notes when a deed went out."""
        while True:
            text, deed = await self.waiting.get()
            if isinstance(text, int):
                await self.socket.close(code=text)
                return
            if deed is not None and deed.sent is None:
                deed.sent = time.perf_counter()
            await self.socket.send_str(text)

    def put(self, op: int, data: Any) -> None:
        """Queues a payload that is not an event."""
        self.waiting.put_nowait((json.dumps({"op": op, "d": data, "s": None, "t": None}), None))

    def cut(self) -> None:
        """Ends the connection without a message."""
        if self.request.transport:
            self.request.transport.abort()


class Gateway:
    """The gateway, which sends the bot events: of each server to its shard, all others to shard 0.
    Discord lets a bot choose its number of shards; here it must have `shards`, which several
    processes may divide among them. `ready` is set while each shard has a connection. `counts`
    counts identifies, refused identifies, resumes, refused resumes, refused connections and drops.
    `url` is the address at which a session is resumed, which refuses the next `refusing`
    connections, as one that is overloaded."""

    def __init__(
        self, world: World, url: Callable[[], str], shards: int = 1, starts: Starts | None = None
    ) -> None:
        self._world = world
        self._url = url
        self.starts = starts or Starts()
        self.shards = tuple(Shard(number) for number in range(shards))
        self.ready = asyncio.Event()
        self.counts: Counter[str] = Counter()
        self.refusing = 0
        self._lines: set[Line] = set()
        self._news = asyncio.Event()

    def shard_of(self, place: Channel | Guild | None) -> Shard:
        """Returns the shard that gets the events of this place: 0 for direct messages."""
        guild = place.guild if isinstance(place, Channel) else place
        return self._hearing(guild.id if guild else None)

    def _hearing(self, guild_id: int | None) -> Shard:
        return self.shards[0 if guild_id is None else (guild_id >> 22) % len(self.shards)]

    async def connected(self, shards: Iterable[int], since: float) -> None:
        """Waits until each of these shards has a connection, in a session begun at `since` or
        later."""
        chosen = [self.shards[number] for number in shards]
        while not all(s.session and s.session.line and s.session.begun >= since for s in chosen):
            await self._news.wait()

    # To the bot

    def tell(self, event: str, data: Json, deed: Deed | None = None) -> bool:
        """Dispatches an event; without a connection it waits for the session to be resumed. Returns
        False if there is not even a session."""
        guild_id = data.get("id" if event.startswith("GUILD_") else "guild_id")
        sessions = self._hearing(guild_id and int(guild_id)).sessions
        for each in sessions:
            self._send(each, event, data, deed)
        return bool(sessions)

    def _send(self, session: Session, event: str, data: Json, deed: Deed | None = None) -> None:
        session.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": session.sequence, "d": data})
        session.sent.append((session.sequence, text))
        if session.line is not None:
            session.line.waiting.put_nowait((text, deed))

    def drop(self, how: Drop, number: int = 0) -> bool:
        """Breaks the connection of a shard; returns False if there is none."""
        shard = self.shards[number]
        session = shard.session
        if session is None or session.line is None:
            return False
        self.counts[f"dropped: {how}"] += 1
        if how in ("forgotten", "invalid"):
            shard.sessions.remove(session)
            self._down(shard)
        if how == "asked":
            session.line.put(RECONNECT, None)
        elif how == "invalid":
            session.line.put(INVALID, False)
        else:
            session.line.cut()
        return True

    def _down(self, shard: Shard) -> None:
        shard.down()
        if not shard.connected:
            self.ready.clear()

    def _up(self, shard: Shard) -> None:
        shard.up()
        if all(each.connected for each in self.shards):
            self.ready.set()
        self._news.set()
        self._news = asyncio.Event()

    async def close(self) -> None:
        for line in list(self._lines):
            line.cut()
        await asyncio.sleep(0)

    # From the bot

    async def serve_again(self, request: web.Request) -> web.StreamResponse:
        """Serves a connection at the address for sessions that are resumed."""
        if self.refusing:
            self.refusing -= 1
            self.counts["connection refused"] += 1
            return web.Response(status=503, text="upstream trouble")
        return await self.serve(request)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection, from its first payload to its last."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False, autoping=True)
        await socket.prepare(request)
        line = Line(socket, request)
        line.put(HELLO, {"heartbeat_interval": HEARTBEAT})
        writer = asyncio.create_task(line.write())
        self._lines.add(line)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._hear(line, json.loads(message.data))
        finally:
            self._lines.discard(line)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            for shard in self.shards:
                for each in shard.sessions:
                    if each.line is line:
                        each.line = None
                        self._down(shard)
        return socket

    def _hear(self, line: Line, heard: Json) -> None:
        match heard["op"]:
            case 1:
                asyncio.get_running_loop().call_later(AWAY, line.put, BEATEN, None)
            case 2:
                self._identify(line, heard["d"])
            case 6:
                self._resume(line, heard["d"])
            case _:
                pass  # presence, voice and member lists are nothing that the bot asks for

    def _identify(self, line: Line, asked: Json) -> None:
        """Begins a new session for the shard. Those without a connection are over."""
        world = self._world
        number, count = asked.get("shard") or (0, 1)
        if count != len(self.shards) or not 0 <= number < count:
            self.counts["invalid shard"] += 1
            line.waiting.put_nowait((INVALID_SHARD, None))
            return
        if not self.starts.take(number):
            self.counts["identified too fast"] += 1
            line.put(INVALID, False)
            return
        self.counts["identified"] += 1
        shard = self.shards[number]
        session = Session(line=line)
        shard.sessions = [*(each for each in shard.sessions if each.line), session]
        joined = [each for each in world.guilds.values() if each.joined]
        guilds = [each for each in joined if self.shard_of(each) is shard]
        ready = {
            "v": 10,
            "user": world.bot.data(),
            "session_id": session.id,
            "resume_gateway_url": self._url(),
            "shard": [number, count],
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        self._send(session, "READY", ready)
        for each in guilds:
            self._send(session, "GUILD_CREATE", each.data(world.bot))
        self._up(shard)

    def _resume(self, line: Line, asked: Json) -> None:
        """Replays the events that the session has missed. Declares it invalid if it is unknown, or
        if they are no longer kept."""
        missed = int(asked.get("seq") or 0)
        shard, session = self._with_session(str(asked.get("session_id")))
        known = session is not None and not (session.sent and session.sent[0][0] > missed + 1)
        if shard is None or session is None or not known:
            self.counts["resume refused"] += 1
            line.put(INVALID, False)
            return
        self.counts["resumed"] += 1
        session.line = line
        for number, text in session.sent:
            if number > missed:
                line.waiting.put_nowait((text, None))
        self._send(session, "RESUMED", {})
        self._up(shard)

    def _with_session(self, session_id: str) -> tuple[Shard, Session] | tuple[None, None]:
        for shard in self.shards:
            for each in shard.sessions:
                if each.id == session_id:
                    return shard, each
        return None, None
