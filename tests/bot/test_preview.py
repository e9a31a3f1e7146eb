"""The preview: its page, its rooms, and how it ends."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp import ClientSession

import preview
from bot import Bot
from cogs.house import HouseBot, Rules
from db.store import Store

ADDRESS = re.compile(r"Open (http://127\.0\.0\.1:\d+/) in a browser")


def make_bot(store: Store) -> HouseBot:
    """The bot as `bot.py` makes it for the preview."""
    return Bot(store, Rules(threads=False))


@pytest.fixture(autouse=True)
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the drawing."""
    monkeypatch.setattr(preview, "warm", lambda: None)


@asynccontextmanager
async def running(capsys: pytest.CaptureFixture[str]) -> AsyncGenerator[str]:
    """The address of a preview, which is then ended as Ctrl-C would."""
    task = asyncio.create_task(preview.serve_preview(make_bot, 0))
    printed = ""
    while not (found := ADDRESS.search(printed)):
        assert not task.done(), task
        await asyncio.sleep(0.02)
        printed += capsys.readouterr().out
    try:
        yield found[1]
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_the_page_leads_to_the_channel_and_to_each_ones_direct_messages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with running(capsys) as page, ClientSession() as session:
        async with session.get(page) as answer:
            text = await answer.text()
        assert "#games, with Ann, Ben, Cleo, Dan" in text
        for name in preview.PEOPLE:
            assert f"{name}&#x27;s direct messages with the bot" in text
        assert re.findall(r'href="/open/(\w+)"', text) == [
            "channel",
            *map(str, range(len(preview.PEOPLE))),
        ]


async def test_rooms_stay_open_beside_one_another_and_close_with_the_preview(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rooms: list[str] = []
    async with running(capsys) as page, ClientSession() as session:
        for key in ("channel", "0", "channel", str(len(preview.PEOPLE) - 1)):
            async with session.get(f"{page}open/{key}", allow_redirects=False) as answer:
                assert answer.status == 303
                rooms.append(answer.headers["Location"])
        assert rooms[0] == rooms[2]
        assert len(set(rooms)) == 3
        for room in rooms:
            async with session.get(room) as answer:
                assert answer.status == 200
                assert "SimCord" in await answer.text()


async def test_there_is_no_other_room(capsys: pytest.CaptureFixture[str]) -> None:
    async with running(capsys) as page, ClientSession() as session:
        for key in (str(len(preview.PEOPLE)), "secret", "../x"):
            async with session.get(f"{page}open/{key}") as answer:
                assert answer.status == 404


async def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    async with running(capsys) as page:
        port = int(page.rsplit(":", 1)[1].strip("/"))
        with pytest.raises(SystemExit, match=f"Port {port} is taken"):
            await asyncio.to_thread(asyncio.run, preview.serve_preview(make_bot, port))


class Room:
    """A room of the preview with one page: how often it was pressed in and refreshed."""

    def __init__(self) -> None:
        self.page = SimpleNamespace(last_sequence=0)
        self._pages = {"one": self.page}
        self.refreshed = 0
        self.fresh = asyncio.Event()

    async def refresh(self) -> None:
        self.refreshed += 1
        self.fresh.set()


async def test_a_room_is_refreshed_once_all_is_quiet_and_not_for_what_was_done_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While it is refreshed a room turns presses away."""
    monkeypatch.setattr(preview, "REFRESH_SECONDS", 0.02)
    requests: list[int] = []
    env = cast(Any, SimpleNamespace(http_requests=requests))
    rooms = preview.Rooms(env, cast(Any, None), [], {})
    here, other = Room(), Room()
    cast(Any, rooms)._open.update(here=here, other=other)
    task = asyncio.create_task(rooms.keep_fresh())
    try:
        here.page.last_sequence += 1
        for _ in range(20):
            requests.append(1)
            await asyncio.sleep(0.005)
        assert (here.refreshed, other.refreshed) == (0, 0), "somebody is still acting"
        await other.fresh.wait()
        assert (here.refreshed, other.refreshed) == (0, 1)
        other.fresh.clear()
        requests.append(1)
        await other.fresh.wait()
        assert (here.refreshed, other.refreshed) == (1, 2), "the bot has done something by itself"
    finally:
        task.cancel()
