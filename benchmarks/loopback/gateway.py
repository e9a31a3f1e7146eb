"""The gateway: one bot's sessions, with resuming, and connections that break."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, Literal, TypeAlias

from aiohttp import WSMsgType, web

from benchmarks.loopback.deeds import Deed
from benchmarks.loopback.values import Json, new_id
from benchmarks.loopback.world import World

DISPATCH, BEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT: Final = 41_250
AWAY: Final = 0.02
"""Seconds until a heartbeat is answered: discord.py takes one that is answered before it has noted
the time of sending for an answer to the one before."""
REMEMBERED: Final = 5_000
"""The events that a session can have replayed."""

Drop: TypeAlias = Literal["cut", "asked", "forgotten", "invalid"]
"""How a connection ends: cut off; after being asked to connect anew; cut off with the session
forgotten; with the session declared invalid. The first two can be resumed."""


@dataclass(slots=True, eq=False)
class Session:
    """One session of the bot; `line` is None while no connection carries it."""

    id: str = field(default_factory=lambda: f"{new_id():x}")
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    line: Line | None = None


@dataclass(slots=True, eq=False)
class Line:
    """One connection and what waits to be written to it."""

    socket: web.WebSocketResponse
    request: web.Request
    waiting: asyncio.Queue[tuple[str, Deed | None]] = field(
        default_factory=lambda: asyncio.Queue[tuple[str, Deed | None]]()
    )

    async def write(self) -> None:
        """Writes what waits, and notes when a deed went out."""
        while True:
            text, deed = await self.waiting.get()
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
    """The gateway, which sends the bot events. `ready` is set while a session has a connection,
    `counts` counts identifies, resumes, refused resumes and drops; `outages` are the times without
    a connection, by `time.perf_counter`, the last one perhaps still without an end."""

    def __init__(self, world: World, url: Callable[[], str]) -> None:
        self._world = world
        self._url = url
        self.session: Session | None = None
        self.ready = asyncio.Event()
        self.counts: Counter[str] = Counter()
        self.outages: list[tuple[float, float]] = [(time.perf_counter(), inf)]
        self._lines: set[Line] = set()

    # To the bot

    def tell(self, event: str, data: Json, deed: Deed | None = None) -> bool:
        """Dispatches an event; without a connection it waits for the session to be resumed. Returns
        False if there is not even a session."""
        session = self.session
        if session is None:
            return False
        session.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": session.sequence, "d": data})
        session.sent.append((session.sequence, text))
        if session.line is not None:
            session.line.waiting.put_nowait((text, deed))
        return True

    def drop(self, how: Drop) -> bool:
        """Breaks the connection; returns False if there is none."""
        session = self.session
        if session is None or session.line is None:
            return False
        self.counts[f"dropped: {how}"] += 1
        if how in ("forgotten", "invalid"):
            self._forget()
        if how == "asked":
            session.line.put(RECONNECT, None)
        elif how == "invalid":
            session.line.put(INVALID, False)
        else:
            session.line.cut()
        return True

    def _forget(self) -> None:
        self.session = None
        self._down()

    def _down(self) -> None:
        self.ready.clear()
        if self.outages[-1][1] != inf:
            self.outages.append((time.perf_counter(), inf))

    def _up(self) -> None:
        self.ready.set()
        self.outages[-1] = (self.outages[-1][0], time.perf_counter())

    async def close(self) -> None:
        """Ends every connection."""
        for line in list(self._lines):
            line.cut()
        await asyncio.sleep(0)

    # From the bot

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
            if self.session is not None and self.session.line is line:
                self.session.line = None
                self._down()
        return socket

    def _hear(self, line: Line, heard: Json) -> None:
        match heard["op"]:
            case 1:
                asyncio.get_running_loop().call_later(AWAY, line.put, BEATEN, None)
            case 2:
                self._identify(line)
            case 6:
                self._resume(line, heard["d"])
            case _:
                pass  # presence, voice and member lists are nothing that the bot asks for

    def _identify(self, line: Line) -> None:
        """Begins a new session; the one before it is over."""
        world = self._world
        self.counts["identified"] += 1
        self.session = Session(line=line)
        guilds = [each for each in world.guilds.values() if each.joined]
        self.tell(
            "READY",
            {
                "v": 10,
                "user": world.bot.data(),
                "session_id": self.session.id,
                "resume_gateway_url": self._url(),
                "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
                "application": {"id": str(world.bot.id), "flags": 0},
            },
        )
        for each in guilds:
            self.tell("GUILD_CREATE", each.data(world.bot))
        self._up()

    def _resume(self, line: Line, asked: Json) -> None:
        """Replays what the session has missed, or says that there is no such session."""
        session = self.session
        missed = int(asked.get("seq") or 0)
        known = session is not None and session.id == asked.get("session_id")
        if session is None or not known or (session.sent and session.sent[0][0] > missed + 1):
            self.counts["resume refused"] += 1
            line.put(INVALID, False)
            return
        self.counts["resumed"] += 1
        session.line = line
        for number, text in session.sent:
            if number > missed:
                line.waiting.put_nowait((text, None))
        self.tell("RESUMED", {})
        self._up()
