"""The preview: its page, its rooms, and how it ends."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp import ClientSession

from bot import Bot
from cogs.desk.services import Rules, ServiceBot
from db.store import Store
from preview import page as preview
from preview.rooms import PreviewWorld, RealClock
from tests.bot.preview.tab import Tab
from tests.bot.world import World
from tests.waiting import until

ADDRESS = re.compile(r"Open (http://127\.0\.0\.1:\d+/) in a browser")


def make_bot(store: Store) -> ServiceBot:
    """The bot as `bot.py` makes it for the preview."""
    return Bot(store, Rules())


@pytest.fixture(autouse=True)
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the drawing."""
    monkeypatch.setattr(preview, "warm", lambda: None)


@asynccontextmanager
async def running(capsys: pytest.CaptureFixture[str]) -> AsyncGenerator[str]:
    """The address of a preview, which is then ended as Ctrl-C would."""
    task = asyncio.create_task(preview.serve_preview(make_bot, 0))
    printed = list[str]()

    def is_served() -> bool:
        printed.append(capsys.readouterr().out)
        return bool(task.done() or ADDRESS.search("".join(printed)))

    await until(is_served)
    found = ADDRESS.search("".join(printed))
    assert found, task
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
        assert text.count('href="/open/channel?as=') == len(preview.PEOPLE)
        assert preview.NO_MATCH in text


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
        served = preview.serve_preview(make_bot, port)
        with pytest.raises(SystemExit, match=f"Port {port} is taken"):
            await asyncio.get_running_loop().run_in_executor(None, asyncio.run, served)


async def test_a_match_opens_in_a_room_of_its_own_to_which_the_page_leads(world: World) -> None:
    rooms = rooms_of(world)
    assert preview.NO_MATCH in rooms.links()
    thread = await (await world.begin()).home()
    assert thread.is_thread
    assert f'href="/open/{thread.id}"' in rooms.page()
    assert str(thread.name) in rooms.links()
    assert preview.NO_MATCH not in rooms.links()
    addresses = {await rooms.enter(str(key)) for key in (thread.id, world.channel.id, "channel")}
    assert len(addresses) == 2, "a channel's id leads to its room, as links in messages do"
    assert None not in addresses
    named = await rooms.enter(str(thread.id), str(world.ben.id))
    assert f"?as={world.ben.id}#" in str(named)
    stranger = await rooms.enter(str(thread.id), "1")
    assert "?as=" not in str(stranger)
    await rooms.close()


async def test_the_right_click_on_a_person_is_offered_on_the_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with running(capsys) as page, ClientSession() as session:
        form = {"who": "2", "whom": "3"}
        async with session.post(f"{page}menu", data=form, allow_redirects=False) as answer:
            assert answer.status == 303
            url = answer.headers["Location"]
        assert "?as=" in url
        viewer = int(url.partition("?as=")[2].partition("#")[0])
        tab = await Tab(session, url).open(viewer)
        assert "Challenge …" in tab.controls()
        for who, whom in (("9", "0"), ("0", "9"), ("x", "1"), ("", "")):
            async with session.post(f"{page}menu", data={"who": who, "whom": whom}) as answer:
                assert answer.status == 404


async def test_the_first_of_the_people_manages_the_server_and_nobody_else_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with running(capsys) as page, ClientSession() as session:
        async with session.get(page) as answer:
            text = await answer.text()
            people = re.findall(r'href="/open/channel\?as=(\d+)"', text)
        assert f"the server is {preview.PEOPLE[0]}'s" in text
        async with session.get(f"{page}open/channel", allow_redirects=False) as answer:
            url = answer.headers["Location"]
        offered: list[bool] = []
        for person in people:
            tab = await Tab(session, url).open(int(person))
            offered.append("server" in await tab.commands())
            if offered[-1]:
                await tab.run("server", daily_puzzle="here")
                await tab.look()
                assert "Stop daily puzzle" in tab.controls()
        assert offered == [True, *[False] * (len(preview.PEOPLE) - 1)]


async def test_time_passes_and_every_room_is_kept_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "TICK", 0.001)
    done: list[str] = []
    enough = asyncio.Event()

    async def pass_time() -> None:
        done.append("time")

    def freshen() -> None:
        done.append("room")
        if len(done) > 4:
            enough.set()

    stage = cast(Any, SimpleNamespace(alone=asyncio.Lock, pass_time=pass_time))
    rooms = preview.Rooms(stage, cast(Any, None), [], {})
    cast(Any, rooms)._open[1] = SimpleNamespace(freshen=freshen)
    task = asyncio.create_task(rooms.keep_fresh())
    try:
        await enough.wait()
    finally:
        task.cancel()
    assert done[:4] == ["time", "room"] * 2


async def test_a_room_that_was_ended_on_its_page_is_entered_anew(world: World) -> None:
    rooms = rooms_of(world)
    first = await rooms.enter("channel")
    (room,) = cast(Any, rooms)._open.values()
    await room.close()
    await asyncio.sleep(0)
    assert await rooms.enter("channel") not in (first, None)
    await rooms.close()


def rooms_of(world: World) -> preview.Rooms:
    """The rooms of a world."""
    people = [world.ann, world.ben, world.cat, world.dan]
    return preview.Rooms(PreviewWorld(world.env), world.channel, people, {})


async def test_the_clock_is_put_ahead_without_an_absence_of_the_bot(world: World) -> None:
    """Reminders and limits see the new time; no limit ends later because of it."""
    clock = RealClock()
    cast(Any, world.env.backend).clock = clock
    await world.begin()
    stage = PreviewWorld(world.env, world.store)
    await world.store.clocks.wind(clock.now())
    before = await world.store.matches.get(1)
    for hours in (1, 24):
        await stage.put_ahead(timedelta(hours=hours))
    assert stage.ahead == timedelta(hours=25)
    assert await world.store.clocks.are_wound(clock.now())
    assert not await world.store.clocks.wind(clock.now())
    after = await world.store.matches.get(1)
    assert before
    assert after
    assert after.clock == before.clock


async def test_the_page_begins_with_lessons_and_has_the_clock(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with running(capsys) as page, ClientSession() as session:
        for hours, status in (("24", 303), ("0", 400), ("x", 400)):
            data = {"hours": hours}
            async with session.post(f"{page}clock", data=data, allow_redirects=False) as answer:
                assert answer.status == status
        async with session.get(page) as answer:
            text = await answer.text()
        assert "ahead by 1 d 0 h" in text
        commands = re.findall(r"<code>(/[a-z -]+)</code>", text)
        assert commands[:2] == ["/learn", "/play"]
